//! Deletes an achievement.

use crate::authz::allow;
use axum::extract::State;
use domain::record::Achievement;

use super::update::own;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::extract::{Path, Query};
use crate::routes::record::answer::Deletion;
use crate::{AppState, Envelope};

/// Deletes an achievement; its history stays.
#[utoipa::path(
    delete,
    path = "/api/cms/prestasi/{id}",
    extensions(("x-access" = json!(allow::to().applicant().admin().delete(allow::Achievement)))),
    tag = "prestasi",
    params(("id" = String, Path, description = "prestasiId."), Deletion),
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn delete_achievement(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Query(deletion): Query<Deletion>,
) -> Answer {
    own(&app, &caller.session, &id).await?;
    let done =
        commands::record::delete::<Achievement>(&app.commands, &caller.call, &id, deletion.version)
            .await?;
    Ok(changed(done))
}
