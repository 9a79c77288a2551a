//! Payments of one recipient.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;

use crate::answer::export::Export;
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::disbursement::detail;
use crate::routes::disbursement::wire::DisbursementPage;
use crate::{ApiError, AppState, Envelope, PageQuery, Session};
use projections::disbursement::DisbursementFilter as DisbursementQuery;

/// Payments of one recipient.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan/penerima-beasiswa/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().view(allow::Disbursement).machine(allow::Machines::Payments))), ("x-orders" = json!(crate::extract::orders(super::detail::ORDERS)))),
    tag = "keuangan",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), PageQuery, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DisbursementPage>))
)]
pub(crate) async fn list_disbursements_of_award(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    page: PageQuery,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let wanted = DisbursementQuery {
        award_id: Some(id),
        search: page.needle().map(str::to_owned),
        ..DisbursementQuery::default()
    };
    detail::page_or_file(&app, &export, &session, &view, &scope, &wanted, &page, None).await
}
