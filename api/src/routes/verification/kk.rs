//! Whether this number is already in use; never by whom.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;

use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::verification::limit;
use crate::routes::verification::wire::UniquenessBody;
use crate::{ApiError, AppState, Envelope, Session};
use domain::application::Form;
use domain::{FamilyCardNumber, FamilyCardNumberError, Personal};

/// Whether this number is already in use; never by whom.
#[utoipa::path(
    get,
    path = "/api/cms/verifikasi/nokk/{id}",
    extensions(("x-access" = json!(allow::to().with(Role::Applicant, Scope::Any).with(Role::Branch, Scope::Any).with(Role::Admin, Scope::Any)))),
    tag = "verifikasi",
    params(("id" = String, Path, description = "Family card number, sixteen digits.")),
    responses((status = 200, body = Envelope<UniquenessBody>))
)]
pub(crate) async fn check_family_card(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<UniquenessBody>, ApiError> {
    limit::attempt(&app, &session).await?;
    let kk: FamilyCardNumber = id
        .parse()
        .map_err(|error: FamilyCardNumberError| ApiError::problem("noKk", error.code()))?;
    // The number is kept sealed: those that look alike are opened and compared.
    let mut owners = Vec::new();
    let alike = projections::application::with_kk_masked(&view.store, &kk.masked()).await?;
    for row in alike {
        let opened = shown::opened(&app, &row.form_sealed).await?;
        let form: Form = serde_json::from_value(opened).map_err(ApiError::internal)?;
        let identity = form.identity.as_ref().and_then(Personal::value);
        let known = identity.and_then(|identity| identity.kk.as_deref());
        if known.and_then(|text| text.parse().ok()) == Some(kk.clone()) {
            owners.push(row.applicant_id);
        }
    }
    Ok(Envelope::ok(limit::answer(
        &session,
        owners.iter(),
        "peringatan",
    )))
}
