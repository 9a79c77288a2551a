//! Whether a NIK, family card or account is already in use.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod account;
mod kk;
mod limit;
mod nik;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(nik::check_nik))
        .routes(routes!(kk::check_family_card))
        .routes(routes!(account::check_account_number))
}
