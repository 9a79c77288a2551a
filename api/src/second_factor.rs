//! The second proof of who signs in: what is asked, and whether an answer is good.

pub mod passkey;
mod recovery;
pub(crate) mod relying_party;
pub mod totp;

use chrono::Duration;
use commands::{Call, user};
use domain::UserId;
use domain::security::SecurityKind;
use domain::user::{FactorKind, SecondFactor, SecondFactorCommand, UserState};
use serde::Deserialize;
use utoipa::ToSchema;

pub use recovery::RecoveryCodes;

use crate::error::ApiError;
use crate::extract::session::Session;
use crate::ops::limit::Limit;
use crate::ops::security::SecurityEntry;
use crate::state::App;

/// How long a person may take to answer, in minutes.
pub const CHALLENGE_MINUTES: i64 = 10;

/// Guessing at the second factor of one account.
const GUESSES: Limit = Limit {
    count_max: 8,
    window: Duration::minutes(15),
};

/// A second proof: exactly one of the three.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SecondProof {
    /// Six digits of the authenticator app.
    #[serde(default, rename = "kode")]
    pub code: Option<String>,
    /// A recovery code; it is then used up.
    #[serde(default, rename = "kodePemulihan")]
    pub recovery_code: Option<String>,
    /// What the browser's `navigator.credentials.get` gave, as JSON.
    #[serde(default, rename = "kunciSandi")]
    #[schema(value_type = Option<Object>)]
    pub passkey: Option<serde_json::Value>,
}

/// The refusal of a code that is not, or no longer, good.
pub fn wrong() -> ApiError {
    ApiError::new("BUKTI_FAKTOR_KEDUA_SALAH")
}

/// Checks a second proof of the caller's account.
///
/// # Errors
/// `BUKTI_FAKTOR_KEDUA_SALAH`, `TANTANGAN_BERAKHIR`, `TERLALU_SERING`.
pub async fn check(
    app: &App,
    session: &Session,
    user: &UserState,
    answer: SecondProof,
) -> Result<(), ApiError> {
    let subject = session.user_id.to_string();
    let attempt = app.limit("second factor", &subject, GUESSES).await?;
    let uses_code = answer.recovery_code.is_some();
    if let Err(refusal) = shown(app, session, user, answer).await {
        noted(app, session, SecurityKind::FactorFailed);
        return Err(refusal);
    }
    noted(
        app,
        session,
        match uses_code {
            true => SecurityKind::RecoveryCodeUsed,
            false => SecurityKind::FactorPassed,
        },
    );
    app.ops.forget_attempt(&attempt).await?;
    Ok(())
}

/// Keeps in the security log what became of a second factor.
pub fn noted(app: &App, session: &Session, kind: SecurityKind) {
    app.security.keep(SecurityEntry {
        account_id: Some(session.user_id),
        level: Some(session.role.as_str().to_owned()),
        session_id: Some(session.jti),
        ..SecurityEntry::new(kind, app.now())
    });
}

async fn shown(
    app: &App,
    session: &Session,
    user: &UserState,
    answer: SecondProof,
) -> Result<(), ApiError> {
    if let Some(code) = answer.code {
        totp::check_any(app, factors(user, FactorKind::Totp), &code).await?;
    } else if let Some(code) = answer.recovery_code {
        let hash = recovery::hash(&code);
        let command = SecondFactorCommand::UseRecoveryCode { hash };
        let user_id = UserId(session.user_id);
        let call = Call::new(session.actor());
        user::second_factor(&app.commands, &call, user_id, vec![command]).await?;
    } else if let Some(passkey) = answer.passkey {
        passkey::check(app, session, factors(user, FactorKind::Passkey), passkey).await?;
    } else {
        return Err(wrong());
    }
    Ok(())
}

/// The factors of one kind.
pub fn factors(user: &UserState, kind: FactorKind) -> impl Iterator<Item = &SecondFactor> {
    user.second_factors
        .iter()
        .filter(move |factor| factor.kind == kind)
}
