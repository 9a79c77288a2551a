//! One payment.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use domain::disbursement::DisbursementStatus;
use domain::gate::Step;
use domain::permission::{Action, Entity};

use crate::authz::{Role, Table, allow};

use crate::answer::acts::Rehearsal;
use crate::answer::view::View;
use crate::answer::{approvers, parse, scope, shown};
use crate::error::held::told;
use crate::extract::Path;
use crate::routes::disbursement::wire::{DisbursementDetail, SplitBody};
use crate::routes::disbursement::{acts, detail};
use crate::{ApiError, AppState, Envelope, Session};

/// One payment.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().view(allow::Disbursement).shows(allow::Shown::Payment, allow::Whose::Disbursement).masked_for(Role::Branch).masked_for(Role::Government).machine(allow::Machines::Payments)))),
    tag = "keuangan",
    params(("id" = String, Path, description = "keuanganId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DisbursementDetail>))
)]
pub(crate) async fn get_disbursement(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<DisbursementDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::disbursement::get(&view.store, &scope, &id).await?;
    let found = found.ok_or_else(|| scope::missing(&scope))?;
    let journal = projections::journal::of_disbursement(&view.store, &id).await?;
    let hands = [
        Some(found.payment.prepared_by.clone()),
        found.payment.first_approved_by.clone(),
        Some(found.payment.recipient_id.clone()),
    ];
    let mut body = detail::detail(&app, &session, view.moment, found, journal).await?;
    detail::add_late_revenue(&view, &mut body).await?;
    if !view.is_past() {
        // Why money is held is the office's to tell its recipient.
        if body.status.is_under_way() && matches!(session.role, Role::Admin | Role::Government) {
            let id = parse::id(&body.id)?;
            let reasons =
                commands::disbursement::reasons(&app.commands, id, Step::BankFile).await?;
            body.held = told(&reasons);
        }
        if body.status == DisbursementStatus::Proposed
            && matches!(session.role, Role::Admin | Role::Government)
        {
            let split =
                commands::disbursement::split_of(&app.commands, parse::id(&body.id)?).await?;
            body.split = split.map(|split| SplitBody {
                total: split.total.0,
                others: split.others.iter().map(ToString::to_string).collect(),
            });
        }
        // A row of a roster is approved with it.
        if body.first_approved
            && body.roster_id.is_none()
            && matches!(session.role, Role::Admin | Role::Government)
        {
            let not: Vec<&str> = hands.iter().flatten().map(String::as_str).collect();
            let right = (Entity::Disbursement, Action::Approve);
            body.second_approvers = approvers::names(&app, &view, right, &not).await?;
        }
        // Scans carry numbers of accounts: for the office, and for whose money it is.
        if matches!(session.role, Role::Admin | Role::Applicant) {
            detail::add_papers(&app, &mut body).await?;
        }
        let rehearsal = Rehearsal::of(&app, &table, &session).await?;
        body.acts = Box::pin(acts::of(rehearsal, &body, shown::today(app.now()))).await?;
    }
    Ok(Envelope::ok(body).at(view.position))
}
