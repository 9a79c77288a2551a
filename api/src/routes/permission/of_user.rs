//! The permissions of a user.

use crate::authz::allow;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use domain::UserId;

use super::wire::{PermissionBody, matrix};
use crate::answer::{parse, shown};
use crate::authz::Table;
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope};

/// The permissions of a user: the level's, with what was said of the user.
#[utoipa::path(
    get,
    path = "/api/cms/role-user-permission/{id}",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Permission)))),
    tag = "role-user-permission",
    params(("id" = String, Path, description = "userId.")),
    responses((status = 200, body = Envelope<PermissionBody>))
)]
pub(crate) async fn get_user_permissions(
    State(app): State<AppState>,
    Extension(access): Extension<Arc<Table>>,
    Path(id): Path<String>,
) -> Result<Envelope<PermissionBody>, ApiError> {
    let user_id: UserId = parse::id(&id)?;
    let (user, _) = commands::user::get(&app.commands, user_id).await?;
    let loaded = app.permissions().await?;
    let ceiling = access.ceiling(user.role);
    Ok(Envelope::ok(PermissionBody {
        level: user.role,
        user_id: Some(user_id.to_string()),
        version: loaded.version,
        items: matrix(
            &loaded.state,
            ceiling,
            user.role,
            Some(user_id),
            shown::today(app.now()),
        ),
    }))
}
