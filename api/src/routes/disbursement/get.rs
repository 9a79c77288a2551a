//! One payment.

use axum::extract::State;

use crate::extract::Path;
use crate::routes::disbursement::detail;
use crate::routes::disbursement::wire::DisbursementDetail;
use crate::routes::scope;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, Session};

/// One payment.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan/{id}",
    tag = "keuangan",
    params(("id" = String, Path, description = "keuanganId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DisbursementDetail>))
)]
pub(crate) async fn get_disbursement(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<DisbursementDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::disbursement::get(&view.store, &scope, &id).await?;
    let found = found.ok_or_else(|| scope::missing(&scope))?;
    let journal = projections::journal::of_disbursement(&view.store, &id).await?;
    let body = detail::detail(&app, &session, view.moment, found, journal).await?;
    Ok(Envelope::ok(body).at(view.position))
}
