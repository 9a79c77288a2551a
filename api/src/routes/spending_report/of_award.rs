//! The payments of an award that the bank transferred, with receipts and reports.

use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::acts;
use super::wire::{ReportItem, item};
use crate::answer::acts::Rehearsal;
use crate::answer::parse;
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Session};

/// Payments with their reports, newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReportList {
    /// The payments.
    pub items: Vec<ReportItem>,
}

/// The payments of an award that the bank transferred, with receipts and reports.
#[utoipa::path(
    get,
    path = "/api/cms/laporan/penerima-beasiswa/{id}",
    extensions(("x-access" = json!(allow::to().applicant().admin().view(allow::Report)))),
    tag = "laporan",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ReportList>))
)]
pub(crate) async fn list_spending_reports(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<ReportList>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let award = projections::award::get(&view.store, &scope, &id).await?;
    award.ok_or_else(|| scope::missing(&scope))?;
    let rows = projections::disbursement::of_award(&view.store, &id).await?;
    let mut items = Vec::new();
    for row in rows {
        if row.payment.transferred_on.is_some() {
            let mut body = item(&app, row.payment).await?;
            if !view.is_past() {
                let mut rehearsal = Rehearsal::of(&app, &table, &session).await?;
                let payment_id = parse::id(&body.id)?;
                acts::add_receipt(&mut rehearsal, payment_id).await;
                acts::add(&mut rehearsal, payment_id).await;
                body.acts = rehearsal.found();
            }
            items.push(body);
        }
    }
    Ok(Envelope::ok(ReportList { items }).at(view.position))
}
