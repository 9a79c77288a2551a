//! For those who run and use the program's edges: health, readiness, metrics, the API's page, and the
//! mails of a demo.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod api_page;
mod dev_mail;
mod developer_page;
mod health;
mod metrics;
mod ready;
mod security_txt;

/// This concept's endpoints.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(health::get_health))
        .routes(routes!(ready::get_readiness))
        .routes(routes!(security_txt::get_security_text))
        .routes(routes!(metrics::get_metrics))
        .routes(routes!(api_page::get_api_page))
        .routes(routes!(api_page::get_api_text))
        .routes(routes!(developer_page::get_developer_page))
        .routes(routes!(developer_page::get_developer_page_in_english))
        .routes(routes!(developer_page::get_developer_text))
        .routes(routes!(dev_mail::get_dev_mail))
}
