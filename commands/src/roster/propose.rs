//! The rows of a roster: each candidate is proposed, and stays out with the reason where a rule refuses it.
use domain::award::Award;
use domain::bank_account::BankAccountStatus;
use domain::budget_line::BudgetLine;
use domain::gate::{Held, Reason};
use domain::roster::{RosterEntry, RosterError};
use domain::{AwardId, DisbursementId, RosterId, Rupiah};

use super::{Candidate, Explain, NewRoster, RowOutcome};
use crate::award;
use crate::disbursement::slot::Slot;
use crate::disbursement::{NewDisbursement, step};
use crate::entitlement;
use crate::error::Error;
use crate::unit::Unit;

pub(super) fn entries(
    rows: &[RowOutcome],
    ids: &[DisbursementId],
    new: &NewRoster,
) -> Vec<RosterEntry> {
    rows.iter()
        .zip(ids)
        .zip(&new.candidates)
        .filter(|((row, _), _)| row.refusal.is_none())
        .map(|((row, id), candidate)| RosterEntry {
            disbursement_id: *id,
            award_id: candidate.award_id,
            amount: Rupiah(row.amount),
        })
        .collect()
}

pub(super) async fn propose(
    unit: &Unit,
    roster_id: RosterId,
    new: &NewRoster,
    ids: &[DisbursementId],
    explain: Explain,
) -> Result<Vec<RowOutcome>, Error> {
    let mut rows = Vec::with_capacity(ids.len());
    for (candidate, id) in new.candidates.iter().zip(ids) {
        let amount = amount_of(unit, new, candidate).await?;
        let payment = (candidate, *id, amount);
        let tried = unit
            .attempt(propose_one(unit, roster_id, new, payment))
            .await?;
        let refusal = tried.err().map(explain);
        rows.push(RowOutcome {
            award_id: candidate.award_id.to_string(),
            disbursement_id: refusal.is_none().then(|| id.to_string()),
            amount: amount.map_or(0, |amount| amount.0),
            refusal,
        });
    }
    Ok(rows)
}

/// The semester to pay for where nobody names one.
async fn semester_of(unit: &Unit, new: &NewRoster, award_id: AwardId) -> Result<u8, Error> {
    let award = unit.get::<Award>(award_id).await?;
    let form_year = award::form_year(unit, &award.state).await?;
    let state = award.state.state();
    let state = state.ok_or_else(|| Error::not_found("award", award_id))?;
    Ok(state.semester_of(new.academic_year, form_year))
}

/// What a candidate is to be paid: what the roster says, or their entitlement.
async fn amount_of(
    unit: &Unit,
    new: &NewRoster,
    candidate: &Candidate,
) -> Result<Option<Rupiah>, Error> {
    if new.amount.is_some() {
        return Ok(new.amount);
    }
    let line = unit.get::<BudgetLine>(new.budget_line_id).await?;
    let Some(line) = line.state.snapshot(new.budget_line_id) else {
        return Ok(None);
    };
    let (award_id, component) = (candidate.award_id, new.component);
    entitlement::amount_of(unit, award_id, line.year, component, new.academic_year).await
}

async fn no_entitlement(
    unit: &Unit,
    new: &NewRoster,
    candidate: &Candidate,
) -> Result<Error, Error> {
    let line = unit.get::<BudgetLine>(new.budget_line_id).await?;
    match line.state.snapshot(new.budget_line_id) {
        Some(line) => entitlement::unsaid(unit, candidate.award_id, line.year, new.component).await,
        None => Ok(Error::not_found("budget_line", new.budget_line_id)),
    }
}

/// What keeps the first of them out now; nothing where it could be proposed.
pub(super) async fn keeps_out(
    unit: &Unit,
    roster_id: RosterId,
    new: &NewRoster,
    id: DisbursementId,
) -> Result<Option<Error>, Error> {
    let Some(candidate) = new.candidates.first() else {
        return Ok(None);
    };
    let amount = amount_of(unit, new, candidate).await?;
    let tried = unit
        .attempt(propose_one(unit, roster_id, new, (candidate, id, amount)))
        .await?;
    Ok(tried.err())
}

/// Why the first of them stays out, where none comes in.
pub(super) async fn first_refusal(
    unit: &Unit,
    roster_id: RosterId,
    new: &NewRoster,
    ids: &[DisbursementId],
) -> Result<(), Error> {
    if let Some((candidate, id)) = new.candidates.iter().zip(ids).next() {
        let amount = amount_of(unit, new, candidate).await?;
        propose_one(unit, roster_id, new, (candidate, *id, amount)).await?;
    }
    Err(RosterError::Empty.into())
}

async fn propose_one(
    unit: &Unit,
    roster_id: RosterId,
    new: &NewRoster,
    (candidate, id, amount): (&Candidate, DisbursementId, Option<Rupiah>),
) -> Result<(), Error> {
    let Some(amount) = amount else {
        return Err(no_entitlement(unit, new, candidate).await?);
    };
    let bank_account_id =
        candidate
            .bank_account_id
            .ok_or(Held(vec![Reason::AccountNotVerified {
                status: BankAccountStatus::Unverified,
            }]))?;
    let payment = NewDisbursement {
        award_id: candidate.award_id,
        budget_line_id: new.budget_line_id,
        bank_account_id,
        component: new.component,
        academic_year: new.academic_year,
        semester: match candidate.semester {
            Some(semester) => semester,
            None => semester_of(unit, new, candidate.award_id).await?,
        },
        amount,
        roster_id: Some(roster_id.to_string()),
    };
    // A slot that is taken is refused at the append, which would refuse the whole roster: looked at before.
    let slot = Slot::of_new(unit, &payment).await?;
    slot.refuse_taken(unit).await?;
    step::propose(unit, id, &payment, None).await?;
    Ok(())
}
