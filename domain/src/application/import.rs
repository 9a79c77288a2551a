//! Scholarships that were decided on paper, taken over from a list.

use super::decide::fitting;
use super::{Application, ApplicationError, ApplicationEvent, Form};
use crate::{AwardId, Context, Role, UserId};

impl Application {
    /// A list holds what was decided before the portal: no documents, no recommendation to check.
    pub(super) fn import(
        &self,
        applicant_id: UserId,
        form: Form,
        award_id: AwardId,
        batch: String,
        note: Option<String>,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        if self.state.is_some() {
            return Err(ApplicationError::AlreadyExists);
        }
        let by = context.user_id();
        if by == applicant_id {
            return Err(ApplicationError::OwnApplication { user_id: by });
        }
        if !matches!(context.actor.role, Role::Admin | Role::System) {
            return Err(ApplicationError::NotEditor);
        }
        if batch.trim().is_empty() {
            return Err(ApplicationError::BatchMissing);
        }
        let form = fitting(form)?.of(applicant_id);
        Ok(vec![
            ApplicationEvent::Drafted {
                applicant_id,
                form,
                assisted: true,
                by: context.hand(),
            },
            ApplicationEvent::Approved {
                award_id,
                batch,
                note,
                by,
            },
        ])
    }
}
