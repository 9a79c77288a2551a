//! One recipient.

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use domain::UserId;
use domain::award::Award;
use domain::hold::Hold;

use crate::answer::acts::Rehearsal;
use crate::answer::view::View;
use crate::answer::{parse, scope, shown};
use crate::authz::{Role, Table, allow};
use crate::extract::Path;
use crate::routes::award::wire::{AwardDetail, ExceptionBody, LeaveBody};
use crate::routes::award::{acts, detail};
use crate::{ApiError, AppState, Envelope, Session};

/// One recipient.
#[utoipa::path(
    get,
    path = "/api/cms/penerima-beasiswa/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::Award).shows(allow::Shown::Award, allow::Whose::Award).machine(allow::Machines::Awards)))),
    tag = "penerima-beasiswa",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<AwardDetail>))
)]
pub(crate) async fn get_award(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<AwardDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::award::get(&view.store, &scope, &id).await?;
    let award = found.ok_or_else(|| scope::missing(&scope))?;
    let mut body = detail::detail(&app, &session, &view.store, award).await?;
    if session.role == Role::Institution {
        body.paid_total = None;
        body.ordered_total = None;
    }
    if !view.is_past() {
        let rehearsal = Rehearsal::of(&app, &table, &session).await?;
        let award = app.commands.load::<Award>(&body.id).await?;
        if let Some(state) = award.state.state() {
            body.exceptions = state.exceptions.iter().map(ExceptionBody::from).collect();
            body.leaves = state.leaves.iter().map(LeaveBody::from).collect();
            body.deceased_on = state.deceased_on;
        }
        let person: UserId = parse::id(&body.recipient_id)?;
        if matches!(session.role, Role::Admin | Role::Government) {
            let hold = app.commands.load::<Hold>(person).await?;
            body.held = hold.state.reason().map(str::to_owned);
        }
        body.acts = acts::of(rehearsal, &body.id, person, shown::today(app.now())).await?;
    }
    Ok(Envelope::ok(body).at(view.position))
}
