//! Attaches an uploaded file as a document, or replaces the one of that kind.

use crate::authz::allow;
use axum::extract::State;
use domain::DocumentKind;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::file_body;
use crate::answer::file_body::FileBody;
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AttachDocument {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// ktp, kk, surat_aktif, khs, buku_rekening, foto, bukti_prestasi or sktm.
    #[serde(rename = "jenis")]
    pub kind: DocumentKind,
    /// Id that the upload answered.
    #[serde(rename = "fileId")]
    pub file_id: String,
    /// SHA-256 that the upload answered, hex.
    pub sha256: String,
    /// Name of the file on the sender's device.
    #[serde(rename = "nama", default)]
    pub name: Option<String>,
}

/// Attaches an uploaded file as a document, or replaces the one of that kind.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/dokumen",
    extensions(("x-access" = json!(allow::to().applicant().branch().update(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = AttachDocument,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn attach_application_document(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AttachDocument>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let applicant_id = access::application(&app, &caller.session, id).await?;
    let kind = body.kind;
    let upload = FileBody {
        file_id: body.file_id,
        sha256: body.sha256,
        name: body.name,
    };
    let file = file_body::adopt(
        &app,
        &caller.session,
        "fileId",
        &upload,
        applicant_id.into(),
    )
    .await?;
    let done = commands::application::attach_document(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        kind,
        file,
    )
    .await?;
    Ok(changed(done))
}
