//! `POST /api/cms/faktor-kedua/kode-pemulihan`: new recovery codes.

use crate::authz::allow;
use axum::extract::State;
use axum::response::{IntoResponse, Response};

use super::totp::BeginSetup;
use super::wire::{RecoveryCodesBody, account, needs_fresh, order};
use crate::second_factor::RecoveryCodes;
use crate::{ApiError, Envelope, Session, Signed, state::AppState};

/// Makes new recovery codes; older ones are void.
#[utoipa::path(
    post,
    path = "/api/cms/faktor-kedua/kode-pemulihan",
    extensions(("x-access" = json!(allow::own().without_key("its codes are shown once and kept by nobody")))),
    tag = "faktor-kedua",
    request_body = BeginSetup,
    responses(
        (status = 201, body = Envelope<RecoveryCodesBody>),
        (status = 404, body = crate::error::ErrorBody, description = "FAKTOR_KEDUA_TIDAK_ADA"),
    )
)]
pub(crate) async fn make_recovery_codes(
    State(app): State<AppState>,
    session: Session,
    Signed(BeginSetup {}): Signed<BeginSetup>,
) -> Result<Response, ApiError> {
    let user = account(&app, &session).await?;
    needs_fresh(&app, &session, &user).await?;
    let codes = RecoveryCodes::new();
    let position = order(&app, &session, vec![codes.command()]).await?;
    Ok(Envelope::created(RecoveryCodesBody {
        recovery_codes: codes.0,
    })
    .at(position)
    .into_response())
}
