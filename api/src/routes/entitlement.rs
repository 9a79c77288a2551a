//! Besaran: what each type of scholarship pays, and what it asks of a semester.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod continuation;
mod get;
#[cfg(test)]
mod tests;
mod update;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get::list_entitlements))
        .routes(routes!(update::propose_entitlements))
        .routes(routes!(continuation::list_continuation_rules))
        .routes(routes!(continuation::propose_continuation_rule))
}
