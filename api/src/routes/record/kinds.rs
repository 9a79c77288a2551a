//! The wire form of each kind of master data.

use domain::record::NewsCategory;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::answer::{Listed, Wire};
use crate::ApiError;
use crate::answer::export::{Cell, Column};

/// The body of a change: the version seen and the fields as they are to be.
macro_rules! update {
    ($name:ident, $body:ident) => {
        /// A change of an entry.
        #[derive(Debug, Deserialize, ToSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            /// The version the caller has seen.
            #[serde(rename = "versi")]
            pub version: u64,
            /// All fields as they are to be.
            #[serde(rename = "isi")]
            pub value: $body,
        }
    };
}

mod money;
mod places;
mod studies;

pub(crate) use money::{BankBody, FinanceCategoryBody, UpdateBank, UpdateFinanceCategory};
pub(crate) use places::{
    BranchBody, DistrictBody, KampungBody, UpdateBranch, UpdateDistrict, UpdateKampung,
};
pub(crate) use studies::{
    FacultyBody, InstitutionBody, ScholarshipPeriodBody, StudyProgrammeBody, UpdateFaculty,
    UpdateInstitution, UpdateScholarshipPeriod, UpdateStudyProgramme,
};

/// A category of news.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewsCategoryBody {
    /// Name.
    #[serde(rename = "berita")]
    name: String,
    /// Sent by older clients; the session says who acts.
    #[serde(rename = "userId", default, skip_serializing)]
    #[allow(dead_code)]
    user_id: Option<String>,
}
update!(UpdateNewsCategory, NewsCategoryBody);

impl Wire for NewsCategory {
    type Body = NewsCategoryBody;

    const COLUMNS: &'static [Column<Listed<NewsCategoryBody>>] =
        &[("Nama", |it| Cell::text(&it.value.name))];

    fn to_wire(self) -> NewsCategoryBody {
        NewsCategoryBody {
            name: self.name,
            user_id: None,
        }
    }

    fn from_wire(body: NewsCategoryBody) -> Result<Self, ApiError> {
        Ok(Self { name: body.name })
    }
}
