//! Accounts: registration, verification, passwords, roles, and erasure of a person's data.
use domain::user::{User, UserCommand, UserState, UserStatus};
use domain::{Actor, Email, Role, SubjectId, UserId};
use ledger::ClaimOp;
use uuid::Uuid;

use crate::call::{Call, Changed, Done, Repeat};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;

/// What is known of a new account.
#[derive(Debug, Clone)]
pub struct NewUser {
    /// Login address.
    pub email: Email,
    /// A second address.
    pub alternate_email: Option<Email>,
    /// Argon2id hash in PHC form; none for invited and imported people.
    pub password_hash: Option<String>,
    /// Role; people who register themselves are applicants.
    pub role: Role,
    /// Name of the person or office.
    pub name: Option<String>,
    /// The branch of a `dpc` user.
    pub branch_id: Option<String>,
    /// The institution of an `institusi` user.
    pub institution_id: Option<String>,
    /// Whether the address needs no verification; admins and the program only.
    pub email_verified: bool,
}

impl NewUser {
    /// Somebody who registers themselves.
    pub fn applicant(email: Email, alternate_email: Option<Email>, password_hash: String) -> Self {
        Self {
            email,
            alternate_email,
            password_hash: Some(password_hash),
            role: Role::Applicant,
            name: None,
            branch_id: None,
            institution_id: None,
            email_verified: false,
        }
    }
}

/// Opens an account for a person who registers themselves, and asks for the verification mail.
///
/// # Errors
/// [`Error::Claimed`] with kind `email` when the address is taken; rules of `domain::user`.
pub async fn register(
    executor: &Executor,
    repeat: Option<Repeat>,
    metadata: serde_json::Value,
    new: NewUser,
) -> Result<Done, Error> {
    let user_id = UserId(repeat.map_or_else(|| executor.new_id(), id_of_repeat));
    let actor = Actor {
        user_id,
        role: Role::Applicant,
        office: String::new(),
    };
    let call = Call {
        actor,
        repeat,
        metadata,
    };
    open(executor, &call, user_id, &new, true).await
}

/// Opens an account by an admin or the program.
///
/// # Errors
/// As [`register`].
pub async fn create(executor: &Executor, call: &Call, new: NewUser) -> Result<Done, Error> {
    create_as(executor, call, UserId(executor.new_id()), new).await
}

/// Opens an account with an id chosen by the caller, so that an import can be repeated.
///
/// # Errors
/// As [`register`].
pub async fn create_as(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    new: NewUser,
) -> Result<Done, Error> {
    let ask = !new.email_verified;
    open(executor, call, user_id, &new, ask).await
}

async fn open(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    new: &NewUser,
    ask_verification: bool,
) -> Result<Done, Error> {
    executor
        .run(call, |unit| async move {
            let mut changed = unit
                .begin::<User>(
                    user_id,
                    UserCommand::Register {
                        user_id,
                        email: new.email.clone(),
                        alternate_email: new.alternate_email.clone(),
                        password_hash: new.password_hash.clone(),
                        role: new.role,
                        name: new.name.clone(),
                        branch_id: new.branch_id.clone(),
                        institution_id: new.institution_id.clone(),
                        email_verified: new.email_verified,
                    },
                )
                .await?;
            if ask_verification {
                changed = unit
                    .decide::<User>(user_id, UserCommand::RequestVerification)
                    .await?;
            }
            unit.claim(ClaimOp::take(claim::EMAIL, new.email.as_str(), user_id));
            Ok(changed)
        })
        .await
}

/// Asks for another verification mail.
///
/// # Errors
/// Rules of `domain::user`.
pub async fn request_verification(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
) -> Result<Done, Error> {
    one(
        executor,
        call,
        user_id,
        None,
        UserCommand::RequestVerification,
    )
    .await
}

/// Takes the address as verified; the token was checked by the caller.
///
/// # Errors
/// Rules of `domain::user`.
pub async fn verify_email(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
) -> Result<Done, Error> {
    one(executor, call, user_id, None, UserCommand::VerifyEmail).await
}

/// Asks for a mail to reset the password.
///
/// # Errors
/// Rules of `domain::user`.
pub async fn request_password_reset(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
) -> Result<Done, Error> {
    one(
        executor,
        call,
        user_id,
        None,
        UserCommand::RequestPasswordReset,
    )
    .await
}

/// Sets a new password, given as argon2id hash.
///
/// # Errors
/// Rules of `domain::user`.
pub async fn change_password(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    password_hash: String,
) -> Result<Done, Error> {
    one(
        executor,
        call,
        user_id,
        None,
        UserCommand::ChangePassword { password_hash },
    )
    .await
}

/// Changes the name.
///
/// # Errors
/// Rules of `domain::user`.
pub async fn rename(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
    name: String,
) -> Result<Done, Error> {
    one(
        executor,
        call,
        user_id,
        version,
        UserCommand::Rename { name },
    )
    .await
}

/// Changes role, branch or institution.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::user`.
pub async fn change_role(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
    role: Role,
    branch_id: Option<String>,
    institution_id: Option<String>,
) -> Result<Done, Error> {
    let command = UserCommand::ChangeRole {
        role,
        branch_id,
        institution_id,
    };
    one(executor, call, user_id, version, command).await
}

/// Ends signing in.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::user`.
pub async fn deactivate(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
    reason: String,
) -> Result<Done, Error> {
    one(
        executor,
        call,
        user_id,
        version,
        UserCommand::Deactivate { reason },
    )
    .await
}

/// Allows signing in again.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::user`.
pub async fn reactivate(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
) -> Result<Done, Error> {
    one(executor, call, user_id, version, UserCommand::Reactivate).await
}

/// Erases a person's data: the fact is recorded, the address is freed, then the person's key is
/// destroyed. Repeating it finishes an erasure that was cut off between the two.
///
/// # Errors
/// Rules of `domain::user`; [`Error::Ledger`] when the key could not be destroyed (repeat it).
pub async fn erase(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    reason: String,
) -> Result<Done, Error> {
    let reason = &reason;
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
            if let Some(email) = state.and_then(|state| state.email.value()) {
                unit.claim(ClaimOp::release(claim::EMAIL, email, user_id));
            }
            unit.decide::<User>(
                user_id,
                UserCommand::Erase {
                    reason: reason.clone(),
                },
            )
            .await
        })
        .await?;
    executor
        .ledger()
        .erase(&SubjectId::from(user_id).to_string())
        .await?;
    executor.forget_all();
    Ok(done)
}

/// The account that holds an address.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn find_by_email(executor: &Executor, email: &Email) -> Result<Option<UserId>, Error> {
    let owner = executor
        .ledger()
        .claim_owner(claim::EMAIL, email.as_str())
        .await?;
    Ok(owner.and_then(|owner| owner.parse().ok()))
}

/// An account as it is now, with its version.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Ledger`].
pub async fn get(executor: &Executor, user_id: UserId) -> Result<(UserState, u64), Error> {
    let user = executor.load::<User>(user_id).await?;
    match user.state.state() {
        Some(state) => Ok((state.clone(), user.version)),
        None => Err(Error::NotFound {
            kind: "user".to_owned(),
            id: user_id.to_string(),
        }),
    }
}

async fn one(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
    command: UserCommand,
) -> Result<Done, Error> {
    executor
        .decide_one::<User>(call, user_id, version, command)
        .await
}

/// A registration has no account yet under which a repeat could be remembered, so the new id itself
/// follows from the repeat key and the request.
fn id_of_repeat(repeat: Repeat) -> Uuid {
    let mut bytes = *repeat.key.as_bytes();
    for (place, byte) in repeat.request_hash.iter().enumerate() {
        bytes[place % 16] ^= byte;
    }
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}
