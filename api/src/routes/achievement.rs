//! Prestasi: what a student achieved, with the certificate.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod create;
mod delete;
mod list;
mod of_user;
mod restore;
#[cfg(test)]
mod tests;
mod update;
mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list::list_achievements))
        .routes(routes!(restore::restore_achievement))
        .routes(routes!(of_user::list_achievements_of_user))
        .routes(routes!(create::create_achievement))
        .routes(routes!(
            update::update_achievement,
            delete::delete_achievement
        ))
}
