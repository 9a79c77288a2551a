//! Enters a final project.

use crate::authz::allow;
use axum::extract::State;
use domain::record::FinalProject;
use domain::{AwardId, Personal, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::answer::file_body::{self, FileBody};
use crate::answer::{access, parse};
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateFinalProject {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Title.
    #[serde(rename = "judul")]
    pub title: String,
    /// Abstract.
    #[serde(rename = "abstrak")]
    pub summary: String,
    /// In which year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// The work itself, uploaded before.
    #[serde(rename = "berkas")]
    pub file: FileBody,
}

/// Enters a final project with its file.
#[utoipa::path(
    post,
    path = "/api/cms/tugas-akhir/create",
    extensions(("x-access" = json!(allow::to().applicant().admin().create(allow::FinalProject)))),
    tag = "tugas-akhir",
    request_body = CreateFinalProject,
    responses((status = 201, body = Envelope<ChangedBody>))
)]
pub(crate) async fn create_final_project(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateFinalProject>,
) -> Answer {
    let award_id: AwardId = parse::id(&body.award_id)?;
    let subject = access::award(&app, &caller.session, award_id).await?;
    let file = file_body::adopt(&app, &caller.session, "berkas", &body.file, subject).await?;
    let value = FinalProject {
        award_id,
        owner_id: UserId(subject.0),
        name: Personal::known(subject, body.title.trim().to_owned()),
        summary: Personal::known(subject, body.summary.trim().to_owned()),
        year: body.year,
        file,
    };
    let id = app.commands.new_id().to_string();
    let done = commands::record::create(&app.commands, &caller.call, &id, value).await?;
    Ok(created(done))
}
