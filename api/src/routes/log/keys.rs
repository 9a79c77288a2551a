//! `GET /log/keys`: every change of the key that signs checkpoints.

use crate::authz::allow;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::state::AppState;

/// Every change of the log's key, oldest first: notes that the old and the new key both sign, one
/// after the other. Empty while the log has its first key.
#[utoipa::path(
    get,
    path = "/log/keys",
    extensions(("x-access" = json!(allow::open().shared()))),
    tag = "log",
    responses((status = 200, description = "Signed notes", body = String, content_type = "text/plain"))
)]
pub async fn list_log_keys(State(app): State<AppState>) -> Response {
    let notes: String = app
        .ledger
        .key_changes()
        .into_iter()
        .map(|change| change.note)
        .collect();
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, notes).into_response()
}
