//! Changes a final project.

use axum::extract::State;
use domain::record::FinalProject;
use domain::{Personal, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::extract::Path;
use crate::extract::Reach;
use crate::routes::caller::{Answer, Caller, ChangedBody, changed};
use crate::routes::file_body::{self, FileBody};
use crate::{ApiError, AppState, Envelope, Session, Signed};

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

/// A final project that the caller may change.
async fn own(app: &AppState, session: &Session, id: &str) -> Result<FinalProject, ApiError> {
    let found = commands::record::get::<FinalProject>(&app.commands, id).await?;
    match (session.reach()?, found) {
        (Reach::All, Some((value, _))) => Ok(value),
        (Reach::All, None) => Err(ApiError::not_found()),
        (Reach::Own(user), Some((value, _))) if value.owner_id == UserId(user) => Ok(value),
        _ => Err(ApiError::forbidden()),
    }
}

/// Changes a final project; its award stays.
#[utoipa::path(
    put,
    path = "/api/cms/tugas-akhir/{id}",
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
) -> Answer {
    let present = own(&app, &caller.session, &id).await?;
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
    Ok(changed(done))
}
