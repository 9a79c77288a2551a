//! Everything a device needs to check that an event stands in the log.

use axum::extract::{Path, State};

use crate::authz::Role;
use crate::routes::audit::summary;
use crate::routes::public::wire::ProofBody;
use crate::routes::public::wire::ProofContent;
use crate::{ApiError, AppState, Envelope, Session};
use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use ledger::{Checkpoint, Ledger, Position};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// Everything a device needs to check that an event stands in the log.
#[utoipa::path(
    get,
    path = "/api/web/bukti/{position}",
    tag = "publik",
    params(("position" = String, Path, description = "Log position.")),
    responses((status = 200, body = Envelope<ProofBody>))
)]
pub(crate) async fn get_proof(
    State(app): State<AppState>,
    Path(position): Path<String>,
    session: Option<Session>,
) -> Result<Envelope<ProofBody>, ApiError> {
    let at: u64 = position.parse().map_err(|_| ApiError::not_found())?;
    let ledger = &app.ledger;
    let events = ledger.read_all_sealed(Position(at), 1).await?;
    let event = events
        .into_iter()
        .next()
        .filter(|event| event.position.0 == at);
    let event = event.ok_or_else(ApiError::not_found)?;
    let checkpoint = covering(ledger, at).await?;
    let size = checkpoint.head.size;
    let proof = ledger.inclusion_proof(Position(at), Some(size)).await?;
    let may_read_log =
        session.is_some_and(|session| matches!(session.role, Role::Admin | Role::Government));
    Ok(Envelope::ok(ProofBody {
        position: i64::try_from(at).map_err(ApiError::internal)?,
        // Computed from the bytes that are stored now, not read from beside them: whoever changed
        // them turns this proof red.
        leaf: hex::encode(ledger::merkle::leaf_hash(&event.envelope())),
        size: i64::try_from(size).map_err(ApiError::internal)?,
        path: proof.hashes.iter().map(hex::encode).collect(),
        checkpoint: checkpoint.note,
        verifier_key: ledger.vkey().to_string(),
        envelope: may_read_log.then(|| BASE64.encode(event.envelope())),
        content: ProofContent {
            kind: summary::wire_kind(&event.stream.stream_type).to_owned(),
            at: event.recorded_at,
            effective_on: event.effective_on,
            summary: summary::with_particulars(
                &event.stream.stream_type,
                &event.event_type,
                // A damaged event still answers, and its proof fails.
                &event.sealed_payload().unwrap_or_default(),
            ),
        },
    }))
}

/// Shortest time between two checkpoints signed because somebody asked for a proof.
const PAUSE: Duration = Duration::from_secs(2);

/// When a checkpoint was last signed here; held while signing, so that callers queue up and share.
static LAST_SIGNED: Mutex<Option<Instant>> = Mutex::const_new(None);

/// A signed checkpoint that covers the position; signs a fresh one when the newest is too small.
pub(crate) async fn covering(ledger: &Ledger, position: u64) -> Result<Checkpoint, ApiError> {
    let covers = |checkpoint: &Checkpoint| checkpoint.head.size > position;
    if let Some(checkpoint) = ledger.checkpoint().await?.filter(covers) {
        return Ok(checkpoint);
    }
    let mut last = LAST_SIGNED.lock().await;
    if let Some(checkpoint) = ledger.checkpoint().await?.filter(covers) {
        return Ok(checkpoint);
    }
    if let Some(last) = *last {
        tokio::time::sleep_until(last + PAUSE).await;
    }
    let checkpoint = ledger.sign_checkpoint().await?;
    *last = Some(Instant::now());
    if covers(&checkpoint) {
        Ok(checkpoint)
    } else {
        Err(ApiError::not_found())
    }
}
