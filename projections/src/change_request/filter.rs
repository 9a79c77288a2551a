//! Which change requests a list shows.
use crate::event::time_text;
use crate::select::Select;
use chrono::{NaiveDate, TimeDelta};
use domain::change_request::{ChangeRequestStatus, SubjectKind};
use domain::office_midnight;

/// About a person: their account, an award of theirs, or a payment to them.
const OF_PERSON: &str = "(c.concerns = ?\n\
    OR c.record_id IN (SELECT w.award_id FROM read_award w WHERE w.recipient_id = ?)\n\
    OR c.record_id IN (SELECT d.disbursement_id FROM read_disbursement d WHERE d.recipient_id = ?))";

/// Which change requests a list shows.
#[derive(Debug, Clone, Default)]
pub struct ChangeRequestFilter {
    /// Only in this state.
    pub status: Option<ChangeRequestStatus>,
    /// Only about this.
    pub kind: Option<SubjectKind>,
    /// Only about this person's account, or about a payment or award of theirs.
    pub concerns: Option<String>,
    /// Only what this account proposed, or an account that this person answers for.
    pub proposed_by: Option<String>,
    /// Only proposed on or after this day in the office.
    pub proposed_from: Option<NaiveDate>,
    /// Only proposed on or before this day in the office.
    pub proposed_until: Option<NaiveDate>,
    /// Not those that this account proposed.
    pub not_by: Option<String>,
    /// Only what this person may confirm.
    pub for_whom: Option<ForWhom>,
}

/// Who would confirm proposals.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ForWhom {
    /// The account.
    pub user_id: String,
    /// Kinds of proposals that their rights let them confirm.
    pub kinds: Vec<String>,
    /// Whose proposals they cannot confirm: their own, and those of whoever had their account in hand.
    pub not_of: Vec<String>,
}

impl ForWhom {
    /// Keeps the open proposals that this person may confirm.
    pub(crate) fn limit(&self, select: &mut Select, now: &str) {
        select
            .when("c.status = ?", ChangeRequestStatus::Open)
            .when("c.lapses_at >= ?", now.to_owned());
        let (condition, values) = self.may();
        select.when_texts(&condition, &values);
    }

    /// Whether this person may confirm a proposal `c` of any state, with the values of its places.
    pub(crate) fn may(&self) -> (String, Vec<String>) {
        if self.kinds.is_empty() {
            return ("1 = 0".to_owned(), Vec::new());
        }
        let kinds = vec!["?"; self.kinds.len()].join(", ");
        let mut condition =
            format!("c.part_of IS NULL AND c.kind IN ({kinds}) AND COALESCE(c.concerns, '') <> ?");
        let mut values = self.kinds.clone();
        values.push(self.user_id.clone());
        for person in std::iter::once(&self.user_id).chain(&self.not_of) {
            condition.push_str(" AND c.proposed_by <> ? AND COALESCE(c.answers, '') <> ?");
            values.extend([person.clone(), person.clone()]);
        }
        (condition, values)
    }
}

/// The change requests that a filter lets through. `now` (RFC 3339) tells which open ones have lapsed.
pub(super) fn filtered(
    columns: String,
    from: &str,
    filter: &ChangeRequestFilter,
    now: &str,
) -> Select {
    let mut select = Select::new(columns, from);
    select.only("c.part_of IS NULL");
    let open = ChangeRequestStatus::Open;
    match filter.status {
        Some(ChangeRequestStatus::Open) => {
            select
                .when("c.status = ?", open)
                .when("c.lapses_at >= ?", now.to_owned());
        }
        Some(ChangeRequestStatus::Lapsed) => {
            select
                .when("c.status = ?", open)
                .when("c.lapses_at < ?", now.to_owned());
        }
        Some(other) => {
            select.when("c.status = ?", other);
        }
        None => {}
    }
    select
        .when_some("c.kind = ?", filter.kind)
        .when_some("c.proposed_by <> ?", filter.not_by.clone())
        .when_some(
            "c.created_at >= ?",
            filter
                .proposed_from
                .map(|day| time_text(office_midnight(day))),
        )
        .when_some(
            "c.created_at < ?",
            filter
                .proposed_until
                .map(|day| time_text(office_midnight(day) + TimeDelta::days(1))),
        );
    if let Some(by) = &filter.proposed_by {
        let both = [by.clone(), by.clone()];
        select.when_texts("(c.proposed_by = ? OR c.answers = ?)", &both);
    }
    if let Some(person) = &filter.concerns {
        let thrice = [person.clone(), person.clone(), person.clone()];
        select.when_texts(OF_PERSON, &thrice);
    }
    if let Some(for_whom) = &filter.for_whom {
        for_whom.limit(&mut select, now);
    }
    select
}
