//! The words of second factors on the wire, and what several of its calls do.

use axum::response::{IntoResponse, Response};
use commands::{Call, user};
use domain::security::{SecurityKind, SessionEnd};
use domain::user::{FactorKind, SecondFactorCommand, UserState};
use domain::{FactorId, UserId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::authz::guard::check_fresh;
use crate::second_factor::{RecoveryCodes, noted};
use crate::{ApiError, Envelope, Session, state::AppState};

/// A second factor.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FactorBody {
    /// Its id.
    pub id: String,
    /// What it is.
    #[serde(rename = "jenis")]
    pub kind: FactorKind,
    /// What its owner calls it.
    #[serde(rename = "nama")]
    pub name: Option<String>,
}

/// The second factors of an account, and what the session has shown of them.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SecondFactorsBody {
    /// Whether the account must have one.
    #[serde(rename = "wajib")]
    pub required: bool,
    /// Whether this session is asked for a proof.
    #[serde(rename = "diminta")]
    pub due: bool,
    /// Whether this session has shown one.
    #[serde(rename = "terbukti")]
    pub proved: bool,
    /// The factors, the oldest first.
    #[serde(rename = "faktor")]
    pub factors: Vec<FactorBody>,
    /// Recovery codes that were not used yet.
    #[serde(rename = "sisaKodePemulihan")]
    pub recovery_codes: usize,
    /// Whether passkeys can be set up under the portal's address.
    #[serde(rename = "kunciSandiTersedia")]
    pub passkeys: bool,
}

/// What came of setting one up.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FactorAdded {
    /// The new factor.
    #[serde(rename = "faktorId")]
    pub factor_id: String,
    /// Recovery codes, shown this once; none where the account has some.
    #[serde(rename = "kodePemulihan")]
    pub recovery_codes: Vec<String>,
}

/// New recovery codes.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RecoveryCodesBody {
    /// Shown this once; older ones are void.
    #[serde(rename = "kodePemulihan")]
    pub recovery_codes: Vec<String>,
}

/// The caller's account.
pub(super) async fn account(app: &AppState, session: &Session) -> Result<UserState, ApiError> {
    let (state, _) = user::get(&app.commands, UserId(session.user_id)).await?;
    Ok(state)
}

/// Who already has a factor shows it before another is set up or one goes.
///
/// # Errors
/// `FAKTOR_KEDUA_DIPERLUKAN`, `BUKTI_BARU_DIPERLUKAN`.
pub(super) async fn needs_fresh(
    app: &AppState,
    session: &Session,
    user: &UserState,
) -> Result<(), ApiError> {
    if user.second_factors.is_empty() {
        return Ok(());
    }
    let proof = app.proof_now(session.jti).await?;
    if !proof.due {
        // A factor was set up elsewhere since: this session has shown none of them.
        return Err(ApiError::new("BUKTI_BARU_DIPERLUKAN"));
    }
    if !proof.is_complete() {
        return Err(ApiError::new("FAKTOR_KEDUA_DIPERLUKAN"));
    }
    check_fresh(app, session).await
}

/// Sets up a factor whose first proof was checked; the account's other sessions end.
pub(super) async fn add(
    app: &AppState,
    session: &Session,
    user: &UserState,
    (factor_id, kind): (FactorId, FactorKind),
    name: String,
    secret: String,
) -> Result<Response, ApiError> {
    let mut orders = vec![SecondFactorCommand::Add {
        factor_id,
        kind,
        name,
        secret,
    }];
    let mut shown = Vec::new();
    if user.recovery_codes.is_empty() {
        let codes = RecoveryCodes::new();
        orders.push(codes.command());
        shown = codes.0;
    }
    let done = order(app, session, orders).await?;
    app.prove_session(session.jti).await?;
    app.end_sessions_of(session.user_id, Some(session.jti), SessionEnd::SecondFactor)
        .await?;
    noted(app, session, SecurityKind::FactorAdded);
    let added = FactorAdded {
        factor_id: factor_id.to_string(),
        recovery_codes: shown,
    };
    Ok(Envelope::created(added)
        .message("Faktor kedua dipasang.")
        .at(done)
        .into_response())
}

/// Gives orders about the caller's own account; tells the position of the last event.
pub(super) async fn order(
    app: &AppState,
    session: &Session,
    orders: Vec<SecondFactorCommand>,
) -> Result<u64, ApiError> {
    let call = Call::new(session.actor());
    let user_id = UserId(session.user_id);
    let done = user::second_factor(&app.commands, &call, user_id, orders).await?;
    Ok(done.position)
}
