//! Letters by which people take their account over.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::user::{User, UserCommand};
use domain::{ClaimLetterId, Email, UserId};
use ledger::ClaimOp;

use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Notes the letters of some accounts, all in one append: either every one of them holds, or none.
///
/// # Errors
/// Rules of `domain::user`.
pub async fn make_claim_letters(
    executor: &Executor,
    call: &Call,
    letters: &[(UserId, ClaimLetterId)],
    valid_until: NaiveDate,
) -> Result<Done<usize>, Error> {
    executor
        .run(call, |unit| async move {
            for (user_id, letter_id) in letters {
                let command = UserCommand::MakeClaimLetter {
                    letter_id: *letter_id,
                    valid_until,
                };
                unit.decide::<User>(*user_id, command).await?;
            }
            Ok(letters.len())
        })
        .await
}

/// Takes an account over by a letter whose code was checked by the caller, under the address that its owner chose.
///
/// # Errors
/// [`Error::Claimed`] with kind `email` when the address is taken; rules of `domain::user`.
pub async fn claim_account(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    letter_id: ClaimLetterId,
    email: Email,
    password_hash: String,
) -> Result<Done, Error> {
    let (email, password_hash) = (&email, &password_hash);
    executor
        .run(call, |unit| async move {
            let before = unit.get::<User>(user_id).await?;
            let command = UserCommand::Claim {
                letter_id,
                email: email.clone(),
                password_hash: password_hash.clone(),
            };
            let changed = unit.decide::<User>(user_id, command).await?;
            let old = before.state.state().and_then(|state| state.email.value());
            if old.map(String::as_str) != Some(email.as_str()) {
                if let Some(old) = old.filter(|old| is_held(old)) {
                    unit.claim(ClaimOp::release(claim::EMAIL, old, user_id));
                }
                unit.claim(ClaimOp::take(claim::EMAIL, email.as_str(), user_id));
            }
            Ok(changed)
        })
        .await
}

/// Whether an address is kept from others: that of an imported person holds their own id, and was never taken.
fn is_held(address: &str) -> bool {
    !Email::is_unreachable(address) || Email::name_of(address).is_some()
}

/// Who may have read the code by which the owner of an account took it over: what is entered by that account may be
/// theirs, so another verifies it.
pub(crate) async fn letter_makers(
    unit: &Unit,
    owner_id: UserId,
) -> Result<BTreeSet<UserId>, Error> {
    let owner = unit.find::<User>(owner_id).await?;
    Ok(owner
        .state
        .state()
        .map(|state| state.letter_makers.clone())
        .unwrap_or_default())
}
