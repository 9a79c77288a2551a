//! The witness itself, run by another office: `POST /add-checkpoint` of C2SP tlog-witness, and `POST /add-epoch`, which
//! only this program knows.

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
        .route("/add-epoch", post(add_epoch))
        .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
        .with_state(Arc::new(witness))
}

async fn add_checkpoint(State(witness): State<Arc<Witness>>, body: String) -> Response {
    let done = tokio::task::spawn_blocking(move || witness.add_checkpoint(&body, Utc::now())).await;
    match done {
        Ok(Ok(line)) => line.into_response(),
        Ok(Err(refusal)) => refused(&refusal),
        Err(error) => refused(&Refusal::Store(std::io::Error::other(error))),
    }
}

/// Takes the announced restore of an older copy; answers the size that the next checkpoint must continue.
async fn add_epoch(State(witness): State<Arc<Witness>>, body: String) -> Response {
    let done = tokio::task::spawn_blocking(move || witness.add_epoch(&body, Utc::now())).await;
    match done {
        Ok(Ok(size)) => told(StatusCode::OK, size),
        Ok(Err(refusal)) => refused(&refusal),
        Err(error) => refused(&Refusal::Store(std::io::Error::other(error))),
    }
}

fn told(status: StatusCode, size: u64) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/x.tlog.size")];
    (status, kind, format!("{size}\n")).into_response()
}

fn refused(refusal: &Refusal) -> Response {
    let text = format!("{refusal}\n");
    match refusal {
        Refusal::Malformed(_) => (StatusCode::BAD_REQUEST, text).into_response(),
        Refusal::UnknownLog(_) => (StatusCode::NOT_FOUND, text).into_response(),
        Refusal::NotSigned => (StatusCode::FORBIDDEN, text).into_response(),
        Refusal::Conflict { size, forked } => {
            if *forked {
                tracing::error!(%refusal, "the log's key signed two trees of one size");
            }
            told(StatusCode::CONFLICT, *size)
        }
        Refusal::Inconsistent { .. } => {
            tracing::error!(%refusal, "the log does not continue what was seen");
            (StatusCode::UNPROCESSABLE_ENTITY, text).into_response()
        }
        Refusal::Unexplained { .. } => {
            tracing::error!(%refusal, "the log announced a restore that is not what was seen");
            (StatusCode::UNPROCESSABLE_ENTITY, text).into_response()
        }
        Refusal::Store(error) => {
            tracing::error!(%error, "a checkpoint or an epoch could not be kept");
            (StatusCode::INTERNAL_SERVER_ERROR, text).into_response()
        }
    }
}
