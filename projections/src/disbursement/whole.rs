//! Payments with all that a file of them tells, and the officials whose names stand in the filters.
use super::DisbursementRow;
use super::filter::{DisbursementFilter, DisbursementSort, filtered};
use super::queries::{DisbursementItem, columns, item};
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::{Column, Row};
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use domain::ScholarshipType;
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// Columns of [`DisbursementItem`] that follow those of the payment.
const BESIDE: usize = 8;

/// What only a file tells of a payment, read beside it.
const MORE: &str = "a.nik_masked, a.form_sealed, w.batch, w.scholarship_type, w.study_programme, w.decree_number, \
    o.name, u.name, f.name, v.name";

/// Where it comes from, behind the tables of the list.
const MORE_FROM: &str = "\nLEFT JOIN read_application a ON a.application_id = w.application_id\n\
    LEFT JOIN read_user u ON u.user_id = p.prepared_by\n\
    LEFT JOIN read_user f ON f.user_id = p.first_approved_by\n\
    LEFT JOIN read_user v ON v.user_id = p.approved_by";

/// A payment with all that a file tells of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeDisbursement {
    /// What a list shows.
    pub item: DisbursementItem,
    /// Masked NIK of the recipient.
    pub nik_masked: Option<String>,
    /// The recipient's form as JSON, personal nodes sealed.
    pub form_sealed: Option<String>,
    /// Batch of the award.
    pub batch: Option<String>,
    /// Type of scholarship.
    pub scholarship_type: Option<ScholarshipType>,
    /// Study programme of the recipient.
    pub study_programme: Option<String>,
    /// Number of the decree that names the award.
    pub decree_number: Option<String>,
    /// Name of its roster.
    pub roster_name: Option<String>,
    /// Name of who prepared it.
    pub preparer: Option<String>,
    /// Name of who gave the first of two approvals.
    pub first_approver: Option<String>,
    /// Name of who approved it.
    pub approver: Option<String>,
}

fn whole(row: &AnyRow) -> Result<WholeDisbursement, sqlx::Error> {
    let after = DisbursementRow::COLUMNS.len() + BESIDE;
    Ok(WholeDisbursement {
        item: item(row)?,
        nik_masked: row.try_get(after)?,
        form_sealed: row.try_get(after + 1)?,
        batch: row.try_get(after + 2)?,
        scholarship_type: Column::read(row, after + 3)?,
        study_programme: row.try_get(after + 4)?,
        decree_number: row.try_get(after + 5)?,
        roster_name: row.try_get(after + 6)?,
        preparer: row.try_get(after + 7)?,
        first_approver: row.try_get(after + 8)?,
        approver: row.try_get(after + 9)?,
    })
}

/// A page of the payments within a scope, with all that a file tells of them.
///
/// # Errors
/// The read store cannot be read.
pub async fn whole_list(
    store: &ReadStore,
    scope: &Scope,
    filter: &DisbursementFilter,
    sort: DisbursementSort,
    paging: Paging,
) -> Result<Page<WholeDisbursement>, Error> {
    let columns = format!("{}, {MORE}", columns());
    let from = format!("{}{MORE_FROM}", sort.from());
    filtered(columns, &from, scope, filter)
        .page(store, sort.order(), paging, whole)
        .await
}

/// Somebody whose hand is in a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Official {
    /// Their account.
    pub user_id: String,
    /// Their name; none of an erased person.
    pub name: Option<String>,
    /// Whether they prepared one.
    pub prepared: bool,
    /// Whether they approved one, as the first or as the last of two.
    pub approved: bool,
}

/// Who prepared or approved any payment, by name. An office has some dozens.
///
/// # Errors
/// The read store cannot be read.
pub async fn officials(store: &ReadStore) -> Result<Vec<Official>, Error> {
    let hands = "(SELECT prepared_by AS user_id, 1 AS prepared, 0 AS approved FROM read_disbursement\n\
        UNION SELECT first_approved_by, 0, 1 FROM read_disbursement WHERE first_approved_by IS NOT NULL\n\
        UNION SELECT approved_by, 0, 1 FROM read_disbursement WHERE approved_by IS NOT NULL) h\n\
        LEFT JOIN read_user u ON u.user_id = h.user_id";
    let columns =
        "h.user_id, u.name, CAST(MAX(h.prepared) AS BIGINT), CAST(MAX(h.approved) AS BIGINT)";
    let mut select = Select::new(columns, hands);
    select.then("GROUP BY h.user_id, u.name, u.name_key\nORDER BY u.name_key, h.user_id");
    select
        .all_remembered(store, |row| {
            Ok(Official {
                user_id: row.try_get(0)?,
                name: row.try_get(1)?,
                prepared: row.try_get::<i64, _>(2)? == 1,
                approved: row.try_get::<i64, _>(3)? == 1,
            })
        })
        .await
}

/// The batches of all awards, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn batches(store: &ReadStore) -> Result<Vec<String>, Error> {
    let mut select = Select::new("w.batch", "read_award w");
    select.then("GROUP BY w.batch\nORDER BY MAX(w.created_position) DESC");
    select.all_remembered(store, |row| row.try_get(0)).await
}
