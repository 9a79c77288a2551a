//! The witness itself, run by another office: one call, `POST /add-checkpoint`.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use chrono::Utc;
use ledger::witness::{Refusal, Witness};

/// A request holds a proof of 63 lines and a note with some signatures.
const BODY_BYTES_MAX: usize = 64 * 1024;

/// The witness over HTTP.
pub fn router(witness: Witness) -> Router {
    Router::new()
        .route("/add-checkpoint", post(add_checkpoint))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .with_state(Arc::new(witness))
}

async fn add_checkpoint(State(witness): State<Arc<Witness>>, body: String) -> Response {
    let done = tokio::task::spawn_blocking(move || witness.add_checkpoint(&body, Utc::now())).await;
    let refusal = match done {
        Ok(Ok(line)) => return line.into_response(),
        Ok(Err(refusal)) => refusal,
        Err(error) => Refusal::Store(std::io::Error::other(error)),
    };
    let text = format!("{refusal}\n");
    match &refusal {
        Refusal::Malformed(_) => (StatusCode::BAD_REQUEST, text).into_response(),
        Refusal::UnknownLog(_) => (StatusCode::NOT_FOUND, text).into_response(),
        Refusal::NotSigned => (StatusCode::FORBIDDEN, text).into_response(),
        Refusal::Conflict { size, forked } => {
            if *forked {
                tracing::error!(%refusal, "the log's key signed two trees of one size");
            }
            let kind = [(header::CONTENT_TYPE, "text/x.tlog.size")];
            (StatusCode::CONFLICT, kind, format!("{size}\n")).into_response()
        }
        Refusal::Inconsistent { .. } => {
            tracing::error!(%refusal, "the log does not continue what was seen");
            (StatusCode::UNPROCESSABLE_ENTITY, text).into_response()
        }
        Refusal::Store(error) => {
            tracing::error!(%error, "a checkpoint could not be kept");
            (StatusCode::INTERNAL_SERVER_ERROR, text).into_response()
        }
    }
}
