//! Dashboards: figures over the maintained rows of all concepts, within a reader's scope, never by
//! reading the log.
mod achievement;
mod flow;
mod information;
mod region;
mod status;
mod supply;
mod trend;

pub use achievement::{
    Achievement, GpaBand, GraduateCount, LevelCount, ProgrammeCount, awardee_achievement,
};
pub use flow::{MoneyFlow, money_flow};
pub use information::{Information, information, last_transactions, share_basis_points};
pub use region::{RegionReport, report_by_district, report_by_kampung};
pub use status::{StatusFigure, overview_status};
pub use supply::{SupplyRow, supply};
pub use trend::{
    AGE_BANDS, Campus, PictureFilter, StageAges, ages_by_stage, applications_by_month, campuses,
    grants_by_month,
};

use crate::scope::ScopeColumns;

/// Where a scope finds its columns in `read_application a`.
const APPLICATION_SCOPE: ScopeColumns = ScopeColumns {
    district: "a.home_district",
    city: "a.study_city",
    institution: "a.institution_id",
    person: "a.applicant_id",
};
