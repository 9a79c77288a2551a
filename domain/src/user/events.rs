//! Facts about an account.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ErasureReason;
use crate::{Personal, Role};

/// A fact about an account; stream `user`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum UserEvent {
    /// The account was opened, by its owner or by an admin.
    Registered {
        /// Login address in lower case.
        email: Personal<String>,
        /// A second address.
        alternate_email: Option<Personal<String>>,
        /// Argon2id hash in PHC form; absent until an invited user sets one.
        password_hash: Option<Personal<String>>,
        /// In which role.
        role: Role,
        /// Name of the person or office.
        name: Option<Personal<String>>,
        /// The branch of a `dpc` user.
        branch_id: Option<String>,
        /// The institution of an `institusi` user.
        institution_id: Option<String>,
        /// Whether the address needs no verification (accounts made by an admin).
        email_verified: bool,
    },
    /// A verification mail was asked for.
    VerificationRequested {},
    /// The address was verified.
    EmailVerified {},
    /// A reset mail was asked for.
    PasswordResetRequested {},
    /// A link to choose the first password was sent to an account that an admin opened.
    Invited {},
    /// The login address was changed; it is not verified yet.
    EmailChanged {
        /// The new address in lower case.
        email: Personal<String>,
    },
    /// A new password was set.
    PasswordChanged {
        /// Argon2id hash in PHC form.
        password_hash: Personal<String>,
    },
    /// The name was changed.
    Renamed {
        /// The new name.
        name: Personal<String>,
    },
    /// The role, branch or institution was changed.
    RoleChanged {
        /// The new role.
        role: Role,
        /// The branch of a `dpc` user.
        branch_id: Option<String>,
        /// The institution of an `institusi` user.
        institution_id: Option<String>,
    },
    /// The account may no longer sign in.
    Deactivated {
        /// Why.
        reason: String,
    },
    /// The account may sign in again.
    Reactivated {},
    /// The person's data was erased; their key is destroyed with this event.
    Erased {
        /// Why.
        reason: ErasureReason,
    },
}

stream_events!(
    UserEvent,
    "user",
    [
        Registered,
        VerificationRequested,
        EmailVerified,
        PasswordResetRequested,
        Invited,
        EmailChanged,
        PasswordChanged,
        Renamed,
        RoleChanged,
        Deactivated,
        Reactivated,
        Erased,
    ]
);
