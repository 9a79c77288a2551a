//! Changes a final project.

use crate::authz::allow;
use axum::extract::State;
use domain::Personal;
use domain::record::FinalProject;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::access;
use crate::answer::caller::{Caller, ChangedBody, settled};
use crate::answer::file_body::{self, FileBody};
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Signed};
use axum::response::Response;

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateFinalProject {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Title.
    #[serde(rename = "judul")]
    pub title: String,
    /// Abstract.
    #[serde(rename = "abstrak")]
    pub summary: String,
    /// In which year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Another file; the present one stays when left out.
    #[serde(rename = "berkas", default)]
    pub file: Option<FileBody>,
}

/// Changes a final project; its award stays.
#[utoipa::path(
    put,
    path = "/api/cms/tugas-akhir/{id}",
    extensions(("x-access" = json!(allow::to().applicant().admin().update(allow::FinalProject)))),
    tag = "tugas-akhir",
    params(("id" = String, Path, description = "tugasAkhirId.")),
    request_body = UpdateFinalProject,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn update_final_project(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdateFinalProject>,
) -> Result<Response, ApiError> {
    let present = access::owned(&app, &caller.session, &id, |project: &FinalProject| {
        project.owner_id
    })
    .await?;
    let owner = present.owner_id;
    let file = file_body::adopt_some(
        &app,
        &caller.session,
        "berkas",
        body.file.as_ref(),
        owner.into(),
    )
    .await?
    .unwrap_or(present.file);
    let value = FinalProject {
        award_id: present.award_id,
        owner_id: owner,
        name: Personal::known(owner, body.title.trim().to_owned()),
        summary: Personal::known(owner, body.summary.trim().to_owned()),
        year: body.year,
        file,
    };
    let version = Some(body.version);
    let done = commands::record::update(&app.commands, &caller.call, &id, version, value).await?;
    Ok(settled(done))
}
