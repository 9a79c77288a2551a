//! Who is to be paid, with the account: the list that is signed.
use sqlx::Row as _;
use sqlx::any::AnyRow;

use super::{Persons, RegisterQuery, paid};
use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;
use domain::disbursement::{DisbursementStatus, SumClass};

/// A payment of a list of names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nominated {
    /// Name of the recipient; gone after an erasure.
    pub name: Option<String>,
    /// Name of the institution.
    pub institution: Option<String>,
    /// Code of the home district.
    pub home_district: Option<String>,
    /// Bank code of the account.
    pub bank_code: String,
    /// Sealed node of the account number.
    pub number_sealed: Option<String>,
    /// Masked account number.
    pub number_masked: Option<String>,
    /// Name of the account holder.
    pub holder: Option<String>,
    /// Whole rupiah.
    pub amount: i64,
}

/// The payments of a roster that were not refused or cancelled, or those of a year that still count, of these persons; by
/// name.
///
/// # Errors
/// The read store cannot be read.
pub async fn nominative(
    store: &ReadStore,
    asked: &RegisterQuery,
    of: &Persons,
) -> Result<Vec<Nominated>, Error> {
    let mut select = Select::new(
        "w.name, a.institution_name, a.home_district, p.bank_code, p.number_sealed, p.number_masked, p.holder, p.amount",
        paid(),
    );
    if of.roster_id.is_some() {
        // A roster has one line, whichever year is chosen beside it. What was replaced since stood on it.
        asked.whichever_year(&mut select);
        select.only("p.status NOT IN ('ditolak', 'dibatalkan')");
    } else {
        let live = DisbursementStatus::ALL.iter();
        let live = live.filter(|status| status.sum_class() == SumClass::Live);
        let live: Vec<DisbursementStatus> = live.copied().collect();
        asked.lines(&mut select);
        select.among("p.status", &live);
    }
    of.narrow(&mut select);
    select.then("ORDER BY w.name_key, p.disbursement_id");
    select.all(&mut *store.connection().await?, row).await
}

fn row(row: &AnyRow) -> Result<Nominated, sqlx::Error> {
    Ok(Nominated {
        name: row.try_get(0)?,
        institution: row.try_get(1)?,
        home_district: row.try_get(2)?,
        bank_code: row.try_get(3)?,
        number_sealed: row.try_get(4)?,
        number_masked: row.try_get(5)?,
        holder: row.try_get(6)?,
        amount: row.try_get(7)?,
    })
}
