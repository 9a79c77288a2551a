//! Who may be named in a decree, by filters over all of them.

use std::collections::BTreeMap;

use crate::authz::allow;
use axum::extract::State;
use chrono::Datelike as _;
use domain::award::AwardStatus;
use domain::entitlement::{EntitlementTable, entitlement_id};
use domain::{Level, ScholarshipType};
use projections::award::{AwardFilter, AwardSort};
use projections::{Paging, Scope};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope};

/// Rows read at once.
const BATCH: u32 = 1_000;
/// Most people told at once; whoever has more narrows them.
const CANDIDATES_MAX: usize = 5_000;

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CandidateFilter {
    /// Only awards in this state; active ones when left out.
    pub status: Option<AwardStatus>,
    /// Only this scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Only this level.
    #[serde(rename = "jenjang")]
    pub level: Option<Level>,
    /// Only awards granted in this year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this batch.
    #[serde(rename = "batchPenerimaan")]
    pub batch: Option<String>,
    /// Only this home district.
    #[serde(rename = "distrikId")]
    pub district: Option<String>,
    /// Only this institution.
    #[serde(rename = "institusiPendidikanId")]
    pub institution: Option<String>,
    /// Only names, institutions or study programmes that hold this text.
    pub search: Option<String>,
}

/// Somebody whom no decree names yet.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Candidate {
    /// penerimaBeasiswaId.
    pub id: String,
    /// Name.
    #[serde(rename = "namaPenerima")]
    pub name: Option<String>,
    /// Institution.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: String,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: String,
    /// Scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: ScholarshipType,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Level,
    /// What the entitlements of this year pay in an academic year; none where they say nothing.
    #[serde(rename = "besaranSetahun")]
    pub year_amount: Option<i64>,
}

/// Everybody who matches.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CandidateList {
    /// By name; at most 5,000.
    pub items: Vec<Candidate>,
    /// How many match.
    #[serde(rename = "jumlah")]
    pub count: u64,
    /// Sum of the amounts of those told.
    #[serde(rename = "besaranSetahun")]
    pub year_amount: i64,
}

/// Everybody whom no decree names yet and who matches, at once: what is chosen among them is sent as it was seen.
#[utoipa::path(
    get,
    path = "/api/cms/sk-penetapan/calon",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Decree)))),
    tag = "sk-penetapan",
    params(CandidateFilter),
    responses((status = 200, body = Envelope<CandidateList>))
)]
pub(crate) async fn list_decree_candidates(
    State(app): State<AppState>,
    Query(filter): Query<CandidateFilter>,
    view: View,
) -> Result<Envelope<CandidateList>, ApiError> {
    let wanted = AwardFilter {
        statuses: vec![filter.status.unwrap_or(AwardStatus::Active)],
        search: filter.search,
        scholarship_type: filter.scholarship_type,
        batch: filter.batch,
        year: filter.year,
        home_district: filter.district,
        level: filter.level,
        institution_id: filter.institution,
        in_decree: Some(false),
        ..AwardFilter::default()
    };
    let year = u16::try_from(shown::today(app.now()).year()).unwrap_or_default();
    let mut tables: BTreeMap<ScholarshipType, EntitlementTable> = BTreeMap::new();
    for scholarship_type in ScholarshipType::ALL {
        let id = entitlement_id(year, *scholarship_type);
        let (value, _) = commands::setting::get(&app.commands, &id).await?;
        let table = value.and_then(|value| serde_json::from_value(value).ok());
        tables.insert(*scholarship_type, table.unwrap_or_default());
    }
    let mut items = Vec::new();
    let mut count = 0;
    for page in 1.. {
        let paging = Paging::new(page, BATCH);
        let sort = AwardSort::Name;
        let found =
            projections::award::list(&view.store, &Scope::All, &wanted, sort, paging).await?;
        count = found.total_items;
        let (read, size) = (found.items.len(), found.size);
        for row in found.items {
            let table = tables.get(&row.scholarship_type);
            items.push(Candidate {
                id: row.award_id,
                name: row.name,
                institution_name: row.institution_name,
                study_programme: row.study_programme,
                scholarship_type: row.scholarship_type,
                level: row.level,
                year_amount: table.and_then(|table| Some(table.of_a_year(row.level)?.0)),
            });
        }
        if read < size as usize || items.len() >= CANDIDATES_MAX {
            break;
        }
    }
    items.truncate(CANDIDATES_MAX);
    Ok(Envelope::ok(CandidateList {
        year_amount: items.iter().filter_map(|one| one.year_amount).sum(),
        items,
        count,
    })
    .at(view.position))
}
