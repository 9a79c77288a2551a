//! Events of the log, newest first.

use axum::extract::{Query, State};
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::audit::wire::AuditPage;
use crate::{ApiError, AppState, Envelope, MinPosition, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditFilter {
    /// Only this stream type.
    #[serde(rename = "jenis")]
    pub stream_type: Option<String>,
    /// Only this stream.
    #[serde(rename = "objekId")]
    pub stream_id: Option<String>,
    /// Only this kind of event.
    #[serde(rename = "peristiwa")]
    pub event_type: Option<String>,
    /// Only this actor.
    #[serde(rename = "aktorId")]
    pub actor: Option<String>,
    /// From this day.
    #[serde(rename = "dari")]
    pub from: Option<NaiveDate>,
    /// Until the end of this day.
    #[serde(rename = "sampai")]
    pub until: Option<NaiveDate>,
    /// Only positions below this one: the way to the next page.
    #[serde(rename = "sebelum")]
    pub before: Option<u64>,
}

/// Events of the log, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/audit",
    tag = "audit",
    params(AuditFilter),
    responses((status = 200, body = Envelope<AuditPage>))
)]
pub(crate) async fn list_audit_events(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<AuditFilter>,
    min_position: MinPosition,
) -> Result<Envelope<AuditPage>, ApiError> {
    let _ = (app, session, filter, min_position);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
