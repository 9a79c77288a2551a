//! Rows that come into a draft and go out of it again.
use domain::disbursement::DisbursementCommand;
use domain::roster::{Roster, RosterCommand, RosterError, RosterState};
use domain::{DisbursementId, RosterId, Rupiah};

use super::propose::{entries, first_refusal, propose};
use super::{
    Candidate, Explain, NewRoster, RosterDone, RowOutcome, made, outcome, payment, payment_ids,
};
use crate::call::{Call, Changed, Done};
use crate::disbursement::step;
use crate::draft_sum;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Rows to add to a draft.
#[derive(Debug, Clone)]
pub struct NewRows {
    /// Amount of each payment; none where each row is paid its entitlement.
    pub amount: Option<Rupiah>,
    /// Who is added.
    pub candidates: Vec<Candidate>,
}

impl NewRows {
    /// They are paid for what the roster is paid for.
    fn within(&self, roster: &RosterState) -> NewRoster {
        NewRoster {
            name: roster.name.clone(),
            budget_line_id: roster.budget_line_id,
            component: roster.component,
            academic_year: roster.academic_year,
            amount: self.amount,
            criteria: roster.criteria.clone(),
            candidates: self.candidates.clone(),
        }
    }
}

/// Adds a payment to a draft for each of those whom the rules let through; the others are told with the reason.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster` (it is locked); what refuses the first of them, where none is added.
pub async fn add_rows(
    executor: &Executor,
    call: &Call,
    (id, version): (RosterId, Option<u64>),
    new: NewRows,
    explain: Explain,
) -> Result<Done<RosterDone>, Error> {
    let ids = payment_ids(executor, new.candidates.len());
    let (new, ids) = (&new, &ids);
    executor
        .run(call, |unit| async move {
            let roster = unit.expect::<Roster>(id, version).await?;
            let state = made(&roster.state, id)?;
            state.is_draft()?;
            let new = &new.within(state);
            let rows = propose(&unit, id, new, ids, explain).await?;
            let entries = entries(&rows, ids, new);
            if entries.is_empty() {
                first_refusal(&unit, id, new, ids).await?;
            }
            let mut all = living(&unit, state).await?;
            all.extend(
                entries
                    .iter()
                    .map(|entry| outcome(entry, entry.amount, None)),
            );
            let (count, total) = sum(&all);
            let command = RosterCommand::AddRows {
                entries,
                count,
                total,
            };
            let changed = unit.decide::<Roster>(id, command).await?;
            Ok(done(changed, rows))
        })
        .await
}

/// What [`add_rows`] would do now; nothing is written.
///
/// # Errors
/// As [`add_rows`], but for the refusal of all.
pub async fn preview_rows(
    executor: &Executor,
    call: &Call,
    (id, version): (RosterId, Option<u64>),
    new: NewRows,
    explain: Explain,
) -> Result<RosterDone, Error> {
    let ids = payment_ids(executor, new.candidates.len());
    let unit = executor.rehearsal(call).await?;
    let roster = unit.expect::<Roster>(id, version).await?;
    let state = made(&roster.state, id)?;
    state.is_draft()?;
    let mut rows = propose(&unit, id, &new.within(state), &ids, explain).await?;
    for row in &mut rows {
        row.disbursement_id = None;
    }
    Ok(RosterDone {
        id: String::new(),
        version: 0,
        waits_for_second: false,
        rows,
    })
}

/// Takes rows out of a draft: their payments are cancelled with the reason, and their slots are free.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster` (it is locked, or nothing would be left); what refuses the first of
/// them, where none goes out.
pub async fn remove_rows(
    executor: &Executor,
    call: &Call,
    (id, version): (RosterId, Option<u64>),
    payments: Vec<DisbursementId>,
    reason: String,
    explain: Explain,
) -> Result<Done<RosterDone>, Error> {
    let (payments, reason) = (&payments, &reason);
    executor
        .run(call, |unit| async move {
            let roster = unit.expect::<Roster>(id, version).await?;
            let state = made(&roster.state, id)?;
            state.is_draft()?;
            let unit = &unit;
            let mut rows = Vec::with_capacity(payments.len());
            let mut gone = Vec::with_capacity(payments.len());
            for id in payments {
                let entry = state.row(*id)?;
                let amount = payment(unit, *id).await?.amount;
                let tried = unit.attempt(cancel_one(unit, *id, reason)).await?;
                if tried.is_ok() {
                    gone.push(*id);
                }
                rows.push(outcome(entry, amount, tried.err().map(explain)));
            }
            if let (true, Some(first)) = (gone.is_empty(), payments.first()) {
                cancel_one(unit, *first, reason).await?;
            }
            let (count, total) = sum(&living(unit, state).await?);
            if count == 0 {
                return Err(RosterError::NothingLeft.into());
            }
            let command = RosterCommand::RemoveRows {
                payments: gone,
                reason: reason.clone(),
                count,
                total,
            };
            let changed = unit.decide::<Roster>(id, command).await?;
            Ok(done(changed, rows))
        })
        .await
}

async fn cancel_one(unit: &Unit, id: DisbursementId, reason: &str) -> Result<Changed, Error> {
    let cancel = DisbursementCommand::Cancel {
        reason: reason.to_owned(),
    };
    step::end(unit, id, cancel, reason.to_owned()).await
}

/// The rows that a lock would settle.
pub(super) async fn living(unit: &Unit, roster: &RosterState) -> Result<Vec<RowOutcome>, Error> {
    let rows = draft_sum::living(unit, roster).await?.into_iter();
    let outcome = |(entry, amount)| outcome(entry, amount, None);
    Ok(rows.map(outcome).collect())
}

/// How many rows, and what they come to.
pub(super) fn sum(rows: &[RowOutcome]) -> (u32, Rupiah) {
    draft_sum::sum(rows.iter().map(|row| Rupiah(row.amount)))
}

pub(super) fn done(changed: Changed, rows: Vec<RowOutcome>) -> RosterDone {
    RosterDone {
        id: changed.id,
        version: changed.version,
        waits_for_second: false,
        rows,
    }
}
