//! Pagu: budget lines.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod card;
mod close_month;
pub(crate) mod create;
pub(crate) mod list;
mod papers;
mod revise;
mod trial_balance;
pub(crate) mod wire;

#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(card::get_budget_card))
        .routes(routes!(trial_balance::get_trial_balance))
        .routes(routes!(create::open_budget_line))
        .routes(routes!(revise::revise_budget_line))
        .routes(routes!(close_month::close_budget_month))
        .routes(routes!(list::list_budget_lines))
        .routes(routes!(papers::list_ceiling_papers))
}
