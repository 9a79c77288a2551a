//! `GET /log/checkpoint`: the latest signed checkpoint (C2SP tlog-checkpoint); `GET /log/vkey`: the key
//! that it is signed with.

use crate::authz::allow;
use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};

use crate::{ApiError, state::AppState, witness};

/// The latest signed checkpoint, with the lines of witnesses. The first one is signed when somebody asks.
#[utoipa::path(
    get,
    path = "/log/checkpoint",
    extensions(("x-access" = json!(allow::open().shared()))),
    tag = "log",
    responses((status = 200, description = "A signed note", body = String, content_type = "text/plain"))
)]
pub async fn get_checkpoint(State(app): State<AppState>) -> Result<Response, ApiError> {
    let checkpoint = match app.ledger.checkpoint().await? {
        Some(checkpoint) => checkpoint,
        None => witness::sign(&app).await?,
    };
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Ok((headers, checkpoint.note).into_response())
}

/// The public key of the log.
#[utoipa::path(
    get,
    path = "/log/vkey",
    extensions(("x-access" = json!(allow::open().shared()))),
    tag = "log",
    responses((status = 200, description = "A vkey line", body = String, content_type = "text/plain"))
)]
pub async fn get_log_key(State(app): State<AppState>) -> String {
    format!("{}\n", app.ledger.vkey())
}
