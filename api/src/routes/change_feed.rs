//! Peristiwa: what changed since a position of the log, for programs that keep a copy.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub(crate) mod list;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_changes))
}
