//! Opens an account and invites the person to choose a password.

use crate::authz::allow;
use axum::extract::State;
use commands::user::NewUser;
use domain::Role;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::answer::parse;
use crate::authz::ROLES;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateUser {
    /// Name of the person or office.
    #[serde(rename = "nama")]
    pub name: String,
    /// Login address; the invitation goes there.
    pub email: String,
    /// A second address.
    #[serde(rename = "emailLainnya", default)]
    pub alternate_email: Option<String>,
    /// user, dpc, admin, pemerintah or institusi.
    pub level: Role,
    /// The branch of a dpc user.
    #[serde(rename = "dpcId", default)]
    pub branch_id: Option<String>,
    /// The institution of an institusi user.
    #[serde(rename = "institusiId", default)]
    pub institution_id: Option<String>,
}

/// An address; another one is told at its field.
pub(crate) fn email(field: &str, text: &str) -> Result<domain::Email, ApiError> {
    text.trim()
        .parse()
        .map_err(|_| ApiError::invalid(field, "Alamat email tidak sah."))
}

/// Opens an account. The person chooses the password by the link of the invitation mail.
#[utoipa::path(
    post,
    path = "/api/cms/user/create",
    extensions(("x-access" = json!(allow::to().admin().create(allow::User)))),
    tag = "user",
    request_body = CreateUser,
    responses(
        (status = 201, body = Envelope<ChangedBody>),
        (status = 409, body = crate::error::ErrorBody, description = "EMAIL_SUDAH_TERDAFTAR"),
    )
)]
pub(crate) async fn create_user(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateUser>,
) -> Answer {
    let name =
        parse::note(Some(body.name)).ok_or_else(|| ApiError::problem("nama", "WAJIB_DIISI"))?;
    let new = NewUser {
        email: email("email", &body.email)?,
        alternate_email: parse::note(body.alternate_email)
            .map(|text| email("emailLainnya", &text))
            .transpose()?,
        password_hash: None,
        role: role("level", body.level)?,
        name: Some(name),
        branch_id: parse::note(body.branch_id),
        institution_id: parse::note(body.institution_id),
        email_verified: false,
    };
    let done = commands::user::invite(&app.commands, &caller.call, new).await?;
    Ok(created(done))
}

/// A level that a person can have.
pub(crate) fn role(field: &str, level: Role) -> Result<Role, ApiError> {
    Some(level)
        .filter(|level| ROLES.contains(level))
        .ok_or_else(|| ApiError::invalid(field, "Level tidak dikenal."))
}
