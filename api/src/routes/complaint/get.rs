//! One complaint with what was said.

use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;

use super::acts;
use super::wire::{ComplaintDetail, MessageBody, item};
use crate::answer::acts::Rehearsal;
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::authz::Role;
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Session};

/// One complaint with what was said.
#[utoipa::path(
    get,
    path = "/api/cms/laporan/pengaduan/{id}",
    extensions(("x-access" = json!(allow::to().applicant().admin().government().view(allow::Report)))),
    tag = "laporan",
    params(("id" = String, Path, description = "pengaduanId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ComplaintDetail>))
)]
pub(crate) async fn get_complaint(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<ComplaintDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::complaint::get(&view.store, &scope, &id).await?;
    let found = found.ok_or_else(|| scope::missing(&scope))?;
    let is_staff = session.role != Role::Applicant;
    let mut messages = Vec::new();
    for said in projections::complaint::messages(&view.store, &id).await? {
        let message = said.message;
        messages.push(MessageBody {
            from_office: message.from_office,
            name: said.staff_name.filter(|_| is_staff),
            text: shown::opened_text(&app, message.text_sealed.as_deref()).await?,
            at: shown::time(&message.said_at)?,
            position: message.position,
        });
    }
    let mut body = ComplaintDetail {
        acts: Vec::new(),
        complaint: item(found)?,
        messages,
    };
    if !view.is_past() {
        let rehearsal = Rehearsal::of(&app, &table, &session).await?;
        body.acts = acts::of(rehearsal, &id).await?;
    }
    Ok(Envelope::ok(body).at(view.position))
}
