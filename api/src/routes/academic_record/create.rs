//! Records one semester of a recipient.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::entry::{Told, record};
use super::record_id::RecordId;
use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::answer::file_body::FileBody;
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateAcademicRecord {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Academic year, e.g. `2025/2026`.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Semester.
    pub semester: u8,
    /// Credits taken.
    #[serde(rename = "jumlahSks")]
    pub credits: u16,
    /// Grade point average, two decimals at most.
    #[serde(rename = "ipk")]
    pub gpa: f64,
    /// Grade report.
    #[serde(default)]
    pub khs: Option<FileBody>,
    /// Letter of active enrolment.
    #[serde(rename = "suratAktif", default)]
    pub active_letter: Option<FileBody>,
}

/// Records one semester of a recipient.
#[utoipa::path(
    post,
    path = "/api/cms/data-akademik/create",
    extensions(("x-access" = json!(allow::to().applicant().admin().institution().create(allow::AcademicRecord)))),
    tag = "data-akademik",
    request_body = CreateAcademicRecord,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn create_academic_record(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateAcademicRecord>,
) -> Answer {
    let award_id = parse::id(&body.award_id)?;
    let recipient = access::award(&app, &caller.session, award_id).await?;
    let id = RecordId {
        award_id,
        academic_year: parse::value("tahunAkademik", &body.academic_year)?,
        semester: body.semester,
    };
    let told = Told {
        credits: body.credits,
        gpa: body.gpa,
        khs: body.khs,
        active_letter: body.active_letter,
    };
    let done = record(&app, &caller, recipient, (id, body.version), None, told).await?;
    Ok(created(done))
}
