//! Records about schools and campuses: institutions, their faculties and study programmes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::kinds::require_lines;
use super::{RecordKind, Reference};
use crate::{CityCode, FieldProblem, Level};

/// A school or campus; id = kode_pt or NPSN.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Institution {
    /// Name.
    pub name: String,
    /// Kind, e.g. `Universitas`, `SMA`.
    pub kind: String,
    /// City or regency, where known.
    pub city_code: Option<CityCode>,
    /// Province.
    pub province: String,
    /// Status, e.g. `Aktif`, `Tutup`.
    pub status: String,
    /// Accreditation, where known.
    pub accreditation: Option<String>,
}

impl Institution {
    /// Most letters and digits of a code.
    const CODE_MAX: usize = 20;

    /// Whether it may be an institution's id: letters and digits, as in a kode_pt (six) or NPSN (eight).
    #[must_use]
    pub fn is_code(text: &str) -> bool {
        (1..=Self::CODE_MAX).contains(&text.len())
            && text.bytes().all(|letter| letter.is_ascii_alphanumeric())
    }
}

impl RecordKind for Institution {
    const TYPE: &'static str = "institution";

    fn problems(&self) -> Vec<FieldProblem> {
        require_lines(&[("nama", &self.name), ("status", &self.status)])
    }

    fn references(&self) -> Vec<Reference> {
        Reference::city("kotaId", self.city_code.as_ref())
            .into_iter()
            .collect()
    }
}

/// A study programme of an institution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StudyProgramme {
    /// The institution.
    pub institution_id: String,
    /// Name.
    pub name: String,
    /// Level of study.
    pub level: Level,
}

impl RecordKind for StudyProgramme {
    const TYPE: &'static str = "study_programme";

    fn problems(&self) -> Vec<FieldProblem> {
        require_lines(&[
            ("nama", &self.name),
            ("institusiPendidikanId", &self.institution_id),
        ])
    }

    fn references(&self) -> Vec<Reference> {
        Reference::institution("institusiPendidikanId", Some(&self.institution_id))
            .into_iter()
            .collect()
    }
}

/// A faculty; id chosen by the program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Faculty {
    /// Name.
    pub name: String,
    /// The campus it belongs to; none for a name shared by many.
    pub institution_id: Option<String>,
}

impl RecordKind for Faculty {
    const TYPE: &'static str = "faculty";

    fn problems(&self) -> Vec<FieldProblem> {
        require_lines(&[("nama", &self.name)])
    }

    fn references(&self) -> Vec<Reference> {
        Reference::institution("institusiPendidikanId", self.institution_id.as_ref())
            .into_iter()
            .collect()
    }
}
