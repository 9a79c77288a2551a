//! Academic records of awards, one per semester.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folded, Folds, Head, RowOfPart, part_key, record_part};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::award::{Award, AwardEvent, Objection, ObjectionKind};

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
        /// How many semesters below the least there were with it, where it is one.
        low_times: Option<i64>,
        /// With how many the scholarship ends.
        low_ends_with: Option<i64>,
        /// Who attested it.
        attested_by: Option<String>,
        /// When.
        attested_at: Option<String>,
        /// What the institution says against it.
        objection: Option<ObjectionKind>,
        /// Why, in its words.
        objection_note: Option<String>,
        /// The right credits, where the figures are wrong.
        right_credits: Option<i64>,
        /// The right grade point average in hundredths, where the figures are wrong.
        right_gpa_hundredths: Option<i64>,
        /// When that was said.
        objected_at: Option<String>,
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

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::Award
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::Award
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        let Some(AnyEvent::Award(fact)) = event.fact() else {
            return Ok(());
        };
        folds.of::<Award>(&event.recorded.stream)?;
        if let AwardEvent::AcademicRecorded {
            instead_of: Some(year),
            semester,
            ..
        } = fact
        {
            batch.refresh_part::<AcademicRecordRow>(event, record_part(year, *semester));
        }
        if let AwardEvent::AcademicRecorded {
            academic_year,
            semester,
            ..
        }
        | AwardEvent::AcademicAttested {
            academic_year,
            semester,
            ..
        }
        | AwardEvent::AcademicObjected {
            academic_year,
            semester,
            ..
        } = fact
        {
            batch.refresh_part::<AcademicRecordRow>(event, record_part(academic_year, *semester));
        }
        Ok(())
    }
}

impl RowOfPart for AcademicRecordRow {
    type Of = Award;

    fn row_of_part(folded: &Folded<Award>, part: &str) -> Option<Self> {
        let heads = folded.heads.part(part)?;
        let mut records = folded.aggregate.state()?.records.iter();
        let ((academic_year, semester), record) =
            records.find(|((year, semester), _)| record_part(year, *semester) == part)?;
        let recorded = heads.last("AcademicRecorded")?;
        let attested = heads.last("AcademicAttested").filter(|_| record.attested);
        let objection = record.objection.as_ref();
        let (right_credits, right_gpa_hundredths) = match objection {
            Some(Objection::Wrong {
                credits,
                gpa_hundredths,
                ..
            }) => (
                Some(i64::from(*credits)),
                Some(i64::from(gpa_hundredths.hundredths())),
            ),
            Some(Objection::NotActive { .. }) | None => (None, None),
        };
        Some(Self {
            academic_record_key: part_key(&folded.id, part),
            award_id: folded.id.clone(),
            academic_year: academic_year.to_string(),
            semester: i64::from(*semester),
            credits: i64::from(record.credits),
            gpa_hundredths: i64::from(record.gpa.hundredths()),
            khs_sealed: heads.sealed("/khs"),
            active_letter_sealed: heads.sealed("/active_letter"),
            attested: record.attested,
            low_times: record.warning.map(|low| i64::from(low.times)),
            low_ends_with: record.warning.map(|low| i64::from(low.ends_with)),
            attested_by: attested.map(|head| head.actor_id.clone()),
            attested_at: attested.map(Head::time),
            objection: objection.map(Objection::kind),
            objection_note: objection.and_then(|it| it.words().map(str::to_owned)),
            right_credits,
            right_gpa_hundredths,
            objected_at: objection
                .and_then(|_| heads.last("AcademicObjected"))
                .map(Head::time),
            recorded_by: recorded.actor_id.clone(),
            recorded_at: recorded.time(),
            position: heads.position,
        })
    }
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
