//! Corrects one semester that nobody has attested yet.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::entry::{Told, record};
use super::record_id::RecordId;
use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::file_body::FileBody;
use crate::answer::parse;
use crate::extract::Path;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateAcademicRecord {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The academic year that it belongs to, where it stands under a wrong one.
    #[serde(rename = "tahunAkademik", default)]
    #[schema(max_length = 9)]
    pub academic_year: Option<String>,
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

/// Corrects one semester that nobody has attested yet.
#[utoipa::path(
    put,
    path = "/api/cms/data-akademik/{id}",
    extensions(("x-access" = json!(allow::to().applicant().admin().institution().update(allow::AcademicRecord)))),
    tag = "data-akademik",
    params(("id" = String, Path, description = "Id of the record.")),
    request_body = UpdateAcademicRecord,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The award."))
)]
pub(crate) async fn update_academic_record(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdateAcademicRecord>,
) -> Answer {
    let stands: RecordId = parse::id(&id)?;
    let academic_year = match &body.academic_year {
        Some(year) => parse::value("tahunAkademik", year)?,
        None => stands.academic_year,
    };
    let id = RecordId {
        academic_year,
        ..stands
    };
    let recipient = access::award(&app, &caller.session, id.award_id).await?;
    let told = Told {
        credits: body.credits,
        gpa: body.gpa,
        khs: body.khs,
        active_letter: body.active_letter,
    };
    let replaces = Some(stands.academic_year);
    let done = record(&app, &caller, recipient, (id, body.version), replaces, told).await?;
    Ok(changed(done))
}
