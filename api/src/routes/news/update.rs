//! Replaces an item of news.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;

use super::detail;
use super::wire::UpdateNews;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::extract::Path;
use crate::{AppState, Envelope, Signed};

/// Replaces an item of news. Its address follows the title until it was public once.
#[utoipa::path(
    put,
    path = "/api/cms/berita/{id}",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::All).admin().update(allow::News)))),
    tag = "berita",
    params(("id" = String, Path, description = "beritaId.")),
    request_body = UpdateNews,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn update_news(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdateNews>,
) -> Answer {
    let draft = detail::draft(&app, body.value).await?;
    let version = Some(body.version);
    let done = commands::news::update(&app.commands, &caller.call, &id, version, draft).await?;
    Ok(changed(done))
}
