//! Opening and renewing a signed-in session: its row, its tokens, its cookies.

use axum::{
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Duration, Utc};
use commands::record;
use domain::{
    UserId,
    record::Branch,
    reference,
    security::{SecurityKind, SessionEnd},
    user::UserState,
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    access_token::LIFETIME_MINUTES, bound_key::BrowserKey, cookies, csrf::SessionName,
    proof::Proof, refresh::RefreshTokens,
};
use crate::{
    Envelope,
    authz::{Role, role_of},
    error::ApiError,
    ops::{
        security::SecurityEntry,
        session::{Refreshed, StoredSession},
    },
    security::origin::Origin,
    state::App,
};

/// How long a remembered session lives after its last use, in days.
const REMEMBERED_DAYS: i64 = 30;
/// How long the session of a browser that is not closed lives after its last use, in hours.
const BROWSER_HOURS: i64 = 12;
/// How long an account of an office stays signed in at most, in hours: a working day.
const OFFICE_HOURS_MAX: i64 = 12;
/// How long anybody else does, in days.
const DAYS_MAX: i64 = 30;

/// The tokens of a session, as spec §3 names them.
#[derive(Debug, Serialize, ToSchema)]
pub struct SessionTokens {
    /// Sent as Bearer; lives 15 minutes.
    pub access_token: String,
    /// Names the session; the signing key is derived from it, unless the browser gave a key of its own at sign-in.
    pub csrf_token: String,
    /// Of a session that was opened with `kunci_peramban`: what the browser agrees on the signing key with (see `docs/tanda-tangan.md`).
    #[serde(rename = "kunci_server", skip_serializing_if = "Option::is_none")]
    pub server_key: Option<String>,
}

/// How a session is kept by its browser.
#[derive(Debug, Clone)]
pub struct Kept {
    /// Outlives the browser.
    pub remembered: bool,
    /// What the browser signs with, when it can hold a key.
    pub browser_key: Option<BrowserKey>,
}

/// Opens a session for a user who has shown who they are, and notes it in the security log. Gives the answer with
/// its cookies.
///
/// # Errors
/// When a store fails.
pub async fn open(
    app: &App,
    user_id: Uuid,
    user: &UserState,
    kept: Kept,
    origin: Origin,
    message: &str,
) -> Result<Response, ApiError> {
    let now = app.now();
    let session = StoredSession {
        session_id: Uuid::new_v4(),
        user_id,
        role: user.role.as_str().to_owned(),
        branch_id: user.branch_id.clone(),
        institution_id: user.institution_id.clone(),
        office: office(app, user).await,
        remembered: kept.remembered,
        proof: Proof {
            due: user.needs_second_factor(app.config.requires_second_factor()),
            proved_at: None,
        },
        opened_at: now,
        expires_at: end(user.role, kept.remembered, now, now),
        revoked: false,
        device: origin.device,
        browser_key: kept.browser_key,
        machine: None,
        answered_by: None,
    };
    let refresh = app.refresh_tokens.issue(session.session_id);
    app.ops
        .open_session(&session, &RefreshTokens::hash(&refresh), now)
        .await?;
    app.security.keep(SecurityEntry {
        device: session.device.clone(),
        origin: origin.mark,
        ..of_session(&session, SecurityKind::SignIn, now)
    });
    Ok(answer(app, &session, user.role, Some(&refresh), message))
}

/// Renews a session by its refresh token.
///
/// # Errors
/// `SESI_BERAKHIR` when the token is not good any more.
pub async fn renew(app: &App, token: &str) -> Result<Response, ApiError> {
    let ended = || ApiError::new("SESI_BERAKHIR");
    let refused = |session: &StoredSession| {
        let entry = of_session(session, SecurityKind::RefreshRefused, app.now());
        app.security.keep_refusal(entry);
        ended()
    };
    let now = app.now();
    let session_id = app.refresh_tokens.session_of(token).ok_or_else(ended)?;
    let session = app.ops.session(session_id, now).await?;
    let session = session.ok_or_else(ended)?;
    let role = role_of(&session.role).ok_or_else(ended)?;
    if !still_stands(app, &session, role).await? {
        app.end_session(session_id, SessionEnd::AccountChanged)
            .await?;
        return Err(refused(&session));
    }
    let until = end(role, session.remembered, session.opened_at, now);
    let next = app.refresh_tokens.issue(session_id);
    let refreshed = app
        .ops
        .refresh_session(
            session_id,
            &RefreshTokens::hash(token),
            &RefreshTokens::hash(&next),
            until,
            now,
        )
        .await?;
    let (session, refresh) = match refreshed {
        Refreshed::Rotated(session) => (session, Some(next)),
        Refreshed::Raced(session) => (session, None),
        Refreshed::Ended => return Err(refused(&session)),
        Refreshed::Reused(session) => {
            tracing::warn!(%session_id, "a used refresh token came again; the session was ended");
            app.end_session(session_id, SessionEnd::Reused).await?;
            app.note_end(session.user_id, session_id, SessionEnd::Reused);
            return Err(refused(&session));
        }
    };
    Ok(answer(app, &session, role, refresh.as_deref(), "Berhasil"))
}

/// An entry of the security log about a session.
fn of_session(session: &StoredSession, kind: SecurityKind, now: DateTime<Utc>) -> SecurityEntry {
    SecurityEntry {
        account_id: Some(session.user_id),
        session_id: Some(session.session_id),
        level: Some(session.role.clone()),
        office: (!session.office.is_empty()).then(|| session.office.clone()),
        ..SecurityEntry::new(kind, now)
    }
}

/// Removes every cookie of a session.
pub fn forget(headers: &mut HeaderMap) {
    for name in [
        cookies::ACCESS_TOKEN,
        cookies::CSRF_TOKEN,
        cookies::REMEMBER_ME,
        cookies::REFRESH,
    ] {
        cookies::remove(headers, name);
    }
}

/// When a session ends that is used now: some time after its last use, and never later than its kind of account
/// may stay signed in.
fn end(
    role: Role,
    remembered: bool,
    opened_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> DateTime<Utc> {
    let unused = if remembered {
        now + Duration::days(REMEMBERED_DAYS)
    } else {
        now + Duration::hours(BROWSER_HOURS)
    };
    let at_most = if UserState::is_office(role) {
        Duration::hours(OFFICE_HOURS_MAX)
    } else {
        Duration::days(DAYS_MAX)
    };
    unused.min(opened_at + at_most)
}

/// Whether the account may still sign in, as what the session says it is.
async fn still_stands(app: &App, session: &StoredSession, role: Role) -> Result<bool, ApiError> {
    let (user, _) = commands::user::get(&app.commands, UserId(session.user_id)).await?;
    let same_office =
        (&user.branch_id, &user.institution_id) == (&session.branch_id, &session.institution_id);
    // A session from before the account had a second factor, or before one was required, is none any more.
    let asked = session.proof.due || !user.needs_second_factor(app.config.requires_second_factor());
    Ok(user.can_sign_in() && user.role == role && same_office && asked)
}

fn answer(
    app: &App,
    session: &StoredSession,
    role: Role,
    refresh: Option<&str>,
    message: &str,
) -> Response {
    let now = app.now();
    let tokens = SessionTokens {
        access_token: app
            .access_tokens
            .issue(session.user_id, role, session.session_id, now),
        csrf_token: app
            .csrf_tokens
            .issue(SessionName::User(session.session_id), now),
        server_key: session
            .browser_key
            .is_some()
            .then(|| app.bound_keys.public()),
    };
    let lasting = session
        .remembered
        .then_some(Duration::days(REMEMBERED_DAYS).num_seconds());
    // Spec §4: the readable cookies live as long as the access token.
    let short = Some(Duration::minutes(LIFETIME_MINUTES).num_seconds());
    let (access, csrf) = (tokens.access_token.clone(), tokens.csrf_token.clone());
    let mut response = Envelope::ok(tokens).message(message).into_response();
    let headers = response.headers_mut();
    cookies::set(headers, cookies::ACCESS_TOKEN, &access, short);
    cookies::set(headers, cookies::CSRF_TOKEN, &csrf, short);
    if let Some(refresh) = refresh {
        cookies::set(headers, cookies::REFRESH, refresh, lasting);
    }
    if session.remembered {
        cookies::set(headers, cookies::REMEMBER_ME, "1", lasting);
    }
    response
}

/// The office of whoever runs the scholarship.
pub(crate) const ADMIN_OFFICE: &str = "Admin Beasiswa Kabupaten Nduga";

/// The office that histories show: never a person's name.
async fn office(app: &App, user: &UserState) -> String {
    match user.role {
        Role::Applicant | Role::System => String::new(),
        Role::Admin => ADMIN_OFFICE.to_owned(),
        Role::Government => "Pemerintah Kabupaten Nduga".to_owned(),
        Role::Branch => match &user.branch_id {
            None => "DPC".to_owned(),
            Some(branch_id) => match record::get::<Branch>(&app.commands, branch_id).await {
                Ok(Some((branch, _))) => branch.name,
                Ok(None) | Err(_) => format!("DPC {branch_id}"),
            },
        },
        Role::Institution => user
            .institution_id
            .as_deref()
            .and_then(reference::institution)
            .map_or_else(|| "Institusi".to_owned(), |found| found.name.to_owned()),
    }
}
