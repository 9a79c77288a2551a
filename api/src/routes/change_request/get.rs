//! One change request.

use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;
use domain::change_request::{ChangeRequest, Subject};
use uuid::Uuid;

use super::wire::{ChangeRequestDetail, body};
use super::{about, acts, particulars};
use crate::answer::acts::Rehearsal;
use crate::answer::view::View;
use crate::answer::{file_body, parse};
use crate::extract::Path;
use crate::routes::record::listed;
use crate::{ApiError, AppState, Envelope, Session};

/// One change request, with what its reader may do.
#[utoipa::path(
    get,
    path = "/api/cms/usulan/{id}",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Setting)))),
    tag = "usulan",
    params(("id" = String, Path, description = "usulanId"), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ChangeRequestDetail>))
)]
pub(crate) async fn get_change_request(
    State(app): State<AppState>,
    Extension(access): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<ChangeRequestDetail>, ApiError> {
    let found = projections::change_request::get(&view.store, &id).await?;
    let item = found.ok_or_else(|| ApiError::new("USULAN_TIDAK_DITEMUKAN"))?;
    let mut request = body(item, app.now())?;
    let kept = app
        .commands
        .load::<ChangeRequest>(parse::id::<Uuid>(&id)?)
        .await?;
    let subject = kept.state.state().map(|state| &state.subject);
    let acts = if view.is_past() {
        Vec::new()
    } else {
        let rehearsal = Rehearsal::of(&app, &access, &session).await?;
        acts::of(rehearsal, &app, &access, &request, subject).await?
    };
    request.differences = particulars::shown(&app, &session, subject, request.differences);
    let detail = ChangeRequestDetail {
        scan: subject
            .and_then(Subject::document)
            .and_then(|document| document.scan.as_ref())
            .map(|scan| file_body::kept(&app, scan.clone())),
        evidence: subject
            .and_then(Subject::evidence)
            .map(|file| file_body::kept(&app, file.clone())),
        about: about::of(&view.store, subject).await?,
        past_payments: about::past_payments(&view.store, subject).await?,
        imported: about::imported(subject),
        list: about::long_list(&view.store, &id, kept.state.state()).await?,
        listed: listed::rows(&view.store, subject).await?,
        amended: about::amended(&app, &view.store, subject).await?,
        request,
        acts,
    };
    Ok(Envelope::ok(detail).at(view.position))
}
