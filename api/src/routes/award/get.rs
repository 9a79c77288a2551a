//! One recipient.

use axum::extract::State;

use crate::authz::Role;
use crate::extract::Path;
use crate::routes::award::detail;
use crate::routes::award::wire::AwardDetail;
use crate::routes::scope;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, Session};

/// One recipient.
#[utoipa::path(
    get,
    path = "/api/cms/penerima-beasiswa/{id}",
    tag = "penerima-beasiswa",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<AwardDetail>))
)]
pub(crate) async fn get_award(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<AwardDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::award::get(&view.store, &scope, &id).await?;
    let award = found.ok_or_else(|| scope::missing(&scope))?;
    let mut body = detail::detail(&view.store, award).await?;
    if session.role == Role::Institution {
        body.paid_total = None;
    }
    Ok(Envelope::ok(body).at(view.position))
}
