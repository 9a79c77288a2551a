//! Brings a deleted item of news back.

use axum::extract::State;
use domain::record::News;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::routes::caller::{Answer, Caller, ChangedBody, changed};
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RestoreNews {
    /// beritaId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Brings a deleted item of news back as it was.
#[utoipa::path(
    post,
    path = "/api/cms/berita/pulihkan",
    tag = "berita",
    request_body = RestoreNews,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn restore_news(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RestoreNews>,
) -> Answer {
    let version = Some(body.version);
    let done =
        commands::record::restore::<News>(&app.commands, &caller.call, &body.id, version).await?;
    Ok(changed(done))
}
