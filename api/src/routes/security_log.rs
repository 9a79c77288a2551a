//! The security log as the inspector and those who keep accounts read it.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod list;
pub(crate) mod page;
#[cfg(test)]
mod tests;
mod wire;

/// This concept's endpoints.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list::list_security_log))
}
