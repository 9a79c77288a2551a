//! Facts about an account.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{ErasureReason, SecondFactor};
use crate::{ClaimLetterId, FactorId, Hand, Personal, Role, UserId};

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
    /// The account is one of the two with which an empty instance begins, made at the machine itself.
    Founded {
        /// The first or the second.
        place: u8,
    },
    /// Somebody at the machine itself let the person in again: a new password, no second factors.
    Recovered {
        /// Argon2id hash in PHC form.
        password_hash: Personal<String>,
        /// Why.
        reason: String,
        /// When.
        at: DateTime<Utc>,
    },
    /// A second factor was set up by its owner.
    SecondFactorAdded {
        /// The factor.
        factor: SecondFactor,
        /// When.
        at: DateTime<Utc>,
    },
    /// A second factor was taken away by its owner.
    SecondFactorRemoved {
        /// Which.
        factor_id: FactorId,
        /// When.
        at: DateTime<Utc>,
    },
    /// New recovery codes took the place of all older ones.
    RecoveryCodesMade {
        /// SHA-256 of each code, in hex.
        hashes: BTreeSet<String>,
        /// When.
        at: DateTime<Utc>,
    },
    /// A recovery code was used up.
    RecoveryCodeUsed {
        /// SHA-256 of the code, in hex.
        hash: String,
        /// When.
        at: DateTime<Utc>,
    },
    /// All second factors were taken from a person who lost them; two others did so.
    SecondFactorsCleared {
        /// Who confirmed it.
        by: UserId,
        /// When.
        at: DateTime<Utc>,
    },
    /// A letter with a code was made, by which its owner may claim the account. The code itself is in no event.
    ClaimLetterMade {
        /// The letter; one that was made before holds no longer.
        letter_id: ClaimLetterId,
        /// The last day on which it holds, by the office's calendar.
        valid_until: NaiveDate,
        /// Who made it, and so may have read the code.
        made_by: Hand,
        /// When.
        at: DateTime<Utc>,
    },
    /// Its owner took the account over by the code of a letter.
    Claimed {
        /// The letter, used up by this.
        letter_id: ClaimLetterId,
        /// The login address that they chose, in lower case; a name to sign in with is one that no mail reaches.
        email: Personal<String>,
        /// Argon2id hash in PHC form.
        password_hash: Personal<String>,
        /// Whether the address needs no verification: a name has no mailbox.
        email_verified: bool,
        /// When.
        at: DateTime<Utc>,
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
        Founded,
        Recovered,
        SecondFactorAdded,
        SecondFactorRemoved,
        RecoveryCodesMade,
        RecoveryCodeUsed,
        SecondFactorsCleared,
        ClaimLetterMade,
        Claimed,
        Deactivated,
        Reactivated,
        Erased,
    ]
);
