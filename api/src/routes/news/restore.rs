//! Brings a deleted item of news back.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;
use domain::record::News;

use crate::answer::caller::{Answer, Caller, ChangedBody};
use crate::routes::record::answer::{self, RestoreRecord};
use crate::{AppState, Envelope, Signed};

/// Brings a deleted item of news back as it was.
#[utoipa::path(
    post,
    path = "/api/cms/berita/pulihkan",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::All).admin().update(allow::News)))),
    tag = "berita",
    request_body = RestoreRecord,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn restore_news(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RestoreRecord>,
) -> Answer {
    answer::restore::<News>(&app, &caller, body).await
}
