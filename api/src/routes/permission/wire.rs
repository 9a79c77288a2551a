//! The words of role-user-permission on the wire.

use chrono::NaiveDate;
use std::collections::BTreeSet;

use domain::permission::{Action, Entity, Grant, Permissions, Right, Target};
use domain::{Role, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// One right of a level or a user.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RightBody {
    /// The entity, as table-names lists it.
    #[serde(rename = "entitas")]
    pub entity: Entity,
    /// lihat, tambah, ubah, hapus, setujui or ekspor.
    #[serde(rename = "aksi")]
    pub action: Action,
    /// Whether the level can have it at all.
    #[serde(rename = "tersedia")]
    pub available: bool,
    /// What was said of the level: izin, tidak, tolak or nothing.
    #[serde(rename = "kataLevel")]
    pub level_word: Option<Grant>,
    /// What was said of the user.
    #[serde(rename = "kataUser")]
    pub user_word: Option<Grant>,
    /// Whether it holds.
    #[serde(rename = "boleh")]
    pub allowed: bool,
}

/// The rights of a level or a user.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct PermissionBody {
    /// The level, also the user's.
    pub level: Role,
    /// The user.
    #[serde(rename = "userId", skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// Version of all permissions, to send with an assignment.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Every entity with every action.
    pub items: Vec<RightBody>,
}

/// Every entity with every action.
pub(crate) fn every_right() -> impl Iterator<Item = Right> {
    Entity::ALL
        .iter()
        .flat_map(|entity| Action::ALL.iter().map(move |action| (*entity, *action)))
}

/// Whether a right holds for a target.
pub(crate) fn holds(
    permissions: &Permissions,
    ceiling: &BTreeSet<Right>,
    role: Role,
    user_id: Option<UserId>,
    right: Right,
    today: NaiveDate,
) -> bool {
    ceiling.contains(&right)
        && match user_id {
            None => permissions.allows_level(role, right),
            Some(user_id) => permissions.allows_user(role, user_id, right, today),
        }
}

/// The matrix of a level, or of a user of that level.
pub(crate) fn matrix(
    permissions: &Permissions,
    ceiling: &BTreeSet<Right>,
    role: Role,
    user_id: Option<UserId>,
    today: NaiveDate,
) -> Vec<RightBody> {
    every_right()
        .map(|right| RightBody {
            entity: right.0,
            action: right.1,
            available: ceiling.contains(&right),
            level_word: permissions.word(Target::Level(role), right),
            user_word: user_id.and_then(|user_id| permissions.word(Target::User(user_id), right)),
            allowed: holds(permissions, ceiling, role, user_id, right, today),
        })
        .collect()
}
