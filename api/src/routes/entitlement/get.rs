//! The entitlements of a budget year.

use axum::extract::State;
use chrono::Datelike as _;
use domain::disbursement::Component;
use domain::entitlement::{EntitlementPeriod, EntitlementRow, EntitlementTable, entitlement_id};
use domain::{Level, ScholarshipType};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::shown;
use crate::authz::allow;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope};

/// Which year.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EntitlementQuery {
    /// Budget year; the present one when left out.
    #[serde(rename = "tahun")]
    pub year: Option<u16>,
}

/// What a person of a level is paid for a component.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntitlementBody {
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: Level,
    /// For what.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// At most so much, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// For how long.
    #[serde(rename = "per")]
    pub per: EntitlementPeriod,
    /// The last semester of study that is paid for.
    #[serde(rename = "semesterTerakhir")]
    pub most_semesters: u8,
    /// The budget line that pays it; any when left out.
    #[serde(rename = "paguId", default)]
    pub budget_line_id: Option<String>,
}

impl From<&EntitlementRow> for EntitlementBody {
    fn from(row: &EntitlementRow) -> Self {
        Self {
            level: row.level,
            component: row.component,
            amount: row.amount.0,
            per: row.per,
            most_semesters: row.most_semesters,
            budget_line_id: row.budget_line_id.map(|id| id.to_string()),
        }
    }
}

/// The entitlements of a type.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TypeEntitlements {
    /// Type of scholarship.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: ScholarshipType,
    /// Version to send with a change; 0 before they were first set.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The rows; none are set where it is empty, and then nothing is refused for its amount.
    #[serde(rename = "baris")]
    pub rows: Vec<EntitlementBody>,
}

/// The entitlements of a budget year.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct YearEntitlements {
    /// Budget year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// One entry for each type of scholarship.
    pub items: Vec<TypeEntitlements>,
}

/// What each type of scholarship pays in a budget year.
#[utoipa::path(
    get,
    path = "/api/cms/besaran",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Disbursement)))),
    tag = "besaran",
    params(EntitlementQuery),
    responses((status = 200, body = Envelope<YearEntitlements>))
)]
pub(crate) async fn list_entitlements(
    State(app): State<AppState>,
    Query(query): Query<EntitlementQuery>,
) -> Result<Envelope<YearEntitlements>, ApiError> {
    let this_year = u16::try_from(shown::today(app.now()).year()).unwrap_or_default();
    let year = query.year.unwrap_or(this_year);
    let mut items = Vec::with_capacity(ScholarshipType::ALL.len());
    for scholarship_type in ScholarshipType::ALL {
        let id = entitlement_id(year, *scholarship_type);
        let (value, version) = commands::setting::get(&app.commands, &id).await?;
        let table: Option<EntitlementTable> =
            value.and_then(|value| serde_json::from_value(value).ok());
        items.push(TypeEntitlements {
            scholarship_type: *scholarship_type,
            version,
            rows: table
                .iter()
                .flat_map(|table| table.rows.iter().map(EntitlementBody::from))
                .collect(),
        });
    }
    Ok(Envelope::ok(YearEntitlements { year, items }))
}
