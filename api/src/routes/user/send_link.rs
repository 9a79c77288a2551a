//! Sends a person the link to their password.

use crate::authz::allow;
use axum::extract::State;
use domain::UserId;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::routes::user::reactivate::NamedUser;
use crate::{AppState, Envelope, Signed};

/// Sends another invitation to somebody without a password, and a reset link to everybody else.
#[utoipa::path(
    post,
    path = "/api/cms/user/kirim-tautan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User)))),
    tag = "user",
    request_body = NamedUser,
    responses(
        (status = 200, body = Envelope<ChangedBody>),
        (status = 403, body = crate::error::ErrorBody, description = "PENGGUNA_TIDAK_AKTIF"),
    )
)]
pub(crate) async fn send_access_link(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<NamedUser>,
) -> Answer {
    let user_id: UserId = parse::id(&body.id)?;
    let version = Some(body.version);
    let done =
        commands::user::send_access_link(&app.commands, &caller.call, user_id, version).await?;
    Ok(changed(done).message("Tautan dikirim ke alamat email pengguna."))
}
