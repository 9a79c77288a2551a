//! `POST /api/web/user/klaim`: somebody takes over the account that an import made for them, by the code of a letter and
//! something that only they know.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use commands::{Call, user};
use domain::security::{SecurityKind, SessionEnd};
use domain::user::UserState;
use domain::{Actor, Email, Role, UserId, password};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authz::allow;
use crate::ops::limit::Limit;
use crate::ops::security::SecurityEntry;
use crate::request::address::ClientAddress;
use crate::routes::user::check_uncommon;
use crate::routes::user::claim_secret::Secret;
use crate::routes::user::login::remember_browser;
use crate::security::origin::Origin;
use crate::{ApiError, AppState, Envelope, Signed};

/// Who claims.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimAccount {
    /// The code on the letter, with or without hyphens.
    #[serde(rename = "kode")]
    pub code: String,
    /// What the letter asks beside the code: the date of birth as dd-mm-yyyy, or where the portal does not know it the last
    /// four digits of the family card or of the NIK.
    #[serde(rename = "jawaban")]
    #[schema(max_length = 20)]
    pub answer: String,
    /// What to sign in with from now on: a name of 4 to 30 letters and digits, or an address of e-mail.
    #[serde(rename = "namaPengguna")]
    pub login_name: String,
    /// The password.
    pub password: String,
    /// The same again.
    #[serde(rename = "konfirmasiPassword")]
    pub confirmation: String,
}

/// Whose account it is now.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClaimedBody {
    /// What to sign in with.
    #[serde(rename = "namaPengguna")]
    pub login_name: String,
    /// Whether a mail was sent whose link must be opened before signing in.
    #[serde(rename = "perluVerifikasiEmail")]
    pub awaits_verification: bool,
}

/// Takes an account over. A code is tried at most five times with a wrong answer beside it, and works once.
#[utoipa::path(
    post,
    path = "/api/web/user/klaim",
    extensions(("x-access" = json!(allow::open().without_key("its code works once")))),
    tag = "user",
    request_body = ClaimAccount,
    responses(
        (status = 200, body = Envelope<ClaimedBody>),
        (status = 409, body = crate::error::ErrorBody, description = "SURAT_KLAIM_TIDAK_BERLAKU"),
        (status = 422, body = crate::error::ErrorBody, description = "DATA_TIDAK_SAH, PASSWORD_LEMAH, KONFIRMASI_PASSWORD_BERBEDA"),
        (status = 429, body = crate::error::ErrorBody, description = "TERLALU_SERING"),
    )
)]
pub(crate) async fn claim_account(
    State(app): State<AppState>,
    address: ClientAddress,
    origin: Origin,
    Signed(body): Signed<ClaimAccount>,
) -> Result<Response, ApiError> {
    let attempt = app
        .limit("claim", &address.network(), Limit::ADDRESS)
        .await?;
    let login = login_address(&body.login_name)?;
    check_password(&body)?;
    let code_hash = app.claim_codes.hash(&body.code).ok_or_else(wrong)?;
    let found = app.ops.try_claim_code(&code_hash, app.now()).await?;
    let (user_id, letter_id) = found.ok_or_else(wrong)?;
    let secret = Secret::of(&app, user_id).await?;
    if !secret.is(&body.answer) {
        app.security.keep(SecurityEntry {
            code: Some("DATA_TIDAK_SAH".to_owned()),
            ..entry(&app, user_id, SecurityKind::FailedSignIn, &origin)
        });
        return Err(wrong());
    }
    // Who holds the letter and knows the answer has not guessed, whatever else is in the way.
    app.ops.untry_claim_code(&code_hash).await?;
    app.ops.forget_attempt(&attempt).await?;
    let (state, _) = user::get(&app.commands, user_id).await?;
    check_uncommon(&body.password, &state)?;
    if password::check_uncommon(&body.password, &[login.as_str()]).is_err() {
        return Err(ApiError::new("PASSWORD_LEMAH").field(
            "password",
            "Password memuat nama pengguna. Pilih password lain.",
        ));
    }
    let hash = app.passwords.hash(body.password).await?;
    let call = Call::new(Actor {
        user_id,
        role: Role::Applicant,
        office: String::new(),
    });
    let done = user::claim_account(
        &app.commands,
        &call,
        user_id,
        letter_id,
        login.clone(),
        hash,
    )
    .await;
    let done = done.map_err(|error| match error {
        commands::Error::Claimed { .. } => taken(&state),
        other => other.into(),
    })?;
    app.ops.forget_claim_codes(user_id).await?;
    app.end_sessions_of(user_id.0, None, SessionEnd::NewPassword)
        .await?;
    app.security
        .keep(entry(&app, user_id, SecurityKind::PasswordChanged, &origin));
    let mut response = claimed(&login).at(done.position).into_response();
    remember_browser(&app, login.as_str(), &mut response);
    Ok(response)
}

/// What to sign in with from now on, and what to do before that.
fn claimed(login: &Email) -> Envelope<ClaimedBody> {
    let login_name = Email::name_of(login.as_str())
        .unwrap_or(login.as_str())
        .to_owned();
    let awaits_verification = !Email::is_unreachable(login.as_str());
    Envelope::ok(ClaimedBody {
        login_name,
        awaits_verification,
    })
    .message(if awaits_verification {
        "Akun sudah Anda pegang. Buka tautan di email Anda, lalu masuk."
    } else {
        "Akun sudah Anda pegang. Silakan masuk."
    })
}

/// The address that a name or an address of e-mail stands for, as people type it to sign in.
///
/// # Errors
/// Neither a name nor an address.
pub(crate) fn login_address(typed: &str) -> Result<Email, ApiError> {
    let typed = typed.trim();
    let found = if typed.contains('@') {
        typed
            .parse()
            .ok()
            .filter(|email: &Email| !Email::is_unreachable(email.as_str()))
    } else {
        Email::of_name(typed).ok()
    };
    found.ok_or_else(|| {
        ApiError::invalid(
            "namaPengguna",
            "Isi 4 sampai 30 huruf kecil, angka, titik, atau tanda hubung, diawali huruf; misalnya yuliana.wandik. \
             Atau isi alamat email.",
        )
    })
}

fn check_password(body: &ClaimAccount) -> Result<(), ApiError> {
    if body.password != body.confirmation {
        return Err(ApiError::new("KONFIRMASI_PASSWORD_BERBEDA")
            .field("konfirmasiPassword", "Konfirmasi password tidak sama."));
    }
    password::check_reset(&body.password)
        .map_err(|text| ApiError::new("PASSWORD_LEMAH").field("password", text))
}

/// One text for an unknown code, one that was tried too often, and a wrong answer: nobody learns which codes there are.
fn wrong() -> ApiError {
    let text = "Kode dan jawaban tidak cocok, atau surat ini tidak berlaku lagi. Periksa keduanya, tanggal lahir seperti \
                31-12-2005; sesudah 5 kali salah, minta surat baru kepada kantor beasiswa.";
    ApiError::invalid("kode", text)
}

/// A name that is free, at a guess: the person's own with digits behind it.
fn taken(state: &UserState) -> ApiError {
    let name = state.name.as_ref().and_then(|name| name.value());
    let plain: String = name
        .map_or("", String::as_str)
        .to_lowercase()
        .split_whitespace()
        .take(2)
        .map(|word| {
            word.chars()
                .filter(char::is_ascii_alphanumeric)
                .collect::<String>()
        })
        .collect::<Vec<_>>()
        .join(".");
    let number = rand::random::<u16>() % 900 + 100;
    ApiError::invalid(
        "namaPengguna",
        format!(
            "Nama pengguna atau email ini sudah dipakai. Pilih yang lain, misalnya {plain}{number}."
        ),
    )
}

fn entry(app: &AppState, user_id: UserId, kind: SecurityKind, origin: &Origin) -> SecurityEntry {
    SecurityEntry {
        account_id: Some(user_id.0),
        level: Some(Role::Applicant.as_str().to_owned()),
        operation: Some("claim_account".to_owned()),
        device: origin.device.clone(),
        origin: origin.mark.clone(),
        ..SecurityEntry::new(kind, app.now())
    }
}
