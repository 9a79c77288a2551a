//! Bank accounts of payees: entered by one person, verified by another, claimed once verified.
use std::collections::BTreeSet;

use domain::bank_account::{
    AccountEntry, AccountVerdict, BankAccount, BankAccountCommand, BankAccountState,
};
use domain::{BankAccountId, PayeeKind, UserId};
use ledger::ClaimOp;

use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Enters an account of `owner_id`.
///
/// # Errors
/// Rules of `domain::bank_account`.
pub async fn enter(
    executor: &Executor,
    call: &Call,
    owner_id: UserId,
    payee_kind: PayeeKind,
    details: AccountEntry,
) -> Result<Done, Error> {
    let id = BankAccountId(executor.new_id());
    let command = BankAccountCommand::Enter {
        owner_id,
        payee_kind,
        details,
        typed_by: BTreeSet::new(),
    };
    executor.begin_one::<BankAccount>(call, id, command).await
}

/// Changes an account; it has to be verified again, and its old number is free for others.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::bank_account`.
pub async fn change(
    executor: &Executor,
    call: &Call,
    id: BankAccountId,
    version: Option<u64>,
    details: AccountEntry,
) -> Result<Done, Error> {
    let details = &details;
    executor
        .run(call, |unit| async move {
            let account = unit.expect::<BankAccount>(id, version).await?;
            if let Some(state) = account.state.state()
                && matches!(state.verdict, AccountVerdict::Verified { .. })
            {
                release(&unit, state);
            }
            let command = BankAccountCommand::Change {
                details: details.clone(),
            };
            unit.decide::<BankAccount>(id, command).await
        })
        .await
}

/// Verifies an account: blocked while the same number is verified for another person.
///
/// # Errors
/// [`Error::Claimed`] with kind `account`; [`Error::Stale`]; rules of `domain::bank_account` (who
/// entered or last changed it, and its owner, cannot verify it).
pub async fn verify(
    executor: &Executor,
    call: &Call,
    id: BankAccountId,
    version: Option<u64>,
    note: Option<String>,
) -> Result<Done, Error> {
    let note = &note;
    executor
        .run(call, |unit| async move {
            let account = unit.expect::<BankAccount>(id, version).await?;
            let changed = unit
                .decide::<BankAccount>(id, BankAccountCommand::Verify { note: note.clone() })
                .await?;
            if let Some(state) = account.state.state()
                && let Some(number) = state.number.value()
            {
                let key = claim::account(&state.bank_code, number);
                unit.claim(ClaimOp::take(claim::ACCOUNT, key, state.owner_id));
            }
            Ok(changed)
        })
        .await
}

/// Refuses an account with a reason.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::bank_account`.
pub async fn refuse(
    executor: &Executor,
    call: &Call,
    id: BankAccountId,
    version: Option<u64>,
    reason: String,
) -> Result<Done, Error> {
    let command = BankAccountCommand::Refuse { reason };
    executor
        .decide_one::<BankAccount>(call, id, version, command)
        .await
}

/// Frees the number of an account.
pub(crate) fn release(unit: &Unit, state: &BankAccountState) {
    if let Some(release) = release_of(state) {
        unit.claim(release);
    }
}

/// What frees an account's number; none where it was erased with its owner.
pub(crate) fn release_of(state: &BankAccountState) -> Option<ClaimOp> {
    let number = state.number.value()?;
    let key = claim::account(&state.bank_code, number);
    Some(ClaimOp::release(claim::ACCOUNT, key, state.owner_id))
}
