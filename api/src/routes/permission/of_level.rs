//! The permissions of a level.

use crate::authz::allow;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;

use super::wire::{PermissionBody, matrix};
use crate::answer::shown;
use crate::authz::{Table, role_of};
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope};

/// The permissions of a level.
#[utoipa::path(
    get,
    path = "/api/cms/role-user-permission/level/{id}",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Permission)))),
    tag = "role-user-permission",
    params(("id" = String, Path, description = "user, dpc, admin, pemerintah or institusi.")),
    responses((status = 200, body = Envelope<PermissionBody>))
)]
pub(crate) async fn get_level_permissions(
    State(app): State<AppState>,
    Extension(access): Extension<Arc<Table>>,
    Path(id): Path<String>,
) -> Result<Envelope<PermissionBody>, ApiError> {
    let role = role_of(&id).ok_or_else(ApiError::not_found)?;
    let loaded = app.permissions().await?;
    Ok(Envelope::ok(PermissionBody {
        level: role,
        user_id: None,
        version: loaded.version,
        items: matrix(
            &loaded.state,
            access.ceiling(role),
            role,
            None,
            shown::today(app.now()),
        ),
    }))
}
