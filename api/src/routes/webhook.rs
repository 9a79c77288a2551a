//! Webhook: how the programs fare that are told of events. Which there are is a setting that two persons make.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod again;
mod list;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_webhooks))
        .routes(routes!(list::list_webhook_deliveries))
        .routes(routes!(list::get_webhook_secret))
        .routes(routes!(again::send_webhook_again))
        .routes(routes!(again::enable_webhook))
}
