//! Rosters of payments that exist: returned ones that are paid again together, and those with an SP2D of their own
//! that go to the bank in one file.
use domain::bank_account::BankAccountStatus;
use domain::disbursement::{Disbursement, DisbursementCommand, DisbursementState};
use domain::gate::{Held, Reason};
use domain::roster::{
    Criteria, Exclusion, Roster, RosterCommand, RosterEntry, RosterError, RosterKind, goes_with,
};
use domain::{BankAccountId, DisbursementId, RosterId};

use super::rows::done;
use super::{Explain, RosterDone, RowOutcome, payment, payment_ids};
use crate::call::{Call, Done};
use crate::disbursement::{NewDisbursement, step};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// A payment for such a roster.
#[derive(Debug, Clone)]
pub struct Gathered {
    /// The payment.
    pub disbursement_id: DisbursementId,
    /// The account that a returned one is paid to now; none where its owner has none.
    pub bank_account_id: Option<BankAccountId>,
}

/// A roster of payments that exist.
#[derive(Debug, Clone)]
pub struct NewGathering {
    /// What people call it.
    pub name: String,
    /// What it gathers.
    pub kind: RosterKind,
    /// The payments; the first one says of which line, component and academic year they are.
    pub payments: Vec<Gathered>,
}

/// Makes a roster of payments that exist. Returned ones are proposed anew, each in place of the old one and without a
/// second reservation; those with an SP2D of their own are gathered as they are. What a rule refuses stays out and
/// says why.
///
/// # Errors
/// Rules of `domain::roster`; what refuses the first of them, where none comes in.
pub async fn gather(
    executor: &Executor,
    call: &Call,
    new: NewGathering,
    explain: Explain,
) -> Result<Done<RosterDone>, Error> {
    let id = RosterId(executor.new_id());
    let ids = payment_ids(executor, new.payments.len());
    let (new, ids) = (&new, &ids);
    executor
        .run(call, |unit| async move {
            let unit = &unit;
            let first = new.payments.first().ok_or(RosterError::Empty)?;
            let first = payment(unit, first.disbursement_id).await?;
            let (mut rows, mut entries, mut excluded) = (Vec::new(), Vec::new(), Vec::new());
            for (gathered, new_id) in new.payments.iter().zip(ids) {
                let state = payment(unit, gathered.disbursement_id).await?;
                let one = (gathered, *new_id, &state);
                let tried = unit.attempt(take(unit, id, new.kind, &first, one)).await?;
                let (taken, refusal) = match tried {
                    Ok(taken) => (Some(taken), None),
                    Err(error) => (None, Some(explain(error))),
                };
                if let Some(disbursement_id) = taken {
                    entries.push(RosterEntry {
                        disbursement_id,
                        award_id: state.award_id,
                        amount: state.amount,
                    });
                }
                if let Some(refusal) = &refusal {
                    excluded.push(Exclusion {
                        award_id: state.award_id,
                        code: refusal.code.clone(),
                    });
                }
                rows.push(RowOutcome {
                    award_id: state.award_id.to_string(),
                    disbursement_id: Some(taken.unwrap_or(gathered.disbursement_id).to_string()),
                    amount: state.amount.0,
                    refusal,
                });
            }
            if let (true, Some((gathered, new_id))) =
                (entries.is_empty(), new.payments.iter().zip(ids).next())
            {
                take(unit, id, new.kind, &first, (gathered, *new_id, &first)).await?;
            }
            let command = RosterCommand::Create {
                name: new.name.clone(),
                budget_line_id: first.budget_line_id,
                component: first.component,
                academic_year: first.academic_year,
                criteria: Criteria::default(),
                kind: new.kind,
                entries,
                excluded,
            };
            let changed = unit.begin::<Roster>(id, command).await?;
            Ok(done(changed, rows))
        })
        .await
}

/// Takes one payment in: the payment that stands in the roster for it.
async fn take(
    unit: &Unit,
    roster_id: RosterId,
    kind: RosterKind,
    first: &DisbursementState,
    (gathered, new_id, state): (&Gathered, DisbursementId, &DisbursementState),
) -> Result<DisbursementId, Error> {
    goes_with(first, state)?;
    let id = gathered.disbursement_id;
    match kind {
        RosterKind::Payments => Err(RosterError::DoesNotGoTogether.into()),
        RosterKind::Returned => {
            let status = BankAccountStatus::Unverified;
            let account = gathered.bank_account_id;
            let account = account.ok_or(Held(vec![Reason::AccountNotVerified { status }]))?;
            let new = NewDisbursement {
                award_id: state.award_id,
                budget_line_id: state.budget_line_id,
                bank_account_id: account,
                component: state.component,
                academic_year: state.academic_year,
                semester: state.semester,
                amount: state.amount,
                roster_id: Some(roster_id.to_string()),
            };
            step::propose(unit, new_id, &new, Some(id)).await?;
            Ok(new_id)
        }
        RosterKind::Transfers => {
            let gather = DisbursementCommand::GatherForBank { roster_id };
            unit.decide::<Disbursement>(id, gather).await?;
            Ok(id)
        }
    }
}
