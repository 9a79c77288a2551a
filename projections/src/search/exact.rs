//! What is found by a whole NIK or account number.
use super::FOUND_MAX;
use crate::application::{ApplicationRow, without_private};
use crate::award::AwardRow;
use crate::bank_account::BankAccountRow;
use crate::error::Error;
use crate::finding::print;
use crate::row::Row;
use crate::scope::{Scope, ScopeColumns};
use crate::select::Select;
use crate::store::ReadStore;
use ledger::FingerprintKey;

/// A number of a person or of an account, typed whole: found by its keyed fingerprint alone, as it stands in no row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExactNumber {
    nik: Option<String>,
    accounts: Vec<String>,
}

/// Digits of a NIK.
const NIK_DIGITS: usize = 16;
/// Digits of an account, from and to.
const ACCOUNT_DIGITS: std::ops::RangeInclusive<usize> = 8..=20;

impl ExactNumber {
    /// What a person typed, where it is a whole number and nothing else; blanks, dots and dashes do not count.
    #[must_use]
    pub fn parse(fingerprints: &FingerprintKey, text: &str) -> Option<Self> {
        let digits: String = text.chars().filter(char::is_ascii_digit).collect();
        let is_number = text
            .chars()
            .all(|letter| letter.is_ascii_digit() || matches!(letter, ' ' | '.' | '-'));
        if !is_number || !ACCOUNT_DIGITS.contains(&digits.len()) {
            return None;
        }
        let account =
            |bank: &domain::reference::Bank| print(fingerprints, "account", &[&bank.code, &digits]);
        Some(Self {
            nik: (digits.len() == NIK_DIGITS)
                .then(|| print(fingerprints, "nik", &[&digits]))
                .flatten(),
            accounts: domain::reference::banks()
                .iter()
                .filter_map(account)
                .collect(),
        })
    }

    /// Rows of `from`, whose form or account the number stands in.
    fn select(columns: String, from: &str, column: &str, prints: &[String]) -> Select {
        let mut select = Select::new(columns, format!("read_finding_trait t\nJOIN {from}"));
        select.any_of(&[(column, prints)]);
        select
    }
}

/// Forms within a scope whose NIK this is, newest first; those never handed in only for their owner and who helps.
///
/// # Errors
/// The read store cannot be read.
pub async fn applications_of_nik(
    store: &ReadStore,
    scope: &Scope,
    number: &ExactNumber,
) -> Result<Vec<ApplicationRow>, Error> {
    let from = "read_application a ON a.application_id = t.source_id";
    let nik: Vec<String> = number.nik.iter().cloned().collect();
    let columns = ApplicationRow::columns_of("a");
    let mut select = ExactNumber::select(columns, from, "t.nik_print", &nik);
    let within = ScopeColumns {
        district: "a.home_district",
        city: "a.study_city",
        institution: "a.institution_id",
        person: "a.applicant_id",
    };
    scope.limit(&mut select, &within);
    without_private(&mut select, scope);
    select.then(&format!(
        "ORDER BY a.created_position DESC\nLIMIT {FOUND_MAX}"
    ));
    select
        .all(&mut *store.connection().await?, ApplicationRow::read)
        .await
}

/// Awards within a scope of the person whose NIK this is, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn awards_of_nik(
    store: &ReadStore,
    scope: &Scope,
    number: &ExactNumber,
) -> Result<Vec<AwardRow>, Error> {
    let from = "read_award w ON w.application_id = t.source_id";
    let nik: Vec<String> = number.nik.iter().cloned().collect();
    let columns = AwardRow::columns_of("w");
    let mut select = ExactNumber::select(columns, from, "t.nik_print", &nik);
    scope.limit(&mut select, &crate::award::SCOPE);
    select.then(&format!(
        "ORDER BY w.created_position DESC\nLIMIT {FOUND_MAX}"
    ));
    select
        .all(&mut *store.connection().await?, AwardRow::read)
        .await
}

/// Accounts of this number at any bank, with the recipient's name; last changed first.
///
/// # Errors
/// The read store cannot be read.
pub async fn accounts_of_number(
    store: &ReadStore,
    number: &ExactNumber,
) -> Result<Vec<(BankAccountRow, Option<String>)>, Error> {
    let from = "read_bank_account b ON b.bank_account_id = t.source_id\n\
        LEFT JOIN read_award w ON w.recipient_id = b.owner_id";
    let columns = format!("{}, w.name", BankAccountRow::columns_of("b"));
    let mut select = ExactNumber::select(columns, from, "t.account_print", &number.accounts);
    select.then(&format!("ORDER BY b.position DESC\nLIMIT {FOUND_MAX}"));
    select
        .all(&mut *store.connection().await?, |row| {
            let name = sqlx::Row::try_get(row, BankAccountRow::COLUMNS.len())?;
            Ok((BankAccountRow::read(row)?, name))
        })
        .await
}
