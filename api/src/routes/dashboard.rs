//! First figures for everybody's start page.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod achievement;
mod brief;
mod districts;
pub(crate) mod information;
mod overview;
mod pictures;
pub(crate) mod pictures_wire;
mod realization;
#[cfg(test)]
mod realization_tests;
pub(crate) mod sources;
mod supply;
#[cfg(test)]
mod tests;
mod transactions;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(information::get_dashboard_information))
        .routes(routes!(overview::get_dashboard_overview))
        .routes(routes!(transactions::get_dashboard_transactions))
        .routes(routes!(districts::get_dashboard_districts))
        .routes(routes!(realization::get_dashboard_realization))
        .routes(routes!(achievement::get_dashboard_achievement))
        .routes(routes!(pictures::get_dashboard_pictures))
        .routes(routes!(brief::get_dashboard_brief))
        .routes(routes!(supply::get_dashboard_supply))
}
