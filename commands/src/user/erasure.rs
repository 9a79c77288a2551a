//! Erasure of a person's data: recorded first, then the key is destroyed.
use std::collections::BTreeSet;

use domain::application::{Application, Stage};
use domain::award::{Award, AwardStatus};
use domain::bank_account::BankAccount;
use domain::disbursement::{Disbursement, DisbursementState, DisbursementStatus};
use domain::user::{ErasureHold, ErasureReason, User, UserCommand, UserStatus};
use domain::{
    ApplicationId, AwardId, BankAccountId, DisbursementId, Nik, Personal, SubjectId, UserId,
};
use ledger::ClaimOp;

use crate::bank_account;
use crate::call::{Call, Changed, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// What an applicant has in the ledger, as the read models know it.
#[derive(Debug, Clone, Default)]
pub struct Belongings {
    /// Forms.
    pub applications: Vec<ApplicationId>,
    /// Scholarships.
    pub awards: Vec<AwardId>,
    /// Payments.
    pub payments: Vec<DisbursementId>,
    /// Bank accounts.
    pub accounts: Vec<BankAccountId>,
}

/// Erases an applicant's data: the fact is recorded, their address and numbers are free again, then
/// their key is destroyed. Repeating it finishes an erasure that was cut off between the two.
///
/// # Errors
/// Rules of `domain::user` (what the person still takes part in keeps the data); [`Error::Stale`];
/// [`Error::Ledger`] when the key could not be destroyed (repeat it).
pub async fn erase(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
    reason: ErasureReason,
    belongings: &Belongings,
) -> Result<Done, Error> {
    let done = executor
        .run(call, |unit| async move {
            let user = unit.get::<User>(user_id).await?;
            let state = user.state.state();
            if state.is_some_and(|state| state.status == UserStatus::Erased) {
                return Ok(Changed {
                    id: user_id.to_string(),
                    version: user.version,
                });
            }
            unit.expect::<User>(user_id, version).await?;
            let (hold, rejected_by) = let_go(&unit, user_id, belongings).await?;
            if let Some(email) = state.and_then(|state| state.email.value()) {
                unit.claim(ClaimOp::release(claim::EMAIL, email, user_id));
            }
            let command = UserCommand::Erase {
                reason,
                hold,
                rejected_by,
            };
            unit.decide::<User>(user_id, command).await
        })
        .await?;
    destroy_key(executor, user_id).await?;
    Ok(done)
}

/// Destroys the key of a person whose erasure is recorded; repeating it changes nothing.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn destroy_key(executor: &Executor, user_id: UserId) -> Result<(), Error> {
    executor
        .ledger()
        .erase(&SubjectId::from(user_id).to_string())
        .await?;
    executor.forget_all();
    Ok(())
}

/// Frees the numbers of a person, and tells what still keeps their data and who rejected their forms.
/// All that is looked at is held to its version.
async fn let_go(
    unit: &Unit,
    user_id: UserId,
    belongings: &Belongings,
) -> Result<(Option<ErasureHold>, Vec<UserId>), Error> {
    let mut holds = BTreeSet::new();
    let mut rejected_by = Vec::new();
    for id in &belongings.applications {
        let form = unit.get::<Application>(*id).await?;
        let Some(state) = form.state.state() else {
            continue;
        };
        if state.status().is_open() {
            holds.insert(ErasureHold::OpenForm);
        }
        if let Stage::Rejected { by, .. } = state.stage {
            rejected_by.push(by);
        }
        let identity = state.form.identity.as_ref().and_then(Personal::value);
        let nik: Option<Nik> = identity.and_then(|identity| identity.nik.as_ref()?.parse().ok());
        if let Some(nik) = nik {
            unit.claim(ClaimOp::release(claim::NIK, nik.as_str(), user_id));
            unit.claim(ClaimOp::release(
                claim::NIK_RECIPIENT,
                nik.as_str(),
                user_id,
            ));
            if let Some(year) = state.form.year {
                let key = claim::nik_year(year, nik.as_str());
                unit.claim(ClaimOp::release(claim::NIK_YEAR, key, id));
            }
        }
    }
    for id in &belongings.awards {
        let award = unit.get::<Award>(*id).await?;
        let status = award.state.state().map(|state| state.status);
        if matches!(status, Some(AwardStatus::Active | AwardStatus::Suspended)) {
            holds.insert(ErasureHold::LiveAward);
        }
    }
    for id in &belongings.payments {
        let payment = unit.get::<Disbursement>(*id).await?;
        match payment.state.state().map(DisbursementState::status) {
            Some(DisbursementStatus::Accounted) => {
                holds.insert(ErasureHold::MoneyPaid);
            }
            Some(status) if !status.came_to_nothing() => {
                holds.insert(ErasureHold::LivePayment);
            }
            Some(_) | None => {}
        }
    }
    for id in &belongings.accounts {
        let account = unit.get::<BankAccount>(*id).await?;
        if let Some(state) = account.state.state() {
            bank_account::release(unit, state);
        }
    }
    // In the order in which the office can settle them.
    Ok((holds.into_iter().next(), rejected_by))
}
