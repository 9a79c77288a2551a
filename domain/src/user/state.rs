//! What an account is at present.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::{ClaimLetter, SecondFactor, UserEvent};
use crate::{Context, Hand, Personal, Role, Standing, UserId};

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
    /// Whether it was ever an applicant's: behind it stands a person with forms and awards, whatever it is made now.
    #[serde(default)]
    pub ever_applicant: bool,
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
    /// Who made an office's account or changed it last, while nobody has confirmed it.
    pub answers: Option<UserId>,
    /// Everybody who made or changed it in place of its owner since it was confirmed last.
    pub unconfirmed_by: BTreeSet<UserId>,
    /// Everybody who ever did.
    pub touched_by: BTreeSet<UserId>,
    /// When its address, password or second factor was last changed, unless its days of calm were lifted.
    pub credentials_changed_at: Option<DateTime<Utc>>,
    /// When the account was last recovered on the machine, without a second person.
    #[serde(default)]
    pub recovered_at: Option<DateTime<Utc>>,
    /// Its second factors, the oldest first.
    pub second_factors: Vec<SecondFactor>,
    /// SHA-256 of each recovery code that was not used yet, in hex.
    pub recovery_codes: BTreeSet<String>,
    /// The last letter by which its owner may claim the account, or did.
    #[serde(default)]
    pub claim_letter: Option<ClaimLetter>,
    /// Everybody who ever made one: they may have read a code.
    #[serde(default)]
    pub letter_makers: BTreeSet<UserId>,
}

/// For how many hours an office's account decides nothing after its address, password or second factor was changed.
pub const CALM_HOURS: i64 = 72;

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
            made_by,
        } = event
        {
            self.state = Some(Box::new(UserState {
                email,
                alternate_email,
                password_hash,
                role,
                ever_applicant: role == Role::Applicant,
                name,
                branch_id,
                institution_id,
                email_verified,
                status: UserStatus::Active,
                inactive_reason: None,
                answers: made_by.map(Hand::answers),
                unconfirmed_by: made_by.into_iter().flat_map(Hand::persons).collect(),
                touched_by: made_by.into_iter().flat_map(Hand::persons).collect(),
                credentials_changed_at: None,
                recovered_at: None,
                second_factors: Vec::new(),
                recovery_codes: BTreeSet::new(),
                claim_letter: None,
                letter_makers: BTreeSet::new(),
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

    /// Whether this actor leads the account to another address only with a second person: an applicant's link to a
    /// password, and with it their money, goes to that address, also while somebody made the account another level. The
    /// owner needs nobody.
    #[must_use]
    pub fn needs_two_for_address(&self, context: &Context) -> bool {
        let own = UserId(self.email.subject().0) == context.user_id();
        self.ever_applicant && context.actor.role != Role::System && !own
    }

    /// Whether an account of this role belongs to an office, whose acts others rely on.
    #[must_use]
    pub const fn is_office(role: Role) -> bool {
        match role {
            Role::Branch | Role::Admin | Role::Government | Role::Institution => true,
            Role::Applicant | Role::System => false,
        }
    }

    /// Whether a second person has yet to confirm the account.
    #[must_use]
    pub const fn is_unconfirmed(&self) -> bool {
        self.answers.is_some()
    }

    /// Whether somebody can act for the office by it: it is in use, confirmed, and its owner chose a password.
    #[must_use]
    pub fn can_act(&self) -> bool {
        self.status == UserStatus::Active
            && self.role == Role::Admin
            && !self.is_unconfirmed()
            && self.password_hash.is_some()
    }

    /// What its history says of its independence.
    #[must_use]
    pub fn standing(&self) -> Standing {
        if !Self::is_office(self.role) {
            return Standing::default();
        }
        Standing {
            answers: self.answers,
            calm_until: self
                .credentials_changed_at
                .map(|at| at + TimeDelta::hours(CALM_HOURS)),
            touched_by: self.touched_by.clone(),
        }
    }

    fn touched(&mut self, changed_by: Option<Hand>) {
        if let Some(hand) = changed_by {
            self.answers = Some(hand.answers());
            self.unconfirmed_by.extend(hand.persons());
            self.touched_by.extend(hand.persons());
        }
    }

    fn fold(&mut self, event: UserEvent) {
        match event {
            UserEvent::Registered { .. }
            | UserEvent::VerificationRequested {}
            | UserEvent::PasswordResetRequested {}
            | UserEvent::Invited {}
            | UserEvent::Founded { .. } => {}
            UserEvent::EmailVerified {} => self.email_verified = true,
            UserEvent::EmailChanged {
                email,
                changed_by,
                at,
            } => self.moved_to(email, changed_by, at),
            UserEvent::PasswordChanged { password_hash, at } => self.locked_anew(password_hash, at),
            UserEvent::Renamed { name } => self.name = Some(name),
            UserEvent::RoleChanged {
                role,
                branch_id,
                institution_id,
                changed_by,
            } => self.take_role(role, (branch_id, institution_id), changed_by),
            UserEvent::Confirmed { .. } => {
                self.answers = None;
                self.unconfirmed_by.clear();
            }
            UserEvent::CalmLifted { .. } => self.credentials_changed_at = None,
            UserEvent::Recovered {
                password_hash, at, ..
            } => self.recovered(password_hash, at),
            UserEvent::SecondFactorAdded { factor, at } => self.factor_added(factor, at),
            UserEvent::SecondFactorRemoved { factor_id, at } => self.factor_removed(factor_id, at),
            UserEvent::RecoveryCodesMade { hashes, .. } => self.recovery_codes = hashes,
            UserEvent::RecoveryCodeUsed { hash, .. } => {
                self.recovery_codes.remove(&hash);
            }
            UserEvent::SecondFactorsCleared { at, .. } => self.factors_cleared(at),
            UserEvent::ClaimLetterMade {
                letter_id,
                valid_until,
                made_by,
                at,
            } => {
                self.letter_makers.extend(made_by.persons());
                self.claim_letter = Some(ClaimLetter::made(letter_id, valid_until, made_by, at));
            }
            UserEvent::Claimed {
                email,
                password_hash,
                email_verified,
                at,
                ..
            } => {
                self.email = email;
                self.password_hash = Some(password_hash);
                self.email_verified = email_verified;
                if let Some(letter) = &mut self.claim_letter {
                    letter.used_at = Some(at);
                }
            }
            UserEvent::Deactivated { reason } => {
                self.status = UserStatus::Deactivated;
                self.inactive_reason = Some(reason);
            }
            UserEvent::Reactivated {} => {
                self.status = UserStatus::Active;
                self.inactive_reason = None;
            }
            UserEvent::Erased { .. } => self.forget(),
        }
    }

    /// Another address, which nobody has verified yet.
    fn moved_to(
        &mut self,
        email: Personal<String>,
        changed_by: Option<Hand>,
        at: Option<DateTime<Utc>>,
    ) {
        self.email = email;
        self.email_verified = false;
        self.touched(changed_by);
        self.credentials_changed_at = at.or(self.credentials_changed_at);
    }

    /// Another level, with the branch and institution that belong to it.
    fn take_role(
        &mut self,
        role: Role,
        (branch_id, institution_id): (Option<String>, Option<String>),
        changed_by: Option<Hand>,
    ) {
        self.role = role;
        self.ever_applicant |= role == Role::Applicant;
        self.branch_id = branch_id;
        self.institution_id = institution_id;
        self.touched(changed_by);
    }

    /// Another password. The first one takes nothing from anybody.
    fn locked_anew(&mut self, password_hash: Personal<String>, at: Option<DateTime<Utc>>) {
        if self.password_hash.replace(password_hash).is_some() {
            self.credentials_changed_at = at.or(self.credentials_changed_at);
        }
    }

    /// Opened again on the machine: in use, with a new password and no second factor.
    fn recovered(&mut self, password_hash: Personal<String>, at: DateTime<Utc>) {
        self.password_hash = Some(password_hash);
        self.status = UserStatus::Active;
        self.inactive_reason = None;
        self.email_verified = true;
        self.recovered_at = Some(at);
        self.factors_cleared(at);
    }

    /// The cached state must forget at once, before the key is gone.
    fn forget(&mut self) {
        self.email = Personal::Erased {
            subject: self.email.subject(),
        };
        self.alternate_email = None;
        self.password_hash = None;
        self.name = None;
        self.second_factors.clear();
        self.recovery_codes.clear();
        self.status = UserStatus::Erased;
    }
}
