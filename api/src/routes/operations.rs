//! For those who run and use the program's edges: health, readiness, metrics, and the mails of a demo.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod dev_mail;
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
        .routes(routes!(dev_mail::get_dev_mail))
}
