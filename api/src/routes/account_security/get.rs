//! The caller's sessions and last sign-ins.

use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use domain::UserId;
use domain::security::SecurityKind;
use serde::Serialize;
use utoipa::ToSchema;

use crate::authz::allow;
use crate::ops::security::SecurityFilter;
use crate::{ApiError, AppState, Envelope, Session};

/// How many sign-ins are shown.
const SIGN_INS_SHOWN: u32 = 20;

/// Where an account is signed in, and who tried lately.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountSecurity {
    /// Sessions that are not over, the one used last first.
    #[serde(rename = "sesi")]
    pub sessions: Vec<SessionItem>,
    /// The last sign-ins, newest first, also those that failed.
    #[serde(rename = "masuk")]
    pub sign_ins: Vec<SignInItem>,
    /// The last letter by which the account could be claimed, or was; none where none was made.
    #[serde(rename = "suratKlaim")]
    pub claim_letter: Option<ClaimLetterItem>,
}

/// A letter with a code to claim the account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClaimLetterItem {
    /// When it was made.
    #[serde(rename = "dibuatPada")]
    pub made_at: DateTime<Utc>,
    /// Name of who answers for it, and may have read the code.
    #[serde(rename = "dibuatOleh")]
    pub made_by: Option<String>,
    /// The last day on which it holds.
    #[serde(rename = "berlakuSampai")]
    pub valid_until: NaiveDate,
    /// When the account was claimed by it; none while it was not used.
    #[serde(rename = "dipakaiPada")]
    pub used_at: Option<DateTime<Utc>>,
}

/// A session that is not over.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionItem {
    /// The session.
    pub id: String,
    /// Browser and system it was opened from; none where that is not known.
    #[serde(rename = "perangkat")]
    pub device: Option<String>,
    /// When it was opened.
    #[serde(rename = "dibukaPada")]
    pub opened_at: DateTime<Utc>,
    /// When it was last used, to a quarter of an hour.
    #[serde(rename = "dipakaiPada")]
    pub used_at: DateTime<Utc>,
    /// Ends then, unless it is used again.
    #[serde(rename = "berakhirPada")]
    pub expires_at: DateTime<Utc>,
    /// The one that asks.
    #[serde(rename = "iniSesi")]
    pub current: bool,
}

/// A sign-in, or an attempt.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SignInItem {
    /// Id of the entry.
    pub id: String,
    /// When.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// masuk or masuk-gagal.
    #[serde(rename = "jenis")]
    pub kind: SecurityKind,
    /// Browser and system.
    #[serde(rename = "perangkat")]
    pub device: Option<String>,
    /// Why it was refused.
    #[serde(rename = "keterangan")]
    pub note: Option<String>,
}

/// The caller's sessions and last twenty sign-ins, also those that failed.
#[utoipa::path(
    get,
    path = "/api/cms/keamanan-akun",
    extensions(("x-access" = json!(allow::own()))),
    tag = "keamanan-akun",
    responses((status = 200, body = Envelope<AccountSecurity>))
)]
pub(crate) async fn get_account_security(
    State(app): State<AppState>,
    session: Session,
) -> Result<Envelope<AccountSecurity>, ApiError> {
    app.security.flush().await;
    let sessions = app.ops.sessions_of(session.user_id, app.now()).await?;
    let filter = SecurityFilter {
        kinds: SecurityKind::SIGN_INS.to_vec(),
        account_id: Some(session.user_id),
        ..SecurityFilter::default()
    };
    let sign_ins = app.ops.security(&filter, SIGN_INS_SHOWN).await?;
    let claim_letter = claim_letter(&app, UserId(session.user_id)).await?;
    Ok(Envelope::ok(AccountSecurity {
        claim_letter,
        sessions: sessions
            .into_iter()
            .map(|found| SessionItem {
                id: found.session_id.to_string(),
                device: found.device,
                opened_at: found.opened_at,
                used_at: found.used_at,
                expires_at: found.expires_at,
                current: found.session_id == session.jti,
            })
            .collect(),
        sign_ins: sign_ins
            .into_iter()
            .map(|entry| SignInItem {
                id: entry.entry_id.to_string(),
                at: entry.at,
                kind: entry.kind,
                device: entry.device,
                note: entry.code.map(|code| ApiError::new(code).plain_text()),
            })
            .collect(),
    }))
}

async fn claim_letter(
    app: &AppState,
    user_id: UserId,
) -> Result<Option<ClaimLetterItem>, ApiError> {
    let (state, _) = commands::user::get(&app.commands, user_id).await?;
    let Some(letter) = state.claim_letter else {
        return Ok(None);
    };
    let maker = letter.made_by.answers().to_string();
    let names = projections::user::names(app.read.store(), std::slice::from_ref(&maker)).await?;
    Ok(Some(ClaimLetterItem {
        made_at: letter.made_at,
        made_by: names.get(&maker).cloned(),
        valid_until: letter.valid_until,
        used_at: letter.used_at,
    }))
}
