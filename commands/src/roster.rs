//! Rosters: many payments proposed, approved, ordered and settled in one append, each row with its
//! own outcome. A row that a rule refuses stays out and says why; the others go on.
mod bank;
mod file;
mod gather;
pub(crate) mod made;
mod papers;
mod propose;
pub(crate) mod result_file;
mod rows;
mod would;

use domain::disbursement::{Component, Disbursement, DisbursementCommand, DisbursementState};
use domain::roster::{
    Criteria, Exclusion, Roster, RosterAct, RosterCommand, RosterEntry, RosterKind, RosterStage,
    RosterState,
};
use domain::{
    AcademicYear, AwardId, BankAccountId, BudgetLineId, DisbursementId, RosterId, Rupiah,
};
use serde::{Deserialize, Serialize};

use crate::call::{Call, Changed, Done};
use crate::disbursement::{existing, split, step, two_approver_threshold};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

pub use bank::{BankLineOutcome, BankResult, NewBankResult, Told, bank_result};
pub use file::{bank_file, make_bank_file};
pub use gather::{Gathered, NewGathering, gather};
use made::made;
pub use papers::{attach_scan, issue_orders, propose_sp2d_refusal, refuse_spm};
use propose::{entries, propose};
pub use result_file::{ReadLine, ReadResult, read_result, read_result_file};
pub use rows::{NewRows, add_rows, preview_rows, remove_rows};
pub use would::would_do;

/// A roster to make.
#[derive(Debug, Clone)]
pub struct NewRoster {
    /// What people call it.
    pub name: String,
    /// From which budget line.
    pub budget_line_id: BudgetLineId,
    /// For what.
    pub component: Component,
    /// Academic year.
    pub academic_year: AcademicYear,
    /// Amount of each payment; none where each row is paid its entitlement.
    pub amount: Option<Rupiah>,
    /// How the candidates were chosen.
    pub criteria: Criteria,
    /// Who meets the criteria.
    pub candidates: Vec<Candidate>,
}

/// Somebody who meets the criteria of a roster.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// Their award.
    pub award_id: AwardId,
    /// Their account; `None` when they have none.
    pub bank_account_id: Option<BankAccountId>,
    /// Semester of study to pay for; none for the last one that is attested in the roster's academic year.
    pub semester: Option<u8>,
}

/// Why a row was refused: a stable code, and the text that the caller's `explain` made of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The code of the broken rule.
    pub code: String,
    /// What to tell people.
    pub text: String,
}

/// How a refused row is told: the layer above knows the words.
pub type Explain = fn(Error) -> Refusal;

/// What came of one candidate or payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RowOutcome {
    /// The award.
    pub award_id: String,
    /// The payment; none for a candidate that was left out.
    pub disbursement_id: Option<String>,
    /// Its amount in whole rupiah.
    pub amount: i64,
    /// Why not, when it was refused.
    pub refusal: Option<Refusal>,
}

/// What came of an act on a roster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RosterDone {
    /// Id of the roster.
    pub id: String,
    /// Its version now; 0 for a preview.
    pub version: u64,
    /// Of an approval: whether it was the first of two, which approves nothing yet.
    #[serde(default)]
    pub waits_for_second: bool,
    /// One outcome a row.
    pub rows: Vec<RowOutcome>,
}

/// An id for each payment to be made.
fn payment_ids(executor: &Executor, count: usize) -> Vec<DisbursementId> {
    let id = |_| DisbursementId(executor.new_id());
    (0..count).map(id).collect()
}

/// Proposes a payment for every candidate that the rules let through, and keeps who was left out
/// and why.
///
/// # Errors
/// Rules of `domain::roster` (nobody can be paid); what keeps the ledger from writing.
pub async fn create(
    executor: &Executor,
    call: &Call,
    new: NewRoster,
    explain: Explain,
) -> Result<Done<RosterDone>, Error> {
    let id = RosterId(executor.new_id());
    let ids = payment_ids(executor, new.candidates.len());
    let (new, ids) = (&new, &ids);
    executor
        .run(call, |unit| async move {
            let rows = propose(&unit, id, new, ids, explain).await?;
            let entries = entries(&rows, ids, new);
            let excluded = rows
                .iter()
                .zip(&new.candidates)
                .filter_map(|(row, candidate)| {
                    row.refusal.as_ref().map(|refusal| Exclusion {
                        award_id: candidate.award_id,
                        code: refusal.code.clone(),
                    })
                })
                .collect();
            let command = RosterCommand::Create {
                name: new.name.clone(),
                budget_line_id: new.budget_line_id,
                component: new.component,
                academic_year: new.academic_year,
                criteria: new.criteria.clone(),
                kind: RosterKind::Payments,
                entries,
                excluded,
            };
            let changed = unit.begin::<Roster>(id, command).await?;
            Ok(RosterDone {
                id: changed.id,
                version: changed.version,
                waits_for_second: false,
                rows,
            })
        })
        .await
}

/// What [`create`] would do now; nothing is written.
///
/// # Errors
/// What keeps the ledger from being read.
pub async fn preview(
    executor: &Executor,
    call: &Call,
    new: NewRoster,
    explain: Explain,
) -> Result<RosterDone, Error> {
    let id = RosterId(executor.new_id());
    let ids = payment_ids(executor, new.candidates.len());
    let unit = executor.rehearsal(call).await?;
    let mut rows = propose(&unit, id, &new, &ids, explain).await?;
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

/// What keeps the one candidate of `new` from being proposed now, whoever proposes it; nothing is written.
///
/// # Errors
/// What keeps the ledger from being read.
pub async fn keeps_out(executor: &Executor, new: &NewRoster) -> Result<Option<Error>, Error> {
    let unit = Unit::trial(executor);
    let (roster_id, id) = (
        RosterId(executor.new_id()),
        DisbursementId(executor.new_id()),
    );
    propose::keeps_out(&unit, roster_id, new, id).await
}

/// Locks a roster: counts and sums what is alive in it.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster`.
pub async fn lock(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    version: Option<u64>,
) -> Result<Done<RosterDone>, Error> {
    executor
        .run(call, |unit| async move {
            let roster = unit.expect::<Roster>(id, version).await?;
            let roster = made(&roster.state, id)?;
            let rows = rows::living(&unit, roster).await?;
            let (count, total) = rows::sum(&rows);
            papers::bind(&unit, id, &rows).await?;
            let changed = unit
                .decide::<Roster>(id, RosterCommand::Lock { count, total })
                .await?;
            Ok(RosterDone {
                id: changed.id,
                version: changed.version,
                waits_for_second: false,
                rows,
            })
        })
        .await
}

/// Approves a locked roster and each of its payments, reserving the ceiling, in one append. Above
/// the threshold of the settings, which looks at the sum, a second person approves once more.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster`. What a rule refuses for one payment is its outcome.
pub async fn approve(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    version: Option<u64>,
    note: Option<String>,
    explain: Explain,
) -> Result<Done<RosterDone>, Error> {
    let note = &note;
    executor
        .run(call, |unit| async move {
            let roster = unit.expect::<Roster>(id, version).await?;
            let roster = made(&roster.state, id)?;
            let threshold = two_approver_threshold(&unit).await?;
            let threshold = split::of_roster(&unit, roster, threshold).await?.0;
            let command = RosterCommand::Approve {
                two_approver_threshold: threshold,
                total: would::living_total(&unit, roster).await?,
                note: note.clone(),
            };
            let changed = unit.decide::<Roster>(id, command).await?;
            let threshold = roster.payment_threshold(threshold);
            let unit = &unit;
            let rows = each(unit, roster, RosterAct::Approve, explain, move |payment| {
                step::approve(unit, payment, threshold, Some(id), note.clone())
            })
            .await?;
            let after = unit.get::<Roster>(id).await?;
            let waits_for_second = matches!(
                made(&after.state, id)?.stage,
                RosterStage::FirstApproved { .. }
            );
            Ok(RosterDone {
                id: changed.id,
                version: changed.version,
                waits_for_second,
                rows,
            })
        })
        .await
}

/// Takes a step with every payment of the roster that the act moves; what a rule refuses for one is its
/// outcome, the others go on.
async fn each<Fut>(
    unit: &Unit,
    roster: &RosterState,
    act: RosterAct,
    explain: Explain,
    step: impl Fn(DisbursementId) -> Fut,
) -> Result<Vec<RowOutcome>, Error>
where
    Fut: Future<Output = Result<Changed, Error>>,
{
    let mut rows = Vec::new();
    for entry in &roster.entries {
        let state = payment(unit, entry.disbursement_id).await?;
        if act.moves(state.status()) {
            let amount = state.amount;
            let tried = unit.attempt(step(entry.disbursement_id)).await?;
            rows.push(outcome(entry, amount, tried.err().map(explain)));
        }
    }
    Ok(rows)
}

/// Cancels a roster with every payment that has no SP2D; once others have one, the roster goes on with those.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::roster`. What a rule refuses for one payment is its outcome.
pub async fn cancel(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    version: Option<u64>,
    reason: String,
    explain: Explain,
) -> Result<Done<RosterDone>, Error> {
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let roster = unit.expect::<Roster>(id, version).await?;
            let roster = made(&roster.state, id)?;
            let unit = &unit;
            let rows = each(unit, roster, RosterAct::Cancel, explain, move |payment| {
                let cancel = DisbursementCommand::Cancel {
                    reason: reason.clone(),
                };
                step::end(unit, payment, cancel, reason.clone())
            })
            .await?;
            let cancelled = rows.iter().filter(|row| row.refusal.is_none()).count();
            let mut remaining = 0;
            for entry in &roster.entries {
                let state = payment(unit, entry.disbursement_id).await?;
                remaining += u32::from(!state.status().came_to_nothing());
            }
            let command = RosterCommand::Cancel {
                reason: reason.clone(),
                cancelled: u32::try_from(cancelled).unwrap_or(u32::MAX),
                remaining,
            };
            let changed = unit.decide::<Roster>(id, command).await?;
            Ok(RosterDone {
                id: changed.id,
                version: changed.version,
                waits_for_second: false,
                rows,
            })
        })
        .await
}

fn outcome(entry: &RosterEntry, amount: Rupiah, refusal: Option<Refusal>) -> RowOutcome {
    RowOutcome {
        award_id: entry.award_id.to_string(),
        disbursement_id: Some(entry.disbursement_id.to_string()),
        amount: amount.0,
        refusal,
    }
}

async fn payment(unit: &Unit, id: DisbursementId) -> Result<DisbursementState, Error> {
    let payment = unit.get::<Disbursement>(id).await?;
    existing(&payment.state, id).cloned()
}
