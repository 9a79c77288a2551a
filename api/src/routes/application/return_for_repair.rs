//! Sends the form back to the applicant.

use crate::authz::allow;
use axum::extract::State;
use domain::DocumentKind;
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
pub(crate) struct ReturnForRepair {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// What is to be repaired.
    #[serde(rename = "catatan")]
    pub note: String,
    /// Kinds of the documents to be repaired.
    #[serde(rename = "dokumen", default)]
    pub documents: Vec<DocumentKind>,
}

/// Sends the form back to the applicant.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/minta-perbaikan",
    extensions(("x-access" = json!(allow::to().branch().admin().approve(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = ReturnForRepair,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn return_application_for_repair(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ReturnForRepair>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::application(&app, &caller.session, id).await?;
    let documents = body.documents;
    let done = commands::application::return_for_repair(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.note,
        documents,
    )
    .await?;
    Ok(changed(done))
}
