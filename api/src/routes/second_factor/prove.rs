//! `POST /api/cms/faktor-kedua/bukti`: shows a second proof, at sign-in and before what cannot be taken back.

use crate::authz::allow;
use axum::extract::State;

use super::wire::account;
use crate::second_factor::{self, SecondProof};
use crate::{ApiError, Envelope, Nothing, Session, Signed, state::AppState};

/// Shows a second proof. The session may then do everything of its account, and for ten minutes also what asks
/// for a fresh one.
#[utoipa::path(
    post,
    path = "/api/cms/faktor-kedua/bukti",
    extensions(("x-access" = json!(allow::own().before_proof().without_key("each proof works once")))),
    tag = "faktor-kedua",
    request_body = SecondProof,
    responses(
        (status = 200, body = Envelope<Nothing>),
        (status = 422, body = crate::error::ErrorBody, description = "BUKTI_FAKTOR_KEDUA_SALAH, TANTANGAN_BERAKHIR"),
        (status = 429, body = crate::error::ErrorBody),
    )
)]
pub(crate) async fn prove_second_factor(
    State(app): State<AppState>,
    session: Session,
    Signed(answer): Signed<SecondProof>,
) -> Result<Envelope<Nothing>, ApiError> {
    let user = account(&app, &session).await?;
    second_factor::check(&app, &session, &user, answer).await?;
    app.prove_session(session.jti).await?;
    Ok(Envelope::ok(Nothing {}).message("Terima kasih, Anda sudah terbukti."))
}
