//! Orders to an account.

use super::{ErasureHold, ErasureReason, SecondFactorCommand};
use crate::{ClaimLetterId, Email, Role, UserId};
use chrono::NaiveDate;

/// An order to an account.
#[derive(Clone, PartialEq)]
pub enum UserCommand {
    /// Opens an account. Without an account yet, the context's actor is the new user itself.
    Register {
        /// Id of the new account; also the subject of its personal data.
        user_id: UserId,
        /// Login address; its uniqueness is a claim taken by the command layer.
        email: Email,
        /// A second address.
        alternate_email: Option<Email>,
        /// Argon2id hash in PHC form; required when people register themselves.
        password_hash: Option<String>,
        /// Self-registration allows [`Role::Applicant`] only.
        role: Role,
        /// Name of the person or office.
        name: Option<String>,
        /// Required for [`Role::Branch`].
        branch_id: Option<String>,
        /// Required for [`Role::Institution`].
        institution_id: Option<String>,
        /// Only an admin or the system may skip the verification.
        email_verified: bool,
    },
    /// Asks for a verification mail.
    RequestVerification,
    /// Takes the address as verified (the token was checked outside).
    VerifyEmail,
    /// Asks for a reset mail.
    RequestPasswordReset,
    /// Sends a link with which the person can sign in: an invitation before the first password,
    /// later one to set another.
    SendAccessLink,
    /// Changes the login address, which is then to be verified again. Its uniqueness is a claim
    /// moved by the command layer.
    ChangeEmail {
        /// The new address.
        email: Email,
    },
    /// Changes an applicant's login address as two persons of an office want it.
    MoveEmail {
        /// The new address.
        email: Email,
    },
    /// Sets a new password (rules checked by [`crate::password`], hashed outside).
    ChangePassword {
        /// Argon2id hash in PHC form.
        password_hash: String,
    },
    /// Changes the name.
    Rename {
        /// The new name.
        name: String,
    },
    /// Takes the name of the form that is handed in: whoever registers gives none. The form's own rules say who may.
    TakeName {
        /// The full name on the form.
        name: String,
    },
    /// Changes role, branch or institution.
    ChangeRole {
        /// The new role.
        role: Role,
        /// Required for [`Role::Branch`].
        branch_id: Option<String>,
        /// Required for [`Role::Institution`].
        institution_id: Option<String>,
        /// Whether another active admin remains; held to that in the same append.
        another_admin: bool,
    },
    /// Confirms an office's account as it is; in one append with the change request that a second person
    /// confirms.
    Confirm,
    /// Lets the account decide again; in one append with a confirmed change request.
    LiftCalm,
    /// Marks one of the two accounts with which an empty instance begins.
    Found {
        /// The first or the second.
        place: u8,
    },
    /// Lets a person in again from the machine itself, when nobody is left who could.
    Recover {
        /// Argon2id hash in PHC form.
        password_hash: String,
        /// Why; told to everybody of the office.
        reason: String,
    },
    /// Notes a letter by which the owner of an account may claim it; one that was made before holds no longer.
    MakeClaimLetter {
        /// The letter.
        letter_id: ClaimLetterId,
        /// The last day on which it holds.
        valid_until: NaiveDate,
    },
    /// Takes an account over by the code of a letter (the code was checked outside). The uniqueness of the address is a
    /// claim moved by the command layer.
    Claim {
        /// The letter whose code was shown.
        letter_id: ClaimLetterId,
        /// The login address: of a mailbox, or [`Email::of_name`].
        email: Email,
        /// Argon2id hash in PHC form.
        password_hash: String,
    },
    /// Adds, removes or uses a second factor.
    SecondFactor(SecondFactorCommand),
    /// Ends signing in.
    Deactivate {
        /// Why.
        reason: String,
        /// Whether another active admin remains; held to that in the same append.
        another_admin: bool,
    },
    /// Allows signing in again.
    Reactivate,
    /// Erases an applicant's data for good.
    Erase {
        /// Why.
        reason: ErasureReason,
        /// What the person still takes part in.
        hold: Option<ErasureHold>,
        /// Who rejected a form of the person.
        rejected_by: Vec<UserId>,
    },
}

/// Names the order only: addresses and hashes stay out of logs.
impl std::fmt::Debug for UserCommand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Register { .. } => "Register",
            Self::RequestVerification => "RequestVerification",
            Self::VerifyEmail => "VerifyEmail",
            Self::RequestPasswordReset => "RequestPasswordReset",
            Self::SendAccessLink => "SendAccessLink",
            Self::ChangeEmail { .. } => "ChangeEmail",
            Self::MoveEmail { .. } => "MoveEmail",
            Self::ChangePassword { .. } => "ChangePassword",
            Self::Rename { .. } => "Rename",
            Self::TakeName { .. } => "TakeName",
            Self::ChangeRole { .. } => "ChangeRole",
            Self::Confirm => "Confirm",
            Self::LiftCalm => "LiftCalm",
            Self::Found { .. } => "Found",
            Self::Recover { .. } => "Recover",
            Self::MakeClaimLetter { .. } => "MakeClaimLetter",
            Self::Claim { .. } => "Claim",
            Self::SecondFactor(_) => "SecondFactor",
            Self::Deactivate { .. } => "Deactivate",
            Self::Reactivate => "Reactivate",
            Self::Erase { .. } => "Erase",
        })
    }
}
