//! Taking a form to look at it, and giving it back.

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
pub(crate) struct TakeReview {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// A word to who has it; required then.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
}

/// Takes a form to look at it: for three days nobody else decides on it, unless they take it over with a word.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/ambil",
    extensions(("x-access" = json!(allow::to().branch().admin().approve(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = TakeReview,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn take_application_review(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<TakeReview>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::application(&app, &caller.session, id).await?;
    let done = commands::application::take_review(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        parse::note(body.note),
    )
    .await?;
    Ok(changed(done))
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReleaseReview {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Gives a form back undecided.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/lepas",
    extensions(("x-access" = json!(allow::to().branch().admin().approve(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = ReleaseReview,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn release_application_review(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ReleaseReview>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::application(&app, &caller.session, id).await?;
    let done =
        commands::application::release_review(&app.commands, &caller.call, id, Some(body.version))
            .await?;
    Ok(changed(done))
}
