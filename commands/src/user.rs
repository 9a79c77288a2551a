//! Accounts: registration, verification, passwords, roles, and erasure of a person's data.
mod claim_letter;
mod erasure;
mod founder;
mod second_factor;
mod update;

use cqrs_es::Aggregate;

use domain::change_request::{Difference, Subject};
use domain::record::{Branch, Record};
use domain::user::{User, UserCommand, UserState, UserStatus};
use domain::{Actor, Email, FieldProblem, Role, UserId};
use ledger::{ClaimOp, StreamId, Version};
use uuid::Uuid;

use crate::call::{Call, Changed, Done, Repeat, Touched};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::permission::enough_keepers;
use crate::reference::is_institution;
use crate::stored;
use crate::unit::Unit;

pub(crate) use claim_letter::letter_makers;
pub use claim_letter::{claim_account, make_claim_letters};
pub(crate) use erasure::erase_in;
pub use erasure::{Belongings, destroy_key, propose_erasure, take_back_registration};
pub use founder::{found, recover};
pub use second_factor::second_factor;
pub(crate) use update::move_address;
pub use update::{AccountChange, Updated, update};

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
        touched: Touched::default(),
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

/// Opens an account by an admin and sends the person a link to choose a password.
///
/// # Errors
/// As [`register`]; [`Error::Form`] for a branch or institution that is not known.
pub async fn invite(executor: &Executor, call: &Call, new: NewUser) -> Result<Done, Error> {
    let user_id = UserId(executor.new_id());
    let new = &new;
    executor
        .run(call, |unit| async move {
            check_office(
                &unit,
                new.branch_id.as_deref(),
                new.institution_id.as_deref(),
            )
            .await?;
            open_in(&unit, user_id, new).await?;
            unit.decide::<User>(user_id, UserCommand::SendAccessLink)
                .await
        })
        .await
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
            let mut changed = open_in(&unit, user_id, new).await?;
            if ask_verification {
                changed = unit
                    .decide::<User>(user_id, UserCommand::RequestVerification)
                    .await?;
            }
            Ok(changed)
        })
        .await
}

/// Opens an account within a unit, and takes its address.
pub(crate) async fn open_in(unit: &Unit, user_id: UserId, new: &NewUser) -> Result<Changed, Error> {
    let command = UserCommand::Register {
        user_id,
        email: new.email.clone(),
        alternate_email: new.alternate_email.clone(),
        password_hash: new.password_hash.clone(),
        role: new.role,
        name: new.name.clone(),
        branch_id: new.branch_id.clone(),
        institution_id: new.institution_id.clone(),
        email_verified: new.email_verified,
    };
    let changed = unit.begin::<User>(user_id, command).await?;
    unit.claim(ClaimOp::take(claim::EMAIL, new.email.as_str(), user_id));
    ask_confirmation(unit, user_id).await?;
    Ok(changed)
}

/// Puts an office's account on the desk of whoever may confirm it.
async fn ask_confirmation(unit: &Unit, user_id: UserId) -> Result<(), Error> {
    let user = unit.find::<User>(user_id).await?;
    let Some(state) = user.state.state().filter(|state| state.is_unconfirmed()) else {
        return Ok(());
    };
    let proposal = Proposal {
        subject: Subject::Account { user_id },
        differences: vec![Difference {
            name: "Level".to_owned(),
            before: None,
            after: Some(state.role.label().to_owned()),
        }],
        reason: None,
    };
    change_request::propose_in(unit, unit.executor().new_id(), proposal).await?;
    Ok(())
}

/// Refuses an office that is in no list.
async fn check_office(
    unit: &Unit,
    branch_id: Option<&str>,
    institution_id: Option<&str>,
) -> Result<(), Error> {
    if let Some(id) = branch_id {
        let branch = unit.find::<Record<Branch>>(id).await?;
        if branch.state.value().is_none() {
            let problem = FieldProblem::new("dpcId", "DPC_TIDAK_DIKENAL");
            return Err(Error::Form(vec![problem]));
        }
    }
    if let Some(id) = institution_id
        && !is_institution(unit, id).await?
    {
        let problem = FieldProblem::new("institusiId", "INSTITUSI_TIDAK_DIKENAL");
        return Err(Error::Form(vec![problem]));
    }
    Ok(())
}

/// Whether the acting person is an active admin at the moment of the append: whoever they act on is
/// then not the last.
async fn actor_is_admin(unit: &Unit) -> Result<bool, Error> {
    let actor = &unit.context().actor;
    if actor.role != Role::Admin {
        return Ok(false);
    }
    let admin = unit.find::<User>(actor.user_id).await?;
    Ok(admin
        .state
        .state()
        .is_some_and(|state| state.role == Role::Admin && state.status == UserStatus::Active))
}

/// Sends the person a link: an invitation before the first password, later one to set another.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::user`.
pub async fn send_access_link(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    version: Option<u64>,
) -> Result<Done, Error> {
    let command = UserCommand::SendAccessLink;
    one(executor, call, user_id, version, command).await
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

/// Sets the first password of an invited person, whose address is thereby verified.
///
/// # Errors
/// Rules of `domain::user`.
pub async fn accept_invitation(
    executor: &Executor,
    call: &Call,
    user_id: UserId,
    password_hash: String,
) -> Result<Done, Error> {
    let password_hash = &password_hash;
    executor
        .run(call, |unit| async move {
            unit.decide::<User>(user_id, UserCommand::VerifyEmail)
                .await?;
            let password_hash = password_hash.clone();
            unit.decide::<User>(user_id, UserCommand::ChangePassword { password_hash })
                .await
        })
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
    let (branch_id, institution_id) = (&branch_id, &institution_id);
    executor
        .run(call, |unit| async move {
            unit.expect::<User>(user_id, version).await?;
            let command = UserCommand::ChangeRole {
                role,
                branch_id: branch_id.clone(),
                institution_id: institution_id.clone(),
                another_admin: actor_is_admin(&unit).await?,
            };
            let before = unit.get::<User>(user_id).await?;
            let changed = unit.decide::<User>(user_id, command).await?;
            if touches(&unit, user_id, &before.state).await? {
                ask_confirmation(&unit, user_id).await?;
            }
            enough_keepers(&unit, Some(user_id)).await?;
            Ok(changed)
        })
        .await
}

/// Whether what was staged takes an account out of its owner's hand.
async fn touches(unit: &Unit, user_id: UserId, before: &User) -> Result<bool, Error> {
    let after = unit.get::<User>(user_id).await?;
    let told = |user: &User| user.state().map(|state| (state.role, state.email.clone()));
    let unconfirmed = after.state.state().is_some_and(UserState::is_unconfirmed);
    Ok(unconfirmed && told(before) != told(&after.state))
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
    let reason = &reason;
    executor
        .run(call, |unit| async move {
            unit.expect::<User>(user_id, version).await?;
            let command = UserCommand::Deactivate {
                reason: reason.clone(),
                another_admin: actor_is_admin(&unit).await?,
            };
            let changed = unit.decide::<User>(user_id, command).await?;
            enough_keepers(&unit, Some(user_id)).await?;
            Ok(changed)
        })
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

/// An account as it was before the event at a position of the log; none when it did not exist.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn get_before(
    executor: &Executor,
    user_id: UserId,
    position: u64,
) -> Result<Option<UserState>, Error> {
    let stream = StreamId::new(User::TYPE, user_id);
    let mut user = User::default();
    for event in executor
        .ledger()
        .read_stream(&stream, Version::NONE)
        .await?
    {
        if event.position.0 >= position {
            break;
        }
        user.apply(stored::event(&event)?);
    }
    Ok(user.state().cloned())
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
