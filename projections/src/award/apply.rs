//! How events change awards.
use super::AwardRow;
use crate::batch::{ApplyError, Batch};
use crate::event::Event;
use crate::projection::{Projection, TableInfo};
use domain::AnyEvent;
use domain::award::{AwardEvent, AwardStatus, Grant};
use domain::user::UserEvent;

/// Keeps `read_award`.
pub struct Awards;

impl Projection for Awards {
    fn name(&self) -> &'static str {
        "award"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<AwardRow>()]
    }

    fn reads(&self, stream_type: &str) -> bool {
        matches!(stream_type, "award" | "user")
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if event.stream_type() == "award" {
            batch.want_own::<AwardRow>(event, event.stream_id());
        }
    }

    fn apply(&self, event: &Event, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::Award(AwardEvent::Granted(grant))) => {
                batch.put(granted(event, grant));
                Ok(())
            }
            Some(AnyEvent::Award(fact)) => {
                change(event, fact, batch.row::<AwardRow>(event.stream_id())?);
                Ok(())
            }
            Some(AnyEvent::User(UserEvent::Erased { .. })) => {
                batch.defer::<AwardRow>(
                    "UPDATE read_award\nSET name = NULL, name_key = NULL\nWHERE recipient_id = $1",
                    event.stream_id(),
                );
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn granted(event: &Event, grant: &Grant) -> AwardRow {
    let name = grant.name.value().cloned();
    AwardRow {
        award_id: event.stream_id().to_owned(),
        version: event.version(),
        position: event.position_i64(),
        created_position: event.position_i64(),
        application_id: grant.application_id.to_string(),
        recipient_id: grant.recipient_id.to_string(),
        name_key: name.as_ref().map(|name| name.to_lowercase()),
        name,
        status: AwardStatus::Active.as_str().to_owned(),
        status_since: event.time(),
        reason: None,
        graduated: false,
        graduated_on: None,
        scholarship_type: grant.scholarship_type.to_string(),
        batch: grant.batch.clone(),
        year: i64::from(event.year_in_jayapura()),
        level: grant.level.to_string(),
        institution_id: grant.institution_id.clone(),
        institution_name: grant.institution_name.clone(),
        study_programme: grant.study_programme.clone(),
        granted_semester: i64::from(grant.semester),
        home_district: grant.home_district.to_string(),
        home_kampung: grant.home_kampung.as_ref().map(ToString::to_string),
        study_city: grant.study_city.to_string(),
        sex: grant.sex.to_string(),
        decree_id: None,
        decree_number: None,
        academic_year: None,
        semester: None,
        credits: None,
        gpa_hundredths: None,
        attested: false,
        granted_at: event.time(),
        updated_at: event.time(),
    }
}

fn change(event: &Event, fact: &AwardEvent, row: &mut AwardRow) {
    row.version = event.version();
    row.position = event.position_i64();
    row.updated_at = event.time();
    match fact {
        AwardEvent::Granted(_) => {}
        AwardEvent::NamedInDecree { decree_id, number } => {
            row.decree_id = Some(decree_id.to_string());
            row.decree_number = Some(number.clone());
        }
        AwardEvent::RemovedFromDecree { decree_id, .. } => {
            if row.decree_id.as_deref() == Some(&decree_id.to_string()) {
                row.decree_id = None;
                row.decree_number = None;
            }
        }
        AwardEvent::Suspended { reason } => {
            enter(row, AwardStatus::Suspended, Some(reason), event);
        }
        AwardEvent::Resumed {} => enter(row, AwardStatus::Active, None, event),
        AwardEvent::Completed {} => enter(row, AwardStatus::Completed, None, event),
        AwardEvent::Revoked { reason } => enter(row, AwardStatus::Revoked, Some(reason), event),
        AwardEvent::Graduated { on } => {
            row.graduated = true;
            row.graduated_on = Some(on.to_string());
        }
        AwardEvent::AcademicRecorded {
            academic_year,
            semester,
            credits,
            gpa_hundredths,
            ..
        } => {
            let semester = i64::from(*semester);
            if row.semester.is_none_or(|latest| semester >= latest) {
                row.academic_year = Some(academic_year.to_string());
                row.semester = Some(semester);
                row.credits = Some(i64::from(*credits));
                row.gpa_hundredths = Some(i64::from(gpa_hundredths.hundredths()));
                row.attested = false;
            }
        }
        AwardEvent::AcademicAttested {
            academic_year,
            semester,
        } => {
            if row.semester == Some(i64::from(*semester))
                && row.academic_year.as_deref() == Some(&academic_year.to_string())
            {
                row.attested = true;
            }
        }
    }
}

fn enter(row: &mut AwardRow, status: AwardStatus, reason: Option<&String>, event: &Event) {
    row.status = status.as_str().to_owned();
    row.status_since = event.time();
    row.reason = reason.cloned();
}
