//! `POST /api/cms/faktor-kedua/{id}/lepas`: takes a second factor away.

use crate::authz::allow;
use crate::extract::Path;
use axum::extract::State;
use domain::FactorId;
use domain::security::{SecurityKind, SessionEnd};
use domain::user::SecondFactorCommand;

use super::totp::BeginSetup;
use super::wire::{account, needs_fresh, order};
use crate::answer::parse;
use crate::second_factor::noted;
use crate::{ApiError, Envelope, Nothing, Session, Signed, state::AppState};

/// Takes one of the caller's second factors away; the account's other sessions end.
#[utoipa::path(
    post,
    path = "/api/cms/faktor-kedua/{id}/lepas",
    extensions(("x-access" = json!(allow::own().without_key("a factor is taken away once")))),
    tag = "faktor-kedua",
    params(("id" = String, Path, description = "The factor.")),
    request_body = BeginSetup,
    responses(
        (status = 200, body = Envelope<Nothing>),
        (status = 404, body = crate::error::ErrorBody, description = "FAKTOR_KEDUA_TIDAK_ADA"),
        (status = 409, body = crate::error::ErrorBody, description = "FAKTOR_KEDUA_TERAKHIR"),
    )
)]
pub(crate) async fn remove_second_factor(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    Signed(BeginSetup {}): Signed<BeginSetup>,
) -> Result<Envelope<Nothing>, ApiError> {
    let factor_id: FactorId = parse::value("id", &id)?;
    let user = account(&app, &session).await?;
    needs_fresh(&app, &session, &user).await?;
    let position = order(
        &app,
        &session,
        vec![SecondFactorCommand::Remove { factor_id }],
    )
    .await?;
    if user.second_factors.len() == 1 {
        app.release_session(session.jti).await?;
    }
    app.end_sessions_of(session.user_id, Some(session.jti), SessionEnd::SecondFactor)
        .await?;
    noted(&app, &session, SecurityKind::FactorRemoved);
    Ok(Envelope::ok(Nothing {})
        .message("Faktor kedua dilepas.")
        .at(position))
}
