//! Permissions: the matrix of a level or a user, and its assignment with the effect shown before.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod assign;
mod entities;
mod of_level;
mod of_user;
#[cfg(test)]
mod tests;
mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(entities::list_permission_entities))
        .routes(routes!(assign::assign_permissions))
        .routes(routes!(of_level::get_level_permissions))
        .routes(routes!(of_user::get_user_permissions))
}
