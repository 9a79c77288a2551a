//! `GET /readyz`: the stores answer and every read model follows the log. A stopped one (an event it
//! cannot apply) makes the node not ready and says which.

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use projections::ProjectionState;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::AppState;

/// What was found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Readiness {
    /// Whether requests should be sent here.
    ready: bool,
    /// Whether the log can be read.
    log: bool,
    /// Whether the operational store answers.
    operational: bool,
    /// Events in the log.
    head: u64,
    /// Events that every running read model has applied.
    applied: u64,
    /// Read models that stand still, and before which event.
    stopped: Vec<StoppedModel>,
    /// Files that the log names and the store does not have, the first of them. Requests go on.
    missing_files: Vec<MissingFileBody>,
}

/// A file that an event names and that was not found.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissingFileBody {
    /// The file.
    file_id: String,
    /// Position of an event that names it.
    position: u64,
}

/// Missing files that are named at most; the metric `files_missing` counts them all.
const MISSING_NAMED: usize = 20;

/// A read model that met an event it cannot apply.
#[derive(Serialize, ToSchema)]
pub struct StoppedModel {
    /// Its name.
    name: String,
    /// Position of the event.
    position: u64,
}

/// Ready or not, and why.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "operasi",
    responses((status = 200, body = Readiness), (status = 503, body = Readiness))
)]
pub async fn get_readiness(State(app): State<AppState>) -> Response {
    let head = app.ledger.head().await;
    let operational = app.ops.ping().await.is_ok();
    let missing = app.ops.missing_files(MISSING_NAMED).await;
    let missing = missing.unwrap_or_default().into_iter();
    let health = app.read.health();
    let stopped: Vec<_> = health
        .projections
        .iter()
        .filter_map(|projection| match &projection.state {
            ProjectionState::Running => None,
            // The reason may quote the event; the log of the program has it.
            ProjectionState::Stopped { position, .. } => Some(StoppedModel {
                name: projection.name.to_owned(),
                position: *position,
            }),
        })
        .collect();
    let readiness = Readiness {
        ready: head.is_ok() && operational && stopped.is_empty(),
        log: head.is_ok(),
        operational,
        head: head.unwrap_or_default(),
        applied: health.applied(),
        stopped,
        missing_files: missing
            .map(|file| MissingFileBody {
                file_id: file.file_id.to_string(),
                position: file.position,
            })
            .collect(),
    };
    let status = if readiness.ready {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    (status, Json(readiness)).into_response()
}

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn says_ready_when_every_store_answers() {
        let server = TestServer::start().await;
        let answer = server.send(get("/readyz")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        assert_eq!(answer.json()["ready"], true);
    }
}
