//! `GET /log/epochs`: every announced restore of an older copy.

use crate::authz::allow;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::{ApiError, state::AppState};

/// Every announced restore of an older copy of the log, oldest first: signed notes that name what was kept and what
/// was lost, one after the other. Empty while the log was never restored.
#[utoipa::path(
    get,
    path = "/log/epochs",
    extensions(("x-access" = json!(allow::open().shared()))),
    tag = "log",
    responses((status = 200, description = "Signed notes", body = String, content_type = "text/plain"))
)]
pub async fn list_log_epochs(State(app): State<AppState>) -> Result<Response, ApiError> {
    let epochs = app.ledger.epochs().await?;
    let notes: String = epochs.into_iter().map(|epoch| epoch.note).collect();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok((headers, notes).into_response())
}
