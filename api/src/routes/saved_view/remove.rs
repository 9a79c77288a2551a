//! Takes a named view of the caller away.

use axum::extract::State;
use uuid::Uuid;

use crate::authz::allow;
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Session};

/// Takes a view of the caller away; of one that another person keeps, nothing is told.
#[utoipa::path(
    delete,
    path = "/api/cms/tampilan/{id}",
    extensions(("x-access" = json!(allow::own().without_key("takes a view away; it is gone once")))),
    tag = "tampilan",
    params(("id" = String, Path, description = "tampilanId.")),
    responses(
        (status = 200, body = Envelope<bool>),
        (status = 404, body = crate::error::ErrorBody)
    )
)]
pub(crate) async fn remove_saved_view(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
) -> Result<Envelope<bool>, ApiError> {
    let id = Uuid::try_parse(&id).map_err(|_| ApiError::not_found())?;
    if !app.ops.remove_view(session.user_id, id).await? {
        return Err(ApiError::not_found());
    }
    Ok(Envelope::ok(true))
}
