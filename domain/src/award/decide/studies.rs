//! The semesters of an award: recorded, attested, and which may follow which.

use std::cmp::Ordering;

use chrono::Datelike;

use super::super::{
    AcademicRecord, AwardError, AwardEvent, AwardState, AwardStatus, Exception, LowSemester,
};
use super::CREDITS_MAX;
use crate::entitlement::ContinuationRule;
use crate::{AcademicYear, Context, FileRef, Gpa, Role, SEMESTER_MAX};

/// A semester as it is recorded.
pub(super) struct SemesterEntry {
    /// The year under which it stands wrongly, where it is recorded anew.
    pub(super) replaces: Option<AcademicYear>,
    pub(super) academic_year: AcademicYear,
    pub(super) semester: u8,
    pub(super) credits: u16,
    pub(super) gpa_hundredths: Gpa,
    pub(super) khs: Option<FileRef>,
    pub(super) active_letter: Option<FileRef>,
}

impl AwardState {
    /// Records a semester, or records it anew until it is attested.
    pub(super) fn record_academic(
        &self,
        entry: SemesterEntry,
        context: &Context,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        self.recordable(&entry, context)?;
        let SemesterEntry {
            replaces,
            academic_year,
            semester,
            credits,
            gpa_hundredths,
            khs,
            active_letter,
        } = entry;
        let subject = self.grant.recipient_id;
        let stands_under = replaces.unwrap_or(academic_year);
        let present = self.records.get(&(stands_under, semester));
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

    /// Whose semester it is, whether its figures can be, and whether nothing attested stands in its way.
    fn recordable(&self, entry: &SemesterEntry, context: &Context) -> Result<(), AwardError> {
        let SemesterEntry {
            academic_year,
            semester,
            credits,
            ..
        } = *entry;
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
            if entry.replaces != Some(year) {
                return Err(AwardError::AlreadyRecorded {
                    academic_year: year,
                    semester,
                });
            }
        }
        if i32::from(academic_year.start()) > context.today().year() {
            return Err(AwardError::NotBegun {
                academic_year,
                semester,
            });
        }
        Ok(())
    }

    /// Attests a semester that others recorded, by the rule under which the scholarship goes on where there is one.
    pub(super) fn attest_academic(
        &self,
        (academic_year, semester): (AcademicYear, u8),
        rule: Option<&ContinuationRule>,
        context: &Context,
    ) -> Result<Vec<AwardEvent>, AwardError> {
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
                    Some(rule) => self.continues((academic_year, semester), record, rule)?,
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
}

/// Whether a semester of a later year may follow: it is not lower (one may be repeated), and no higher than two a year and
/// one more lead to.
fn is_next(earlier: (AcademicYear, u8), later: (AcademicYear, u8)) -> bool {
    let years = later.0.start().saturating_sub(earlier.0.start());
    let most = u16::from(earlier.1) + 2 * years + 1;
    (u16::from(earlier.1)..=most).contains(&u16::from(later.1))
}
