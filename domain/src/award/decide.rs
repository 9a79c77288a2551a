//! Rules of awards.

mod studies;

use chrono::NaiveDate;

use super::{
    Award, AwardCommand, AwardError, AwardEvent, AwardState, AwardStatus, Exception, Grant,
};
use crate::{Context, Decide, DecreeId, FileRef, Rupiah, SEMESTER_MAX};
use studies::SemesterEntry;

/// No programme offers more credits (SKS) in one semester.
pub(super) const CREDITS_MAX: u16 = 60;

aggregate!(Award, "award", AwardCommand, AwardEvent, AwardError);

impl Decide for Award {
    fn decide(
        &self,
        command: AwardCommand,
        context: &Context,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        if let AwardCommand::Grant(grant) = command {
            if self.state.is_some() {
                return Err(AwardError::AlreadyExists);
            }
            if grant.batch.trim().is_empty() {
                return Err(AwardError::Missing { field: "batch" });
            }
            if grant.institution_name.trim().is_empty() {
                return Err(AwardError::Missing {
                    field: "institution_name",
                });
            }
            let name = grant.name.of(grant.recipient_id);
            return Ok(vec![AwardEvent::Granted(Grant { name, ..grant })]);
        }
        self.state
            .as_deref()
            .ok_or(AwardError::NotFound)?
            .decide(command, context)
    }

    fn judges(command: &AwardCommand) -> bool {
        matches!(
            command,
            AwardCommand::AttestAcademic { .. } | AwardCommand::ObjectAcademic { .. }
        )
    }
}

impl AwardState {
    fn decide(
        &self,
        command: AwardCommand,
        context: &Context,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        match command {
            AwardCommand::Grant(_) => Err(AwardError::AlreadyExists),
            AwardCommand::NameInDecree {
                decree_id,
                number,
                amount,
            } => self.name_in_decree(decree_id, number, amount),
            AwardCommand::RemoveFromDecree { decree_id, number } => {
                self.remove_from_decree(decree_id, number)
            }
            AwardCommand::Suspend { reason } => self.suspend(reason),
            AwardCommand::Resume => self.resume(),
            AwardCommand::Complete => self.complete(),
            AwardCommand::Revoke { reason } => self.revoke(reason),
            AwardCommand::Graduate { on } => self.graduate(on, context),
            AwardCommand::RecordAcademic {
                replaces,
                academic_year,
                semester,
                credits,
                gpa_hundredths,
                khs,
                active_letter,
            } => self.record_academic(
                SemesterEntry {
                    replaces,
                    academic_year,
                    semester,
                    credits,
                    gpa_hundredths,
                    khs,
                    active_letter,
                },
                context,
            ),
            AwardCommand::AttestAcademic {
                academic_year,
                semester,
                rule,
            } => self.attest_academic((academic_year, semester), rule.as_ref(), context),
            AwardCommand::ObjectAcademic {
                academic_year,
                semester,
                objection,
            } => self.object((academic_year, semester), objection, context),
            AwardCommand::Except {
                exception,
                reason,
                evidence,
            } => self.except(exception, reason, evidence),
            AwardCommand::RecordCircumstance {
                circumstance,
                reason,
                evidence,
            } => self.record_circumstance(circumstance, reason, evidence, context),
            AwardCommand::Correct {
                particulars,
                reason,
                evidence,
            } => self.correct(&particulars, reason, evidence),
            AwardCommand::RenumberDecree { decree_id, number } => {
                self.renumber_decree(decree_id, number)
            }
        }
    }

    /// A decree names it, while it runs; named as before it is not named again.
    fn name_in_decree(
        &self,
        decree_id: DecreeId,
        number: String,
        amount: Option<Rupiah>,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        let named = self.decrees.iter().find(|one| one.decree_id == decree_id);
        if named.is_some_and(|one| amount.is_none() || one.amount == amount) {
            return Ok(vec![]);
        }
        match self.status {
            AwardStatus::Active | AwardStatus::Suspended => Ok(vec![AwardEvent::NamedInDecree {
                decree_id,
                number,
                amount,
            }]),
            AwardStatus::Completed | AwardStatus::Revoked => Err(self.wrong_status()),
        }
    }

    /// A decree that names it does so no more.
    fn remove_from_decree(
        &self,
        decree_id: DecreeId,
        number: String,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        if self
            .decrees
            .iter()
            .any(|decree| decree.decree_id == decree_id)
        {
            Ok(vec![AwardEvent::RemovedFromDecree { decree_id, number }])
        } else {
            Err(AwardError::NotNamed { decree_id })
        }
    }

    /// A decree that names it got another number.
    fn renumber_decree(
        &self,
        decree_id: DecreeId,
        number: String,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        match self.decrees.iter().find(|one| one.decree_id == decree_id) {
            Some(one) if one.number != number => {
                Ok(vec![AwardEvent::DecreeRenumbered { decree_id, number }])
            }
            Some(_) | None => Ok(vec![]),
        }
    }

    /// Payments wait, for a reason.
    fn suspend(&self, reason: String) -> Result<Vec<AwardEvent>, AwardError> {
        self.only(&[AwardStatus::Active])?;
        Ok(vec![AwardEvent::Suspended {
            reason: required(reason)?,
        }])
    }

    /// What waited goes on.
    fn resume(&self) -> Result<Vec<AwardEvent>, AwardError> {
        self.only(&[AwardStatus::Suspended])?;
        Ok(vec![AwardEvent::Resumed {}])
    }

    /// It ends as it was planned.
    fn complete(&self) -> Result<Vec<AwardEvent>, AwardError> {
        self.only(&[AwardStatus::Active])?;
        Ok(vec![AwardEvent::Completed {}])
    }

    /// It is taken back, for a reason.
    fn revoke(&self, reason: String) -> Result<Vec<AwardEvent>, AwardError> {
        self.only(&[AwardStatus::Active, AwardStatus::Suspended])?;
        Ok(vec![AwardEvent::Revoked {
            reason: required(reason)?,
        }])
    }

    /// The studies are finished, once, on a day that has come.
    fn graduate(&self, on: NaiveDate, context: &Context) -> Result<Vec<AwardEvent>, AwardError> {
        if let Some(on) = self.graduated_on {
            return Err(AwardError::AlreadyGraduated { on });
        }
        let today = context.today();
        if on > today {
            return Err(AwardError::DateInFuture { date: on, today });
        }
        self.only(&[
            AwardStatus::Active,
            AwardStatus::Suspended,
            AwardStatus::Completed,
        ])?;
        Ok(vec![AwardEvent::Graduated { on }])
    }

    /// Whether something may be allowed it beyond the rules: while it runs.
    ///
    /// # Errors
    /// [`AwardError::WrongStatus`].
    pub fn may_be_excepted(&self) -> Result<(), AwardError> {
        self.only(&[AwardStatus::Active, AwardStatus::Suspended])
    }

    fn except(
        &self,
        exception: Exception,
        reason: String,
        evidence: FileRef,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        self.may_be_excepted()?;
        match &exception {
            Exception::Amount { amount, .. } => amount
                .positive()
                .map(drop)
                .map_err(|_| AwardError::Amount)?,
            Exception::Continuation { semester, .. } => {
                if !(1..=SEMESTER_MAX).contains(semester) {
                    return Err(AwardError::Semester {
                        semester: *semester,
                    });
                }
            }
        }
        if self.exceptions.contains(&exception) {
            return Ok(vec![]);
        }
        Ok(vec![AwardEvent::ExceptionGranted {
            exception,
            reason: required(reason)?,
            evidence: evidence.of(self.grant.recipient_id),
        }])
    }

    pub(super) fn only(&self, allowed: &[AwardStatus]) -> Result<(), AwardError> {
        if allowed.contains(&self.status) {
            Ok(())
        } else {
            Err(self.wrong_status())
        }
    }

    const fn wrong_status(&self) -> AwardError {
        AwardError::WrongStatus {
            status: self.status,
        }
    }
}

pub(super) fn required(reason: String) -> Result<String, AwardError> {
    if reason.trim().is_empty() {
        Err(AwardError::ReasonMissing)
    } else {
        Ok(reason)
    }
}
