//! One box that searches people, forms, awards, payments and news.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod everything;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(everything::search_everything))
}
