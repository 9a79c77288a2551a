//! Marks all messages of the caller's inbox as read.

use crate::authz::allow;
use axum::extract::State;
use domain::inbox::NoticeKind;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::view::View;
use crate::routes::notification::reader;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadNotifications {
    /// Id of the newest message that the caller has seen; what came after it stays unread.
    #[serde(rename = "sampai", default)]
    pub until: Option<String>,
    /// Only messages of this kind.
    #[serde(rename = "jenis", default)]
    pub kind: Option<NoticeKind>,
}

/// Marks all messages of the caller's inbox as read, or all of a kind: one event, and none where none is unread.
#[utoipa::path(
    put,
    path = "/api/cms/notification",
    extensions(("x-access" = json!(allow::own()))),
    tag = "notification",
    request_body = ReadNotifications,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The inbox."))
)]
pub(crate) async fn read_notifications(
    State(app): State<AppState>,
    caller: Caller,
    view: View,
    Signed(body): Signed<ReadNotifications>,
) -> Answer {
    let until = body.until.as_deref().map(position_of).transpose()?;
    let reader = reader::of(&app, &caller.session, &view).await?;
    let newest = projections::inbox::newest_unread(&view.store, &reader, body.kind, until).await?;
    let done =
        commands::inbox::mark_all_read(&app.commands, &caller.call, newest, body.kind).await?;
    Ok(changed(done))
}

fn position_of(id: &str) -> Result<i64, ApiError> {
    let position = id.split('-').next().unwrap_or_default();
    position
        .parse()
        .map_err(|_| ApiError::invalid("sampai", "Isi dengan id notifikasi terakhir yang dilihat."))
}
