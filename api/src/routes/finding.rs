//! Temuan: integrity findings.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod dismiss;
mod list;
pub(crate) mod source;
#[cfg(test)]
mod tests;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_findings))
        .routes(routes!(dismiss::dismiss_finding))
}
