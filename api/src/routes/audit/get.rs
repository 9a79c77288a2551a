//! One event.

use crate::authz::allow;
use axum::extract::State;
use domain::audit::StreamType;

use crate::answer::view::View;
use crate::answer::{access, parse, scope};
use crate::extract::Path;
use crate::routes::audit::wire::AuditEvent;
use crate::routes::audit::{changes, list, summary};
use crate::{ApiError, AppState, Envelope, Session};
use ledger::{Position, Recorded, Version};
use projections::audit::AuditRow;

/// One event.
#[utoipa::path(
    get,
    path = "/api/cms/audit/{position}",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit)))),
    tag = "audit",
    params(("position" = u64, Path, description = "Log position."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<AuditEvent>))
)]
pub(crate) async fn get_audit_event(
    State(app): State<AppState>,
    session: Session,
    Path(position): Path<String>,
    view: View,
) -> Result<Envelope<AuditEvent>, ApiError> {
    scope::of(&app, &session).await?;
    let position: u64 = position.parse().map_err(|_| ApiError::not_found())?;
    let ledger = &app.ledger;
    let events = ledger.read_all_sealed(Position(position), 1).await?;
    let event = events
        .into_iter()
        .next()
        .filter(|event| event.position.0 == position);
    let event = event.ok_or_else(ApiError::not_found)?;
    let row = AuditRow {
        position: i64::try_from(position).map_err(ApiError::internal)?,
        recorded_at: projections::event::time_text(event.recorded_at),
        actor_id: event.actor_id.clone(),
        stream_type: event.stream.stream_type.clone(),
        stream_id: event.stream.id.clone(),
        version: i64::try_from(event.version.0).map_err(ApiError::internal)?,
        event_type: event.event_type.clone(),
        actor_role: metadata(&event, "role")?,
        actor_office: metadata(&event, "office")?,
    };
    let mut described = list::described(&view.store, vec![row]).await?;
    let body = described.pop().ok_or_else(ApiError::not_found)?;
    let stream = ledger.read_stream(&event.stream, Version::NONE).await?;
    if is_private(&app, &event).await? {
        return Ok(Envelope::ok(body).at(view.position));
    }
    let body = AuditEvent {
        effective_on: event.effective_on,
        leaf: Some(hex::encode(event.leaf_hash)),
        changes: Some(changes::of(&stream, event.version)?),
        content: Some(summary::without_personal(event.sealed_payload()?)),
        ..body
    };
    Ok(Envelope::ok(body).at(view.position))
}

/// Whether it tells of a form that was never handed in: who audits sees that there is one, not what stands in it.
async fn is_private(app: &AppState, event: &Recorded) -> Result<bool, ApiError> {
    if event.stream.stream_type != StreamType::Application.as_str() {
        return Ok(false);
    }
    let id = parse::id(&event.stream.id)?;
    Ok(access::application_state(app, id).await?.is_private())
}

fn metadata(event: &Recorded, name: &str) -> Result<String, ApiError> {
    let metadata = event.metadata()?;
    Ok(metadata[name].as_str().unwrap_or_default().to_owned())
}
