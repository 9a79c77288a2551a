//! The numbers that the next papers of a year would have.

use crate::authz::allow;
use axum::extract::State;
use chrono::{Datelike as _, NaiveDate};
use domain::disbursement::{NumberSchemes, OrderKind, next_of};
use domain::record::setting_ids;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope};

/// Of which day.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NumberQuery {
    /// Day of the papers; today when left out.
    #[serde(rename = "tanggal")]
    pub date: Option<NaiveDate>,
}

/// The next number of each paper: by the office's scheme, or read off the numbers of the year; none where there is
/// neither.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct NextNumbers {
    /// Year of the papers' dates.
    #[serde(rename = "tahun")]
    pub year: i32,
    /// Of the SPP.
    pub spp: Option<String>,
    /// Of the SPM.
    pub spm: Option<String>,
    /// Of the SP2D.
    pub sp2d: Option<String>,
    /// Of the decree.
    pub sk: Option<String>,
}

/// The numbers that papers of a day would have. A proposal: the office's own register decides.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan/nomor-berikutnya",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Disbursement)))),
    tag = "keuangan",
    params(NumberQuery),
    responses((status = 200, body = Envelope<NextNumbers>))
)]
pub(crate) async fn get_next_numbers(
    State(app): State<AppState>,
    Query(query): Query<NumberQuery>,
    view: View,
) -> Result<Envelope<NextNumbers>, ApiError> {
    let date = query.date.unwrap_or_else(|| shown::today(app.now()));
    let year = date.year();
    let (schemes, _) = commands::setting::get(&app.commands, setting_ids::NUMBER_SCHEMES).await?;
    let schemes: NumberSchemes = schemes
        .map(serde_json::from_value)
        .transpose()
        .map_err(ApiError::internal)?
        .unwrap_or_default();
    let of = async |kind, scheme| {
        let used = projections::disbursement::paper_numbers(&view.store, kind, year).await?;
        Ok::<_, ApiError>(next_of(scheme, &used, date))
    };
    let decrees = projections::decree::numbers(&view.store, year).await?;
    Ok(Envelope::ok(NextNumbers {
        year,
        spp: of(OrderKind::Spp, schemes.spp.as_ref()).await?,
        spm: of(OrderKind::Spm, schemes.spm.as_ref()).await?,
        sp2d: of(OrderKind::Sp2d, schemes.sp2d.as_ref()).await?,
        sk: next_of(schemes.sk.as_ref(), &decrees, date),
    })
    .at(view.position))
}
