//! Rules of accounts.

mod office;

use super::{SecondFactorCommand, User, UserCommand, UserError, UserEvent, UserState, UserStatus};
use crate::{Context, Decide, Email, Hand, Personal, Role, SubjectId, UserId, text};

aggregate!(User, "user", UserCommand, UserEvent, UserError);

impl Decide for User {
    fn decide(&self, command: UserCommand, context: &Context) -> Result<Vec<UserEvent>, UserError> {
        if let UserCommand::Register {
            user_id,
            email,
            alternate_email,
            password_hash,
            role,
            name,
            branch_id,
            institution_id,
            email_verified,
        } = command
        {
            if self.state.is_some() {
                return Err(UserError::AlreadyExists);
            }
            let staff = is_staff(context);
            if !staff && role != Role::Applicant {
                return Err(UserError::SelfRegistrationRole { role });
            }
            // A branch opens accounts for applicants it helps, who may have no way to sign in.
            let helper = context.actor.role == Role::Branch;
            if !staff && !helper && password_hash.is_none() {
                return Err(UserError::PasswordMissing);
            }
            let (branch_id, institution_id) = scope(role, branch_id, institution_id)?;
            if name
                .as_ref()
                .is_some_and(|name| text::is_longer(name, text::LINE))
            {
                return Err(UserError::NameTooLong);
            }
            let sealed = |text: String| Personal::known(user_id, text);
            return Ok(vec![UserEvent::Registered {
                email: sealed(email.into()),
                alternate_email: alternate_email.map(|email| sealed(email.into())),
                password_hash: password_hash.map(sealed),
                role,
                name: name
                    .map(|name| name.trim().to_owned())
                    .filter(|n| !n.is_empty())
                    .map(sealed),
                branch_id,
                institution_id,
                email_verified: email_verified && staff,
                made_by: answered(role, context),
            }]);
        }

        let state = self.state.as_deref().ok_or(UserError::NotFound)?;
        if state.status == UserStatus::Erased {
            return Err(UserError::Erased);
        }
        state.decide(command, context)
    }

    fn judges(command: &UserCommand) -> bool {
        matches!(
            command,
            UserCommand::Confirm
                | UserCommand::MoveEmail { .. }
                | UserCommand::LiftCalm
                | UserCommand::SecondFactor(SecondFactorCommand::Clear)
        )
    }
}

impl UserState {
    fn decide(&self, command: UserCommand, context: &Context) -> Result<Vec<UserEvent>, UserError> {
        let subject = self.email.subject();
        let own = self.is_own(context);
        match command {
            UserCommand::Register { .. } => Err(UserError::AlreadyExists),
            UserCommand::RequestVerification => {
                Ok(self.unless_verified(UserEvent::VerificationRequested {}))
            }
            UserCommand::VerifyEmail => Ok(self.unless_verified(UserEvent::EmailVerified {})),
            UserCommand::RequestPasswordReset => self.request_password_reset(),
            UserCommand::SendAccessLink => self.send_access_link(context),
            UserCommand::ChangeEmail { email } => self.change_email(email, false, context),
            UserCommand::MoveEmail { email } => self.change_email(email, true, context),
            UserCommand::ChangePassword { password_hash } => {
                self.change_password(password_hash, context)
            }
            UserCommand::Rename { name } => {
                own_or_staff(own, context)?;
                self.renamed(subject, &name)
            }
            UserCommand::TakeName { name } => self.renamed(subject, &name),
            UserCommand::ChangeRole {
                role,
                branch_id,
                institution_id,
                another_admin,
            } => self.change_role(role, (branch_id, institution_id), another_admin, context),
            UserCommand::Confirm => self.confirm(context),
            UserCommand::LiftCalm => self.lift_calm(context),
            UserCommand::Found { place } => {
                program(context)?;
                Ok(vec![UserEvent::Founded { place }])
            }
            UserCommand::Recover {
                password_hash,
                reason,
            } => self.recover(password_hash, reason, context),
            UserCommand::MakeClaimLetter {
                letter_id,
                valid_until,
            } => {
                self.by_other_staff(context)?;
                self.letter_made(letter_id, valid_until, context)
            }
            UserCommand::Claim {
                letter_id,
                email,
                password_hash,
            } => {
                own_only(own, context)?;
                self.claimed(letter_id, &email, password_hash, context)
            }
            UserCommand::SecondFactor(command) => {
                if command == SecondFactorCommand::Clear {
                    self.by_other_staff(context)?;
                }
                self.decide_second_factor(command, own, context)
            }
            UserCommand::Deactivate {
                reason,
                another_admin,
            } => self.deactivate(reason, another_admin, context),
            UserCommand::Reactivate => self.reactivate(context),
            UserCommand::Erase {
                reason,
                hold,
                rejected_by,
            } => self.erase(reason, hold, &rejected_by, context),
        }
    }

    /// Whether the actor is the one whose account it is.
    fn is_own(&self, context: &Context) -> bool {
        context.user_id() == UserId(self.email.subject().0)
    }

    /// What an address needs until it is verified.
    fn unless_verified(&self, event: UserEvent) -> Vec<UserEvent> {
        if self.email_verified {
            vec![]
        } else {
            vec![event]
        }
    }

    /// Whoever may not use the account needs no password for it.
    fn request_password_reset(&self) -> Result<Vec<UserEvent>, UserError> {
        self.active()?;
        Ok(vec![UserEvent::PasswordResetRequested {}])
    }

    /// A mail by which its owner gets in: an invitation, or the way to another password.
    fn send_access_link(&self, context: &Context) -> Result<Vec<UserEvent>, UserError> {
        own_or_staff(self.is_own(context), context)?;
        self.active()?;
        Ok(vec![self.access_link(UserEvent::PasswordResetRequested {})])
    }

    /// Another password, of the owner or of the office.
    fn change_password(
        &self,
        password_hash: String,
        context: &Context,
    ) -> Result<Vec<UserEvent>, UserError> {
        self.active()?;
        own_or_staff(self.is_own(context), context)?;
        Ok(vec![UserEvent::PasswordChanged {
            password_hash: Personal::known(self.email.subject(), password_hash),
            at: UserState::is_office(self.role).then_some(context.now),
        }])
    }

    /// Opens an account again on the machine, by its new password.
    fn recover(
        &self,
        password_hash: String,
        reason: String,
        context: &Context,
    ) -> Result<Vec<UserEvent>, UserError> {
        program(context)?;
        Ok(vec![UserEvent::Recovered {
            password_hash: Personal::known(self.email.subject(), password_hash),
            reason: required(reason)?,
            at: context.now,
        }])
    }

    /// Another address, where links then go; `by_two` where a second person agreed.
    fn change_email(
        &self,
        email: Email,
        by_two: bool,
        context: &Context,
    ) -> Result<Vec<UserEvent>, UserError> {
        let own = self.is_own(context);
        own_or_staff(own, context)?;
        let email = Personal::known(self.email.subject(), String::from(email));
        if self.email == email {
            return Ok(vec![]);
        }
        self.active()?;
        if !by_two && self.needs_two_for_address(context) {
            return Err(UserError::AddressByTwo);
        }
        Ok(vec![
            UserEvent::EmailChanged {
                email,
                changed_by: answered(self.role, context).filter(|_| !own),
                at: UserState::is_office(self.role).then_some(context.now),
            },
            self.access_link(UserEvent::VerificationRequested {}),
        ])
    }

    /// An invitation as long as there is no password, else what else the mail is for.
    fn access_link(&self, otherwise: UserEvent) -> UserEvent {
        match self.password_hash {
            None => UserEvent::Invited {},
            Some(_) => otherwise,
        }
    }

    fn renamed(&self, subject: SubjectId, name: &str) -> Result<Vec<UserEvent>, UserError> {
        let name = name.trim();
        if name.is_empty() {
            return Err(UserError::NameMissing);
        }
        if text::is_longer(name, text::LINE) {
            return Err(UserError::NameTooLong);
        }
        let name = Personal::known(subject, name.to_owned());
        if self.name.as_ref() == Some(&name) {
            return Ok(vec![]);
        }
        Ok(vec![UserEvent::Renamed { name }])
    }

    pub(super) fn active(&self) -> Result<(), UserError> {
        match self.status {
            UserStatus::Active => Ok(()),
            UserStatus::Deactivated => Err(UserError::Deactivated),
            UserStatus::Erased => Err(UserError::Erased),
        }
    }
}

/// Who answers for an office's account that is made or changed now; nobody for what the program itself does.
fn answered(role: Role, context: &Context) -> Option<Hand> {
    (UserState::is_office(role) && context.actor.role != Role::System).then(|| context.hand())
}

fn is_staff(context: &Context) -> bool {
    matches!(context.actor.role, Role::Admin | Role::System)
}

fn own_or_staff(own: bool, context: &Context) -> Result<(), UserError> {
    if own || is_staff(context) {
        Ok(())
    } else {
        Err(UserError::NotAllowed {
            actor: context.actor.role,
        })
    }
}

fn own_only(own: bool, context: &Context) -> Result<(), UserError> {
    if own {
        Ok(())
    } else {
        Err(UserError::NotAllowed {
            actor: context.actor.role,
        })
    }
}

fn staff(context: &Context) -> Result<(), UserError> {
    own_or_staff(false, context)
}

/// What only the machine itself does.
fn program(context: &Context) -> Result<(), UserError> {
    match context.actor.role {
        Role::System => Ok(()),
        actor => Err(UserError::NotAllowed { actor }),
    }
}

fn required(reason: String) -> Result<String, UserError> {
    if reason.trim().is_empty() {
        Err(UserError::ReasonMissing)
    } else {
        Ok(reason)
    }
}

/// Branch and institution exactly where the role has one.
fn scope(
    role: Role,
    branch_id: Option<String>,
    institution_id: Option<String>,
) -> Result<(Option<String>, Option<String>), UserError> {
    let named = |id: Option<String>| id.filter(|id| !id.trim().is_empty());
    match role {
        Role::Branch => Ok((
            Some(named(branch_id).ok_or(UserError::BranchMissing)?),
            None,
        )),
        Role::Institution => Ok((
            None,
            Some(named(institution_id).ok_or(UserError::InstitutionMissing)?),
        )),
        Role::Applicant | Role::Admin | Role::Government | Role::System => Ok((None, None)),
    }
}
