//! Signing in with the account of one's office: `/api/web/masuk-kantor` and the call that ends it. The account is that of the
//! portal with the same address; the provider makes none. A second factor is asked for as after a password.

use axum::http::HeaderMap;
use axum::{
    extract::State,
    response::{IntoResponse as _, Response},
};
use domain::{Email, Role, user::UserStatus};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::login;
use crate::{
    ApiError, Envelope, Signed,
    authz::allow,
    identity_provider::{Attempt, PATIENCE, Provider, ProviderError},
    ops::limit::Limit,
    request::address::ClientAddress,
    security::origin::Origin,
    session::{
        cookies,
        opening::{self, Kept, SessionTokens},
    },
    state::{App, AppState},
};

/// Whether one may sign in with the account of one's office.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OfficeSignIn {
    /// What the office calls its accounts; null where none are taken.
    nama: Option<String>,
}

/// Where to sign in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OfficeSignInAddress {
    /// Of the office's provider; the browser goes there.
    alamat: String,
}

/// Nothing to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BeginOfficeSignIn {}

/// What the provider sent the browser back with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfficeLoginRequest {
    /// The code, good for once.
    #[schema(max_length = 2048)]
    code: String,
    /// The state of the sign-in that began in this browser.
    #[schema(max_length = 200)]
    state: String,
    /// As for a password: public half of the browser's key pair.
    #[serde(default)]
    #[schema(max_length = 100)]
    kunci_peramban: Option<String>,
}

fn provider(app: &App) -> Result<Provider<'_>, ApiError> {
    match Provider::of(&app.config) {
        Ok(Some(provider)) => Ok(provider),
        Ok(None) => Err(ApiError::new("AKUN_KANTOR_TIDAK_DIPAKAI")),
        Err(error) => Err(refusal(&error)),
    }
}

fn refusal(error: &ProviderError) -> ApiError {
    match error {
        ProviderError::Away(_) => {
            tracing::warn!(%error, "nobody can sign in with the account of an office");
            ApiError::new("PENYEDIA_AKUN_MATI")
        }
        ProviderError::Refused(_) => {
            tracing::info!(%error, "a sign-in with the account of an office was refused");
            ApiError::new("MASUK_KANTOR_GAGAL")
        }
    }
}

/// Says whether the office has accounts of its own that are taken here, and what it calls them.
#[utoipa::path(
    get,
    path = "/api/web/masuk-kantor",
    extensions(("x-access" = json!(allow::open()))),
    tag = "user",
    responses((status = 200, body = Envelope<OfficeSignIn>))
)]
pub(crate) async fn get_office_sign_in(State(app): State<AppState>) -> Envelope<OfficeSignIn> {
    let taken = matches!(Provider::of(&app.config), Ok(Some(_)));
    Envelope::ok(OfficeSignIn {
        nama: taken.then(|| app.config.oidc_name.clone()),
    })
}

/// Begins: the browser keeps a secret for ten minutes and goes to the address.
#[utoipa::path(
    post,
    path = "/api/web/masuk-kantor/mulai",
    extensions(("x-access" = json!(allow::open().without_key("makes an address, writes no event")))),
    tag = "user",
    request_body = BeginOfficeSignIn,
    responses(
        (status = 200, body = Envelope<OfficeSignInAddress>),
        (status = 404, body = crate::error::ErrorBody, description = "AKUN_KANTOR_TIDAK_DIPAKAI"),
        (status = 429, body = crate::error::ErrorBody),
        (status = 503, body = crate::error::ErrorBody, description = "PENYEDIA_AKUN_MATI"),
    )
)]
pub(crate) async fn begin_office_sign_in(
    State(app): State<AppState>,
    address: ClientAddress,
    Signed(BeginOfficeSignIn {}): Signed<BeginOfficeSignIn>,
) -> Result<Response, ApiError> {
    let provider = provider(&app)?;
    app.turn("office sign-in", &address.network(), Limit::ADDRESS)
        .await?;
    let attempt = Attempt::begin(&app.secrets, app.now());
    let alamat = provider
        .address(&attempt)
        .await
        .map_err(|error| refusal(&error))?;
    let mut response = Envelope::ok(OfficeSignInAddress { alamat }).into_response();
    let lasting = Some(PATIENCE.num_seconds());
    cookies::set(
        response.headers_mut(),
        cookies::OFFICE,
        attempt.kept(),
        lasting,
    );
    Ok(response)
}

/// Signs in whoever the office's provider knows, if the portal has an account of staff with that address.
#[utoipa::path(
    post,
    path = "/api/web/user/login-kantor",
    extensions(("x-access" = json!(allow::open().without_key("opens a session, writes no event")))),
    tag = "user",
    request_body = OfficeLoginRequest,
    responses(
        (status = 200, body = Envelope<SessionTokens>),
        (status = 400, body = crate::error::ErrorBody, description = "KUNCI_PERAMBAN_DIPERLUKAN"),
        (status = 401, body = crate::error::ErrorBody, description = "MASUK_KANTOR_GAGAL"),
        (status = 403, body = crate::error::ErrorBody, description = "AKUN_KANTOR_TIDAK_TERHUBUNG"),
        (status = 404, body = crate::error::ErrorBody, description = "AKUN_KANTOR_TIDAK_DIPAKAI"),
        (status = 429, body = crate::error::ErrorBody),
        (status = 503, body = crate::error::ErrorBody, description = "PENYEDIA_AKUN_MATI"),
    )
)]
pub(crate) async fn log_in_with_office(
    State(app): State<AppState>,
    address: ClientAddress,
    origin: Origin,
    headers: HeaderMap,
    Signed(request): Signed<OfficeLoginRequest>,
) -> Result<Response, ApiError> {
    let mut known = None;
    let entered = enter(&app, address, &origin, &headers, request, &mut known).await;
    let mut response = match entered {
        Ok(response) => response,
        Err(error) => {
            login::note_failure(&app, origin, known, &error);
            error.into_response()
        }
    };
    // Its code was used, whatever came of it.
    cookies::remove(response.headers_mut(), cookies::OFFICE);
    Ok(response)
}

async fn enter(
    app: &AppState,
    address: ClientAddress,
    origin: &Origin,
    headers: &HeaderMap,
    request: OfficeLoginRequest,
    known: &mut Option<uuid::Uuid>,
) -> Result<Response, ApiError> {
    let provider = provider(app)?;
    let browser_key = login::browser_key(app, request.kunci_peramban.as_deref())?;
    let turn = app
        .turn("office sign-in", &address.network(), Limit::ADDRESS)
        .await?;
    let failed = || ApiError::new("MASUK_KANTOR_GAGAL");
    let attempt = cookies::read(headers, cookies::OFFICE)
        .and_then(|text| Attempt::read(&app.secrets, text, app.now()))
        .ok_or_else(failed)?;
    let email = provider
        .email(&attempt, &request.code, &request.state)
        .await
        .map_err(|error| refusal(&error))?;
    let email = email.trim().to_lowercase();
    let account = match email.parse::<Email>() {
        Ok(email) => login::find_account(app, &email).await?,
        Err(_) => None,
    };
    *known = account.as_ref().map(|(user_id, _)| *user_id);
    // Applicants sign in with what they registered with: an office does not vouch for them.
    let Some((user_id, state)) = account.filter(|(_, state)| {
        state.status == UserStatus::Active && state.email_verified && state.role != Role::Applicant
    }) else {
        return Err(ApiError::new("AKUN_KANTOR_TIDAK_TERHUBUNG"));
    };
    app.ops.forget_attempt(&turn.attempt_id).await?;
    drop(turn);
    let kept = Kept {
        remembered: false,
        browser_key,
    };
    opening::open(app, user_id, &state, kept, origin.clone(), "Login berhasil").await
}
