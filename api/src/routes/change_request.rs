//! Usulan: what one person proposed and a second person confirms.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod about;
mod acts;
mod calm;
mod choices;
mod confirm;
mod functions;
mod get;
mod list;
mod particulars;
mod refuse;
mod second_factors;
pub(crate) mod wire;
mod withdraw;

#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_change_requests))
        .routes(routes!(choices::list_change_request_choices))
        .routes(routes!(get::get_change_request))
        .routes(routes!(confirm::confirm_change_request))
        .routes(routes!(refuse::refuse_change_request))
        .routes(routes!(withdraw::withdraw_change_request))
        .routes(routes!(calm::propose_to_lift_calm))
        .routes(routes!(second_factors::propose_to_clear_second_factors))
        .routes(routes!(
            functions::list_functions,
            functions::propose_functions
        ))
        .routes(routes!(functions::demand_functions))
}
