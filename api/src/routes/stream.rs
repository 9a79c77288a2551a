//! Live notices.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod get;
mod heard;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get::stream_notices))
}
