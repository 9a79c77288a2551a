//! Gives a verdict on one document.

use crate::authz::allow;
use axum::extract::State;
use domain::DocumentKind;
use domain::application::Verdict;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::routes::application::wire::DocumentVerdict;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgeDocument {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Kind of the document.
    #[serde(rename = "jenis")]
    pub kind: DocumentKind,
    /// The verdict.
    #[serde(rename = "putusan")]
    pub verdict: DocumentVerdict,
    /// Why it is not valid; required then.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
}

/// Gives a verdict on one document.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/periksa-dokumen",
    extensions(("x-access" = json!(allow::to().branch().admin().approve(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = JudgeDocument,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn judge_application_document(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<JudgeDocument>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::application(&app, &caller.session, id).await?;
    let kind = body.kind;
    let verdict = match body.verdict {
        DocumentVerdict::Sah => Verdict::Valid,
        DocumentVerdict::TidakSah => Verdict::Invalid {
            note: body.note.unwrap_or_default(),
        },
    };
    let done = commands::application::judge_document(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        kind,
        verdict,
    )
    .await?;
    Ok(changed(done))
}
