//! How far the quotas of the periods are used.

use crate::authz::allow;
use domain::ScholarshipType;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::view::View;
use crate::{ApiError, Envelope};

/// The awards of one type and year.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PeriodPlaces {
    /// periodeId.
    pub id: String,
    /// Budget year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Scholarship type.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: ScholarshipType,
    /// Awards granted and not revoked: what counts against the quota.
    #[serde(rename = "terisi")]
    pub granted: i64,
}

/// The awards of every type and year.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PeriodPlacesList {
    /// Newest year first; without those that have no award.
    pub items: Vec<PeriodPlaces>,
}

/// How many awards count against the quota of each period.
#[utoipa::path(
    get,
    path = "/api/cms/periode/terisi",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Setting)))),
    tag = "periode",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<PeriodPlacesList>))
)]
pub(crate) async fn list_period_places(view: View) -> Result<Envelope<PeriodPlacesList>, ApiError> {
    let found = projections::application::taken(&view.store).await?;
    let items = found
        .into_iter()
        .map(|(year, scholarship_type, granted)| {
            let year = u16::try_from(year).map_err(ApiError::internal)?;
            Ok(PeriodPlaces {
                id: commands::place::period_id(year, scholarship_type),
                year,
                scholarship_type,
                granted,
            })
        })
        .collect::<Result<_, ApiError>>()?;
    Ok(Envelope::ok(PeriodPlacesList { items }).at(view.position))
}
