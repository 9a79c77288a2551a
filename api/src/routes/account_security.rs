//! What the owner of an account keeps an eye on: where it is signed in, who tried, who looked at their record, and
//! the password.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod change_password;
pub(crate) mod end_sessions;
mod get;
mod readers;
#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(get::get_account_security))
        .routes(routes!(readers::list_readers))
        .routes(routes!(end_sessions::end_sessions))
        .routes(routes!(change_password::change_password))
}
