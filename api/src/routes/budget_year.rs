//! Tahun anggaran: months and years of all budget lines.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod carry;
mod close;
mod copy;
mod get;
mod month;
mod waiting;
pub(crate) mod wire;
pub(crate) mod withdraw;

#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get::get_budget_year))
        .routes(routes!(month::close_month_of_year))
        .routes(routes!(close::propose_year_close))
        .routes(routes!(carry::propose_carry_over))
        .routes(routes!(copy::propose_new_year))
        .routes(routes!(withdraw::propose_line_withdrawal))
}
