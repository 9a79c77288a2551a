//! How many forms the caller decided today, whatever device they sat at.

use crate::authz::allow;
use axum::extract::State;
use domain::office_midnight;
use projections::event::time_text;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::shown;
use crate::answer::view::View;
use crate::{ApiError, AppState, Envelope, Session};

/// What ends a round of a form at an office.
const DECISIONS: [&str; 4] = ["ReturnedForRepair", "Recommended", "Approved", "Rejected"];

/// The caller's day.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DayCountBody {
    /// Forms decided since midnight in Jayapura, each once.
    #[serde(rename = "diputuskan")]
    pub decided: i64,
}

/// How many forms the caller decided today.
#[utoipa::path(
    get,
    path = "/api/cms/formulir-pendaftaran/hitungan-hari-ini",
    extensions(("x-access" = json!(allow::to().branch().admin().view(allow::Application)))),
    tag = "formulir-pendaftaran",
    responses((status = 200, body = Envelope<DayCountBody>))
)]
pub(crate) async fn count_decided_today(
    State(app): State<AppState>,
    session: Session,
    view: View,
) -> Result<Envelope<DayCountBody>, ApiError> {
    let decided = projections::audit::moved_by(
        &view.store,
        &session.user_id.to_string(),
        "application",
        &DECISIONS.map(str::to_owned),
        &time_text(office_midnight(shown::today(app.now()))),
    )
    .await?;
    Ok(Envelope::ok(DayCountBody { decided }).at(view.position))
}
