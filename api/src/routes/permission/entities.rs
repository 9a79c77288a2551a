//! What permissions are about.

use crate::authz::allow;
use domain::permission::{Action, Entity};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Envelope;

/// One entity or action.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PermissionWord {
    /// As it is sent.
    pub id: String,
    /// As it is shown.
    #[serde(rename = "nama")]
    pub name: String,
}

/// The rows and columns of the permission matrix.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PermissionWords {
    /// Entities, in the order to show.
    pub items: Vec<PermissionWord>,
    /// Actions, in the order to show.
    #[serde(rename = "aksi")]
    pub actions: Vec<PermissionWord>,
}

/// The entities and actions that permissions are about.
#[utoipa::path(
    get,
    path = "/api/cms/role-user-permission/table-names",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Permission)))),
    tag = "role-user-permission",
    responses((status = 200, body = Envelope<PermissionWords>))
)]
pub(crate) async fn list_permission_entities() -> Envelope<PermissionWords> {
    let word = |id: &str, name: &str| PermissionWord {
        id: id.to_owned(),
        name: name.to_owned(),
    };
    Envelope::ok(PermissionWords {
        items: Entity::ALL
            .iter()
            .map(|entity| word(entity.as_str(), entity.label()))
            .collect(),
        actions: Action::ALL
            .iter()
            .map(|action| word(action.as_str(), action.label()))
            .collect(),
    })
}
