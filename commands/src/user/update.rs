//! Changing an account: name, level and office by one person, an applicant's address by two.

use domain::change_request::{ChangeRequestError, Difference, Subject};
use domain::user::{User, UserCommand};
use domain::{Email, FieldProblem, Personal, Role, UserId};
use ledger::ClaimOp;
use serde::{Deserialize, Serialize};

use super::{actor_is_admin, ask_confirmation, check_office, touches};
use crate::application::refuse_taken;
use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::permission::enough_keepers;
use crate::unit::Unit;

/// An account as an admin wants it to be.
#[derive(Debug, Clone)]
pub struct AccountChange {
    /// Login address.
    pub email: Email,
    /// Name of the person or office.
    pub name: String,
    /// Role.
    pub role: Role,
    /// The branch of a `dpc` user.
    pub branch_id: Option<String>,
    /// The institution of an `institusi` user.
    pub institution_id: Option<String>,
    /// Why an applicant's address is another; needed where it is.
    pub reason: Option<String>,
}

/// What became of a change.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Updated {
    /// The account as it is now.
    pub user: Changed,
    /// The request by which its address changes once a second person confirms it.
    pub request: Option<Changed>,
}

/// Changes name, address and role in one append; what stays the same is no event. Another address of an applicant
/// is proposed: a second person confirms it.
///
/// # Errors
/// [`Error::Claimed`] with kind `email`; [`Error::Form`] for a branch or institution that is not
/// known, or no reason; [`Error::Stale`]; rules of `domain::user`.
pub async fn update(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
    change: AccountChange,
) -> Result<Done<Updated>, Error> {
    let change = &change;
    executor
        .run(call, |unit| async move {
            let before = unit.expect::<User>(user_id, version).await?;
            let another_admin = actor_is_admin(&unit).await?;
            check_office(
                &unit,
                change.branch_id.as_deref(),
                change.institution_id.as_deref(),
            )
            .await?;
            let role = UserCommand::ChangeRole {
                role: change.role,
                branch_id: change.branch_id.clone(),
                institution_id: change.institution_id.clone(),
                another_admin,
            };
            unit.decide::<User>(user_id, role).await?;
            let name = change.name.clone();
            let mut changed = unit
                .decide::<User>(user_id, UserCommand::Rename { name })
                .await?;
            let mut request = None;
            if let Some(proposal) = another_address(&unit, user_id, change).await? {
                let id = unit.executor().new_id();
                request = Some(change_request::propose_in(&unit, id, proposal).await?);
            } else {
                let email = change.email.clone();
                changed = unit
                    .decide::<User>(user_id, UserCommand::ChangeEmail { email })
                    .await?;
                let old = before.state.state().and_then(|state| state.email.value());
                if let Some(old) = old.filter(|old| *old != change.email.as_str()) {
                    move_claim(&unit, user_id, old, &change.email);
                }
            }
            if changed.version > before.version && touches(&unit, user_id, &before.state).await? {
                ask_confirmation(&unit, user_id).await?;
            }
            enough_keepers(&unit, Some(user_id)).await?;
            Ok(Updated {
                user: changed,
                request,
            })
        })
        .await
}

/// What is to be proposed, where the address of an account is changed by an officer and is its owner's way in.
async fn another_address(
    unit: &Unit,
    user_id: UserId,
    change: &AccountChange,
) -> Result<Option<Proposal>, Error> {
    let user = unit.get::<User>(user_id).await?;
    let Some(state) = user.state.state() else {
        return Ok(None);
    };
    let after = Personal::known(state.email.subject(), change.email.as_str().to_owned());
    if state.email == after || !state.needs_two_for_address(unit.context()) {
        return Ok(None);
    }
    if change.reason.is_none() {
        return Err(Error::Form(vec![FieldProblem::new(
            "alasan",
            "ALASAN_WAJIB",
        )]));
    }
    // Tried first, so that an address that cannot be taken is said to who proposes it.
    let trial = Unit::trial(unit.executor());
    move_address(&trial, user_id, &state.email, after.clone()).await?;
    refuse_taken(unit, claim::EMAIL, change.email.as_str(), user_id).await?;
    Ok(Some(Proposal {
        subject: Subject::Address {
            user_id,
            before: state.email.clone(),
            after,
        },
        // Which addresses stands sealed in the subject.
        differences: vec![Difference {
            name: "Alamat email".to_owned(),
            before: None,
            after: None,
        }],
        reason: change.reason.clone(),
    }))
}

/// Leads an account to another address, if it still has the one that the request shows.
pub(crate) async fn move_address(
    unit: &Unit,
    user_id: UserId,
    before: &Personal<String>,
    after: Personal<String>,
) -> Result<(), Error> {
    let user = unit.get::<User>(user_id).await?;
    let present = user.state.state().map(|state| state.email.clone());
    let (Some(old), Some(new)) = (before.value(), after.into_value()) else {
        return Err(ChangeRequestError::Outdated.into());
    };
    if present.as_ref().and_then(Personal::value) != Some(old) {
        return Err(ChangeRequestError::Outdated.into());
    }
    let email: Email = new
        .parse()
        .map_err(|_| Error::from(ChangeRequestError::Outdated))?;
    move_claim(unit, user_id, old, &email);
    unit.decide::<User>(user_id, UserCommand::MoveEmail { email })
        .await?;
    Ok(())
}

fn move_claim(unit: &Unit, user_id: UserId, old: &str, new: &Email) {
    unit.claim(ClaimOp::release(claim::EMAIL, old, user_id));
    unit.claim(ClaimOp::take(claim::EMAIL, new.as_str(), user_id));
}
