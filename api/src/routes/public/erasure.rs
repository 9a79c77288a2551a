//! The certificate of an erasure.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use commands::meaning::is_erasure;

use crate::extract::Path;
use crate::paper::{self, ErasurePaper};
use crate::routes::audit::summary;
use crate::{ApiError, AppState, erasure};

/// The certificate of an erasure as PDF, with its proof; it names nobody. It says so when something is
/// still left to do.
#[utoipa::path(
    get,
    path = "/api/web/penghapusan/{position}",
    extensions(("x-access" = json!(allow::open()))),
    tag = "publik",
    params(("position" = u64, Path, description = "Log position of the erasure.")),
    responses((status = 200, description = "The certificate.", content_type = "application/pdf"))
)]
pub(crate) async fn get_erasure_certificate(
    State(app): State<AppState>,
    Path(position): Path<String>,
) -> Result<Response, ApiError> {
    let at: u64 = position.parse().map_err(|_| ApiError::not_found())?;
    let (event, proof) = paper::event(&app, at).await?;
    if !is_erasure(&event) {
        return Err(ApiError::not_found());
    }
    let certificate = ErasurePaper {
        act: summary::with_particulars("user", "Erased", &event.sealed_payload()?),
        event: paper::of_event(&event)?,
        user_id: event.stream.id,
        is_finished: erasure::is_finished(&app, at).await?,
        proof,
        is_demo: app.config.demo,
    };
    let bytes = paper::erasure(&certificate).map_err(ApiError::internal)?;
    let name = paper::file_name("penghapusan", &position);
    Ok(paper::answer(&name, bytes))
}
