//! The recipient's report of what the money was spent on, with evidence.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::file_body::{self, FileBody};
use crate::answer::parse;
use crate::{ApiError, AppState, Envelope, Signed};

/// Most files of a report.
const FILES_MAX: usize = 10;

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateSpendingReport {
    /// keuanganId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// What the money was spent on.
    #[serde(rename = "catatan")]
    pub note: String,
    /// Evidence, 1 to 10 uploaded files.
    #[serde(rename = "berkas")]
    pub files: Vec<FileBody>,
}

/// The recipient's report of what the money was spent on, with evidence.
#[utoipa::path(
    post,
    path = "/api/cms/laporan/create",
    extensions(("x-access" = json!(allow::to().applicant().create(allow::Report)))),
    tag = "laporan",
    request_body = CreateSpendingReport,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn create_spending_report(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateSpendingReport>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let recipient = access::disbursement(&app, &caller.session, id).await?;
    if body.note.trim().is_empty() {
        return Err(ApiError::problem("catatan", "WAJIB_DIISI"));
    }
    if body.files.is_empty() || body.files.len() > FILES_MAX {
        return Err(ApiError::invalid(
            "berkas",
            "Unggah 1 sampai 10 bukti, misalnya kuitansi atau nota.",
        ));
    }
    let mut files = Vec::with_capacity(body.files.len());
    for file in &body.files {
        files
            .push(file_body::adopt(&app, &caller.session, "berkas", file, recipient.into()).await?);
    }
    let done = commands::disbursement::report_spending(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        body.note.trim().to_owned(),
        files,
    )
    .await?;
    Ok(changed(done))
}
