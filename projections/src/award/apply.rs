//! The row of an award, made of its state.
use super::{AwardRow, RecipientAsRow};
use crate::batch::{ApplyError, Batch};
use crate::event::{Event, year_in_jayapura};
use crate::fold::{Folded, Folds, RowOf};
use crate::projection::{Projection, TableInfo};
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::award::{Award, Objection};
use domain::user::UserEvent;

/// Keeps `read_award`.
pub struct Awards;

impl Projection for Awards {
    fn name(&self) -> &'static str {
        "award"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<AwardRow>(),
            TableInfo::of::<RecipientAsRow>(),
        ]
    }

    fn reads(&self, kind: StreamType) -> bool {
        matches!(kind, StreamType::Award | StreamType::User)
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::Award
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if event.kind() == Some(StreamType::Award) {
            batch.want_own::<AwardRow>(event, event.stream_id());
            batch.want_own::<RecipientAsRow>(event, event.stream_id());
        }
    }

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::Award(_)) => {
                let folded = folds.of::<Award>(&event.recorded.stream)?;
                RecipientAsRow::note(folded, event, batch);
                batch.refresh::<AwardRow>(event);
                Ok(())
            }
            Some(AnyEvent::User(UserEvent::Erased { .. })) => {
                batch.defer::<AwardRow>(
                    "UPDATE read_award\nSET name = NULL, name_key = NULL, erased = 1\n\
                     WHERE recipient_id = $1",
                    event.stream_id(),
                );
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl AwardRow {
    /// Takes the person's data out of the row.
    fn erase(&mut self) {
        self.name = None;
        self.name_key = None;
        self.erased = true;
    }
}

impl RowOf for AwardRow {
    type Of = Award;

    fn row_of(folded: &Folded<Award>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let grant = &state.grant;
        let name = grant.name.value().cloned();
        let decree = state.decree();
        let record = state.latest_record();
        Some(Self {
            award_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            created_position: heads.created_position(),
            application_id: grant.application_id.to_string(),
            recipient_id: grant.recipient_id.to_string(),
            name_key: name.as_ref().map(|name| name.to_lowercase()),
            name,
            status: state.status,
            status_since: heads.status_since(),
            reason: state.reason.clone(),
            graduated: state.graduated_on.is_some(),
            graduated_on: state.graduated_on.map(|on| on.to_string()),
            scholarship_type: grant.scholarship_type,
            batch: grant.batch.clone(),
            year: i64::from(year_in_jayapura(heads.created())),
            level: grant.level,
            institution_id: grant.institution_id.clone(),
            institution_name: grant.institution_name.clone(),
            study_programme: grant.study_programme.clone(),
            granted_semester: i64::from(grant.semester),
            home_district: grant.home_district.to_string(),
            home_kampung: grant.home_kampung.as_ref().map(ToString::to_string),
            study_city: grant.study_city.to_string(),
            sex: grant.sex,
            decree_id: decree.map(|decree| decree.decree_id.to_string()),
            decree_number: decree.map(|decree| decree.number.clone()),
            academic_year: record.map(|(year, _, _)| year.to_string()),
            semester: record.map(|(_, semester, _)| i64::from(semester)),
            credits: record.map(|(_, _, record)| i64::from(record.credits)),
            gpa_hundredths: record.map(|(_, _, record)| i64::from(record.gpa.hundredths())),
            attested: record.is_some_and(|(_, _, record)| record.attested),
            objection: record
                .and_then(|(_, _, record)| record.objection.as_ref())
                .map(Objection::kind),
            erased: false,
            granted_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }

    fn keep(&mut self, before: &Self) {
        if before.erased {
            self.erase();
        }
    }
}
