//! Bank accounts of payees: entered by one person, verified by another, claimed once verified.
mod holders;
mod name_file;

use std::collections::BTreeSet;

use domain::application::Application;
use domain::bank_account::{
    AccountEntry, BankAccount, BankAccountCommand, BankAccountState, owned_by_institution,
};
use domain::record::Reference;
use domain::user::User;
use domain::{ApplicationId, BankAccountId, FieldProblem, PayeeKind, Personal, UserId};

use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;
use crate::reference::{is_institution, refuse_unknown};
use crate::unit::Unit;
use crate::user::letter_makers;

pub(crate) use holders::Holders;
pub use name_file::{NameLine, ReadNames, read_name_file};

/// Enters an account of `owner_id`. The number of a guardian may serve several recipients: the form that led to the
/// award says of which family it is.
///
/// # Errors
/// [`Error::Form`] where no such person or bank is known; rules of `domain::bank_account`.
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
            refuse_unknown_bank(&unit, &details.bank_code, None).await?;
            if unit.find::<User>(owner_id).await?.version == 0 {
                let problem = FieldProblem::new("userId", "ORANG_TIDAK_DIKENAL");
                return Err(Error::Form(vec![problem]));
            }
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
                typed_by: letter_makers(&unit, owner_id).await?,
                belongs_to,
            };
            unit.begin::<BankAccount>(id, command).await
        })
        .await
}

/// Enters an account in the record of an institution: verified once, its recipients are paid through it.
///
/// # Errors
/// [`Error::Form`] where no such institution is known; rules of `domain::bank_account`.
pub async fn enter_of_institution(
    executor: &Executor,
    call: &Call,
    institution_id: String,
    payee_kind: PayeeKind,
    details: AccountEntry,
) -> Result<Done, Error> {
    let id = BankAccountId(executor.new_id());
    let (institution_id, details) = (&institution_id, &details);
    executor
        .run(call, |unit| async move {
            if !is_institution(&unit, institution_id).await? {
                let problem = FieldProblem::new("institusiPendidikanId", "INSTITUSI_TIDAK_DIKENAL");
                return Err(Error::Form(vec![problem]));
            }
            refuse_unknown_bank(&unit, &details.bank_code, None).await?;
            let command = BankAccountCommand::EnterOfInstitution {
                institution_id: institution_id.clone(),
                payee_kind,
                details: details.clone(),
            };
            unit.begin::<BankAccount>(id, command).await
        })
        .await
}

/// Refuses a bank that is not known; the one that the account has stays.
async fn refuse_unknown_bank(
    unit: &Unit,
    code: &String,
    before: Option<&String>,
) -> Result<(), Error> {
    let named = |code| Reference::bank("bankId", code);
    let before: Vec<Reference> = named(before).into_iter().collect();
    refuse_unknown(unit, named(Some(code)).into_iter().collect(), &before).await
}

/// Whose a number is that several recipients share, by a form of theirs: a family by the fingerprint of the number
/// of its card. None where the form does not say.
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
        PayeeKind::Student | PayeeKind::Campus | PayeeKind::BoardingHouse => None,
        PayeeKind::Guardian => {
            let identity = form.identity.as_ref().and_then(Personal::value);
            let card = identity.and_then(|identity| identity.kk.as_ref());
            card.map(|card| family_of(unit, card))
        }
    })
}

/// Changes an account; it has to be verified again, and its old number is free for others once no other account of its
/// owner has it.
///
/// # Errors
/// [`Error::Form`] for a bank that is not known; [`Error::Stale`]; rules of `domain::bank_account`.
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
            let before = account.state.state().map(|state| &state.bank_code);
            refuse_unknown_bank(&unit, &details.bank_code, before).await?;
            if let Some(state) = account.state.state() {
                release(&unit, id, state).await?;
            }
            let owner = account.state.state().map(|state| state.owner_id);
            let command = BankAccountCommand::Change {
                details: details.clone(),
                typed_by: match owner {
                    Some(owner_id) => letter_makers(&unit, owner_id).await?,
                    None => BTreeSet::new(),
                },
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
            if let Some(state) = account.state.state() {
                let mut holders = Holders::new(&unit);
                holders.take(id, state).await?;
                holders.stage();
            }
            Ok(changed)
        })
        .await
}

/// Refuses an account with a reason; its number is free for others once no other account of its owner has it.
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
                release(&unit, id, state).await?;
            }
            let command = BankAccountCommand::Refuse {
                reason: reason.clone(),
            };
            unit.decide::<BankAccount>(id, command).await
        })
        .await
}

/// Frees the number of an account for others, when it is the last that has it.
async fn release(unit: &Unit, id: BankAccountId, state: &BankAccountState) -> Result<(), Error> {
    let mut holders = Holders::new(unit);
    holders.leave(id, state).await?;
    holders.stage();
    Ok(())
}

/// What was put right about the recipient of accounts.
pub(crate) struct OwnerCorrection<'a> {
    /// The family card's number as it is.
    pub kk: Option<&'a str>,
    /// The institution that was left: none where it is the same.
    pub left: Option<&'a str>,
}

/// Lets the accounts of a recipient follow what was put right: the number of a guardian goes to the family of the card
/// as it is, and that of a campus is not the recipient's any more.
pub(crate) async fn follow(
    unit: &Unit,
    accounts: &[BankAccountId],
    correction: &OwnerCorrection<'_>,
) -> Result<(), Error> {
    let left = correction.left.map(owned_by_institution);
    let mut holders = Holders::new(unit);
    for id in accounts {
        let account = unit.get::<BankAccount>(*id).await?;
        let Some(state) = account.state.state() else {
            continue;
        };
        let Some(before) = &state.belongs_to else {
            continue;
        };
        // Whoever studies there, it is the institution's.
        if state.record_of().is_some() {
            continue;
        }
        let command = match (state.payee_kind, correction.kk) {
            (PayeeKind::Student, _) | (PayeeKind::Guardian, None) => continue,
            (PayeeKind::Guardian, Some(card)) => {
                let family = family_of(unit, card);
                if family == *before {
                    continue;
                }
                BankAccountCommand::CorrectOwner {
                    stands: holders.move_to(*id, state, &family).await?,
                    belongs_to: Some(family),
                }
            }
            (PayeeKind::Campus | PayeeKind::BoardingHouse, _) => {
                if left.as_ref() != Some(before) {
                    continue;
                }
                holders.leave(*id, state).await?;
                BankAccountCommand::CorrectOwner {
                    stands: false,
                    belongs_to: Some(before.clone()),
                }
            }
        };
        unit.decide::<BankAccount>(*id, command).await?;
    }
    holders.stage();
    Ok(())
}

/// Who owns the number of a guardian: the family, by the fingerprint of the number of its card.
fn family_of(unit: &Unit, card: &str) -> String {
    let print = unit
        .executor()
        .ledger()
        .fingerprints()
        .fingerprint("kk", card);
    let hex: String = print.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("keluarga:{hex}")
}
