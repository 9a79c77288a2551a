//! The API's pages, for people and for programs: what is told here is assembled from all endpoints, these among them.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod api_page;
mod client_file;
mod developer_page;

/// Template, method and text of what programs of other offices may call.
#[cfg(test)]
pub(super) fn for_programs() -> Vec<(String, String, serde_json::Value)> {
    developer_page::for_programs()
}

/// The endpoints that answer with them.
pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(api_page::get_api_page))
        .routes(routes!(api_page::get_api_text))
        .routes(routes!(client_file::get_client_file))
        .routes(routes!(developer_page::get_developer_page))
        .routes(routes!(developer_page::get_developer_page_in_english))
        .routes(routes!(developer_page::get_developer_text))
}
