//! Everything a device needs to check that an event stands in the log.

use crate::authz::allow;
use axum::extract::State;

use crate::authz::Role;
use crate::extract::Path;
use crate::paper::is_bound_list;
use crate::routes::audit::summary;
use crate::routes::public::list_paper;
use crate::routes::public::payment_paper;
use crate::routes::public::wire::ProofBody;
use crate::routes::public::wire::{ProofContent, ProofWitness};
use crate::spa::checker;
use crate::{ApiError, AppState, Envelope, Session, erasure, witness};
use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use commands::meaning::is_erasure;
use ledger::{Checkpoint, Position};

/// Everything a device needs to check that an event stands in the log.
#[utoipa::path(
    get,
    path = "/api/web/bukti/{position}",
    extensions(("x-access" = json!(allow::open().shared()))),
    tag = "publik",
    params(("position" = u64, Path, description = "Log position.")),
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
    let checkpoint = witness::covering(&app, at).await?;
    let size = checkpoint.head.size;
    let proof = ledger.inclusion_proof(Position(at), Some(size)).await?;
    let is_erasure = is_erasure(&event);
    let finished = if is_erasure {
        Some(erasure::is_finished(&app, at).await?)
    } else {
        None
    };
    let may_read_log =
        session.is_some_and(|session| matches!(session.role, Role::Admin | Role::Government));
    // What a paper prints is checked against these bytes; none of them holds a name.
    let binds = payment_paper::is_bound(&event)
        || is_bound_list(&event)
        || is_erasure
        || checker::is_published(&event);
    let is_open = may_read_log || binds;
    Ok(Envelope::ok(ProofBody {
        position: i64::try_from(at).map_err(ApiError::internal)?,
        // Computed from the bytes that are stored now, not read from beside them: whoever changed
        // them turns this proof red.
        leaf: hex::encode(ledger::merkle::leaf_hash(&event.envelope())),
        size: i64::try_from(size).map_err(ApiError::internal)?,
        path: proof.hashes.iter().map(hex::encode).collect(),
        witnesses: witnesses_of(&app, &checkpoint),
        key_changes: ledger
            .key_changes()
            .into_iter()
            .map(|change| change.note)
            .collect(),
        checkpoint: checkpoint.note,
        verifier_key: ledger.vkey().to_string(),
        envelope: is_open.then(|| BASE64.encode(event.envelope())),
        content: ProofContent {
            kind: summary::wire_kind(&event.stream.stream_type).to_owned(),
            at: event.recorded_at,
            effective_on: event.effective_on,
            paper: is_erasure.then(|| format!("/api/web/penghapusan/{at}")),
            finished,
            payment: beside(payment_paper::said_of(&app, &event).await)?,
            list: beside(list_paper::said_of(&app, &event).await)?,
            bound_by: beside(payment_paper::bound_by(&app, &event).await)?,
            summary: summary::with_particulars(
                &event.stream.stream_type,
                &event.event_type,
                // A damaged event still answers, and its proof fails.
                &event.sealed_payload().unwrap_or_default(),
            ),
        },
    }))
}

/// Who cosigned a checkpoint, and when.
fn witnesses_of(app: &AppState, checkpoint: &Checkpoint) -> Vec<ProofWitness> {
    checkpoint
        .cosignatures
        .iter()
        .map(|cosignature| ProofWitness {
            name: app.witnesses.name_of(&cosignature.witness).to_owned(),
            key: cosignature.witness.to_string(),
            at: cosignature.at,
        })
        .collect()
}

/// What is said beside an event; nothing where its stream is damaged, for the proof itself shows that.
fn beside<T>(found: Result<Option<T>, ApiError>) -> Result<Option<T>, ApiError> {
    match found {
        Err(error) if error.code() == "CATATAN_RUSAK" => Ok(None),
        found => found,
    }
}
