//! Machines: programs that read by themselves. Two persons let one in, it shows its key and gets a token for a quarter of
//! an hour (OAuth 2, client credentials), one person withdraws it.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod key;
mod list;
#[cfg(test)]
mod misuse_tests;
mod propose;
#[cfg(test)]
mod reading_tests;
#[cfg(test)]
mod tests;
mod token;
pub(crate) mod wire;
mod withdraw;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_machines))
        .routes(routes!(propose::propose_machine))
        .routes(routes!(key::make_machine_key))
        .routes(routes!(withdraw::withdraw_machine))
        .routes(routes!(token::issue_machine_token))
}
