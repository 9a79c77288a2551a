//! What the office does with the accounts of others: their level, whether they may be used, and their end.

use super::super::{ErasureHold, ErasureReason, UserError, UserEvent, UserState, UserStatus};
use super::{answered, required, scope, staff};
use crate::{Context, Role, UserId};

impl UserState {
    /// The office acts, and not on its own account.
    pub(super) fn by_other_staff(&self, context: &Context) -> Result<(), UserError> {
        staff(context)?;
        self.not_own(context)
    }

    fn not_own(&self, context: &Context) -> Result<(), UserError> {
        if self.is_own(context) {
            Err(UserError::OwnAccount)
        } else {
            Ok(())
        }
    }

    /// Somebody must remain who can administer the portal.
    fn dispensable(&self, another_admin: bool) -> Result<(), UserError> {
        let is_needed = self.role == Role::Admin && self.status == UserStatus::Active;
        if is_needed && !another_admin {
            return Err(UserError::LastAdmin);
        }
        Ok(())
    }

    /// Another level, with the branch and institution that belong to it; the same as before is no change.
    pub(super) fn change_role(
        &self,
        role: Role,
        (branch_id, institution_id): (Option<String>, Option<String>),
        another_admin: bool,
        context: &Context,
    ) -> Result<Vec<UserEvent>, UserError> {
        staff(context)?;
        let (branch_id, institution_id) = scope(role, branch_id, institution_id)?;
        if (role, &branch_id, &institution_id) == (self.role, &self.branch_id, &self.institution_id)
        {
            return Ok(vec![]);
        }
        self.not_own(context)?;
        if role != self.role {
            self.dispensable(another_admin)?;
        }
        Ok(vec![UserEvent::RoleChanged {
            role,
            branch_id,
            institution_id,
            changed_by: answered(role, context),
        }])
    }

    /// A second person says that the account is right; nobody who made it so.
    pub(super) fn confirm(&self, context: &Context) -> Result<Vec<UserEvent>, UserError> {
        self.by_other_staff(context)?;
        if !self.is_unconfirmed() {
            return Ok(vec![]);
        }
        let by = context.user_id();
        if context.is_one_of(&self.unconfirmed_by) {
            return Err(UserError::OwnMaking { user_id: by });
        }
        Ok(vec![UserEvent::Confirmed { by }])
    }

    /// Lets the account decide again before its days of calm are over.
    pub(super) fn lift_calm(&self, context: &Context) -> Result<Vec<UserEvent>, UserError> {
        self.by_other_staff(context)?;
        if self.credentials_changed_at.is_none() {
            return Ok(vec![]);
        }
        Ok(vec![UserEvent::CalmLifted {
            by: context.user_id(),
        }])
    }

    /// The account may not be used any more.
    pub(super) fn deactivate(
        &self,
        reason: String,
        another_admin: bool,
        context: &Context,
    ) -> Result<Vec<UserEvent>, UserError> {
        self.by_other_staff(context)?;
        if self.status == UserStatus::Deactivated {
            return Ok(vec![]);
        }
        self.dispensable(another_admin)?;
        Ok(vec![UserEvent::Deactivated {
            reason: required(reason)?,
        }])
    }

    /// The account may be used again.
    pub(super) fn reactivate(&self, context: &Context) -> Result<Vec<UserEvent>, UserError> {
        self.by_other_staff(context)?;
        if self.status == UserStatus::Active {
            return Ok(vec![]);
        }
        Ok(vec![UserEvent::Reactivated {}])
    }

    /// Forgets an applicant whom nothing holds any more; whoever rejected a form of theirs is not the one to do it.
    pub(super) fn erase(
        &self,
        reason: ErasureReason,
        hold: Option<ErasureHold>,
        rejected_by: &[UserId],
        context: &Context,
    ) -> Result<Vec<UserEvent>, UserError> {
        staff(context)?;
        if self.role != Role::Applicant {
            return Err(UserError::NotAnApplicant { role: self.role });
        }
        if rejected_by.contains(&context.user_id()) {
            return Err(UserError::OwnRejection);
        }
        match hold {
            Some(hold) => Err(UserError::StillNeeded { hold }),
            None => Ok(vec![UserEvent::Erased { reason }]),
        }
    }
}
