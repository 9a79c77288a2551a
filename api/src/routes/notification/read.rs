//! Marks a message of the caller's inbox as read.

use crate::authz::allow;
use axum::extract::State;

use crate::extract::Path;
use crate::routes::caller::{Answer, Caller, ChangedBody, changed};
use crate::{AppState, Envelope};

/// Marks a message of the caller's inbox as read.
#[utoipa::path(
    put,
    path = "/api/cms/notification/{id}",
    extensions(("x-access" = json!(allow::own()))),
    tag = "notification",
    params(("id" = String, Path, description = "Id of the message.")),
    responses((status = 200, body = Envelope<ChangedBody>, description = "The inbox."))
)]
pub(crate) async fn read_notification(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
) -> Answer {
    let done = commands::inbox::mark_read(&app.commands, &caller.call, id).await?;
    Ok(changed(done))
}
