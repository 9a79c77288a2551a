//! Erasure of a person's data: recorded first, then the key is destroyed.
use std::collections::BTreeSet;

use domain::Decide;
use domain::application::{Application, Stage};
use domain::award::{Award, AwardStatus};
use domain::bank_account::BankAccount;
use domain::change_request::{Difference, Subject};
use domain::disbursement::{Disbursement, DisbursementState, DisbursementStatus};
use domain::user::{ErasureHold, ErasureReason, User, UserCommand};
use domain::{ApplicationId, AwardId, BankAccountId, DisbursementId, SubjectId, UserId};
use ledger::ClaimOp;

use crate::application::nik_of;
use crate::bank_account;
use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Proposal};
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

/// Proposes to erase an applicant's data; it is erased when a second person confirms it.
///
/// # Errors
/// Rules of `domain::user` (what the person still takes part in keeps the data); [`Error::Stale`]; rules of
/// `domain::change_request`.
pub async fn propose_erasure(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
    reason: ErasureReason,
    belongings: &Belongings,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    executor
        .run(call, |unit| async move {
            let user = unit.expect::<User>(user_id, version).await?;
            let (command, _) = order(&unit, user_id, reason, belongings).await?;
            // What would be refused later is refused now.
            user.state.decide(command, unit.context())?;
            let proposal = Proposal {
                subject: Subject::Erasure { user_id, reason },
                differences: vec![Difference {
                    name: "Data pribadi".to_owned(),
                    before: Some("Tersimpan".to_owned()),
                    after: Some(format!("Dihapus: {}", reason.label())),
                }],
                reason: None,
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Erases a registration that nobody has confirmed, by the word of who reads its address: there was never a person
/// who used it, so that nobody else is asked.
///
/// # Errors
/// As [`propose_erasure`]; [`Error::Ledger`] when the key could not be destroyed (repeat it).
pub async fn take_back_registration(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
    belongings: &Belongings,
) -> Result<Done, Error> {
    let done = executor
        .run(call, |unit| async move {
            unit.expect::<User>(user_id, version).await?;
            erase_in(&unit, user_id, ErasureReason::Mistaken, belongings).await
        })
        .await?;
    destroy_key(executor, user_id).await?;
    Ok(done)
}

/// Erases an applicant's data within a unit: the fact is recorded, their address and numbers are free again.
/// Their key is destroyed once the append stands ([`destroy_key`]).
pub(crate) async fn erase_in(
    unit: &Unit,
    user_id: UserId,
    reason: ErasureReason,
    belongings: &Belongings,
) -> Result<Changed, Error> {
    let user = unit.get::<User>(user_id).await?;
    let (command, releases) = order(unit, user_id, reason, belongings).await?;
    for release in releases {
        unit.claim(release);
    }
    if let Some(email) = user.state.state().and_then(|state| state.email.value()) {
        unit.claim(ClaimOp::release(claim::EMAIL, email, user_id));
    }
    unit.decide::<User>(user_id, command).await
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

/// The order to erase a person's data, with what still keeps them and who rejected their forms, and the numbers that
/// are free then. All that is looked at is held to its version.
async fn order(
    unit: &Unit,
    user_id: UserId,
    reason: ErasureReason,
    belongings: &Belongings,
) -> Result<(UserCommand, Vec<ClaimOp>), Error> {
    let mut holds = BTreeSet::new();
    let mut rejected_by = Vec::new();
    let mut releases = Vec::new();
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
        if let Some(nik) = nik_of(&state.form) {
            releases.push(ClaimOp::release(claim::NIK, nik.as_str(), user_id));
            releases.push(ClaimOp::release(
                claim::NIK_RECIPIENT,
                nik.as_str(),
                user_id,
            ));
            if let Some(year) = state.form.year {
                let key = claim::nik_year(year, nik.as_str());
                releases.push(ClaimOp::release(claim::NIK_YEAR, key, id));
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
            Some(DisbursementStatus::Accounted | DisbursementStatus::Archived) => {
                holds.insert(ErasureHold::MoneyPaid);
            }
            Some(status) if !status.came_to_nothing() => {
                holds.insert(ErasureHold::LivePayment);
            }
            Some(_) | None => {}
        }
    }
    let mut holders = bank_account::Holders::new(unit);
    for id in &belongings.accounts {
        let account = unit.get::<BankAccount>(*id).await?;
        if let Some(state) = account.state.state() {
            holders.leave(*id, state).await?;
        }
    }
    releases.extend(holders.into_ops());
    let command = UserCommand::Erase {
        reason,
        // In the order in which the office can settle them.
        hold: holds.into_iter().next(),
        rejected_by,
    };
    Ok((command, releases))
}
