//! One complaint with what was said.

use crate::authz::allow;
use axum::extract::State;

use super::wire::{ComplaintDetail, MessageBody, item};
use crate::authz::Role;
use crate::extract::Path;
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Envelope, Session};

/// One complaint with what was said.
#[utoipa::path(
    get,
    path = "/api/cms/laporan/pengaduan/{id}",
    extensions(("x-access" = json!(allow::to().applicant().admin().view(allow::Report)))),
    tag = "laporan",
    params(("id" = String, Path, description = "pengaduanId.")),
    responses((status = 200, body = Envelope<ComplaintDetail>))
)]
pub(crate) async fn get_complaint(
    State(app): State<AppState>,
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
    let body = ComplaintDetail {
        complaint: item(found)?,
        messages,
    };
    Ok(Envelope::ok(body).at(view.position))
}
