//! The second proof of who signs in: authenticator apps, passkeys, and the codes for whoever lost both.

use super::{UserError, UserEvent, UserState};
use crate::{Context, FactorId, Personal, SubjectId};
use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many second factors an account may have.
pub const FACTORS_MAX: usize = 10;
/// Longest name of a second factor, in characters.
pub const FACTOR_NAME_LENGTH_MAX: usize = 60;
/// For how many minutes a proof is good enough for what cannot be taken back.
pub const FRESH_PROOF_MINUTES: i64 = 10;

wire_enum! {
    /// What a second factor is.
    pub enum FactorKind {
        /// An app that shows a new code of six digits every 30 seconds (RFC 6238).
        Totp = "totp" => "Aplikasi autentikator",
        /// A key that a device keeps and does not give out (WebAuthn).
        Passkey = "passkey" => "Kunci sandi (passkey)",
    }
}

/// A second factor as it was set up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SecondFactor {
    /// Its id.
    pub factor_id: FactorId,
    /// What it is.
    pub kind: FactorKind,
    /// What its owner calls it.
    pub name: Personal<String>,
    /// What proofs are checked with: the shared secret in Base32, or the passkey's public key as JSON.
    pub secret: Personal<String>,
}

/// An order about the second factors of an account.
#[derive(Clone, PartialEq)]
pub enum SecondFactorCommand {
    /// Adds one whose first proof was checked outside.
    Add {
        /// Its id.
        factor_id: FactorId,
        /// What it is.
        kind: FactorKind,
        /// What its owner calls it.
        name: String,
        /// What proofs are checked with.
        secret: String,
    },
    /// Takes one away.
    Remove {
        /// Which.
        factor_id: FactorId,
    },
    /// Puts new recovery codes in place of all older ones.
    MakeRecoveryCodes {
        /// SHA-256 of each code, in hex.
        hashes: Vec<String>,
    },
    /// Uses up a recovery code.
    UseRecoveryCode {
        /// SHA-256 of the code, in hex.
        hash: String,
    },
    /// Takes all away from a person who lost them; in one append with a change request that a second person
    /// confirms.
    Clear,
}

impl UserState {
    /// Whether signing in needs a second proof. An account that has a factor is always asked for it.
    #[must_use]
    pub fn needs_second_factor(&self, required: bool) -> bool {
        !self.second_factors.is_empty() || (required && Self::is_office(self.role))
    }

    pub(super) fn decide_second_factor(
        &self,
        command: SecondFactorCommand,
        own: bool,
        context: &Context,
    ) -> Result<Vec<UserEvent>, UserError> {
        let at = context.now;
        if !own && command != SecondFactorCommand::Clear {
            return Err(UserError::NotAllowed {
                actor: context.actor.role,
            });
        }
        self.active()?;
        match command {
            SecondFactorCommand::Add {
                factor_id,
                kind,
                name,
                secret,
            } => {
                let name = name.trim().to_owned();
                if name.is_empty() || name.chars().count() > FACTOR_NAME_LENGTH_MAX {
                    return Err(UserError::FactorName);
                }
                if self.second_factors.len() >= FACTORS_MAX {
                    return Err(UserError::TooManyFactors);
                }
                let subject: SubjectId = self.email.subject();
                let factor = SecondFactor {
                    factor_id,
                    kind,
                    name: Personal::known(subject, name),
                    secret: Personal::known(subject, secret),
                };
                Ok(vec![UserEvent::SecondFactorAdded { factor, at }])
            }
            SecondFactorCommand::Remove { factor_id } => {
                self.factor(factor_id).ok_or(UserError::FactorNotFound)?;
                if self.second_factors.len() == 1 && Self::is_office(self.role) {
                    return Err(UserError::LastFactor);
                }
                Ok(vec![UserEvent::SecondFactorRemoved { factor_id, at }])
            }
            SecondFactorCommand::MakeRecoveryCodes { hashes } => {
                if self.second_factors.is_empty() {
                    return Err(UserError::FactorNotFound);
                }
                let hashes = hashes.into_iter().collect();
                Ok(vec![UserEvent::RecoveryCodesMade { hashes, at }])
            }
            SecondFactorCommand::UseRecoveryCode { hash } => {
                if !self.recovery_codes.contains(&hash) {
                    return Err(UserError::ProofWrong);
                }
                Ok(vec![UserEvent::RecoveryCodeUsed { hash, at }])
            }
            SecondFactorCommand::Clear => {
                if self.second_factors.is_empty() {
                    return Ok(vec![]);
                }
                let by = context.user_id();
                Ok(vec![UserEvent::SecondFactorsCleared { by, at }])
            }
        }
    }

    /// A second factor by its id.
    #[must_use]
    pub fn factor(&self, factor_id: FactorId) -> Option<&SecondFactor> {
        self.second_factors
            .iter()
            .find(|factor| factor.factor_id == factor_id)
    }

    pub(super) fn factor_added(&mut self, factor: SecondFactor, at: DateTime<Utc>) {
        // The first one takes nothing from anybody.
        if !self.second_factors.is_empty() {
            self.factors_changed(at);
        }
        self.second_factors.push(factor);
    }

    pub(super) fn factor_removed(&mut self, factor_id: FactorId, at: DateTime<Utc>) {
        self.second_factors
            .retain(|factor| factor.factor_id != factor_id);
        if self.second_factors.is_empty() {
            self.recovery_codes.clear();
        }
        self.factors_changed(at);
    }

    pub(super) fn factors_cleared(&mut self, at: DateTime<Utc>) {
        self.second_factors.clear();
        self.recovery_codes.clear();
        self.factors_changed(at);
    }

    fn factors_changed(&mut self, at: DateTime<Utc>) {
        if Self::is_office(self.role) {
            self.credentials_changed_at = Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use uuid::Uuid;

    use super::*;
    use crate::people::{ADMIN, APPLICANT, APPROVER, by, decide_in};
    use crate::user::{User, UserCommand};
    use crate::{Role, UserId};

    fn account(user_id: UserId) -> Vec<UserEvent> {
        let role = by(user_id).actor.role;
        vec![UserEvent::Registered {
            email: Personal::known(user_id, "orang@nduga.test".to_owned()),
            alternate_email: None,
            password_hash: Some(Personal::known(user_id, "$argon2id$".to_owned())),
            role,
            name: None,
            branch_id: None,
            institution_id: None,
            email_verified: true,
            made_by: None,
        }]
    }

    fn apply(
        facts: &mut Vec<UserEvent>,
        command: SecondFactorCommand,
        context: &Context,
    ) -> Result<(), UserError> {
        let new = decide_in::<User>(facts, context, UserCommand::SecondFactor(command))?;
        facts.extend(new);
        Ok(())
    }

    fn state(facts: &[UserEvent]) -> UserState {
        crate::people::after::<User>(facts).state().unwrap().clone()
    }

    fn add(id: u128) -> SecondFactorCommand {
        SecondFactorCommand::Add {
            factor_id: FactorId(Uuid::from_u128(id)),
            kind: FactorKind::Totp,
            name: "Ponsel kantor".to_owned(),
            secret: "JBSWY3DPEHPK3PXP".to_owned(),
        }
    }

    fn remove(id: u128) -> SecondFactorCommand {
        SecondFactorCommand::Remove {
            factor_id: FactorId(Uuid::from_u128(id)),
        }
    }

    fn later(user_id: UserId, days: i64) -> Context {
        let mut context = by(user_id);
        context.now += TimeDelta::days(days);
        context
    }

    #[test]
    fn nobody_else_sets_one_up() {
        let mut facts = account(APPROVER);
        let error = apply(&mut facts, add(1), &by(ADMIN)).unwrap_err();
        assert_eq!(error, UserError::NotAllowed { actor: Role::Admin });
        apply(&mut facts, add(1), &by(APPROVER)).unwrap();
        assert!(state(&facts).needs_second_factor(false));
    }

    #[test]
    fn an_office_needs_one_where_it_is_required_and_an_applicant_never() {
        assert!(state(&account(APPROVER)).needs_second_factor(true));
        assert!(!state(&account(APPROVER)).needs_second_factor(false));
        assert!(!state(&account(APPLICANT)).needs_second_factor(true));
    }

    #[test]
    fn the_first_brings_no_days_of_calm_and_each_later_change_does() {
        let mut facts = account(APPROVER);
        apply(&mut facts, add(1), &by(APPROVER)).unwrap();
        assert_eq!(state(&facts).credentials_changed_at, None);
        let later = later(APPROVER, 5);
        apply(&mut facts, add(2), &later).unwrap();
        assert_eq!(state(&facts).credentials_changed_at, Some(later.now));
    }

    #[test]
    fn an_office_keeps_its_last_one_and_an_applicant_may_go_without() {
        let mut office = account(APPROVER);
        apply(&mut office, add(1), &by(APPROVER)).unwrap();
        assert_eq!(
            apply(&mut office, remove(1), &by(APPROVER)),
            Err(UserError::LastFactor)
        );
        let mut person = account(APPLICANT);
        apply(&mut person, add(1), &by(APPLICANT)).unwrap();
        apply(&mut person, remove(1), &by(APPLICANT)).unwrap();
        assert!(!state(&person).needs_second_factor(true));
    }

    #[test]
    fn a_name_is_asked_for_and_there_are_not_too_many() {
        let mut facts = account(APPROVER);
        let nameless = SecondFactorCommand::Add {
            factor_id: FactorId(Uuid::nil()),
            kind: FactorKind::Totp,
            name: "  ".to_owned(),
            secret: String::new(),
        };
        assert_eq!(
            apply(&mut facts, nameless, &by(APPROVER)),
            Err(UserError::FactorName)
        );
        for id in 0..FACTORS_MAX as u128 {
            apply(&mut facts, add(id), &by(APPROVER)).unwrap();
        }
        assert_eq!(
            apply(&mut facts, add(99), &by(APPROVER)),
            Err(UserError::TooManyFactors)
        );
    }

    #[test]
    fn a_recovery_code_works_once() {
        let mut facts = account(APPROVER);
        let me = by(APPROVER);
        apply(&mut facts, add(1), &me).unwrap();
        let make = SecondFactorCommand::MakeRecoveryCodes {
            hashes: vec!["aa".to_owned(), "bb".to_owned()],
        };
        apply(&mut facts, make, &me).unwrap();
        let used = || SecondFactorCommand::UseRecoveryCode {
            hash: "aa".to_owned(),
        };
        apply(&mut facts, used(), &me).unwrap();
        assert_eq!(apply(&mut facts, used(), &me), Err(UserError::ProofWrong));
        assert_eq!(state(&facts).recovery_codes.len(), 1);
    }

    #[test]
    fn somebody_else_clears_a_lost_one_and_the_days_of_calm_begin() {
        let mut facts = account(APPROVER);
        apply(&mut facts, add(1), &by(APPROVER)).unwrap();
        let own = apply(&mut facts, SecondFactorCommand::Clear, &by(APPROVER));
        assert_eq!(own, Err(UserError::OwnAccount));
        let other = later(ADMIN, 7);
        apply(&mut facts, SecondFactorCommand::Clear, &other).unwrap();
        let state = state(&facts);
        assert!(state.second_factors.is_empty());
        assert_eq!(state.credentials_changed_at, Some(other.now));
    }
}
