//! Ends signing in.

use crate::authz::allow;
use axum::extract::State;
use domain::UserId;
use domain::security::SessionEnd;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::extract::Path;
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DeactivateUser {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Deactivates an account; its history stays, its sessions end at once.
#[utoipa::path(
    delete,
    path = "/api/cms/user/{id}",
    extensions(("x-access" = json!(allow::to().admin().delete(allow::User)))),
    tag = "user",
    params(("id" = String, Path, description = "userId.")),
    request_body = DeactivateUser,
    responses(
        (status = 200, body = Envelope<ChangedBody>),
        (status = 403, body = crate::error::ErrorBody, description = "AKUN_SENDIRI_TIDAK_BOLEH"),
        (status = 409, body = crate::error::ErrorBody, description = "VERSI_USANG, ADMIN_TERAKHIR"),
    )
)]
pub(crate) async fn deactivate_user(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<DeactivateUser>,
) -> Answer {
    let user_id: UserId = parse::id(&id)?;
    let version = Some(body.version);
    let done =
        commands::user::deactivate(&app.commands, &caller.call, user_id, version, body.reason)
            .await?;
    app.end_sessions_of(user_id.0, None, SessionEnd::Deactivated)
        .await?;
    Ok(changed(done))
}
