//! Pengaturan: what an admin sets for the whole portal.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

pub(crate) mod get;
pub(crate) mod officials;
#[cfg(test)]
mod tests;
pub(crate) mod update;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get::get_settings, update::update_settings))
}
