//! Whether somebody may apply at all: what decides it before a form is written. A form is held to the same rules.

use crate::{FieldProblem, SEMESTER_MAX};

/// Ages that are taken, in full years.
const AGES: std::ops::RangeInclusive<u32> = 10..=80;
/// Under this age a guardian must consent.
const ADULT_YEARS: u32 = 18;

/// Whether somebody of this age may apply.
#[must_use]
pub fn is_age_taken(age: u32) -> bool {
    AGES.contains(&age)
}

/// Whether a guardian must consent.
#[must_use]
pub fn needs_guardian(age: u32) -> bool {
    age < ADULT_YEARS
}

/// Whether studies of this semester are supported.
#[must_use]
pub fn is_semester_taken(semester: u8) -> bool {
    (1..=SEMESTER_MAX).contains(&semester)
}

/// What somebody says of themselves before they write a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asker {
    /// Full years of life.
    pub age: u32,
    /// Whether their family card is of a district of the regency.
    pub is_from_nduga: bool,
    /// Semester of study.
    pub semester: u8,
}

impl Asker {
    /// Everything that keeps them from applying, by the field of the form that would be refused.
    #[must_use]
    pub fn problems(self) -> Vec<FieldProblem> {
        [
            (
                self.is_from_nduga,
                FieldProblem::new("distrikAsal", "DISTRIK_BUKAN_NDUGA"),
            ),
            (
                is_age_taken(self.age),
                FieldProblem::new("tanggalLahir", "UMUR_DI_LUAR_RENTANG"),
            ),
            (
                is_semester_taken(self.semester),
                FieldProblem::new("semester", "SEMESTER_DI_LUAR_RENTANG"),
            ),
        ]
        .into_iter()
        .filter_map(|(holds, problem)| (!holds).then_some(problem))
        .collect()
    }
}

wire_enum! {
    /// The answer to 'may I apply?'.
    pub enum Eligibility {
        /// Yes, a period is open.
        Now = "boleh" => "Boleh mendaftar",
        /// Yes, once a period opens.
        Later = "menunggu" => "Boleh, setelah pendaftaran dibuka",
        /// The rules refuse it.
        No = "tidak" => "Belum dapat mendaftar",
    }
}
