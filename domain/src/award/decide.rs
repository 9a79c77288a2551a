//! Rules of awards.

use std::cmp::Ordering;

use chrono::Datelike;

use super::{
    AcademicRecord, Award, AwardCommand, AwardError, AwardEvent, AwardState, AwardStatus,
    Exception, Grant, LowSemester,
};
use crate::entitlement::ContinuationRule;
use crate::{AcademicYear, Context, Decide, FileRef, Role, SEMESTER_MAX};

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
            } => {
                let named = self.decrees.iter().find(|one| one.decree_id == decree_id);
                if named.is_some_and(|one| amount.is_none() || one.amount == amount) {
                    return Ok(vec![]);
                }
                match self.status {
                    AwardStatus::Active | AwardStatus::Suspended => {
                        Ok(vec![AwardEvent::NamedInDecree {
                            decree_id,
                            number,
                            amount,
                        }])
                    }
                    AwardStatus::Completed | AwardStatus::Revoked => Err(self.wrong_status()),
                }
            }
            AwardCommand::RemoveFromDecree { decree_id, number } => {
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
            AwardCommand::Suspend { reason } => {
                self.only(&[AwardStatus::Active])?;
                Ok(vec![AwardEvent::Suspended {
                    reason: required(reason)?,
                }])
            }
            AwardCommand::Resume => {
                self.only(&[AwardStatus::Suspended])?;
                Ok(vec![AwardEvent::Resumed {}])
            }
            AwardCommand::Complete => {
                self.only(&[AwardStatus::Active])?;
                Ok(vec![AwardEvent::Completed {}])
            }
            AwardCommand::Revoke { reason } => {
                self.only(&[AwardStatus::Active, AwardStatus::Suspended])?;
                Ok(vec![AwardEvent::Revoked {
                    reason: required(reason)?,
                }])
            }
            AwardCommand::Graduate { on } => {
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
            AwardCommand::RecordAcademic {
                replaces,
                academic_year,
                semester,
                credits,
                gpa_hundredths,
                khs,
                active_letter,
            } => {
                let subject = self.grant.recipient_id;
                if context.actor.role == Role::Applicant && context.user_id() != subject {
                    return Err(AwardError::NotRecipient);
                }
                if !(1..=SEMESTER_MAX).contains(&semester) {
                    return Err(AwardError::Semester { semester });
                }
                if credits > CREDITS_MAX {
                    return Err(AwardError::Credits { credits });
                }
                self.only(&[AwardStatus::Active, AwardStatus::Suspended])?;
                // A semester is one semester, whichever year is named: its number counts on in a repeated year too.
                if let Some((year, attested)) = self.recorded(semester) {
                    // What was attested is what payments and later semesters rest on.
                    if attested {
                        return Err(AwardError::AlreadyAttested {
                            academic_year: year,
                            semester,
                        });
                    }
                    if replaces != Some(year) {
                        return Err(AwardError::AlreadyRecorded {
                            academic_year: year,
                            semester,
                        });
                    }
                }
                let stands_under = replaces.unwrap_or(academic_year);
                let present = self.records.get(&(stands_under, semester));
                if i32::from(academic_year.start()) > context.today().year() {
                    return Err(AwardError::NotBegun {
                        academic_year,
                        semester,
                    });
                }
                Ok(vec![AwardEvent::AcademicRecorded {
                    academic_year,
                    semester,
                    credits,
                    gpa_hundredths,
                    // Who corrects the figures alone does not take the papers away.
                    khs: khs
                        .map(|file| file.of(subject))
                        .or_else(|| present.and_then(|record| record.khs.clone())),
                    active_letter: active_letter
                        .map(|file| file.of(subject))
                        .or_else(|| present.and_then(|record| record.active_letter.clone())),
                    by: (context.user_id() != subject).then(|| context.hand()),
                    instead_of: present.and(replaces).filter(|year| *year != academic_year),
                }])
            }
            AwardCommand::AttestAcademic {
                academic_year,
                semester,
                rule,
            } => {
                let user_id = context.user_id();
                if user_id == self.grant.recipient_id {
                    return Err(AwardError::OwnRecord { user_id });
                }
                match self.records.get(&(academic_year, semester)) {
                    None => Err(AwardError::NoAcademicRecord {
                        academic_year,
                        semester,
                    }),
                    Some(record) if record.attested => Ok(vec![]),
                    Some(record) if context.is_one_of(&record.recorded_by) => {
                        Err(AwardError::OwnEntry { user_id })
                    }
                    Some(record) if record.is_objected_for(context) => Err(AwardError::Objected {
                        academic_year,
                        semester,
                    }),
                    Some(record) => {
                        self.follows((academic_year, semester), context)?;
                        let warning = match rule {
                            Some(rule) => {
                                self.continues((academic_year, semester), record, &rule)?
                            }
                            None => None,
                        };
                        Ok(vec![AwardEvent::AcademicAttested {
                            academic_year,
                            semester,
                            warning,
                        }])
                    }
                }
            }
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
                match self.decrees.iter().find(|one| one.decree_id == decree_id) {
                    Some(one) if one.number != number => {
                        Ok(vec![AwardEvent::DecreeRenumbered { decree_id, number }])
                    }
                    Some(_) | None => Ok(vec![]),
                }
            }
        }
    }

    /// Whether a semester may have been studied in an academic year, by what is attested of the others: its year has begun,
    /// the second of a year comes in the next calendar year, and none is passed over. What does not follow, as after a change of campus, two
    /// persons allow.
    fn follows(
        &self,
        (academic_year, semester): (AcademicYear, u8),
        context: &Context,
    ) -> Result<(), AwardError> {
        let not_begun = AwardError::NotBegun {
            academic_year,
            semester,
        };
        let year = context.today().year();
        if i32::from(academic_year.start()) > year {
            return Err(not_begun);
        }
        let excepted = Exception::Continuation {
            academic_year,
            semester,
        };
        if self.exceptions.contains(&excepted) {
            return Ok(());
        }
        let of_form = self.grant.proven_year(None);
        let of_form = of_form.map(|year| (year, self.grant.semester));
        let others = self.attested().chain(of_form);
        for (other_year, other) in others.filter(|key| *key != (academic_year, semester)) {
            let ordered = match academic_year.cmp(&other_year) {
                Ordering::Equal => semester.abs_diff(other) == 1,
                Ordering::Less => is_next((academic_year, semester), (other_year, other)),
                Ordering::Greater => is_next((other_year, other), (academic_year, semester)),
            };
            if !ordered {
                return Err(AwardError::OutOfOrder {
                    academic_year,
                    semester,
                    other_year,
                    other,
                });
            }
            // Its fee falls due in the first weeks of the calendar year.
            let is_second = other_year == academic_year && other < semester;
            if is_second && i32::from(academic_year.start()) >= year {
                return Err(not_begun);
            }
        }
        Ok(())
    }

    /// Whether the scholarship goes on with a semester: not beyond the last one, and not so many below the least. One
    /// that is below the least, and with which it still goes on, is a warning.
    fn continues(
        &self,
        (academic_year, semester): (AcademicYear, u8),
        record: &AcademicRecord,
        rule: &ContinuationRule,
    ) -> Result<Option<LowSemester>, AwardError> {
        let excepted = Exception::Continuation {
            academic_year,
            semester,
        };
        if self.exceptions.contains(&excepted) {
            return Ok(None);
        }
        let most = rule.most_semesters.get(&self.grant.level);
        if let Some(most) = most.copied().filter(|most| semester > *most) {
            return Err(AwardError::StudiesTooLong { semester, most });
        }
        let is_low = |record: &AcademicRecord| !rule.is_reached(record.gpa, record.credits);
        let is_excepted = |(academic_year, semester): (AcademicYear, u8)| {
            self.exceptions.contains(&Exception::Continuation {
                academic_year,
                semester,
            })
        };
        // A low semester that nobody attested was studied all the same: what comes after it does not pass it over.
        let is_before = |(year, of): (AcademicYear, u8)| (of, year) < (semester, academic_year);
        let others: Vec<_> = self
            .records
            .iter()
            .filter(|(key, other)| {
                **key != (academic_year, semester)
                    && (other.attested || is_before(**key))
                    && is_low(other)
                    && !is_excepted(**key)
            })
            .collect();
        let passed_over = others.iter().find(|(_, other)| !other.attested);
        let (low, times) = match passed_over {
            _ if is_low(record) => (record, others.len().saturating_add(1)),
            Some((_, other)) => (*other, others.len()),
            None => return Ok(None),
        };
        if times < usize::from(rule.drops) {
            return Ok(is_low(record).then(|| LowSemester {
                times: u8::try_from(times).unwrap_or(u8::MAX),
                ends_with: rule.drops,
            }));
        }
        Err(AwardError::BelowLeast {
            gpa: low.gpa,
            credits: low.credits,
            least_gpa: rule.least_gpa,
            least_credits: rule.least_credits,
            times,
        })
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

/// Whether a semester of a later year may follow: it is not lower (one may be repeated), and no higher than two a year and
/// one more lead to.
fn is_next(earlier: (AcademicYear, u8), later: (AcademicYear, u8)) -> bool {
    let years = later.0.start().saturating_sub(earlier.0.start());
    let most = u16::from(earlier.1) + 2 * years + 1;
    (u16::from(earlier.1)..=most).contains(&u16::from(later.1))
}
