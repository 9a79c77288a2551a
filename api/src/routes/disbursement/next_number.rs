//! The numbers that the next papers of a year would have.

use crate::authz::allow;
use axum::extract::State;
use chrono::Datelike as _;
use domain::disbursement::{OrderKind, next_number};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::Query;
use crate::routes::shown;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope};

/// Which year.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NumberQuery {
    /// Year of the papers' dates; the present one when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i32>,
}

/// The next number of each paper, read off the numbers of the year; none where there are none to go by.
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
}

/// The numbers that the next papers of a year would have. A proposal: the office's own register decides.
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
    let year = query.year.unwrap_or_else(|| shown::today(app.now()).year());
    let of = async |kind| {
        let used = projections::disbursement::paper_numbers(&view.store, kind, year).await?;
        Ok::<_, ApiError>(next_number(&used, year))
    };
    Ok(Envelope::ok(NextNumbers {
        year,
        spp: of(OrderKind::Spp).await?,
        spm: of(OrderKind::Spm).await?,
        sp2d: of(OrderKind::Sp2d).await?,
    })
    .at(view.position))
}
