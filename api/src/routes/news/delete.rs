//! Deletes an item of news; it can be restored.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;
use domain::record::News;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::extract::{Path, Query};
use crate::routes::record::answer::Deletion;
use crate::{AppState, Envelope};

/// Deletes an item of news; it can be restored.
#[utoipa::path(
    delete,
    path = "/api/cms/berita/{id}",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::All).admin().delete(allow::News)))),
    tag = "berita",
    params(("id" = String, Path, description = "beritaId."), Deletion),
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn delete_news(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Query(deletion): Query<Deletion>,
) -> Answer {
    let version = deletion.version;
    let done = commands::record::delete::<News>(&app.commands, &caller.call, &id, version).await?;
    Ok(changed(done))
}
