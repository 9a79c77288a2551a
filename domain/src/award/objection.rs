//! What an institution says of a semester that it does not attest.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::decide::{CREDITS_MAX, required};
use super::{AcademicRecord, AwardError, AwardEvent, AwardState, AwardStatus};
use crate::{AcademicYear, Context, Gpa, Role};

wire_enum! {
    /// What is wrong with the record of a semester.
    pub enum ObjectionKind {
        /// The recipient did not study in it.
        NotActive = "tidak-aktif" => "Tidak aktif kuliah",
        /// Its figures are others.
        Wrong = "salah" => "Data salah",
    }
}

/// What an institution says of a semester that it does not attest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Objection {
    /// The recipient did not study in it.
    NotActive {
        /// Why, e.g. on leave or gone.
        reason: String,
    },
    /// Its figures are others.
    Wrong {
        /// The right credits (SKS).
        credits: u16,
        /// The right grade point average in hundredths.
        gpa_hundredths: Gpa,
        /// A remark.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
}

impl Objection {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ObjectionKind {
        match self {
            Self::NotActive { .. } => ObjectionKind::NotActive,
            Self::Wrong { .. } => ObjectionKind::Wrong,
        }
    }

    /// What was said in words.
    #[must_use]
    pub fn words(&self) -> Option<&str> {
        match self {
            Self::NotActive { reason } => Some(reason),
            Self::Wrong { note, .. } => note.as_deref(),
        }
    }
}

impl AcademicRecord {
    /// Whether what was said against it keeps this person from attesting it: figures that are wrong are entered anew,
    /// and that somebody did not study the institution alone takes back.
    pub(super) fn is_objected_for(&self, context: &Context) -> bool {
        match &self.objection {
            None => false,
            Some(Objection::Wrong { .. }) => true,
            Some(Objection::NotActive { .. }) => context.actor.role != Role::Institution,
        }
    }
}

impl AwardState {
    /// What was said against the studies of a semester and still stands.
    #[must_use]
    pub fn objection(&self, academic_year: AcademicYear, semester: u8) -> Option<&Objection> {
        self.records
            .get(&(academic_year, semester))
            .and_then(|record| record.objection.as_ref())
    }

    pub(super) fn object(
        &self,
        (academic_year, semester): (AcademicYear, u8),
        objection: Objection,
        context: &Context,
    ) -> Result<Vec<AwardEvent>, AwardError> {
        let user_id = context.user_id();
        if user_id == self.grant.recipient_id {
            return Err(AwardError::OwnRecord { user_id });
        }
        self.only(&[AwardStatus::Active, AwardStatus::Suspended])?;
        let record = self.records.get(&(academic_year, semester));
        let record = record.ok_or(AwardError::NoAcademicRecord {
            academic_year,
            semester,
        })?;
        // What was attested is what payments rest on.
        if record.attested {
            return Err(AwardError::AlreadyAttested {
                academic_year,
                semester,
            });
        }
        let objection = match objection {
            Objection::NotActive { reason } => Objection::NotActive {
                reason: required(reason)?,
            },
            Objection::Wrong { credits, .. } if credits > CREDITS_MAX => {
                return Err(AwardError::Credits { credits });
            }
            Objection::Wrong {
                credits,
                gpa_hundredths,
                ..
            } if (credits, gpa_hundredths) == (record.credits, record.gpa) => {
                return Err(AwardError::NothingChanges);
            }
            wrong @ Objection::Wrong { .. } => wrong,
        };
        if record.objection.as_ref() == Some(&objection) {
            return Ok(vec![]);
        }
        Ok(vec![AwardEvent::AcademicObjected {
            academic_year,
            semester,
            objection,
            by: user_id,
        }])
    }
}
