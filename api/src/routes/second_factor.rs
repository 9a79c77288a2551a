//! Faktor kedua: the second proof of who signs in, set up and shown by its owner.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod passkey;
mod prove;
mod recovery;
mod remove;
mod status;
mod totp;
mod wire;

#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(status::get_second_factors))
        .routes(routes!(totp::offer_totp))
        .routes(routes!(totp::add_totp))
        .routes(routes!(passkey::offer_passkey))
        .routes(routes!(passkey::add_passkey))
        .routes(routes!(passkey::ask_passkey))
        .routes(routes!(prove::prove_second_factor))
        .routes(routes!(remove::remove_second_factor))
        .routes(routes!(recovery::make_recovery_codes))
}
