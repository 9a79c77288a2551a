//! Whether this number is already in use; never by whom.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;

use crate::extract::Path;
use crate::routes::verification::limit;
use crate::routes::verification::wire::UniquenessBody;
use crate::{ApiError, AppState, Envelope, Session};
use commands::claim;
use domain::{AccountNumber, AccountNumberError};

/// Whether this number is already in use; never by whom.
#[utoipa::path(
    get,
    path = "/api/cms/verifikasi/rekening/{id}",
    extensions(("x-access" = json!(allow::to().with(Role::Applicant, Scope::Any).with(Role::Branch, Scope::Any).with(Role::Admin, Scope::Any)))),
    tag = "verifikasi",
    params(("id" = String, Path, description = "`<bankId>-<nomor>`.")),
    responses((status = 200, body = Envelope<UniquenessBody>))
)]
pub(crate) async fn check_account_number(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Envelope<UniquenessBody>, ApiError> {
    limit::attempt(&app, &session).await?;
    let wrong = || {
        ApiError::invalid(
            "rekening",
            "Gunakan kode bank dan nomor rekening, misalnya 002-1234567890.",
        )
    };
    let (bank_code, number) = id.split_once('-').ok_or_else(wrong)?;
    let number: AccountNumber = number
        .parse()
        .map_err(|error: AccountNumberError| ApiError::problem("rekening", error.code()))?;
    let key = claim::account(bank_code, number.as_str());
    let owner = app.ledger.claim_owner(claim::ACCOUNT, &key).await?;
    let body = limit::answer(&session, owner.iter(), "ditolak");
    Ok(Envelope::ok(body))
}
