//! Payments with the sum of all that match.

use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use projections::Paging;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::routes::disbursement::detail;
use crate::routes::disbursement::wire::{DisbursementItem, DisbursementPage};
use crate::routes::export::{self, Cell, Column, Export};
use crate::routes::scope;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, PageQuery, Session};
use projections::disbursement::DisbursementFilter as DisbursementQuery;

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DisbursementFilter {
    /// Only payments in this state.
    pub status: Option<String>,
    /// Only this budget year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only this budget line.
    #[serde(rename = "paguId")]
    pub budget_line: Option<String>,
    /// Only this component.
    #[serde(rename = "komponen")]
    pub component: Option<String>,
    /// Only payments of this roster.
    #[serde(rename = "daftarPembayaranId")]
    pub roster: Option<String>,
    /// `menunggu`: only spending reports that wait for the finance team, oldest first.
    #[serde(rename = "laporan")]
    pub report: Option<String>,
}

/// Payments with the sum of all that match.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan",
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
        statuses: filter.status.into_iter().collect(),
        budget_year: filter.year,
        budget_line_id: filter.budget_line,
        component: filter.component,
        roster_id: filter.roster,
        report_waits: filter.report.as_deref() == Some("menunggu"),
        search: page.needle().map(str::to_owned),
        ..DisbursementQuery::default()
    };
    if !export.is_file() {
        let found = detail::page(&session, &view, &scope, &wanted, &page).await?;
        return Ok(Envelope::ok(found).at(view.position).into_response());
    }
    let (session, view, scope, wanted, page) = (&session, &view, &scope, &wanted, &page);
    let fetch =
        move |paging: Paging| detail::list(session, view, scope, wanted, page, paging).boxed();
    export::page_or_file(&export, "keuangan", COLUMNS, view.position, page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<DisbursementItem>] = &[
    ("Penerima", |it| Cell::some(it.recipient_name.as_ref())),
    ("Komponen", |it| Cell::text(&it.component)),
    ("Tahun Akademik", |it| Cell::text(&it.academic_year)),
    ("Semester", |it| Cell::integer(Some(it.semester))),
    ("Jumlah (Rp)", |it| Cell::integer(Some(it.amount))),
    ("Nomor SP2D", |it| Cell::some(it.sp2d_number.as_ref())),
    ("Status", |it| Cell::text(&it.status)),
    ("Meja", |it| {
        Cell::some(it.holder.as_ref().map(|holder| &holder.office))
    }),
];
