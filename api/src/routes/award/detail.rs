//! One award as its reader may see it.

use projections::ReadStore;
use projections::award::AwardRow;
use projections::disbursement::DisbursementFilter;

use super::wire::{AcademicRecordBody, AwardDetail, AwardItem, LowSemesterBody};
use crate::ApiError;
use crate::routes::academic_record::record_id::RecordId;
use crate::routes::{parse, shown};

/// States of payments whose money reached the payee.
const PAID: [&str; 4] = ["disalurkan", "diterima", "dipertanggungjawabkan", "arsip"];

/// The line of an award in a list.
pub(crate) fn item(row: AwardRow) -> Result<AwardItem, ApiError> {
    let last_record_id = row
        .academic_year
        .as_deref()
        .zip(row.semester)
        .map(|(year, semester)| format!("{}:{}:{semester}", row.award_id, year.replace('/', "-")));
    Ok(AwardItem {
        last_record_id,
        attested: row.attested,
        home_district_name: shown::district_name(Some(&row.home_district)),
        last_gpa: row.gpa_hundredths.map(shown::hundredths),
        id: row.award_id,
        version: row.version,
        status: shown::word(row.status)?,
        graduated: row.graduated,
        name: row.name,
        scholarship_type: shown::word(row.scholarship_type)?,
        batch: row.batch,
        level: shown::word(row.level)?,
        institution_name: row.institution_name,
        study_programme: row.study_programme,
        decree_number: row.decree_number,
        last_semester: row.semester,
    })
}

/// The whole award with its semesters and what was paid.
pub(crate) async fn detail(store: &ReadStore, row: AwardRow) -> Result<AwardDetail, ApiError> {
    let academic_records = academic_records(store, &row.award_id).await?;
    let filter = DisbursementFilter {
        award_id: Some(row.award_id.clone()),
        statuses: PAID.map(str::to_owned).to_vec(),
        ..DisbursementFilter::default()
    };
    // Whoever may see the award may see its sum.
    let totals =
        projections::disbursement::totals(store, &projections::Scope::All, &filter).await?;
    Ok(AwardDetail {
        acts: Vec::new(),
        exceptions: Vec::new(),
        leaves: Vec::new(),
        deceased_on: None,
        held: None,
        graduated_on: shown::some_day(row.graduated_on.as_deref())?,
        granted_at: shown::time(&row.granted_at)?,
        updated_at: shown::time(&row.updated_at)?,
        home_district_name: shown::district_name(Some(&row.home_district)),
        paid_total: Some(totals.iter().map(|total| total.amount).sum()),
        academic_records,
        id: row.award_id,
        version: row.version,
        position: row.position,
        status: shown::word(row.status)?,
        graduated: row.graduated,
        recipient_id: row.recipient_id,
        application_id: row.application_id,
        name: row.name,
        scholarship_type: shown::word(row.scholarship_type)?,
        batch: row.batch,
        level: shown::word(row.level)?,
        institution_id: row.institution_id,
        institution_name: row.institution_name,
        study_programme: row.study_programme,
        home_district: row.home_district,
        decree_id: row.decree_id,
        decree_number: row.decree_number,
        reason: row.reason,
    })
}

/// The semesters of an award, oldest first.
pub(crate) async fn academic_records(
    store: &ReadStore,
    award_id: &str,
) -> Result<Vec<AcademicRecordBody>, ApiError> {
    let rows = projections::academic_record::of_award(store, award_id).await?;
    rows.into_iter()
        .map(|row| {
            let id = RecordId {
                award_id: parse::id(&row.award_id)?,
                academic_year: parse::value("tahunAkademik", &row.academic_year)?,
                semester: u8::try_from(row.semester).map_err(ApiError::internal)?,
            };
            Ok(AcademicRecordBody {
                id: id.to_string(),
                award_id: row.award_id,
                semester: row.semester,
                academic_year: row.academic_year,
                credits: row.credits,
                gpa: shown::hundredths(row.gpa_hundredths),
                attested: row.attested,
                warning: row
                    .low_times
                    .zip(row.low_ends_with)
                    .map(|(times, ends_with)| LowSemesterBody { times, ends_with }),
                position: row.position,
            })
        })
        .collect()
}
