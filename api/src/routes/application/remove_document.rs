//! Removes a document.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::extract::{Path, Query};
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct RemoveDocument {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Removes a document.
#[utoipa::path(
    delete,
    path = "/api/cms/formulir-pendaftaran/{id}/dokumen/{jenis}",
    extensions(("x-access" = json!(allow::to().applicant().branch().update(allow::Application)))),
    tag = "formulir-pendaftaran",
    params(("id" = String, Path, description = "formulirPendaftaranId."), ("jenis" = String, Path, description = "Kind of the document."), RemoveDocument),
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn remove_application_document(
    State(app): State<AppState>,
    caller: Caller,
    Path((id, jenis)): Path<(String, String)>,
    Query(body): Query<RemoveDocument>,
) -> Answer {
    let id = parse::id(&id)?;
    access::application(&app, &caller.session, id).await?;
    let kind = parse::value("jenis", &jenis)?;
    let done = commands::application::remove_document(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        kind,
    )
    .await?;
    Ok(changed(done))
}
