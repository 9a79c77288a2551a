//! The inbox.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod get;
mod list;
mod read;
mod reader;
pub(crate) mod wire;

#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(read::read_notification, get::get_notification))
        .routes(routes!(list::list_notifications))
}
