//! What is done at the machine itself: the two accounts with which an empty instance begins, and letting in again
//! when nobody is left.

use domain::UserId;
use domain::user::{User, UserCommand, UserError};
use ledger::ClaimOp;

use super::{NewUser, open_in};
use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;

/// The places of the first two administrators.
const PLACES: [u8; 2] = [1, 2];

/// Opens one of the two accounts with which an empty instance begins. Every later one is made in the portal, by one
/// person and confirmed by another.
///
/// # Errors
/// [`UserError::FoundersThere`] when both are there; as [`super::create`].
pub async fn found(executor: &Executor, call: &Call, new: NewUser) -> Result<Done, Error> {
    let mut free = None;
    for place in PLACES {
        let held = executor
            .ledger()
            .claim_owner(claim::FOUNDER, &place.to_string())
            .await?;
        if held.is_none() {
            free = Some(place);
            break;
        }
    }
    let place = free.ok_or(UserError::FoundersThere)?;
    let user_id = UserId(executor.new_id());
    let new = &new;
    executor
        .run(call, |unit| async move {
            open_in(&unit, user_id, new).await?;
            unit.claim(ClaimOp::take(claim::FOUNDER, place.to_string(), user_id));
            unit.decide::<User>(user_id, UserCommand::Found { place })
                .await
        })
        .await
}

/// Lets a person in again with a new password and without second factors. Everybody of the office is told.
///
/// # Errors
/// Rules of `domain::user`; [`Error::NotFound`].
pub async fn recover(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    password_hash: String,
    reason: String,
) -> Result<Done, Error> {
    let command = UserCommand::Recover {
        password_hash,
        reason,
    };
    executor
        .decide_one::<User>(call, user_id, None, command)
        .await
}
