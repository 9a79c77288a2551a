//! For those who run the program: health, readiness, metrics.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod health;

/// This concept's endpoints.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(health::get_health))
}
