//! Tracking history: who did what, when, and where the proof is.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub(crate) mod read;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(read::read_tracking_history))
}
