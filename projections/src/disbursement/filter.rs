//! Which payments a list shows, and in which order.
use super::queries::{FROM, of_pile, report_waits};
use crate::award::SCOPE;
use crate::event::time_text;
use crate::scope::Scope;
use crate::select::Select;
use crate::work::Worker;
use chrono::{NaiveDate, TimeDelta};
use domain::disbursement::{Component, DisbursementStatus};
use domain::office_midnight;
use domain::work::WorkKind;

/// Which payments a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DisbursementFilter {
    /// Only these states; empty for all.
    pub statuses: Vec<DisbursementStatus>,
    /// Only this finance category.
    pub category_id: Option<String>,
    /// Only this budget year.
    pub budget_year: Option<i64>,
    /// Only this budget line.
    pub budget_line_id: Option<String>,
    /// Only this recipient.
    pub recipient_id: Option<String>,
    /// Only this award.
    pub award_id: Option<String>,
    /// Only this roster.
    pub roster_id: Option<String>,
    /// Only this component.
    pub component: Option<Component>,
    /// Only this academic year.
    pub academic_year: Option<String>,
    /// Only spending reports that wait for the finance team.
    pub report_waits: bool,
    /// Only those of which something is still to be paid back.
    pub owing: bool,
    /// Only these, whatever they are.
    pub ids: Option<Vec<String>>,
    /// Only what this person may do of a pile of work: see `of_pile`.
    pub pile: Option<(WorkKind, Worker)>,
    /// Only payments through this bank.
    pub bank_code: Option<String>,
    /// Only of this amount or more, in whole rupiah.
    pub amount_from: Option<i64>,
    /// Only of this amount or less.
    pub amount_until: Option<i64>,
    /// Only awards of this batch (gelombang).
    pub batch: Option<String>,
    /// Only what this user prepared or last corrected.
    pub prepared_by: Option<String>,
    /// Only what this user approved, as the first or as the last of two.
    pub approved_by: Option<String>,
    /// Only approved on or after this day in the office, `2026-01-31`.
    pub approved_from: Option<NaiveDate>,
    /// Only approved on or before this day in the office.
    pub approved_until: Option<NaiveDate>,
    /// Only transferred on or after this day, `2026-01-31`.
    pub transferred_from: Option<String>,
    /// Only transferred on or before this day.
    pub transferred_until: Option<String>,
    /// Only SP2D dated on or after this day, `2026-01-31`.
    pub sp2d_from: Option<String>,
    /// Only SP2D dated on or before this day.
    pub sp2d_until: Option<String>,
    /// Only recipients, account holders or SP2D numbers that hold this text.
    pub search: Option<String>,
}

/// How a list of payments is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DisbursementSort {
    /// Newest first.
    #[default]
    Newest,
    /// Those that wait longest first.
    LongestWaiting,
    /// Highest amount first.
    Amount,
    /// Those that something happened to last first.
    LastMoved,
    /// Oldest spending report first.
    OldestReport,
    /// Oldest first.
    Oldest,
    /// Lowest amount first.
    AmountUp,
    /// Those that nothing happened to for longest first.
    LongestUnmoved,
    /// By name of the recipient.
    Name,
    /// By name of the recipient, from Z to A.
    NameBackwards,
    /// By state, within it those that wait longest first.
    Status,
    /// Latest SP2D first; those without one last.
    LatestSp2d,
    /// Latest transfer first; those not transferred last.
    LatestTransfer,
    /// By what is paid for.
    Component,
    /// Latest semester first.
    LatestSemester,
    /// Earliest semester first.
    EarliestSemester,
}

/// The same from the names on: an index of the names is walked, and of each recipient the few payments are looked up.
const FROM_NAMES: &str = "read_award w\n\
    JOIN read_disbursement p ON p.award_id = w.award_id\n\
    LEFT JOIN read_budget_line l ON l.budget_line_id = p.budget_line_id\n\
    LEFT JOIN read_roster o ON o.roster_id = p.roster_id";

impl DisbursementSort {
    /// The tables in the order in which they are walked.
    pub(super) const fn from(self) -> &'static str {
        match self {
            Self::Name | Self::NameBackwards => FROM_NAMES,
            _ => FROM,
        }
    }

    pub(super) const fn order(self) -> &'static str {
        match self {
            Self::Newest => "p.created_position DESC",
            Self::Oldest => "p.created_position",
            Self::LongestWaiting => "p.status_since, p.disbursement_id",
            Self::Amount => "p.amount DESC, p.disbursement_id DESC",
            Self::AmountUp => "p.amount, p.disbursement_id",
            Self::LastMoved => "p.position DESC",
            Self::LongestUnmoved => "p.position",
            Self::OldestReport => "p.spending_reported_at, p.disbursement_id",
            Self::Name => "w.name_key, w.award_id, p.created_position",
            Self::NameBackwards => "w.name_key DESC, w.award_id DESC, p.created_position DESC",
            Self::Status => "p.status, p.status_since, p.disbursement_id",
            Self::LatestSp2d => "COALESCE(p.sp2d_dated, '') DESC, p.disbursement_id DESC",
            Self::LatestTransfer => "COALESCE(p.transferred_on, '') DESC, p.disbursement_id DESC",
            Self::Component => "p.component, p.disbursement_id",
            Self::LatestSemester => "p.academic_year DESC, p.semester DESC, p.disbursement_id DESC",
            Self::EarliestSemester => "p.academic_year, p.semester, p.disbursement_id",
        }
    }
}

/// The payments that a filter lets through, within a scope.
pub(super) fn filtered(
    columns: String,
    from: &str,
    scope: &Scope,
    filter: &DisbursementFilter,
) -> Select {
    let mut select = Select::new(columns, from);
    scope.limit(&mut select, &SCOPE);
    select.among("p.status", &filter.statuses);
    if filter.owing {
        select.only("p.claimed > p.repaid");
    }
    if filter.report_waits {
        report_waits(&mut select);
    }
    if let Some(ids) = &filter.ids {
        select.any_of(&[("p.disbursement_id", ids)]);
    }
    if let Some((kind, worker)) = &filter.pile {
        of_pile(&mut select, *kind, worker);
    }
    select
        .when_some("p.bank_code = ?", filter.bank_code.clone())
        .when_some("p.amount >= ?", filter.amount_from)
        .when_some("p.amount <= ?", filter.amount_until)
        .when_some("l.category_id = ?", filter.category_id.clone())
        .when_some("l.year = ?", filter.budget_year)
        .when_some("p.budget_line_id = ?", filter.budget_line_id.clone())
        .when_some("p.recipient_id = ?", filter.recipient_id.clone())
        .when_some("p.award_id = ?", filter.award_id.clone())
        .when_some("p.roster_id = ?", filter.roster_id.clone())
        .when_some("p.component = ?", filter.component)
        .when_some("p.academic_year = ?", filter.academic_year.clone())
        .when_some("w.batch = ?", filter.batch.clone())
        .when_some("p.sp2d_dated >= ?", filter.sp2d_from.clone())
        .when_some("p.sp2d_dated <= ?", filter.sp2d_until.clone())
        .when_some("p.transferred_on >= ?", filter.transferred_from.clone())
        .when_some("p.transferred_on <= ?", filter.transferred_until.clone());
    by_officials(&mut select, filter);
    select.search(
        &["w.name_key", "LOWER(p.holder)", "LOWER(p.sp2d_number)"],
        filter.search.as_deref(),
    );
    select
}

/// Who prepared and who approved, and when; an approval is a moment, and days are those of the office.
fn by_officials(select: &mut Select, filter: &DisbursementFilter) {
    if let Some(by) = &filter.approved_by {
        let both = [by.clone(), by.clone()];
        select.when_texts("(p.approved_by = ? OR p.first_approved_by = ?)", &both);
    }
    let after = filter
        .approved_until
        .map(|day| time_text(office_midnight(day) + TimeDelta::days(1)));
    select
        .when_some("p.prepared_by = ?", filter.prepared_by.clone())
        .when_some(
            "p.approved_at >= ?",
            filter
                .approved_from
                .map(|day| time_text(office_midnight(day))),
        )
        .when_some("p.approved_at < ?", after);
}
