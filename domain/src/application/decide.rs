//! Rules of registration forms.

mod judge;

use std::collections::BTreeSet;

use super::complete::near;
use super::{
    Application, ApplicationCommand, ApplicationError, ApplicationEvent, ApplicationState,
    DocumentKind, DocumentVerdict, Form, RegistrationPeriod, Stage, problems,
};
use crate::{Context, Decide, FieldProblem, FileRef, Hand, Role};

aggregate!(
    Application,
    "application",
    ApplicationCommand,
    ApplicationEvent,
    ApplicationError
);

impl Decide for Application {
    fn decide(
        &self,
        command: ApplicationCommand,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        if let ApplicationCommand::Draft { applicant_id, form } = command {
            if self.state.is_some() {
                return Err(ApplicationError::AlreadyExists);
            }
            let assisted = context.user_id() != applicant_id;
            if assisted && !may_assist(context) {
                return Err(ApplicationError::NotEditor);
            }
            let form = of_a_near_year(fitting(form)?, context)?.of(applicant_id);
            return Ok(vec![ApplicationEvent::Drafted {
                applicant_id,
                form,
                assisted,
                by: context.hand(),
            }]);
        }
        if let ApplicationCommand::Import {
            applicant_id,
            form,
            award_id,
            batch,
            note,
        } = command
        {
            return self.import(applicant_id, form, award_id, batch, note, context);
        }
        self.state
            .as_deref()
            .ok_or(ApplicationError::NotFound)?
            .decide(command, context)
    }

    fn judges(command: &ApplicationCommand) -> bool {
        match command {
            ApplicationCommand::JudgeDocument { .. }
            | ApplicationCommand::ReturnForRepair { .. }
            | ApplicationCommand::Recommend { .. }
            | ApplicationCommand::Approve { .. }
            | ApplicationCommand::Reject { .. }
            | ApplicationCommand::Correct { .. } => true,
            ApplicationCommand::Draft { .. }
            | ApplicationCommand::Import { .. }
            | ApplicationCommand::ChangeForm { .. }
            | ApplicationCommand::AttachDocument { .. }
            | ApplicationCommand::RemoveDocument { .. }
            | ApplicationCommand::Submit { .. }
            | ApplicationCommand::TakeReview { .. }
            | ApplicationCommand::KeepAnswer { .. }
            | ApplicationCommand::ReleaseReview
            | ApplicationCommand::Cancel { .. } => false,
        }
    }
}

impl ApplicationState {
    fn decide(
        &self,
        command: ApplicationCommand,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        match command {
            ApplicationCommand::Draft { .. } | ApplicationCommand::Import { .. } => {
                Err(ApplicationError::AlreadyExists)
            }
            ApplicationCommand::ChangeForm { form } => self.change_form(form, context),
            ApplicationCommand::AttachDocument { document, file } => {
                self.attach_document(document, file, context)
            }
            ApplicationCommand::RemoveDocument { document } => {
                self.remove_document(document, context)
            }
            ApplicationCommand::Submit { period, documents } => {
                self.submit(period, &documents, context)
            }
            ApplicationCommand::JudgeDocument { document, verdict } => {
                self.judge(document, verdict, context)
            }
            ApplicationCommand::KeepAnswer {
                register,
                exchange,
                answer,
            } => self.answered(register, exchange, answer.as_ref(), context),
            ApplicationCommand::TakeReview { note } => self.take_review(note, context),
            ApplicationCommand::ReleaseReview => self.release_review(context),
            ApplicationCommand::ReturnForRepair { note, documents } => {
                self.return_for_repair(note, documents, context)
            }
            ApplicationCommand::Recommend { note } => self.recommend(note, context),
            ApplicationCommand::Approve {
                award_id,
                batch,
                places,
                note,
            } => self.approve((award_id, batch), places, note, context),
            ApplicationCommand::Reject { code, note } => self.reject(code, note, context),
            ApplicationCommand::Correct {
                form,
                reason,
                evidence,
            } => self.correct(form, reason, evidence, context),
            ApplicationCommand::Cancel { reason } => self.cancel(reason, context),
        }
    }

    /// What the applicant, or a helper, writes into a form that is theirs to fill.
    fn change_form(
        &self,
        form: Form,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.editable_by(context)?;
        let form = fitting(form)?.of(self.applicant_id);
        if form == self.form {
            return Ok(vec![]);
        }
        let form = match form.year == self.form.year {
            true => form,
            false => of_a_near_year(form, context)?,
        };
        Ok(vec![ApplicationEvent::FormChanged {
            form,
            by: self.helper(context),
        }])
    }

    /// A document of the form, in place of one of its kind; the same file is no change.
    fn attach_document(
        &self,
        document: DocumentKind,
        file: FileRef,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.editable_by(context)?;
        let file = file.of(self.applicant_id);
        if self
            .documents
            .get(&document)
            .is_some_and(|present| present.file == file)
        {
            return Ok(vec![]);
        }
        Ok(vec![ApplicationEvent::DocumentAttached {
            document,
            file,
            by: self.helper(context),
        }])
    }

    /// Takes a document out of the form again.
    fn remove_document(
        &self,
        document: DocumentKind,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.editable_by(context)?;
        if !self.documents.contains_key(&document) {
            return Err(ApplicationError::NoSuchDocument { document });
        }
        Ok(vec![ApplicationEvent::DocumentRemoved {
            document,
            by: self.helper(context),
        }])
    }

    fn submit(
        &self,
        period: RegistrationPeriod,
        required: &BTreeSet<DocumentKind>,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.editable_by(context)?;
        let today = context.today();
        let first_time = self.round == 0;
        // A repair may come after the last day: the applicant was in time once.
        if let (true, RegistrationPeriod::Between { opens, closes }) = (first_time, period)
            && !(opens..=closes).contains(&today)
        {
            return Err(ApplicationError::PeriodClosed { opens, closes });
        }
        let attached: BTreeSet<DocumentKind> = self.documents.keys().copied().collect();
        let found = problems(&self.form, &attached, required, today);
        if !found.is_empty() {
            return Err(ApplicationError::Incomplete(found));
        }
        // After what is missing: a form without its type or year has no period to look up.
        if first_time && period == RegistrationPeriod::Unset {
            return Err(ApplicationError::PeriodUnset);
        }
        if let Some((document, _)) = self
            .documents
            .iter()
            .find(|(_, document)| matches!(document.verdict, DocumentVerdict::Invalid { .. }))
        {
            return Err(ApplicationError::NotRepaired {
                document: *document,
            });
        }
        Ok(vec![ApplicationEvent::Submitted {
            round: self.round + 1,
            by: self.helper(context),
        }])
    }

    fn cancel(
        &self,
        reason: Option<String>,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        if !self.is_editor(context) {
            return Err(ApplicationError::NotApplicant);
        }
        match self.stage {
            Stage::Draft
            | Stage::Submitted
            | Stage::NeedsRepair { .. }
            | Stage::Recommended { .. } => Ok(vec![ApplicationEvent::Cancelled { reason }]),
            Stage::Cancelled => Ok(vec![]),
            Stage::Approved { .. } | Stage::Rejected { .. } => Err(self.wrong_status()),
        }
    }

    fn is_editor(&self, context: &Context) -> bool {
        context.user_id() == self.applicant_id || (self.assisted && may_assist(context))
    }

    fn editable_by(&self, context: &Context) -> Result<(), ApplicationError> {
        if !self.is_editor(context) {
            return Err(ApplicationError::NotEditor);
        }
        match self.stage {
            Stage::Draft | Stage::NeedsRepair { .. } => Ok(()),
            Stage::Submitted
            | Stage::Recommended { .. }
            | Stage::Approved { .. }
            | Stage::Rejected { .. }
            | Stage::Cancelled => Err(self.wrong_status()),
        }
    }

    /// Who acts in place of the applicant.
    fn helper(&self, context: &Context) -> Option<Hand> {
        (context.user_id() != self.applicant_id).then(|| context.hand())
    }

    /// Nobody decides on their own form, nor on one that they filled in for somebody.
    pub(super) fn decided_by_another(&self, context: &Context) -> Result<(), ApplicationError> {
        let user_id = context.user_id();
        if user_id == self.applicant_id {
            Err(ApplicationError::OwnApplication { user_id })
        } else if context.is_one_of(&self.filled_by) {
            Err(ApplicationError::OwnFilling { user_id })
        } else {
            Ok(())
        }
    }

    pub(super) fn only_submitted(&self) -> Result<(), ApplicationError> {
        if self.stage == Stage::Submitted {
            Ok(())
        } else {
            Err(self.wrong_status())
        }
    }

    pub(super) const fn wrong_status(&self) -> ApplicationError {
        ApplicationError::WrongStatus {
            status: self.stage.status(),
        }
    }
}

/// The form, when each of its texts has at most its length.
pub(super) fn fitting(form: Form) -> Result<Form, ApplicationError> {
    match form.too_long() {
        fields if fields.is_empty() => Ok(form),
        fields => Err(ApplicationError::TooLong(fields)),
    }
}

/// Refuses a form of a year that none is of.
fn of_a_near_year(form: Form, context: &Context) -> Result<Form, ApplicationError> {
    if form.year.is_none_or(|year| near(year, context.today())) {
        return Ok(form);
    }
    let problem = FieldProblem::new("tahun", "TAHUN_DI_LUAR_RENTANG");
    Err(ApplicationError::FarYear(vec![problem]))
}

/// Branches help people without a phone; admins take over paper lists.
fn may_assist(context: &Context) -> bool {
    matches!(
        context.actor.role,
        Role::Branch | Role::Admin | Role::System
    )
}
