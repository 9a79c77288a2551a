//! `POST /api/oauth/token`: a machine shows its key and gets a token for a quarter of an hour (RFC 6749, 4.4).

use std::collections::HashMap;

use axum::{
    Json,
    body::{Body, to_bytes},
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::Duration;
use commands::Call;
use domain::machine::{MachineState, MachineStatus};
use domain::security::{SecurityKind, SessionEnd};
use domain::{Actor, UserId};
use serde::Serialize;
use subtle::ConstantTimeEq;
use utoipa::ToSchema;
use uuid::Uuid;

use super::key::hash;
use crate::AppState;
use crate::answer::shown;
use crate::authz::allow;
use crate::error::oauth::{OAuthError, OAuthErrorBody, kept_by_nobody};
use crate::ops::limit::Limit;
use crate::ops::security::SecurityEntry;
use crate::ops::session::{MachineScopes, StoredSession, scopes_text};
use crate::request::address::ClientAddress;
use crate::security::origin::Origin;
use crate::session::access_token::LIFETIME_MINUTES;
use crate::session::proof::Proof;
use crate::session::refresh::RefreshTokens;

/// Largest form.
const FORM_MAX_BYTES: usize = 4096;

/// What a machine sends, as a form.
#[derive(Debug, ToSchema)]
#[allow(dead_code)] // read from the form by hand: a field that comes twice is refused
pub(crate) struct TokenForm {
    /// `client_credentials`.
    #[schema(max_length = 40)]
    grant_type: String,
    /// The machine, unless it stands in `Authorization: Basic`.
    #[schema(max_length = 36)]
    client_id: Option<String>,
    /// Its key, unless it stands in `Authorization: Basic`.
    #[schema(max_length = 80)]
    client_secret: Option<String>,
    /// Fewer scopes than the machine has, with spaces between.
    #[schema(max_length = 400)]
    scope: Option<String>,
}

/// A token (RFC 6749, 5.1).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TokenBody {
    /// To be sent as `Authorization: Bearer …` with each request.
    pub access_token: String,
    /// `Bearer`.
    pub token_type: &'static str,
    /// Seconds that it lasts.
    pub expires_in: i64,
    /// What it is good for.
    pub scope: String,
}

/// Gives a machine a token for a quarter of an hour. The key stands in `Authorization: Basic` or in the form. No signature:
/// the key is drawn, travels once in a quarter of an hour, and the token reads.
#[utoipa::path(
    post,
    path = "/api/oauth/token",
    extensions(("x-access" = json!(allow::open().by_key("RFC 6749: a form, refusals in its own words, and a drawn key that travels once in a quarter of an hour").without_key("gives a token; asked again it gives another")))),
    tag = "akun-mesin",
    request_body(content = TokenForm, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = TokenBody),
        (status = 400, body = OAuthErrorBody, description = "invalid_request, unsupported_grant_type, invalid_scope"),
        (status = 401, body = OAuthErrorBody, description = "invalid_client"),
        (status = 429, body = OAuthErrorBody, description = "temporarily_unavailable"),
    )
)]
pub(crate) async fn issue_machine_token(
    State(app): State<AppState>,
    address: ClientAddress,
    origin: Origin,
    headers: HeaderMap,
    body: Body,
) -> Response {
    match issue(&app, &address, &origin, &headers, body).await {
        Ok(token) => {
            let mut response = Json(token).into_response();
            kept_by_nobody(response.headers_mut());
            response
        }
        Err(error) => error.into_response(),
    }
}

async fn issue(
    app: &AppState,
    address: &ClientAddress,
    origin: &Origin,
    headers: &HeaderMap,
    body: Body,
) -> Result<TokenBody, OAuthError> {
    let form = form(headers, body).await?;
    let (client_id, secret) = credentials(headers, &form)?;
    match form.get("grant_type").map(String::as_str) {
        Some("client_credentials") => {}
        Some(_) => return Err(OAuthError::UnsupportedGrantType),
        None => return Err(OAuthError::InvalidRequest),
    }
    let network = address.network();
    let by_address = app.turn("mesin address", &network, Limit::ADDRESS).await?;
    // An id can be written in several ways, and is one machine in all of them.
    let id = Uuid::try_parse(&client_id).ok();
    let counted = id.map_or(client_id, |id| id.to_string());
    let found = known(app, id, &secret).await;
    if let Err(OAuthError::InvalidClient) = found {
        // Beside whoever has the key: who knows nothing but its id keeps nobody out with wrong ones.
        app.limit("mesin", &counted, Limit::ACCOUNT).await?;
        app.security.keep_refusal(SecurityEntry {
            account_id: id,
            device: origin.device.clone(),
            origin: origin.mark.clone(),
            ..SecurityEntry::new(SecurityKind::MachineRefused, app.now())
        });
    }
    let (id, state) = found?;
    // Whoever has the key has not guessed.
    app.ops.forget_attempt(&by_address.attempt_id).await?;
    let scopes = asked(form.get("scope").map(String::as_str), &state)?;
    app.limit("mesin token", &counted, Limit::TOKENS).await?;
    let (session_id, token) = open(app, id, &state, scopes, origin).await?;
    // Withdrawn, closed or given another key in between: the end of its sessions may have come before this one was there.
    if let Err(error) = known(app, Some(id), &secret).await {
        app.end_session(session_id, SessionEnd::Deactivated).await?;
        return Err(error);
    }
    Ok(token)
}

/// The fields of a form, each once; one without a value counts as left out (RFC 6749, 3.2).
async fn form(headers: &HeaderMap, body: Body) -> Result<HashMap<String, String>, OAuthError> {
    let kind = headers.get(header::CONTENT_TYPE);
    let is_form = kind
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("application/x-www-form-urlencoded"));
    if !is_form {
        return Err(OAuthError::InvalidRequest);
    }
    let body = to_bytes(body, FORM_MAX_BYTES)
        .await
        .map_err(|_| OAuthError::InvalidRequest)?;
    let mut fields = HashMap::new();
    for (name, value) in form_urlencoded::parse(&body) {
        if value.is_empty() {
            continue;
        }
        let before = fields.insert(name.into_owned(), value.into_owned());
        if before.is_some() {
            return Err(OAuthError::InvalidRequest);
        }
    }
    Ok(fields)
}

/// Who comes, and the key that they show: in the header or in the form, not in both.
fn credentials(
    headers: &HeaderMap,
    form: &HashMap<String, String>,
) -> Result<(String, String), OAuthError> {
    let in_form = (form.get("client_id"), form.get("client_secret"));
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return match in_form {
            (Some(id), Some(secret)) => Ok((id.clone(), secret.clone())),
            _ => Err(OAuthError::InvalidClient),
        };
    };
    if in_form.1.is_some() {
        return Err(OAuthError::InvalidRequest);
    }
    let text = value
        .to_str()
        .ok()
        .and_then(|value| value.split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("basic"))
        .and_then(|(_, value)| STANDARD.decode(value.trim()).ok())
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let (id, secret) = text
        .as_deref()
        .and_then(|text| text.split_once(':'))
        .ok_or(OAuthError::InvalidClient)?;
    // Each half is written as in a form (RFC 6749, 2.3.1).
    let plain = |text: &str| {
        let line = format!("x={text}");
        form_urlencoded::parse(line.as_bytes())
            .next()
            .map(|(_, value)| value.into_owned())
            .unwrap_or_default()
    };
    let id = plain(id);
    // The form may name it once more, but no other.
    if in_form.0.is_some_and(|named| *named != id) {
        return Err(OAuthError::InvalidRequest);
    }
    Ok((id, plain(secret)))
}

/// The machine of this key, when it and who answers for it stand.
async fn known(
    app: &AppState,
    id: Option<Uuid>,
    secret: &str,
) -> Result<(Uuid, MachineState), OAuthError> {
    let id = id.ok_or(OAuthError::InvalidClient)?;
    let found = commands::machine::find(&app.commands, id).await?;
    let shown = hash(secret);
    let kept = found.as_ref().and_then(|state| state.key_hash.as_deref());
    let fits = bool::from(kept.unwrap_or_default().as_bytes().ct_eq(shown.as_bytes()));
    let Some(state) = found.filter(|_| fits) else {
        return Err(OAuthError::InvalidClient);
    };
    let stands = state.status(app.now()) == MachineStatus::Active
        && commands::machine::is_answered_for(
            &app.commands,
            state.machine.responsible,
            shown::today(app.now()),
        )
        .await?;
    if stands {
        Ok((id, state))
    } else {
        Err(OAuthError::InvalidClient)
    }
}

/// The scopes of the token: those that are asked for, or all that the machine has.
fn asked(scope: Option<&str>, state: &MachineState) -> Result<MachineScopes, OAuthError> {
    let words: Vec<&str> = scope.unwrap_or_default().split_whitespace().collect();
    if words.is_empty() {
        return Ok(state.machine.scopes.clone());
    }
    words
        .into_iter()
        .map(|word| {
            let scope = word.parse().ok();
            scope
                .filter(|scope| state.machine.scopes.contains(scope))
                .ok_or(OAuthError::InvalidScope)
        })
        .collect()
}

/// Opens the session of the token, and notes that the machine came.
async fn open(
    app: &AppState,
    id: Uuid,
    state: &MachineState,
    scopes: MachineScopes,
    origin: &Origin,
) -> Result<(Uuid, TokenBody), OAuthError> {
    let now = app.now();
    let machine = &state.machine;
    let expires_at = (now + Duration::minutes(LIFETIME_MINUTES)).min(machine.over_at());
    let session = StoredSession {
        session_id: Uuid::new_v4(),
        user_id: id,
        role: machine.role().as_str().to_owned(),
        branch_id: machine.branch_id.clone(),
        institution_id: None,
        office: format!("Akun mesin {}", machine.name),
        remembered: false,
        proof: Proof::default(),
        opened_at: now,
        expires_at,
        revoked: false,
        device: origin.device.clone(),
        browser_key: None,
        machine: Some(scopes),
        answered_by: Some(machine.responsible.0),
    };
    // It is never renewed: the token that would do so is told to nobody.
    let refresh = app.refresh_tokens.issue(session.session_id);
    app.ops
        .open_session(&session, &RefreshTokens::hash(&refresh), now)
        .await?;
    app.ops.note_machine_use(id, now).await?;
    app.security.keep(SecurityEntry {
        account_id: Some(id),
        session_id: Some(session.session_id),
        level: Some(session.role.clone()),
        office: Some(session.office.clone()),
        subject_id: Some(machine.responsible.0),
        device: session.device.clone(),
        origin: origin.mark.clone(),
        ..SecurityEntry::new(SecurityKind::MachineSignIn, now)
    });
    if !state.used {
        let actor = Actor {
            user_id: UserId(id),
            role: machine.role(),
            office: session.office.clone(),
        };
        commands::machine::note_use(&app.commands, &Call::new(actor), id).await?;
    }
    let role = machine.role();
    let token = TokenBody {
        access_token: (app.access_tokens).issue(id, role, session.session_id, now),
        token_type: "Bearer",
        expires_in: (expires_at - now).num_seconds(),
        scope: session
            .machine
            .as_ref()
            .map(scopes_text)
            .unwrap_or_default(),
    };
    Ok((session.session_id, token))
}
