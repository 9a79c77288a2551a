//! Which rosters a list shows.
use crate::select::Select;
use crate::work::Worker;
use chrono::NaiveDate;
use domain::disbursement::{Component, DisbursementStatus};
use domain::roster::RosterStatus;
use domain::work::WorkKind;

/// Which rosters a list shows.
#[derive(Debug, Clone, Default)]
pub struct RosterFilter {
    /// Only in this state.
    pub status: Option<RosterStatus>,
    /// Only from this budget line.
    pub budget_line_id: Option<String>,
    /// Only of this component.
    pub component: Option<Component>,
    /// Only with a payment to this person.
    pub recipient_id: Option<String>,
    /// Only what this user had a hand in preparing.
    pub prepared_by: Option<String>,
    /// Only what this user approved, as the first or as the last of two.
    pub approved_by: Option<String>,
    /// Only of this sum or more, in whole rupiah.
    pub amount_from: Option<i64>,
    /// Only of this sum or less.
    pub amount_until: Option<i64>,
    /// Only SP2D dated on or after this day.
    pub sp2d_from: Option<NaiveDate>,
    /// Only SP2D dated on or before this day.
    pub sp2d_until: Option<NaiveDate>,
    /// Only what this person may do of a pile of work.
    pub pile: Option<(WorkKind, Worker)>,
    /// Only names or SP2D numbers that hold this text.
    pub search: Option<String>,
}

/// Keeps the rosters of a pile that somebody may work on; of piles that hold no rosters, none.
pub(super) fn of_pile(select: &mut Select, kind: WorkKind, worker: &Worker) {
    let user_id = &worker.user_id;
    let of_payments = |status: DisbursementStatus, more: &str| {
        format!(
            "r.status = 'disetujui' AND EXISTS (SELECT 1 FROM read_disbursement p\n\
             WHERE p.roster_id = r.roster_id AND p.status = '{status}'{more})"
        )
    };
    let filed = "(SELECT 1 FROM read_roster_filed f WHERE f.disbursement_id = p.disbursement_id)";
    let waiting = match kind {
        WorkKind::RosterLocks => {
            // It waits at who prepared it, or at those who are there to prepare.
            if !worker.prepares {
                select.when("r.hands LIKE ?", format!("% {user_id} %"));
            }
            "r.status = 'disusun'".to_owned()
        }
        WorkKind::RosterApprovals => {
            select
                .when("r.hands NOT LIKE ?", format!("% {user_id} %"))
                .when("COALESCE(r.first_approved_by, '') <> ?", user_id.to_owned());
            "r.status = 'dikunci'".to_owned()
        }
        WorkKind::RosterSpp => of_payments(DisbursementStatus::Approved, ""),
        WorkKind::RosterSpm => of_payments(DisbursementStatus::SppIssued, ""),
        WorkKind::RosterSp2d => of_payments(DisbursementStatus::SpmIssued, ""),
        WorkKind::RosterBankFiles => {
            let mut free = format!(" AND NOT EXISTS {filed}");
            if !worker.held.is_empty() {
                let held = select.list(&worker.held);
                free.push_str(&format!(" AND p.disbursement_id NOT IN ({held})"));
            }
            of_payments(DisbursementStatus::Sp2dIssued, &free)
        }
        WorkKind::RosterResults => of_payments(
            DisbursementStatus::Sp2dIssued,
            &format!(" AND EXISTS {filed}"),
        ),
        _ => "1 = 0".to_owned(),
    };
    select.only(&waiting);
}

/// The rosters that a filter lets through.
pub(super) fn filtered(columns: String, filter: &RosterFilter) -> Select {
    let mut select = Select::new(columns, "read_roster r");
    if let Some((kind, worker)) = &filter.pile {
        of_pile(&mut select, *kind, worker);
    }
    if let Some(by) = &filter.approved_by {
        let both = [by.clone(), by.clone()];
        select.when_texts("(r.approved_by = ? OR r.first_approved_by = ?)", &both);
    }
    let hand = filter.prepared_by.as_ref().map(|by| format!("% {by} %"));
    let paid = "EXISTS (SELECT 1 FROM read_disbursement p\n\
        WHERE p.roster_id = r.roster_id AND p.recipient_id = ?)";
    select
        .when_some("r.status = ?", filter.status)
        .when_some("r.budget_line_id = ?", filter.budget_line_id.clone())
        .when_some("r.component = ?", filter.component)
        .when_some(paid, filter.recipient_id.clone())
        .when_some("r.hands LIKE ?", hand)
        .when_some("r.amount >= ?", filter.amount_from)
        .when_some("r.amount <= ?", filter.amount_until)
        .when_some(
            "r.sp2d_dated >= ?",
            filter.sp2d_from.map(|day| day.to_string()),
        )
        .when_some(
            "r.sp2d_dated <= ?",
            filter.sp2d_until.map(|day| day.to_string()),
        )
        .search(
            &["r.name_key", "LOWER(r.sp2d_number)"],
            filter.search.as_deref(),
        );
    select
}
