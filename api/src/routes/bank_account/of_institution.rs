//! The accounts in the record of an institution.

use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;
use domain::bank_account::BankAccountStatus;
use domain::disbursement::Component;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{acts, of_award};
use crate::answer::acts::Rehearsal;
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::{Path, Query};
use crate::routes::bank_account::wire::BankAccountList;
use crate::{ApiError, AppState, Envelope, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfInstitution {
    /// Only the verified ones to which this component is paid: what a payment may be proposed to.
    #[serde(rename = "komponen")]
    pub component: Option<Component>,
}

/// The accounts in the record of an institution.
#[utoipa::path(
    get,
    path = "/api/cms/rekening/institusi/{id}",
    extensions(("x-access" = json!(allow::to().admin().view(allow::BankAccount)))),
    tag = "rekening",
    params(("id" = String, Path, description = "institusiPendidikanId."), OfInstitution, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<BankAccountList>))
)]
pub(crate) async fn list_bank_accounts_of_institution(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    Query(filter): Query<OfInstitution>,
    view: View,
) -> Result<Envelope<BankAccountList>, ApiError> {
    scope::of(&app, &session).await?;
    let mut items = Vec::new();
    for row in projections::bank_account::of_institution(&view.store, &id).await? {
        if let Some(component) = filter.component
            && (row.status != BankAccountStatus::Verified || !component.goes_to(row.payee_kind))
        {
            continue;
        }
        let number = shown::opened_text(&app, row.number_sealed.as_deref()).await?;
        let acts = if view.is_past() {
            Vec::new()
        } else {
            let rehearsal = Rehearsal::of(&app, &table, &session).await?;
            acts::of(rehearsal, &row.bank_account_id).await?
        };
        items.push(of_award::body(row, number, acts, false)?);
    }
    items.reverse();
    Ok(Envelope::ok(BankAccountList { items }).at(view.position))
}
