//! `GET /api/cms/faktor-kedua`: what the caller's account has, and what this session must show.

use crate::authz::allow;
use axum::extract::State;

use super::wire::{FactorBody, SecondFactorsBody, account};
use crate::{ApiError, Envelope, Session, state::AppState};

/// The caller's second factors.
#[utoipa::path(
    get,
    path = "/api/cms/faktor-kedua",
    extensions(("x-access" = json!(allow::own().before_proof()))),
    tag = "faktor-kedua",
    responses((status = 200, body = Envelope<SecondFactorsBody>))
)]
pub(crate) async fn get_second_factors(
    State(app): State<AppState>,
    session: Session,
) -> Result<Envelope<SecondFactorsBody>, ApiError> {
    let user = account(&app, &session).await?;
    let factors = user.second_factors.iter().map(|factor| FactorBody {
        id: factor.factor_id.to_string(),
        kind: factor.kind,
        name: factor.name.value().cloned(),
    });
    Ok(Envelope::ok(SecondFactorsBody {
        required: app.config.requires_second_factor() && session.is_office(),
        due: session.proof.due,
        proved: session.proof.due && session.proof.is_complete(),
        factors: factors.collect(),
        recovery_codes: user.recovery_codes.len(),
        passkeys: app.passkeys.is_some(),
    }))
}
