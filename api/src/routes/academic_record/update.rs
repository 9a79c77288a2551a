//! Corrects one semester that nobody has attested yet.

use crate::authz::allow;
use axum::extract::State;
use commands::award::AcademicEntry;
use serde::Deserialize;
use utoipa::ToSchema;

use super::record_id::RecordId;
use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::file_body;
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
    let RecordId {
        award_id,
        academic_year: stands_under,
        semester,
    } = parse::id(&id)?;
    let academic_year = match &body.academic_year {
        Some(year) => parse::value("tahunAkademik", year)?,
        None => stands_under,
    };
    let recipient = access::award(&app, &caller.session, award_id).await?;
    let entry = AcademicEntry {
        replaces: Some(stands_under),
        academic_year,
        semester,
        credits: body.credits,
        gpa: parse::gpa("ipk", body.gpa)?,
        khs: file_body::adopt_some(&app, &caller.session, "khs", body.khs.as_ref(), recipient)
            .await?,
        active_letter: file_body::adopt_some(
            &app,
            &caller.session,
            "suratAktif",
            body.active_letter.as_ref(),
            recipient,
        )
        .await?,
    };
    let done = commands::award::record_academic(
        &app.commands,
        &caller.call,
        award_id,
        Some(body.version),
        entry,
    )
    .await?;
    Ok(changed(done))
}
