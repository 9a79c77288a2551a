//! The API's pages, for people and for programs: what is told here is assembled from all endpoints, these among them.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod api_page;
mod developer_page;

/// The endpoints that answer with them.
pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(api_page::get_api_page))
        .routes(routes!(api_page::get_api_text))
        .routes(routes!(developer_page::get_developer_page))
        .routes(routes!(developer_page::get_developer_page_in_english))
        .routes(routes!(developer_page::get_developer_text))
}
