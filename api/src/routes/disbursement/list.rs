//! Payments with the sum of all that match.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::disbursement::Component;
use domain::disbursement::{DisbursementStatus, SpendingReportState};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::Query;
use crate::routes::disbursement::detail;
use crate::routes::disbursement::wire::DisbursementPage;
use crate::routes::export::Export;
use crate::routes::scope;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, PageQuery, Session};
use projections::disbursement::DisbursementFilter as DisbursementQuery;

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DisbursementFilter {
    /// Only payments in this state.
    pub status: Option<DisbursementStatus>,
    /// Only this budget year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this budget line.
    #[serde(rename = "paguId")]
    pub budget_line: Option<String>,
    /// Only this finance category.
    #[serde(rename = "kategoriKeuanganId")]
    pub category: Option<String>,
    /// Only this component.
    #[serde(rename = "komponen")]
    pub component: Option<Component>,
    /// Only payments of this roster.
    #[serde(rename = "daftarPembayaranId")]
    pub roster: Option<String>,
    /// `menunggu`: only spending reports that wait for the finance team, oldest first.
    #[serde(rename = "laporan")]
    pub report: Option<SpendingReportState>,
    /// Only those of which something is still to be paid back (tagihan).
    #[serde(rename = "tagihanTerbuka", default)]
    pub owing: bool,
}

/// Payments with the sum of all that match.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().view(allow::Disbursement)))),
    tag = "keuangan",
    params(PageQuery, DisbursementFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DisbursementPage>))
)]
pub(crate) async fn list_disbursements(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<DisbursementFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let wanted = DisbursementQuery {
        statuses: filter
            .status
            .into_iter()
            .map(|status| status.to_string())
            .collect(),
        budget_year: filter.year,
        budget_line_id: filter.budget_line,
        category_id: filter.category,
        component: filter.component.map(|component| component.to_string()),
        roster_id: filter.roster,
        report_waits: filter.report == Some(SpendingReportState::Waiting),
        owing: filter.owing,
        search: page.needle().map(str::to_owned),
        ..DisbursementQuery::default()
    };
    detail::page_or_file(&export, &session, &view, &scope, &wanted, &page).await
}
