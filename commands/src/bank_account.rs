//! Bank accounts of payees: entered by one person, verified by another, claimed once verified.
use std::collections::BTreeSet;

use domain::application::Application;
use domain::bank_account::{AccountEntry, BankAccount, BankAccountCommand, BankAccountState};
use domain::{ApplicationId, BankAccountId, PayeeKind, Personal, UserId};
use ledger::ClaimOp;

use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Enters an account of `owner_id`. The number of a campus, dormitory or guardian may serve several recipients: the
/// form that led to the award says of which institution or family it is.
///
/// # Errors
/// Rules of `domain::bank_account`.
pub async fn enter(
    executor: &Executor,
    call: &Call,
    owner_id: UserId,
    payee_kind: PayeeKind,
    application_id: Option<ApplicationId>,
    details: AccountEntry,
) -> Result<Done, Error> {
    let id = BankAccountId(executor.new_id());
    let details = &details;
    executor
        .run(call, |unit| async move {
            let belongs_to = match application_id {
                Some(application_id) => {
                    sharing(&unit, owner_id, payee_kind, application_id).await?
                }
                None => None,
            };
            let command = BankAccountCommand::Enter {
                owner_id,
                payee_kind,
                details: details.clone(),
                typed_by: BTreeSet::new(),
                belongs_to,
            };
            unit.begin::<BankAccount>(id, command).await
        })
        .await
}

/// Whose a number is that several recipients share, by a form of theirs: an institution's record, or a family by the
/// fingerprint of the number of its card. None where the form does not say.
async fn sharing(
    unit: &Unit,
    owner_id: UserId,
    payee_kind: PayeeKind,
    application_id: ApplicationId,
) -> Result<Option<String>, Error> {
    let form = unit.get::<Application>(application_id).await?;
    let state = form.state.state();
    let Some(form) = state
        .filter(|state| state.applicant_id == owner_id)
        .map(|state| &state.form)
    else {
        return Ok(None);
    };
    Ok(match payee_kind {
        PayeeKind::Student => None,
        PayeeKind::Campus | PayeeKind::BoardingHouse => form
            .institution_id
            .as_ref()
            .map(|institution_id| format!("institusi:{institution_id}")),
        PayeeKind::Guardian => {
            let identity = form.identity.as_ref().and_then(Personal::value);
            let card = identity.and_then(|identity| identity.kk.as_ref());
            let fingerprints = unit.executor().ledger().fingerprints();
            card.map(|card| {
                let print = fingerprints.fingerprint("kk", card);
                let hex: String = print.iter().map(|byte| format!("{byte:02x}")).collect();
                format!("keluarga:{hex}")
            })
        }
    })
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
            if let Some(state) = account.state.state() {
                release(&unit, state);
            }
            let command = BankAccountCommand::Change {
                details: details.clone(),
            };
            unit.decide::<BankAccount>(id, command).await
        })
        .await
}

/// Verifies an account: blocked while the same number is verified for another person, institution or family.
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
                unit.claim(ClaimOp::take(claim::ACCOUNT, key, state.number_owner()));
            }
            Ok(changed)
        })
        .await
}

/// Refuses an account with a reason; its number is free for others.
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
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            let account = unit.expect::<BankAccount>(id, version).await?;
            if let Some(state) = account.state.state() {
                release(&unit, state);
            }
            let command = BankAccountCommand::Refuse {
                reason: reason.clone(),
            };
            unit.decide::<BankAccount>(id, command).await
        })
        .await
}

/// Frees the number of an account that holds it. One that an institution or a family shares stays theirs: others may
/// still be paid to it.
pub(crate) fn release(unit: &Unit, state: &BankAccountState) {
    if let Some(release) = release_of(state) {
        unit.claim(release);
    }
}

/// What frees an account's number; none where it holds none, shares one, or was erased with its owner.
pub(crate) fn release_of(state: &BankAccountState) -> Option<ClaimOp> {
    let number = state.number.value()?;
    if !state.holds_number || state.belongs_to.is_some() {
        return None;
    }
    let key = claim::account(&state.bank_code, number);
    Some(ClaimOp::release(claim::ACCOUNT, key, state.owner_id))
}
