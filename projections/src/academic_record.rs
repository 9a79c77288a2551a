//! Academic records of awards, one per semester.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::AnyEvent;
use domain::award::AwardEvent;

row! {
    /// The record of one semester.
    pub struct AcademicRecordRow in "read_academic_record" by academic_record_key {
        /// Award, academic year and semester.
        academic_record_key: String,
        /// The award.
        award_id: String,
        /// Academic year, `2025/2026`.
        academic_year: String,
        /// Semester of study, from 1.
        semester: i64,
        /// Credits (SKS).
        credits: i64,
        /// Grade point average in hundredths.
        gpa_hundredths: i64,
        /// Reference to the study result sheet as JSON, its name sealed.
        khs_sealed: Option<String>,
        /// Reference to the letter of active enrolment as JSON, its name sealed.
        active_letter_sealed: Option<String>,
        /// Whether institution or admin attested it.
        attested: bool,
        /// Who attested it.
        attested_by: Option<String>,
        /// When.
        attested_at: Option<String>,
        /// Who entered it.
        recorded_by: String,
        /// When.
        recorded_at: String,
        /// Position of its last event.
        position: i64,
    }
}

/// Keeps `read_academic_record`.
pub struct AcademicRecords;

impl Projection for AcademicRecords {
    fn name(&self) -> &'static str {
        "academic_record"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<AcademicRecordRow>()]
    }

    fn reads(&self, stream_type: &str) -> bool {
        stream_type == "award"
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if let Some(AnyEvent::Award(AwardEvent::AcademicAttested {
            academic_year,
            semester,
        })) = event.fact()
        {
            batch.want::<AcademicRecordRow>(&key(event, academic_year, *semester));
        }
    }

    fn apply(&self, event: &Event, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::Award(AwardEvent::AcademicRecorded {
                academic_year,
                semester,
                credits,
                gpa_hundredths,
                ..
            })) => batch.put(AcademicRecordRow {
                academic_record_key: key(event, academic_year, *semester),
                award_id: event.stream_id().to_owned(),
                academic_year: academic_year.to_string(),
                semester: i64::from(*semester),
                credits: i64::from(*credits),
                gpa_hundredths: i64::from(gpa_hundredths.hundredths()),
                khs_sealed: event.sealed_text("/khs"),
                active_letter_sealed: event.sealed_text("/active_letter"),
                attested: false,
                attested_by: None,
                attested_at: None,
                recorded_by: event.actor_id().to_owned(),
                recorded_at: event.time(),
                position: event.position_i64(),
            }),
            Some(AnyEvent::Award(AwardEvent::AcademicAttested {
                academic_year,
                semester,
            })) => {
                let row = batch.row::<AcademicRecordRow>(&key(event, academic_year, *semester))?;
                row.attested = true;
                row.attested_by = Some(event.actor_id().to_owned());
                row.attested_at = Some(event.time());
                row.position = event.position_i64();
            }
            _ => {}
        }
        Ok(())
    }
}

fn key(event: &Event, academic_year: &domain::AcademicYear, semester: u8) -> String {
    format!("{}|{academic_year}|{semester}", event.stream_id())
}

/// The records of an award, oldest semester first.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_award(store: &ReadStore, award_id: &str) -> Result<Vec<AcademicRecordRow>, Error> {
    let mut select = Select::new(AcademicRecordRow::columns_of("r"), "read_academic_record r");
    select
        .when("r.award_id = ?", award_id.to_owned())
        .then("ORDER BY r.semester, r.academic_year");
    select
        .all(&mut *store.connection().await?, AcademicRecordRow::read)
        .await
}
