//! One award as its reader may see it.

use std::collections::HashMap;

use domain::FileRef;
use projections::ReadStore;
use projections::academic_record::AcademicRecordRow;
use projections::award::AwardRow;
use projections::disbursement::DisbursementRow;
use serde_json::Value;

use super::wire::{AcademicRecordBody, AwardDetail, AwardItem, LowSemesterBody, ObjectionBody};
use crate::answer::file_body::{self, KeptFileBody};
use crate::answer::{parse, shown};
use crate::authz::Role;
use crate::routes::academic_record::record_id::RecordId;
use crate::{ApiError, AppState, Session};

/// The line of an award in a list.
pub(crate) fn item(
    numbers: &HashMap<String, String>,
    row: AwardRow,
) -> Result<AwardItem, ApiError> {
    let last_record_id = row
        .academic_year
        .as_deref()
        .zip(row.semester)
        .map(|(year, semester)| format!("{}:{}:{semester}", row.award_id, year.replace('/', "-")));
    Ok(AwardItem {
        nim: numbers.get(&row.application_id).cloned(),
        objected: row.objection,
        last_record_id,
        attested: row.attested,
        home_district_name: shown::district_name(Some(&row.home_district)),
        last_gpa: row.gpa_hundredths.map(shown::hundredths),
        id: row.award_id,
        recipient_id: row.recipient_id,
        version: row.version,
        status: row.status,
        graduated: row.graduated,
        name: row.name,
        scholarship_type: row.scholarship_type,
        batch: row.batch,
        level: row.level,
        institution_name: row.institution_name,
        study_programme: row.study_programme,
        decree_number: row.decree_number,
        last_semester: row.semester,
    })
}

/// The whole award with its semesters and what was paid.
pub(crate) async fn detail(
    app: &AppState,
    session: &Session,
    store: &ReadStore,
    row: AwardRow,
) -> Result<AwardDetail, ApiError> {
    let academic_records = academic_records(app, session, store, &row.award_id).await?;
    let mut numbers = student_numbers(app, session, store, std::slice::from_ref(&row)).await?;
    // Whoever may see the award may see its sums.
    let payments = projections::disbursement::of_award(store, &row.award_id).await?;
    let payments = || payments.iter().map(|item| &item.payment);
    Ok(AwardDetail {
        nim: numbers.remove(&row.application_id),
        acts: Vec::new(),
        exceptions: Vec::new(),
        leaves: Vec::new(),
        deceased_on: None,
        held: None,
        graduated_on: shown::some_day(row.graduated_on.as_deref())?,
        granted_at: shown::time(&row.granted_at)?,
        updated_at: shown::time(&row.updated_at)?,
        home_district_name: shown::district_name(Some(&row.home_district)),
        paid_total: Some(payments().map(DisbursementRow::arrived).sum()),
        ordered_total: Some(payments().map(DisbursementRow::ordered).sum()),
        academic_records,
        id: row.award_id,
        version: row.version,
        position: row.position,
        status: row.status,
        graduated: row.graduated,
        recipient_id: row.recipient_id,
        application_id: row.application_id,
        name: row.name,
        scholarship_type: row.scholarship_type,
        batch: row.batch,
        level: row.level,
        institution_id: row.institution_id,
        institution_name: row.institution_name,
        study_programme: row.study_programme,
        home_district: row.home_district,
        decree_id: row.decree_id,
        decree_number: row.decree_number,
        reason: row.reason,
    })
}

/// Whether the reader may open the papers of a semester and read the student's number: the recipient, the institution
/// whose paper it is, and the office.
fn reads_papers(session: &Session) -> bool {
    match session.role {
        Role::Applicant | Role::Institution | Role::Admin => true,
        Role::Branch | Role::Government | Role::System => false,
    }
}

/// The student numbers that the forms of these awards name, by form, for whoever may read them.
pub(crate) async fn student_numbers(
    app: &AppState,
    session: &Session,
    store: &ReadStore,
    rows: &[AwardRow],
) -> Result<HashMap<String, String>, ApiError> {
    let mut numbers = HashMap::new();
    if !reads_papers(session) {
        return Ok(numbers);
    }
    let ids: Vec<String> = rows.iter().map(|row| row.application_id.clone()).collect();
    for (id, form) in projections::application::sealed_forms(store, &ids).await? {
        let form: Value = serde_json::from_str(&form).map_err(ApiError::internal)?;
        let Some(node) = form.get("student_number").filter(|node| !node.is_null()) else {
            continue;
        };
        if let Some(number) = shown::opened_text(app, Some(&node.to_string())).await? {
            numbers.insert(id, number);
        }
    }
    Ok(numbers)
}

/// The semesters of an award, oldest first.
pub(crate) async fn academic_records(
    app: &AppState,
    session: &Session,
    store: &ReadStore,
    award_id: &str,
) -> Result<Vec<AcademicRecordBody>, ApiError> {
    let rows = projections::academic_record::of_award(store, award_id).await?;
    let mut records = Vec::with_capacity(rows.len());
    for row in rows {
        let (mut khs, mut active_letter) = (None, None);
        if reads_papers(session) {
            khs = paper(app, row.khs_sealed.as_deref()).await?;
            active_letter = paper(app, row.active_letter_sealed.as_deref()).await?;
        }
        records.push(AcademicRecordBody {
            khs,
            active_letter,
            ..record(row)?
        });
    }
    Ok(records)
}

async fn paper(app: &AppState, sealed: Option<&str>) -> Result<Option<KeptFileBody>, ApiError> {
    let Some(sealed) = sealed else {
        return Ok(None);
    };
    let file: Option<FileRef> =
        serde_json::from_value(shown::opened(app, sealed).await?).map_err(ApiError::internal)?;
    Ok(file.map(|file| file_body::kept(app, file)))
}

/// A semester without its papers.
fn record(row: AcademicRecordRow) -> Result<AcademicRecordBody, ApiError> {
    let id = RecordId {
        award_id: parse::id(&row.award_id)?,
        academic_year: parse::value("tahunAkademik", &row.academic_year)?,
        semester: u8::try_from(row.semester).map_err(ApiError::internal)?,
    };
    let objected_at = shown::some_time(row.objected_at.as_deref())?;
    let objection = row.objection.map(|kind| ObjectionBody {
        kind,
        reason: row.objection_note,
        credits: row.right_credits,
        gpa: row.right_gpa_hundredths.map(shown::hundredths),
        at: objected_at,
    });
    Ok(AcademicRecordBody {
        id: id.to_string(),
        award_id: row.award_id,
        semester: row.semester,
        academic_year: row.academic_year,
        credits: row.credits,
        gpa: shown::hundredths(row.gpa_hundredths),
        attested: row.attested,
        objection,
        khs: None,
        active_letter: None,
        warning: row
            .low_times
            .zip(row.low_ends_with)
            .map(|(times, ends_with)| LowSemesterBody { times, ends_with }),
        position: row.position,
    })
}
