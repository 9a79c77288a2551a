//! Allows signing in again.

use crate::authz::allow;
use axum::extract::State;
use domain::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope, Signed};

/// Which account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NamedUser {
    /// The account.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Allows signing in again.
#[utoipa::path(
    post,
    path = "/api/cms/user/aktifkan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User)))),
    tag = "user",
    request_body = NamedUser,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn reactivate_user(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<NamedUser>,
) -> Answer {
    let user_id: UserId = parse::id(&body.id)?;
    let version = Some(body.version);
    let done = commands::user::reactivate(&app.commands, &caller.call, user_id, version).await?;
    Ok(changed(done))
}
