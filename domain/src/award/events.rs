//! Facts about an award.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Circumstance, CorrectedField, Exception, Institution, LowSemester, Objection};
use crate::{
    AcademicYear, ApplicationId, CityCode, DecreeId, DistrictCode, FileRef, Gpa, Hand, KampungCode,
    Level, Personal, Rupiah, ScholarshipType, Sex, UserId,
};

/// What is granted to whom; copied from the approved form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Grant {
    /// The approved form.
    pub application_id: ApplicationId,
    /// The recipient.
    pub recipient_id: UserId,
    /// The recipient's name.
    pub name: Personal<String>,
    /// Type of scholarship.
    pub scholarship_type: ScholarshipType,
    /// Batch, e.g. `2026-1`.
    pub batch: String,
    /// Level of study.
    pub level: Level,
    /// Institution in the master data, when it is there.
    pub institution_id: Option<String>,
    /// Name of the institution.
    pub institution_name: String,
    /// Study programme; empty for general schools.
    pub study_programme: String,
    /// Semester that the approved form proves; payments for it need no further
    /// attestation. 0 when a list did not say.
    pub semester: u8,
    /// Academic year of that semester; none where the semester is not known, and before it was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub academic_year: Option<AcademicYear>,
    /// Home district.
    pub home_district: DistrictCode,
    /// Home kampung.
    pub home_kampung: Option<KampungCode>,
    /// City or regency of study.
    pub study_city: CityCode,
    /// Sex.
    pub sex: Sex,
}

impl Grant {
    /// Whether an academic year was over before the year of the batch.
    #[must_use]
    pub fn is_after(&self, academic_year: AcademicYear) -> bool {
        let year = self
            .batch
            .get(..4)
            .and_then(|year| year.parse::<u16>().ok());
        year.is_some_and(|year| academic_year.start() + 1 < year)
    }

    /// The academic year of the semester that the form proves: as noted, and for grants of before by the budget year
    /// that the form names.
    #[must_use]
    pub fn proven_year(&self, form_year: Option<u16>) -> Option<AcademicYear> {
        self.academic_year
            .or_else(|| AcademicYear::of_semester(form_year?, self.semester))
    }
}

/// A fact about an award; stream `award`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum AwardEvent {
    /// The scholarship was granted.
    Granted(Grant),
    /// A decree names the award, or changes what it says of it.
    NamedInDecree {
        /// The decree.
        decree_id: DecreeId,
        /// Its number.
        number: String,
        /// What it says a payment is at most; none where it says nothing, and before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        amount: Option<Rupiah>,
    },
    /// An amendment took the award out of a decree.
    RemovedFromDecree {
        /// The decree.
        decree_id: DecreeId,
        /// Number of the amending decree.
        number: String,
    },
    /// Payments are suspended.
    Suspended {
        /// Why.
        reason: String,
    },
    /// The suspension ended.
    Resumed {},
    /// The scholarship ended as planned.
    Completed {},
    /// The scholarship was taken back.
    Revoked {
        /// Why.
        reason: String,
    },
    /// The recipient graduated.
    Graduated {
        /// Day of graduation.
        on: NaiveDate,
    },
    /// The academic record of a semester was entered or replaced; it is unattested.
    AcademicRecorded {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester of study, from 1.
        semester: u8,
        /// Credits (SKS).
        credits: u16,
        /// Grade point average in hundredths.
        gpa_hundredths: Gpa,
        /// Study result sheet (KHS).
        khs: Option<FileRef>,
        /// Letter of active enrolment.
        active_letter: Option<FileRef>,
        /// Who entered it in place of the recipient; none where the recipient did, and before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Hand>,
        /// The academic year under which the semester stood until now, where that was the wrong one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<AcademicYear>,
    },
    /// The academic record was attested by institution or admin.
    AcademicAttested {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester of study, from 1.
        semester: u8,
        /// Where it is below the least: the next ones may end the scholarship. None before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        warning: Option<LowSemester>,
    },
    /// Institution or admin says that the record of a semester is not true.
    AcademicObjected {
        /// Academic year.
        academic_year: AcademicYear,
        /// Semester of study, from 1.
        semester: u8,
        /// What they say.
        objection: Objection,
        /// Who said it.
        by: UserId,
    },
    /// Two persons allowed it something beyond the rules.
    ExceptionGranted {
        /// What.
        exception: Exception,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// Two persons recorded a leave, a death or an appeal.
    CircumstanceRecorded {
        /// What happened.
        circumstance: Circumstance,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// Two persons put right what was written down of the recipient.
    RecipientCorrected {
        /// What they put right; NIK and KK stand in the form, which is corrected in the same append.
        fields: Vec<CorrectedField>,
        /// The name as it is, where it was wrong.
        name: Option<Personal<String>>,
        /// The institution as it is, where it was another.
        institution: Option<Institution>,
        /// The study programme as it is, where it was another.
        study_programme: Option<String>,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// A decree that names it got the number that it really has.
    DecreeRenumbered {
        /// The decree.
        decree_id: DecreeId,
        /// Its number.
        number: String,
    },
}

stream_events!(AwardEvent, "award", [
    Granted,
    NamedInDecree,
    RemovedFromDecree,
    Suspended,
    Resumed,
    Completed,
    Revoked,
    Graduated,
    AcademicRecorded,
    AcademicAttested,
    AcademicObjected,
    ExceptionGranted,
    CircumstanceRecorded,
    RecipientCorrected,
    DecreeRenumbered,
], effective_on: |event| match event {
    AwardEvent::Graduated { on }
    | AwardEvent::CircumstanceRecorded {
        circumstance: Circumstance::Death { on },
        ..
    } => Some(*on),
    AwardEvent::Granted(_)
    | AwardEvent::NamedInDecree { .. }
    | AwardEvent::RemovedFromDecree { .. }
    | AwardEvent::Suspended { .. }
    | AwardEvent::Resumed {}
    | AwardEvent::Completed {}
    | AwardEvent::Revoked { .. }
    | AwardEvent::AcademicRecorded { .. }
    | AwardEvent::AcademicAttested { .. }
    | AwardEvent::AcademicObjected { .. }
    | AwardEvent::ExceptionGranted { .. }
    | AwardEvent::CircumstanceRecorded { .. }
    | AwardEvent::RecipientCorrected { .. }
    | AwardEvent::DecreeRenumbered { .. } => None,
});
