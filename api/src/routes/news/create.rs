//! Writes an item of news.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;

use super::detail;
use super::wire::NewsBody;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::{AppState, Envelope, Signed};

/// Writes an item of news: a draft, scheduled or public at once, by its tanggalPublish.
#[utoipa::path(
    post,
    path = "/api/cms/berita/create",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::All).admin().create(allow::News)))),
    tag = "berita",
    request_body = NewsBody,
    responses((status = 201, body = Envelope<ChangedBody>))
)]
pub(crate) async fn create_news(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<NewsBody>,
) -> Answer {
    let draft = detail::draft(&app, body).await?;
    let done = commands::news::create(&app.commands, &caller.call, draft).await?;
    Ok(created(done))
}
