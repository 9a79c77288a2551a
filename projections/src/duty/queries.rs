//! What the auditor asks of the separation of duties.
use super::{DutyAccountRow, DutyRow};
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::{Column, Row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::disbursement::{Component, DisbursementStatus};
use domain::duties::{Account, Chain, DutyVerdict};
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// Which payments a list shows.
#[derive(Debug, Clone, Default)]
pub struct DutyFilter {
    /// Only what somebody must look at.
    pub to_look_at: bool,
    /// Only what the hands come to this.
    pub verdict: Option<DutyVerdict>,
    /// Only payments whose id or number of SPP, SPM or SP2D holds this text.
    pub search: Option<String>,
}

/// A payment's row of the report, with what a list shows of the payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DutyItem {
    /// The row.
    pub duty: DutyRow,
    /// Its hands and what is wrong with them.
    pub chain: Chain,
    /// What is paid for.
    pub component: Option<Component>,
    /// Academic year.
    pub academic_year: Option<String>,
    /// Semester of study.
    pub semester: Option<i64>,
    /// Amount in whole rupiah.
    pub amount: Option<i64>,
    /// The payment's state.
    pub status: Option<DisbursementStatus>,
    /// Number of its SP2D.
    pub sp2d_number: Option<String>,
}

const FROM: &str =
    "read_duty d\nLEFT JOIN read_disbursement p ON p.disbursement_id = d.disbursement_id";

fn columns() -> String {
    format!(
        "{}, p.component, p.academic_year, p.semester, p.amount, p.status, p.sp2d_number",
        DutyRow::columns_of("d")
    )
}

fn item(row: &AnyRow) -> Result<DutyItem, sqlx::Error> {
    let after = DutyRow::COLUMNS.len();
    let duty = DutyRow::read(row)?;
    let chain = serde_json::from_str(&duty.chain);
    Ok(DutyItem {
        chain: chain.map_err(|error| sqlx::Error::Decode(error.into()))?,
        duty,
        component: Column::read(row, after)?,
        academic_year: row.try_get(after + 1)?,
        semester: row.try_get(after + 2)?,
        amount: row.try_get(after + 3)?,
        status: Column::read(row, after + 4)?,
        sp2d_number: row.try_get(after + 5)?,
    })
}

/// A page of the report, newest payments first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &DutyFilter,
    paging: Paging,
) -> Result<Page<DutyItem>, Error> {
    let mut select = Select::new(columns(), FROM);
    if filter.to_look_at {
        select.only("d.to_look_at = 1");
    }
    select.when_some("d.verdict = ?", filter.verdict).search(
        &[
            "d.disbursement_id",
            "LOWER(p.spp_number)",
            "LOWER(p.spm_number)",
            "LOWER(p.sp2d_number)",
        ],
        filter.search.as_deref(),
    );
    select
        .page(store, "d.created_position DESC", paging, item)
        .await
}

/// How many payments the hands of come to one verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DutyTotals {
    /// The verdict.
    pub verdict: DutyVerdict,
    /// Payments.
    pub count: i64,
    /// Of these, payments with a hand that somebody else answered for.
    pub answered_for: i64,
}

/// The payments of the report by what their hands come to.
///
/// # Errors
/// The read store cannot be read.
pub async fn totals(store: &ReadStore) -> Result<Vec<DutyTotals>, Error> {
    let mut select = Select::new(
        "d.verdict, COUNT(*), CAST(SUM(CASE WHEN d.answered_for > 0 THEN 1 ELSE 0 END) AS BIGINT)",
        "read_duty d",
    );
    select.then("GROUP BY d.verdict\nORDER BY d.verdict");
    select
        .all_remembered(store, |row| {
            Ok(DutyTotals {
                verdict: Column::read(row, 0)?,
                count: row.try_get(1)?,
                answered_for: row.try_get(2)?,
            })
        })
        .await
}

/// An account of an office.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfficeAccount {
    /// The account.
    pub user_id: String,
    /// Name of the person or office.
    pub name: Option<String>,
    /// What it is.
    pub account: Account,
    /// Name of who answers for it.
    pub answers_name: Option<String>,
}

/// The accounts of offices that may sign in, by name: whoever asks says which of them are a risk now.
///
/// # Errors
/// The read store cannot be read.
pub async fn offices(store: &ReadStore) -> Result<Vec<OfficeAccount>, Error> {
    let mut select = Select::new(
        format!("{}, u.name, b.name", DutyAccountRow::columns_of("a")),
        "read_duty_account a\nLEFT JOIN read_user u ON u.user_id = a.user_id\n\
         LEFT JOIN read_user b ON b.user_id = a.answers",
    );
    select
        .only("a.active = 1")
        .then("ORDER BY u.name_key, a.user_id");
    let after = DutyAccountRow::COLUMNS.len();
    let rows = select
        .all(&mut *store.connection().await?, |row| {
            let names: [Option<String>; 2] = [row.try_get(after)?, row.try_get(after + 1)?];
            Ok((DutyAccountRow::read(row)?, names))
        })
        .await?;
    let accounts = rows.into_iter().map(|(row, [name, answers_name])| {
        let account = super::apply::account(&row).map_err(|error| Error::Unreadable {
            table: DutyAccountRow::TABLE,
            reason: error.0,
        })?;
        Ok(OfficeAccount {
            user_id: row.user_id,
            name,
            account,
            answers_name,
        })
    });
    let accounts: Vec<OfficeAccount> = accounts.collect::<Result<_, Error>>()?;
    Ok(accounts
        .into_iter()
        .filter(|one| one.account.is_in_office())
        .collect())
}

/// When accounts were last recovered on the machine, without a second person; the newest first.
///
/// # Errors
/// When the store fails.
pub async fn recoveries(store: &ReadStore) -> Result<Vec<String>, Error> {
    let mut select = Select::new("recovered_at", "read_duty_account");
    select
        .only("recovered_at IS NOT NULL")
        .then("ORDER BY recovered_at DESC");
    select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await
}
