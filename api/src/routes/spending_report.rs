//! Laporan: what recipients spent the money on, and the finance team's word on it.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod accept;
pub(crate) mod acts;
mod create;
mod of_award;
mod send_back;
pub(crate) mod wire;

#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(of_award::list_spending_reports))
        .routes(routes!(create::create_spending_report))
        .routes(routes!(accept::accept_spending_report))
        .routes(routes!(send_back::return_spending_report))
}
