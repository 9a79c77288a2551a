//! Assigns permissions, or shows what that would change.

use crate::authz::allow;
use domain::permission::Action;
use domain::permission::Entity;
use domain::permission::Grant;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use commands::change_request::Outcome;
use commands::permission::Order;
use domain::permission::{Assignment, Target};
use domain::{Role, UserId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::wire::{every_right, holds};
use crate::answer::caller::Caller;
use crate::answer::{parse, shown};
use crate::authz::Table;
use crate::extract::Query;
use crate::routes::change_request::wire::PROPOSED;
use crate::routes::user::create::role;
use crate::{ApiError, AppState, Envelope, Signed};

/// One right as it is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssignmentBody {
    /// The entity.
    #[serde(rename = "entitas")]
    pub entity: Entity,
    /// The action.
    #[serde(rename = "aksi")]
    pub action: Action,
    /// izin, tidak or tolak; nothing takes back what was said.
    #[serde(rename = "kata", default)]
    pub word: Option<Grant>,
}

/// What is asked for: rights of a level or of a user, one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AssignPermissions {
    /// The version of all permissions the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The level.
    #[serde(default)]
    pub level: Option<Role>,
    /// The user.
    #[serde(rename = "userId", default)]
    pub user_id: Option<String>,
    /// What is to be.
    #[serde(rename = "perubahan")]
    pub changes: Vec<AssignmentBody>,
}

/// Whether only to show the effect.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Preview {
    /// Shows the effect and changes nothing.
    #[serde(rename = "pratinjau", default)]
    pub preview: bool,
}

/// One right that changes.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct EffectBody {
    /// The entity.
    #[serde(rename = "entitas")]
    pub entity: Entity,
    /// The action.
    #[serde(rename = "aksi")]
    pub action: Action,
    /// Whether it holds now.
    #[serde(rename = "sebelum")]
    pub before: bool,
    /// Whether it will hold.
    #[serde(rename = "sesudah")]
    pub after: bool,
}

/// What an assignment changes for its level or user.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct AssignedBody {
    /// Version of all permissions now.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Log position of the assignment; none for a preview.
    #[serde(rename = "nomorPeristiwa")]
    pub position: Option<u64>,
    /// Only what changes in effect.
    #[serde(rename = "dampak")]
    pub effects: Vec<EffectBody>,
    /// The change request under which it waits for a second person, where it widens rights over money, payees,
    /// accounts, permissions or settings.
    #[serde(rename = "usulanId")]
    pub change_request_id: Option<String>,
}

/// Assigns permissions to a level or a user, or with `pratinjau=true` shows what that would change.
/// A denial wins; nothing is given beyond what the level can have.
#[utoipa::path(
    post,
    path = "/api/cms/role-user-permission/assign",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Permission)))),
    tag = "role-user-permission",
    params(Preview),
    request_body = AssignPermissions,
    responses(
        (status = 200, body = Envelope<AssignedBody>),
        (status = 202, body = Envelope<AssignedBody>, description = "It widens rights and waits for a second person."),
        (status = 403, body = crate::error::ErrorBody, description = "HAK_AKSES_SENDIRI_TIDAK_BOLEH"),
        (status = 409, body = crate::error::ErrorBody, description = "VERSI_USANG, HAK_AKSES_ADMIN_WAJIB"),
        (status = 422, body = crate::error::ErrorBody, description = "HAK_AKSES_DI_LUAR_LEVEL"),
    )
)]
pub(crate) async fn assign_permissions(
    State(app): State<AppState>,
    Extension(access): Extension<Arc<Table>>,
    Query(query): Query<Preview>,
    caller: Caller,
    Signed(body): Signed<AssignPermissions>,
) -> Result<Envelope<AssignedBody>, ApiError> {
    let (role, user_id) = named(&app, &body).await?;
    let changes = body
        .changes
        .iter()
        .map(|change| {
            Ok(Assignment {
                entity: change.entity,
                action: change.action,
                grant: change.word,
            })
        })
        .collect::<Result<Vec<_>, ApiError>>()?;
    let ceiling = access.ceiling(role);
    let today = shown::today(app.now());
    let order = Order {
        target: user_id.map_or(Target::Level(role), Target::User),
        role,
        changes,
        ceiling: ceiling.clone(),
    };
    let (before, after, version) =
        commands::permission::preview(&app.commands, &caller.call, &order).await?;
    let effects = every_right()
        .map(|right| EffectBody {
            entity: right.0,
            action: right.1,
            before: holds(&before, ceiling, role, user_id, right, today),
            after: holds(&after, ceiling, role, user_id, right, today),
        })
        .filter(|effect| effect.before != effect.after)
        .collect();
    if query.preview {
        return Ok(Envelope::ok(AssignedBody {
            version,
            position: None,
            effects,
            change_request_id: None,
        }));
    }
    let done =
        commands::permission::assign(&app.commands, &caller.call, body.version, order).await?;
    let position = done.position;
    let answer = |version, change_request_id| AssignedBody {
        version,
        position: Some(position),
        effects,
        change_request_id,
    };
    Ok(match done.answer {
        Outcome::Applied(changed) => Envelope::ok(answer(changed.version, None)),
        Outcome::Proposed(request) => {
            Envelope::accepted(answer(version, Some(request.id))).message(PROPOSED)
        }
    }
    .at(position))
}

/// The level, and the user when one is named.
async fn named(
    app: &AppState,
    body: &AssignPermissions,
) -> Result<(Role, Option<UserId>), ApiError> {
    match (&body.level, &body.user_id) {
        (Some(level), None) => role("level", *level).map(|role| (role, None)),
        (None, Some(user_id)) => {
            let user_id: UserId = parse::value("userId", user_id)?;
            let (user, _) = commands::user::get(&app.commands, user_id).await?;
            Ok((user.role, Some(user_id)))
        }
        (None, None) | (Some(_), Some(_)) => Err(ApiError::invalid(
            "level",
            "Isi salah satu: level atau userId.",
        )),
    }
}
