//! Marks a message of the caller's inbox as read.

use crate::authz::allow;
use axum::extract::State;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::notification::reader;
use crate::{ApiError, AppState, Envelope};

/// Marks a message of the caller's inbox as read. Only what is there, and theirs, is marked: nothing else is written.
#[utoipa::path(
    put,
    path = "/api/cms/notification/{id}",
    extensions(("x-access" = json!(allow::own()))),
    tag = "notification",
    params(("id" = String, Path, description = "Id of the message.")),
    responses(
        (status = 200, body = Envelope<ChangedBody>, description = "The inbox."),
        (status = 404, body = crate::error::ErrorBody)
    )
)]
pub(crate) async fn read_notification(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    view: View,
) -> Answer {
    let reader = reader::of(&app, &caller.session, &view).await?;
    let known = projections::inbox::get(&view.store, &reader, &id).await?;
    known.ok_or_else(ApiError::not_found)?;
    let done = commands::inbox::mark_read(&app.commands, &caller.call, id).await?;
    Ok(changed(done))
}
