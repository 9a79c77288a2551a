//! Changes an account.

use crate::authz::allow;
use axum::extract::State;
use commands::user::AccountChange;
use domain::Role;
use domain::UserId;
use domain::security::SessionEnd;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::extract::Path;
use crate::routes::change_request::wire::PROPOSED;
use crate::routes::user::create::{email, role};
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for: the account as it is to be.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateUser {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Name of the person or office.
    #[serde(rename = "nama")]
    pub name: String,
    /// Login address; another one has to be verified again.
    pub email: String,
    /// user, dpc, admin, pemerintah or institusi.
    pub level: Role,
    /// The branch of a dpc user.
    #[serde(rename = "dpcId", default)]
    pub branch_id: Option<String>,
    /// The institution of an institusi user.
    #[serde(rename = "institusiId", default)]
    pub institution_id: Option<String>,
    /// Why an applicant's address is another; needed where it is.
    #[serde(rename = "alasan", default)]
    pub reason: Option<String>,
}

/// What became of the account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UpdatedUser {
    /// Its id.
    pub id: String,
    /// Its version now, to send with the next command.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Log position of the last event written; also in `X-Position`.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
    /// The request by which its address changes, where it waits for a second person.
    #[serde(rename = "usulanId")]
    pub change_request_id: Option<String>,
}

/// Changes an account. Its sessions end when address, level, branch or institution change. Another address of an
/// applicant, to which links to a password go, is proposed and confirmed by a second person.
#[utoipa::path(
    put,
    path = "/api/cms/user/{id}",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User)))),
    tag = "user",
    params(("id" = String, Path, description = "userId.")),
    request_body = UpdateUser,
    responses(
        (status = 200, body = Envelope<UpdatedUser>),
        (status = 202, body = Envelope<UpdatedUser>, description = "All is changed but the address, which waits for a second person."),
        (status = 403, body = crate::error::ErrorBody, description = "AKUN_SENDIRI_TIDAK_BOLEH"),
        (status = 409, body = crate::error::ErrorBody, description = "VERSI_USANG, EMAIL_SUDAH_TERDAFTAR, ADMIN_TERAKHIR"),
    )
)]
pub(crate) async fn update_user(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdateUser>,
) -> Result<Envelope<UpdatedUser>, ApiError> {
    let user_id: UserId = parse::id(&id)?;
    let change = AccountChange {
        email: email("email", &body.email)?,
        name: body.name,
        role: role("level", body.level)?,
        branch_id: parse::note(body.branch_id),
        institution_id: parse::note(body.institution_id),
        reason: parse::note(body.reason),
    };
    let (before, _) = commands::user::get(&app.commands, user_id).await?;
    let version = Some(body.version);
    let done =
        commands::user::update(&app.commands, &caller.call, user_id, version, change).await?;
    let (after, _) = commands::user::get(&app.commands, user_id).await?;
    let same = (&before.email, before.role) == (&after.email, after.role)
        && (&before.branch_id, &before.institution_id) == (&after.branch_id, &after.institution_id);
    if !same {
        app.end_sessions_of(user_id.0, None, SessionEnd::AccountChanged)
            .await?;
    }
    let position = done.position;
    let answer = |change_request_id| UpdatedUser {
        id: done.answer.user.id.clone(),
        version: done.answer.user.version,
        position,
        change_request_id,
    };
    Ok(match &done.answer.request {
        None => Envelope::ok(answer(None)),
        Some(request) => Envelope::accepted(answer(Some(request.id.clone()))).message(PROPOSED),
    }
    .at(position))
}
