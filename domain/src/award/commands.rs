//! Orders to an award.

use chrono::NaiveDate;

use super::{Circumstance, Exception, Grant, Objection, Particulars};
use crate::entitlement::ContinuationRule;
use crate::{AcademicYear, DecreeId, FileRef, Gpa, Rupiah};

/// An order to an award.
#[derive(Debug, Clone, PartialEq)]
pub enum AwardCommand {
    /// Grants it; in one append with the approval of the form.
    Grant(Grant),
    /// Notes the decree that names it; in one append with the decree.
    NameInDecree {
        /// The decree.
        decree_id: DecreeId,
        /// Its number.
        number: String,
        /// What it says a payment is at most, where it says so.
        amount: Option<Rupiah>,
    },
    /// Notes that an amendment took it out; in one append with the amendment.
    RemoveFromDecree {
        /// The decree.
        decree_id: DecreeId,
        /// Number of the amending decree.
        number: String,
    },
    /// Suspends payments.
    Suspend {
        /// Why.
        reason: String,
    },
    /// Ends the suspension.
    Resume,
    /// Ends the scholarship as planned.
    Complete,
    /// Takes the scholarship back.
    Revoke {
        /// Why.
        reason: String,
    },
    /// Notes the graduation.
    Graduate {
        /// Day of graduation, not in the future.
        on: NaiveDate,
    },
    /// Enters the record of a semester, or enters it anew while it is not attested.
    RecordAcademic {
        /// The academic year under which the semester stands that is put right; none for one more.
        replaces: Option<AcademicYear>,
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester of study, 1 to [`crate::SEMESTER_MAX`].
        semester: u8,
        /// Credits (SKS), at most 60.
        credits: u16,
        /// Grade point average.
        gpa_hundredths: Gpa,
        /// Study result sheet (KHS).
        khs: Option<FileRef>,
        /// Letter of active enrolment.
        active_letter: Option<FileRef>,
    },
    /// Attests the record of a semester.
    AttestAcademic {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester of study.
        semester: u8,
        /// What the scholarship asks of a semester; none where nothing is set.
        rule: Option<ContinuationRule>,
    },
    /// Says that the record of a semester is not true; the payment for it waits until another is entered.
    ObjectAcademic {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester of study.
        semester: u8,
        /// What is said.
        objection: Objection,
    },
    /// Allows it something beyond the rules; by two persons.
    Except {
        /// What.
        exception: Exception,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// Records a leave, a death or an appeal; by two persons.
    RecordCircumstance {
        /// What happened.
        circumstance: Circumstance,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// Puts right what was written down of the recipient; by two persons, in one append with the form.
    Correct {
        /// What was wrong, as it is.
        particulars: Particulars,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// Follows a decree that was given its right number; in one append with that.
    RenumberDecree {
        /// The decree.
        decree_id: DecreeId,
        /// Its number.
        number: String,
    },
}
