//! Records about places: districts, kampung, branches with their areas.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::kinds::{require_lines, too_long};
use super::{RecordKind, Reference};
use crate::{CityCode, DistrictCode, FieldProblem, KampungCode, Phone};

/// A district (distrik); id = its code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct District {
    /// Kemendagri code.
    pub code: DistrictCode,
    /// Name.
    pub name: String,
    /// Inhabitants, where known.
    pub population: Option<u32>,
}

impl RecordKind for District {
    const TYPE: &'static str = "district";

    fn problems(&self) -> Vec<FieldProblem> {
        require_lines(&[("nama", &self.name)])
    }
}

/// A village (kampung); id = its code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Kampung {
    /// Kemendagri code.
    pub code: KampungCode,
    /// Code of its district.
    pub district_code: DistrictCode,
    /// Name.
    pub name: String,
}

impl RecordKind for Kampung {
    const TYPE: &'static str = "kampung";

    fn problems(&self) -> Vec<FieldProblem> {
        let mut found = require_lines(&[("nama", &self.name)]);
        if !self.code.is_in(&self.district_code) {
            found.push(FieldProblem::new("distrikId", "KAMPUNG_DI_LUAR_DISTRIK"));
        }
        found
    }

    fn references(&self) -> Vec<Reference> {
        Reference::district("distrikId", Some(&self.district_code))
            .into_iter()
            .collect()
    }
}

/// What a branch looks after: forms matching any row of its areas are in its queue.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// Applicants from a home district (distrik asal).
    HomeDistrict(DistrictCode),
    /// Applicants who study in a city or regency (kota studi).
    StudyCity(CityCode),
}

impl Area {
    /// Whether a form with that home district and city of study lies in the area.
    #[must_use]
    pub fn covers(&self, home: Option<&DistrictCode>, study: Option<&CityCode>) -> bool {
        match self {
            Self::HomeDistrict(code) => home == Some(code),
            Self::StudyCity(code) => study == Some(code),
        }
    }
}

/// Which of these branches, each with its id, answers for a form: of those in whose area it lies the one of its home
/// district before that of its city of study, and of several the first by id. Where none does, the office itself.
#[must_use]
pub fn answering<'a>(
    branches: impl IntoIterator<Item = (&'a str, &'a [Area])>,
    home: Option<&DistrictCode>,
    study: Option<&CityCode>,
) -> Option<&'a str> {
    let rank = |(id, areas): (&'a str, &'a [Area])| {
        let by_home = areas.iter().any(|area| area.covers(home, None));
        let by_study = areas.iter().any(|area| area.covers(None, study));
        (by_home || by_study).then_some((!by_home, id))
    };
    let found = branches.into_iter().filter_map(rank).min();
    found.map(|(_, id)| id)
}

/// A regional branch (dpc).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Branch {
    /// Name.
    pub name: String,
    /// Its areas (wilayah-dpc).
    pub areas: Vec<Area>,
    /// Where its office is; none before this was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// By which telephone its office is reached; none before this was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// When its office is open, in words; none before this was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<String>,
    /// The number that answers on WhatsApp; none before this was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whatsapp: Option<String>,
}

impl RecordKind for Branch {
    const TYPE: &'static str = "branch";

    fn problems(&self) -> Vec<FieldProblem> {
        let mut found = require_lines(&[("nama", &self.name)]);
        let texts = [("alamat", &self.address), ("jamLayanan", &self.hours)];
        found.extend(too_long(texts.into_iter().filter_map(|(field, text)| {
            text.as_deref().map(|text| (field, text))
        })));
        for (field, number) in [("telepon", &self.phone), ("whatsapp", &self.whatsapp)] {
            let number = number.as_ref();
            if number.is_some_and(|number| number.parse::<Phone>().is_err()) {
                found.push(FieldProblem::new(field, "TELEPON_TIDAK_SAH"));
            }
        }
        found
    }

    fn references(&self) -> Vec<Reference> {
        let areas = self.areas.iter();
        let named = |area: &Area| match area {
            Area::HomeDistrict(code) => Reference::district("wilayah", Some(code)),
            Area::StudyCity(code) => Reference::city("wilayah", Some(code)),
        };
        areas.filter_map(named).collect()
    }
}
