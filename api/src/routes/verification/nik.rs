//! Whether this number is already in use; never by whom.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;

use crate::extract::Path;
use crate::routes::verification::limit;
use crate::routes::verification::wire::UniquenessBody;
use crate::{ApiError, AppState, Envelope, Session};
use commands::claim;
use domain::{Nik, NikError};

/// Whether this number is already in use; never by whom.
#[utoipa::path(
    get,
    path = "/api/cms/verifikasi/nik/{id}",
    extensions(("x-access" = json!(allow::to().with(Role::Applicant, Scope::Any).with(Role::Branch, Scope::Any).with(Role::Admin, Scope::Any)))),
    tag = "verifikasi",
    params(("id" = String, Path, description = "NIK, sixteen digits.")),
    responses((status = 200, body = Envelope<UniquenessBody>))
)]
pub(crate) async fn check_nik(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Envelope<UniquenessBody>, ApiError> {
    limit::attempt(&app, &session).await?;
    let nik: Nik = id
        .parse()
        .map_err(|error: NikError| ApiError::problem("nik", error.code()))?;
    let ledger = &app.ledger;
    let owners = [
        ledger.claim_owner(claim::NIK, nik.as_str()).await?,
        ledger
            .claim_owner(claim::NIK_RECIPIENT, nik.as_str())
            .await?,
    ];
    let body = limit::answer(&session, owners.iter().flatten(), "ditolak");
    Ok(Envelope::ok(body))
}
