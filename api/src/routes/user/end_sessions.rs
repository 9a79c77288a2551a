//! Ends the sessions of another account: a lost telephone, a stranger's hand.

use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::security::{SecurityKind, SessionEnd};
use domain::{UserId, user::User};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::answer::parse;
use crate::authz::allow;
use crate::ops::security::SecurityEntry;
use crate::routes::account_security::end_sessions::EndedBody;
use crate::{ApiError, AppState, Envelope, Session, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndSessionsOf {
    /// Whose.
    #[serde(rename = "userId")]
    pub user_id: String,
}

/// Ends every session of an account, but the one that asks; who has the password may sign in again.
#[utoipa::path(
    post,
    path = "/api/cms/user/akhiri-sesi",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User).without_key("ends sessions; ending them twice ends them once")))),
    tag = "user",
    request_body = EndSessionsOf,
    responses(
        (status = 200, body = Envelope<EndedBody>),
        (status = 404, body = crate::error::ErrorBody, description = "PENGGUNA_TIDAK_DITEMUKAN"),
    )
)]
pub(crate) async fn end_sessions_of_user(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<EndSessionsOf>,
) -> Result<Envelope<EndedBody>, ApiError> {
    let user_id: UserId = parse::value("userId", &body.user_id)?;
    let user = app.commands.load::<User>(user_id).await?;
    if user.state.state().is_none() {
        return Err(ApiError::new("PENGGUNA_TIDAK_DITEMUKAN"));
    }
    if user_id.0 == session.user_id {
        let keep = Some(session.jti);
        let count = app
            .end_sessions_of(user_id.0, keep, SessionEnd::ByOwner)
            .await?;
        return Ok(Envelope::ok(EndedBody { count }));
    }
    let count = app
        .end_sessions_of(user_id.0, None, SessionEnd::ByOffice)
        .await?;
    app.security.keep(by_office(&session, user_id.0, app.now()));
    Ok(Envelope::ok(EndedBody { count }))
}

/// Who ended whose; beside it each session's own entry stands with its owner.
fn by_office(session: &Session, subject_id: Uuid, at: DateTime<Utc>) -> SecurityEntry {
    SecurityEntry {
        account_id: Some(session.user_id),
        session_id: Some(session.jti),
        subject_id: Some(subject_id),
        code: Some(SessionEnd::ByOffice.as_str().to_owned()),
        ..SecurityEntry::new(SecurityKind::SessionEnded, at)
    }
}
