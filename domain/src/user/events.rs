//! Facts about an account.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ErasureReason;
use crate::{Hand, Personal, Role, UserId};

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
        /// Who made an office's account, until a second person confirms it; none for people who register
        /// themselves, for what the command line makes, and before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made_by: Option<Hand>,
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
        /// Who changed an office's account in place of its owner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        changed_by: Option<Hand>,
        /// When; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<DateTime<Utc>>,
    },
    /// A new password was set.
    PasswordChanged {
        /// Argon2id hash in PHC form.
        password_hash: Personal<String>,
        /// When; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<DateTime<Utc>>,
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
        /// Who changed it, until a second person confirms the account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        changed_by: Option<Hand>,
    },
    /// A second person confirmed an office's account as it is.
    Confirmed {
        /// Who confirmed it.
        by: UserId,
    },
    /// Two others let the account decide again before its days of calm were over.
    CalmLifted {
        /// Who confirmed that.
        by: UserId,
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
        Confirmed,
        CalmLifted,
        Deactivated,
        Reactivated,
        Erased,
    ]
);
