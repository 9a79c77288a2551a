//! What an account is at present.

use serde::{Deserialize, Serialize};

use super::UserEvent;
use crate::{Personal, Role};

wire_enum! {
    /// Whether an account can be used.
    pub enum UserStatus {
        /// May sign in (once the address is verified).
        Active = "aktif" => "Aktif",
        /// May not sign in.
        Deactivated = "nonaktif" => "Nonaktif",
        /// Erased for good.
        Erased = "dihapus" => "Dihapus",
    }
}

/// The aggregate of one account.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct User {
    pub(super) state: Option<Box<UserState>>,
}

/// An account that exists.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UserState {
    /// Login address.
    pub email: Personal<String>,
    /// A second address.
    pub alternate_email: Option<Personal<String>>,
    /// Argon2id hash in PHC form.
    pub password_hash: Option<Personal<String>>,
    /// Present role.
    pub role: Role,
    /// Name of the person or office.
    pub name: Option<Personal<String>>,
    /// The branch of a `dpc` user.
    pub branch_id: Option<String>,
    /// The institution of an `institusi` user.
    pub institution_id: Option<String>,
    /// Whether the address was verified.
    pub email_verified: bool,
    /// Whether the account can be used.
    pub status: UserStatus,
    /// Why it was deactivated; none once it may be used again.
    pub inactive_reason: Option<String>,
}

impl User {
    /// The account, when it exists.
    #[must_use]
    pub fn state(&self) -> Option<&UserState> {
        self.state.as_deref()
    }

    pub(super) fn fold(&mut self, event: UserEvent) {
        if let UserEvent::Registered {
            email,
            alternate_email,
            password_hash,
            role,
            name,
            branch_id,
            institution_id,
            email_verified,
        } = event
        {
            self.state = Some(Box::new(UserState {
                email,
                alternate_email,
                password_hash,
                role,
                name,
                branch_id,
                institution_id,
                email_verified,
                status: UserStatus::Active,
                inactive_reason: None,
            }));
        } else if let Some(state) = self.state.as_deref_mut() {
            state.fold(event);
        }
    }
}

impl UserState {
    /// Whether the person may sign in now.
    #[must_use]
    pub fn can_sign_in(&self) -> bool {
        self.status == UserStatus::Active && self.email_verified
    }

    fn fold(&mut self, event: UserEvent) {
        match event {
            UserEvent::Registered { .. }
            | UserEvent::VerificationRequested {}
            | UserEvent::PasswordResetRequested {}
            | UserEvent::Invited {} => {}
            UserEvent::EmailVerified {} => self.email_verified = true,
            UserEvent::EmailChanged { email } => {
                self.email = email;
                self.email_verified = false;
            }
            UserEvent::PasswordChanged { password_hash } => {
                self.password_hash = Some(password_hash);
            }
            UserEvent::Renamed { name } => self.name = Some(name),
            UserEvent::RoleChanged {
                role,
                branch_id,
                institution_id,
            } => {
                self.role = role;
                self.branch_id = branch_id;
                self.institution_id = institution_id;
            }
            UserEvent::Deactivated { reason } => {
                self.status = UserStatus::Deactivated;
                self.inactive_reason = Some(reason);
            }
            UserEvent::Reactivated {} => {
                self.status = UserStatus::Active;
                self.inactive_reason = None;
            }
            UserEvent::Erased { .. } => {
                // The cached state must forget at once, before the key is gone.
                self.email = Personal::Erased {
                    subject: self.email.subject(),
                };
                self.alternate_email = None;
                self.password_hash = None;
                self.name = None;
                self.status = UserStatus::Erased;
            }
        }
    }
}
