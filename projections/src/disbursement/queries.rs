//! What the screens ask about payments.
use super::DisbursementRow;
use super::filter::{DisbursementFilter, DisbursementSort, filtered};
use crate::cells::{PAYMENTS, count};
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::{Column, Row};
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use crate::work::{Pile, Worker};
use domain::Desk;
use domain::budget_line::FundSource;
use domain::disbursement::{DisbursementStatus, OrderKind};
use domain::roster::RosterStatus;
use domain::work::WorkKind;
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// Where a payment, its award and its budget line come from.
pub(super) const FROM: &str = "read_disbursement p\n\
    LEFT JOIN read_award w ON w.award_id = p.award_id\n\
    LEFT JOIN read_budget_line l ON l.budget_line_id = p.budget_line_id\n\
    LEFT JOIN read_roster o ON o.roster_id = p.roster_id";

/// A payment with what a list shows of its award and budget line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisbursementItem {
    /// The payment.
    pub payment: DisbursementRow,
    /// Name of the recipient.
    pub recipient_name: Option<String>,
    /// Name of the recipient's institution.
    pub institution_name: Option<String>,
    /// Code of the recipient's home district.
    pub home_district: Option<String>,
    /// Finance category of the budget line.
    pub category_id: Option<String>,
    /// Budget year.
    pub budget_year: Option<i64>,
    /// Source of funds.
    pub source: Option<FundSource>,
    /// Name of the budget line.
    pub budget_line_name: Option<String>,
    /// Status of its roster.
    pub roster_status: Option<RosterStatus>,
}

impl DisbursementItem {
    /// Whose desk it lies on.
    #[must_use]
    pub fn desk(&self) -> Option<Desk> {
        let own = self.payment.desk;
        self.roster_status
            .map_or(own, |roster| roster.desk_of_row(own))
    }
}

pub(super) fn columns() -> String {
    format!(
        "{}, w.name, w.institution_name, w.home_district, l.category_id, l.year, l.source, l.name, o.status",
        DisbursementRow::columns_of("p")
    )
}

pub(super) fn item(row: &AnyRow) -> Result<DisbursementItem, sqlx::Error> {
    let after = DisbursementRow::COLUMNS.len();
    Ok(DisbursementItem {
        payment: DisbursementRow::read(row)?,
        recipient_name: row.try_get(after)?,
        institution_name: row.try_get(after + 1)?,
        home_district: row.try_get(after + 2)?,
        category_id: row.try_get(after + 3)?,
        budget_year: row.try_get(after + 4)?,
        source: Column::read(row, after + 5)?,
        budget_line_name: row.try_get(after + 6)?,
        roster_status: Column::read(row, after + 7)?,
    })
}

/// Count and sum of payments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DisbursementTotals {
    /// Their state.
    pub status: DisbursementStatus,
    /// How many.
    pub count: i64,
    /// Their sum in whole rupiah.
    pub amount: i64,
}

pub(super) fn report_waits(select: &mut Select) {
    select
        .only("p.status = 'diterima'")
        .only("p.spending_reported_at IS NOT NULL")
        .only("p.spending_returned_reason IS NULL");
}

/// A row gets no paper before its roster has one: until then the roster lies on the desk, not each of its rows.
fn follows_its_roster(select: &mut Select, paper: &str) {
    select.only(&format!(
        "(p.roster_id IS NULL OR EXISTS (SELECT 1 FROM read_roster r\n\
         WHERE r.roster_id = p.roster_id AND r.{paper} IS NOT NULL))"
    ));
}

/// Leaves out the payments that something holds.
fn beside_held(select: &mut Select, worker: &Worker) {
    select.none_of("p.disbursement_id", &worker.held);
}

/// A line whose year was closed, or that was withdrawn, pays nothing any more.
const LINE_PAYS: &str = "NOT EXISTS (SELECT 1 FROM read_budget_line b\n\
     WHERE b.budget_line_id = p.budget_line_id AND (b.year_closed = 1 OR b.withdrawn = 1))";

/// Keeps the payments of a pile that somebody may work on; of piles that hold no payments, none.
pub(super) fn of_pile(select: &mut Select, kind: WorkKind, worker: &Worker) {
    let user_id = &worker.user_id;
    let status = match kind {
        WorkKind::Approvals => {
            // What nobody can approve now is nobody's to approve.
            beside_held(select, worker);
            select
                .only("p.roster_id IS NULL")
                .when("p.prepared_by <> ?", user_id.to_owned())
                .when("p.recipient_id <> ?", user_id.to_owned())
                .when("COALESCE(p.first_approved_by, '') <> ?", user_id.to_owned());
            DisbursementStatus::Proposed
        }
        WorkKind::Spp => {
            follows_its_roster(select, "spp_number");
            DisbursementStatus::Approved
        }
        WorkKind::Spm => {
            follows_its_roster(select, "spm_number");
            DisbursementStatus::SppIssued
        }
        WorkKind::Sp2d => {
            follows_its_roster(select, "sp2d_number");
            DisbursementStatus::SpmIssued
        }
        WorkKind::Transfers => {
            // A row goes to the bank in the file of its roster, and what is held goes in none: both lie on other piles.
            select.only("p.roster_id IS NULL");
            beside_held(select, worker);
            DisbursementStatus::Sp2dIssued
        }
        WorkKind::Returned => DisbursementStatus::Returned,
        WorkKind::Rejected => {
            select
                .only("p.may_resubmit = 1")
                .only("p.roster_id IS NULL")
                .only(LINE_PAYS);
            DisbursementStatus::Rejected
        }
        WorkKind::Reports => {
            report_waits(select);
            return;
        }
        // What holds a payment stands in no row: it is asked of the gate.
        WorkKind::Held
        | WorkKind::ChangeRequests
        | WorkKind::Verifications
        | WorkKind::Attestations
        | WorkKind::Findings
        | WorkKind::Applications
        | WorkKind::OutsideAreas
        | WorkKind::Objections
        | WorkKind::BankAccounts
        | WorkKind::WithoutAccount
        | WorkKind::WithoutDecree
        | WorkKind::RosterLocks
        | WorkKind::RosterApprovals
        | WorkKind::RosterSpp
        | WorkKind::RosterSpm
        | WorkKind::RosterSp2d
        | WorkKind::RosterBankFiles
        | WorkKind::RosterResults
        | WorkKind::Complaints => {
            select.only("1 = 0");
            return;
        }
    };
    select.when("p.status = ?", status);
}

/// The payments of a pile that somebody may work on: how many, and since when the oldest lies there.
pub(crate) fn pile(kind: WorkKind, worker: &Worker) -> Select {
    let since = if kind == WorkKind::Reports {
        "p.spending_reported_at"
    } else {
        "p.status_since"
    };
    let mut select = Select::new(format!("COUNT(*), MIN({since})"), "read_disbursement p");
    of_pile(&mut select, kind, worker);
    select
}

/// Payments that wait for a step of theirs, and that something may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waiting {
    /// Outside rosters, for their approval.
    ToApprove,
    /// Approved, the money still on its way.
    UnderWay,
}

/// The ids of the payments that wait so, or of those among these that do.
///
/// # Errors
/// The read store cannot be read.
pub async fn waiting(
    store: &ReadStore,
    waiting: Waiting,
    among: Option<&[String]>,
) -> Result<Vec<String>, Error> {
    let mut select = Select::new("p.disbursement_id", "read_disbursement p");
    match waiting {
        Waiting::ToApprove => select
            .when("p.status = ?", DisbursementStatus::Proposed)
            .only("p.roster_id IS NULL"),
        Waiting::UnderWay => {
            let all = DisbursementStatus::ALL.iter().copied();
            let statuses: Vec<_> = all.filter(|status| status.is_under_way()).collect();
            select.among("p.status", &statuses)
        }
    };
    if let Some(ids) = among {
        select.any_of(&[("p.disbursement_id", ids)]);
    }
    select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await
}

/// How many of these payments there are, and since when the oldest lies where it lies.
///
/// # Errors
/// The read store cannot be read.
pub async fn pile_of(store: &ReadStore, ids: &[String]) -> Result<Pile, Error> {
    let columns = "COUNT(*), MIN(p.status_since)";
    let mut select = Select::new(columns, "read_disbursement p");
    select.any_of(&[("p.disbursement_id", ids)]);
    let found = select.all_remembered(store, Pile::read).await?;
    Ok(found.into_iter().next().unwrap_or_default())
}

/// The numbers of a kind of paper that are dated in a year, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn paper_numbers(
    store: &ReadStore,
    kind: OrderKind,
    year: i32,
) -> Result<Vec<String>, Error> {
    let (number, dated) = match kind {
        OrderKind::Spp => ("p.spp_number", "p.spp_dated"),
        OrderKind::Spm => ("p.spm_number", "p.spm_dated"),
        OrderKind::Sp2d => ("p.sp2d_number", "p.sp2d_dated"),
    };
    let mut select = Select::new(number, "read_disbursement p");
    select
        .when(&format!("{dated} >= ?"), format!("{year}-01-01"))
        .when(&format!("{dated} <= ?"), format!("{year}-12-31"))
        .then(&format!(
            "GROUP BY {number}\nORDER BY MAX({dated}), MAX(p.position), {number}"
        ));
    select
        .all_remembered(store, |row| row.try_get::<String, _>(0))
        .await
}

/// One payment, if it is within the scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    scope: &Scope,
    disbursement_id: &str,
) -> Result<Option<DisbursementItem>, Error> {
    let mut select = filtered(columns(), FROM, scope, &DisbursementFilter::default());
    select.when("p.disbursement_id = ?", disbursement_id.to_owned());
    select.first(&mut *store.connection().await?, item).await
}

/// A page of the payments within a scope.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    scope: &Scope,
    filter: &DisbursementFilter,
    sort: DisbursementSort,
    paging: Paging,
) -> Result<Page<DisbursementItem>, Error> {
    let mut select = filtered(columns(), sort.from(), scope, filter);
    match cells(scope, filter) {
        Some(cells) => {
            let total = count(cells, store).await?;
            select
                .page_of(total, store, sort.order(), paging, item)
                .await
        }
        None => select.page(store, sort.order(), paging, item).await,
    }
}

/// The first payments of a list, without counting how many there are.
pub(crate) async fn first(
    store: &ReadStore,
    scope: &Scope,
    filter: &DisbursementFilter,
    sort: DisbursementSort,
    limit: u32,
) -> Result<Vec<DisbursementItem>, Error> {
    let in_scope = match cells(scope, &DisbursementFilter::default()) {
        Some(cells) => count(cells, store).await?,
        None => 0,
    };
    let mut select = filtered(columns(), sort.from(), scope, filter);
    let items = select.first_of(in_scope, store, sort.order(), limit, item);
    items.await
}

/// The cells of the payments that a filter lets through: state `s.status`, `s.n` and `s.amount`; none when it looks at
/// what cells do not know.
fn cells(scope: &Scope, filter: &DisbursementFilter) -> Option<Select> {
    let more = DisbursementFilter {
        statuses: Vec::new(),
        category_id: None,
        budget_year: None,
        budget_line_id: None,
        ..filter.clone()
    };
    if more != DisbursementFilter::default() {
        return None;
    }
    let columns = "s.k1 AS status, s.k2 AS line, s.n AS n, s.s1 AS amount";
    let mut cells = PAYMENTS.within(scope, columns).beside(
        "",
        "LEFT JOIN read_budget_line l ON l.budget_line_id = s.line",
    );
    cells
        .among("s.status", &filter.statuses)
        .when_some("l.category_id = ?", filter.category_id.clone())
        .when_some("l.year = ?", filter.budget_year)
        .when_some("s.line = ?", filter.budget_line_id.clone());
    Some(cells)
}

/// All payments of an award, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_award(store: &ReadStore, award_id: &str) -> Result<Vec<DisbursementItem>, Error> {
    let mut select = Select::new(columns(), FROM);
    select
        .when("p.award_id = ?", award_id.to_owned())
        .then("ORDER BY p.created_position DESC");
    select.all(&mut *store.connection().await?, item).await
}

/// Ids of the payments that are proposed on a line.
///
/// # Errors
/// The read store cannot be read.
pub async fn proposed_on(store: &ReadStore, budget_line_id: &str) -> Result<Vec<String>, Error> {
    let mut select = Select::new("p.disbursement_id", "read_disbursement p");
    select
        .when("p.budget_line_id = ?", budget_line_id.to_owned())
        .when("p.status = ?", DisbursementStatus::Proposed)
        .then("ORDER BY p.disbursement_id");
    select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await
}

/// Count and sum per state of the payments that a list would show.
///
/// # Errors
/// The read store cannot be read.
pub async fn totals(
    store: &ReadStore,
    scope: &Scope,
    filter: &DisbursementFilter,
) -> Result<Vec<DisbursementTotals>, Error> {
    if let Some(mut cells) = cells(scope, filter) {
        cells
            .choose("s.status, CAST(SUM(s.n) AS BIGINT), CAST(SUM(s.amount) AS BIGINT)")
            .then("GROUP BY s.status\nORDER BY s.status");
        return cells.all_remembered(store, sums).await;
    }
    let mut select = filtered(
        "p.status, COUNT(*), CAST(SUM(p.amount) AS BIGINT)".to_owned(),
        FROM,
        scope,
        filter,
    );
    select.then("GROUP BY p.status\nORDER BY p.status");
    select.all_remembered(store, sums).await
}

fn sums(row: &AnyRow) -> Result<DisbursementTotals, sqlx::Error> {
    Ok(DisbursementTotals {
        status: Column::read(row, 0)?,
        count: row.try_get(1)?,
        amount: row.try_get(2)?,
    })
}

/// The ids of the payments that have an SP2D of this number, or had one that the treasury sent back.
///
/// # Errors
/// The read store cannot be read.
pub async fn with_sp2d(store: &ReadStore, number: &str) -> Result<Vec<String>, Error> {
    let mut select = Select::new("DISTINCT s.disbursement_id", "read_sp2d s");
    select
        .when("s.number = ?", number.to_owned())
        .then("ORDER BY s.disbursement_id");
    select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await
}
