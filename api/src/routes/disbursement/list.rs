//! Payments with the sum of all that match.

use std::sync::Arc;

use crate::authz::{Role, allow};
use axum::extract::State;
use axum::response::Response;
use chrono::NaiveDate;
use domain::UserId;
use domain::disbursement::Component;
use domain::disbursement::{DisbursementStatus, SpendingReportState};
use domain::work::WorkKind;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::export::Export;
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Query;
use crate::routes::disbursement::detail;
use crate::routes::disbursement::held::{HeldOnly, HeldPayments};
use crate::routes::disbursement::wire::DisbursementPage;
use crate::routes::work;
use crate::{ApiError, AppState, Envelope, PageQuery, Session};
use projections::Scope;
use projections::disbursement::DisbursementFilter as DisbursementQuery;
use projections::work::Worker;

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DisbursementFilter {
    /// Only payments in this state.
    pub status: Option<DisbursementStatus>,
    /// Only payments to this person.
    #[serde(rename = "userId")]
    pub recipient: Option<String>,
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
    /// `1`: only approved payments that something keeps from moving now, each with what it is; for the office.
    #[serde(rename = "tertahan")]
    #[param(inline)]
    pub held: Option<HeldOnly>,
    /// Only what the reader may work on of this pile of work.
    #[serde(rename = "antrean")]
    pub pile: Option<WorkKind>,
    /// Only payments through this bank.
    #[serde(rename = "bankId")]
    pub bank_code: Option<String>,
    /// Only payments of this amount or more.
    #[serde(rename = "jumlahDari")]
    pub amount_from: Option<i64>,
    /// Only payments of this amount or less.
    #[serde(rename = "jumlahSampai")]
    pub amount_until: Option<i64>,
    /// Only awards of this batch.
    #[serde(rename = "batchPenerimaan")]
    pub batch: Option<String>,
    /// Only what this official prepared or last corrected; for the office and those who check it.
    #[serde(rename = "disiapkanOleh")]
    pub prepared_by: Option<String>,
    /// Only what this official approved, as the first or as the last of two; for the office and those who check it.
    #[serde(rename = "disetujuiOleh")]
    pub approved_by: Option<String>,
    /// Only approved on or after this day.
    #[serde(rename = "disetujuiDari")]
    pub approved_from: Option<NaiveDate>,
    /// Only approved on or before this day.
    #[serde(rename = "disetujuiSampai")]
    pub approved_until: Option<NaiveDate>,
    /// Only transferred on or after this day.
    #[serde(rename = "disalurkanDari")]
    pub transferred_from: Option<NaiveDate>,
    /// Only transferred on or before this day.
    #[serde(rename = "disalurkanSampai")]
    pub transferred_until: Option<NaiveDate>,
    /// Only with an SP2D dated on or after this day.
    #[serde(rename = "sp2dDari")]
    pub sp2d_from: Option<NaiveDate>,
    /// Only with an SP2D dated on or before this day.
    #[serde(rename = "sp2dSampai")]
    pub sp2d_until: Option<NaiveDate>,
}

/// Payments with the sum of all that match. `sort`: terbaru, terdahulu, terlama, jumlah, jumlah-terkecil, nama, nama-za,
/// status, diubah, lama-tidak-diubah, sp2d, disalurkan, komponen, semester or semester-terdahulu.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().view(allow::Disbursement).machine(allow::Machines::Payments))), ("x-orders" = json!(crate::extract::orders(super::detail::ORDERS)))),
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
    let by_official = filter.prepared_by.is_some() || filter.approved_by.is_some();
    if by_official && !detail::names_officials(&session) {
        return Err(ApiError::forbidden());
    }
    let held = if filter.held.is_some() || filter.pile == Some(WorkKind::Held) {
        Some(held_now(&app, &session, &view).await?)
    } else {
        None
    };
    let pile = match filter.pile.filter(|kind| *kind != WorkKind::Held) {
        Some(kind) => Some((kind, worker(&app, &session, &view, &scope, kind).await?)),
        None => None,
    };
    let wanted = DisbursementQuery {
        statuses: filter.status.into_iter().collect(),
        recipient_id: filter.recipient,
        budget_year: filter.year,
        budget_line_id: filter.budget_line,
        category_id: filter.category,
        component: filter.component,
        roster_id: filter.roster,
        report_waits: filter.report == Some(SpendingReportState::Waiting),
        owing: filter.owing,
        ids: held.as_ref().map(|held| held.ids()),
        pile,
        bank_code: filter.bank_code,
        amount_from: filter.amount_from,
        amount_until: filter.amount_until,
        batch: filter.batch,
        prepared_by: filter.prepared_by,
        approved_by: filter.approved_by,
        approved_from: filter.approved_from,
        approved_until: filter.approved_until,
        transferred_from: filter.transferred_from.map(|day| day.to_string()),
        transferred_until: filter.transferred_until.map(|day| day.to_string()),
        sp2d_from: filter.sp2d_from.map(|day| day.to_string()),
        sp2d_until: filter.sp2d_until.map(|day| day.to_string()),
        search: page.needle().map(str::to_owned),
        ..DisbursementQuery::default()
    };
    let held = held.as_deref();
    detail::page_or_file(&app, &export, &session, &view, &scope, &wanted, &page, held).await
}

/// The reader as a worker on a pile. What is held, only the office and those who check it know.
async fn worker(
    app: &AppState,
    session: &Session,
    view: &View,
    scope: &Scope,
    kind: WorkKind,
) -> Result<Worker, ApiError> {
    let user_id = UserId(session.user_id);
    let worker = work::worker(app, session.role, user_id, scope.clone()).await?;
    if matches!(session.role, Role::Admin | Role::Government) {
        work::beside_held(app, view, kind, &worker).await
    } else {
        Ok(worker)
    }
}

/// What is held now. Why money is held is the office's to tell its recipient, and what held it on a day in the past
/// is not kept.
async fn held_now(
    app: &AppState,
    session: &Session,
    view: &View,
) -> Result<Arc<HeldPayments>, ApiError> {
    if !matches!(session.role, Role::Admin | Role::Government) {
        return Err(ApiError::forbidden());
    }
    if view.is_past() {
        return Err(ApiError::invalid(
            "tertahan",
            "Yang tertahan hanya diketahui untuk saat ini.",
        ));
    }
    HeldPayments::at(app, view).await
}
