//! Approves a recommended form and grants the award, in one append.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::ApprovedBody;
use crate::Signed;
use crate::answer::access;
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::{ApiError, AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApproveApplication {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Public note.
    #[serde(rename = "catatan", default)]
    pub note: Option<String>,
    /// Batch of the award; the form's year when left out.
    #[serde(rename = "batchPenerimaan", default)]
    pub batch: Option<String>,
}

/// Approves a recommended form and grants the award, in one append.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/approve",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = ApproveApplication,
    responses((status = 200, body = Envelope<ApprovedBody>, description = "The form."))
)]
pub(crate) async fn approve_application(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ApproveApplication>,
) -> Result<Envelope<ApprovedBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let batch = match parse::note(body.batch) {
        Some(batch) => batch,
        None => access::application_state(&app, id)
            .await?
            .form
            .year
            .map(|year| year.to_string())
            .unwrap_or_default(),
    };
    let done = commands::application::approve(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        batch,
        parse::note(body.note),
    )
    .await?;
    Ok(Envelope::ok(ApprovedBody {
        id: done.answer.application.id,
        version: done.answer.application.version,
        position: done.position,
        award_id: done.answer.award_id.to_string(),
        bank_account_id: done.answer.bank_account_id.to_string(),
    })
    .at(done.position))
}
