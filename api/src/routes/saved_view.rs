//! The named views of lists that the caller keeps: filters, order and columns under a name of their own.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod keep;
mod list;
mod remove;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_saved_views, keep::keep_saved_view))
        .routes(routes!(remove::remove_saved_view))
}
