//! What is put right in a form that is judged or was approved, by two persons.

use super::decide::fitting;
use super::{ApplicationError, ApplicationEvent, ApplicationState, Form, Stage};
use crate::{Context, FileRef};

impl ApplicationState {
    /// Whether what it says can still be put right: a draft is its owner's to change, and what was rejected or
    /// withdrawn stays as it was.
    #[must_use]
    pub const fn may_be_corrected(&self) -> bool {
        match self.stage {
            Stage::Submitted
            | Stage::NeedsRepair { .. }
            | Stage::Recommended { .. }
            | Stage::Approved { .. } => true,
            Stage::Draft | Stage::Rejected { .. } | Stage::Cancelled => false,
        }
    }

    /// Confirmed by nobody who filled it in.
    pub(super) fn correct(
        &self,
        form: Form,
        reason: String,
        evidence: FileRef,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.decided_by_another(context)?;
        if !self.may_be_corrected() {
            return Err(self.wrong_status());
        }
        let form = fitting(form)?.of(self.applicant_id);
        if form == self.form {
            return Ok(vec![]);
        }
        Ok(vec![ApplicationEvent::FormCorrected {
            form,
            reason,
            evidence: evidence.of(self.applicant_id),
        }])
    }
}
