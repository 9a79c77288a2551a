//! Recommends a form whose required documents are all valid.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecommendApplication {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Public note.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
}

/// Recommends a form whose required documents are all valid.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/rekomendasi",
    extensions(("x-access" = json!(allow::to().branch().admin().approve(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = RecommendApplication,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn recommend_application(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RecommendApplication>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::application(&app, &caller.session, id).await?;
    let done = commands::application::recommend(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        parse::note(body.note),
    )
    .await?;
    Ok(changed(done))
}
