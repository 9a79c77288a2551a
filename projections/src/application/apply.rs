//! How events change forms and their documents.
use super::{ApplicationDocumentRow, ApplicationRow};
use crate::batch::{ApplyError, Batch};
use crate::event::Event;
use crate::mask::{mask_identity_number, mask_number};
use crate::projection::{Projection, TableInfo};
use domain::AnyEvent;
use domain::application::{
    ApplicationEvent, ApplicationStatus, DocumentKind, DocumentStatus, Form, Verdict,
};
use domain::user::UserEvent;

/// Keeps `read_application` and `read_application_document`.
pub struct Applications;

impl Projection for Applications {
    fn name(&self) -> &'static str {
        "application"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<ApplicationRow>(),
            TableInfo::of::<ApplicationDocumentRow>(),
        ]
    }

    fn reads(&self, stream_type: &str) -> bool {
        matches!(stream_type, "application" | "user")
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        let Some(AnyEvent::Application(fact)) = event.fact() else {
            return;
        };
        batch.want_own::<ApplicationRow>(event, event.stream_id());
        if let ApplicationEvent::DocumentAttached { document, .. }
        | ApplicationEvent::DocumentRemoved { document }
        | ApplicationEvent::DocumentJudged { document, .. } = fact
        {
            batch.want::<ApplicationDocumentRow>(&key(event, *document));
        }
    }

    fn apply(&self, event: &Event, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::Application(fact)) => apply(event, fact, batch),
            Some(AnyEvent::User(UserEvent::Erased { .. })) => {
                // Rare, and found by the person, not by the form.
                batch.defer::<ApplicationRow>(
                    "UPDATE read_application\n\
                     SET name = NULL, name_key = NULL, nik_masked = NULL, kk_masked = NULL, \
                     phone_masked = NULL, account_masked = NULL, bank_code = NULL, \
                     student_number_masked = NULL, erased = 1\n\
                     WHERE applicant_id = $1",
                    event.stream_id(),
                );
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn key(event: &Event, document: DocumentKind) -> String {
    format!("{}|{document}", event.stream_id())
}

fn apply(event: &Event, fact: &ApplicationEvent, batch: &mut Batch) -> Result<(), ApplyError> {
    if let ApplicationEvent::Drafted {
        applicant_id,
        form,
        assisted,
        ..
    } = fact
    {
        let mut row = drafted(event, applicant_id.to_string(), *assisted);
        fill(&mut row, form, event);
        batch.put(row);
        return Ok(());
    }
    apply_to_documents(event, fact, batch)?;
    let row = batch.row::<ApplicationRow>(event.stream_id())?;
    row.version = event.version();
    row.position = event.position_i64();
    row.updated_at = event.time();
    match fact {
        ApplicationEvent::Drafted { .. }
        | ApplicationEvent::DocumentAttached { .. }
        | ApplicationEvent::DocumentRemoved { .. }
        | ApplicationEvent::DocumentJudged { .. } => {}
        ApplicationEvent::FormChanged { form } => fill(row, form, event),
        ApplicationEvent::Submitted { round } => {
            row.round = i64::from(*round);
            row.submitted_at = Some(event.time());
            row.note = None;
            enter(row, ApplicationStatus::Submitted, event);
        }
        ApplicationEvent::ReturnedForRepair { note, .. } => {
            row.note = Some(note.clone());
            enter(row, ApplicationStatus::NeedsRepair, event);
        }
        ApplicationEvent::Recommended { note, by } => {
            row.note.clone_from(note);
            row.recommended_by = Some(by.to_string());
            row.recommended_at = Some(event.time());
            enter(row, ApplicationStatus::Recommended, event);
        }
        ApplicationEvent::Approved {
            award_id,
            batch,
            note,
            by,
        } => {
            row.note.clone_from(note);
            row.award_id = Some(award_id.to_string());
            row.batch = Some(batch.clone());
            decide(row, by.to_string(), ApplicationStatus::Approved, event);
        }
        ApplicationEvent::Rejected { code, note, by } => {
            row.note.clone_from(note);
            row.reject_code = Some(code.to_string());
            decide(row, by.to_string(), ApplicationStatus::Rejected, event);
        }
        ApplicationEvent::Cancelled { reason } => {
            row.note.clone_from(reason);
            enter(row, ApplicationStatus::Cancelled, event);
        }
    }
    Ok(())
}

fn enter(row: &mut ApplicationRow, status: ApplicationStatus, event: &Event) {
    row.status = status.as_str().to_owned();
    row.status_since = event.time();
}

fn decide(row: &mut ApplicationRow, by: String, status: ApplicationStatus, event: &Event) {
    row.decided_by = Some(by);
    row.decided_at = Some(event.time());
    enter(row, status, event);
}

fn drafted(event: &Event, applicant_id: String, assisted: bool) -> ApplicationRow {
    ApplicationRow {
        application_id: event.stream_id().to_owned(),
        version: event.version(),
        position: event.position_i64(),
        created_position: event.position_i64(),
        applicant_id,
        assisted,
        status: ApplicationStatus::Draft.as_str().to_owned(),
        status_since: event.time(),
        round: 0,
        name: None,
        name_key: None,
        nik_masked: None,
        kk_masked: None,
        phone_masked: None,
        account_masked: None,
        bank_code: None,
        student_number_masked: None,
        sex: None,
        home_district: None,
        home_kampung: None,
        study_city: None,
        level: None,
        institution_id: None,
        institution_name: None,
        study_programme: None,
        semester: None,
        gpa_hundredths: None,
        scholarship_type: None,
        year: None,
        form_sealed: String::new(),
        documents: 0,
        documents_valid: 0,
        documents_invalid: 0,
        submitted_at: None,
        recommended_by: None,
        recommended_at: None,
        decided_by: None,
        decided_at: None,
        award_id: None,
        batch: None,
        reject_code: None,
        note: None,
        erased: false,
        created_at: event.time(),
        updated_at: event.time(),
    }
}

/// Copies a form into the row: plain columns as they are, personal ones masked, the whole sealed.
fn fill(row: &mut ApplicationRow, form: &Form, event: &Event) {
    let identity = form.identity.as_ref().and_then(|node| node.value());
    let account = form.account.as_ref().and_then(|node| node.value());
    row.name = identity.and_then(|identity| identity.name.clone());
    row.name_key = row.name.as_ref().map(|name| name.to_lowercase());
    row.nik_masked = identity
        .and_then(|identity| identity.nik.as_deref())
        .map(mask_identity_number);
    row.kk_masked = identity
        .and_then(|identity| identity.kk.as_deref())
        .map(mask_identity_number);
    row.phone_masked = identity
        .and_then(|identity| identity.phone.as_deref())
        .map(mask_number);
    row.account_masked = account
        .and_then(|account| account.number.as_deref())
        .map(mask_number);
    row.bank_code = account.and_then(|account| account.bank_code.clone());
    row.student_number_masked = form
        .student_number
        .as_ref()
        .and_then(|node| node.value())
        .map(|number| mask_number(number));
    row.sex = form.sex.map(|sex| sex.to_string());
    row.home_district = form.home_district.as_ref().map(ToString::to_string);
    row.home_kampung = form.home_kampung.as_ref().map(ToString::to_string);
    row.study_city = form.study_city.as_ref().map(ToString::to_string);
    row.level = form.level.map(|level| level.to_string());
    row.institution_id.clone_from(&form.institution_id);
    row.institution_name.clone_from(&form.institution_name);
    row.study_programme.clone_from(&form.study_programme);
    row.semester = form.semester.map(i64::from);
    row.gpa_hundredths = form.gpa_hundredths.map(i64::from);
    row.scholarship_type = form.scholarship_type.map(|kind| kind.to_string());
    row.year = form.year.map(i64::from);
    row.form_sealed = event.sealed_text("/form").unwrap_or_default();
}

/// Changes the document the event speaks of, and the form's counts of documents.
fn apply_to_documents(
    event: &Event,
    fact: &ApplicationEvent,
    batch: &mut Batch,
) -> Result<(), ApplyError> {
    match fact {
        ApplicationEvent::DocumentAttached { document, file } => {
            let key = key(event, *document);
            let before = verdict_of(batch, &key);
            batch.put(ApplicationDocumentRow {
                document_key: key,
                application_id: event.stream_id().to_owned(),
                document: document.to_string(),
                file_id: file.file_id.to_string(),
                sha256: file.sha256.to_string(),
                media_type: file.media_type.clone(),
                bytes: i64::try_from(file.bytes).unwrap_or(i64::MAX),
                file_name_sealed: event.sealed_text("/file/name"),
                verdict: DocumentStatus::Unchecked.as_str().to_owned(),
                note: None,
                judged_by: None,
                judged_at: None,
                attached_at: event.time(),
                position: event.position_i64(),
            });
            recount(
                event,
                batch,
                before.as_deref(),
                Some(DocumentStatus::Unchecked),
            )
        }
        ApplicationEvent::DocumentRemoved { document } => {
            let key = key(event, *document);
            let before = verdict_of(batch, &key);
            batch.remove::<ApplicationDocumentRow>(&key);
            recount(event, batch, before.as_deref(), None)
        }
        ApplicationEvent::DocumentJudged { document, verdict } => {
            let key = key(event, *document);
            let before = verdict_of(batch, &key);
            let (status, note) = match verdict {
                Verdict::Valid => (DocumentStatus::Valid, None),
                Verdict::Invalid { note } => (DocumentStatus::Invalid, Some(note.clone())),
            };
            let row = batch.row::<ApplicationDocumentRow>(&key)?;
            row.verdict = status.as_str().to_owned();
            row.note = note;
            row.judged_by = Some(event.actor_id().to_owned());
            row.judged_at = Some(event.time());
            row.position = event.position_i64();
            recount(event, batch, before.as_deref(), Some(status))
        }
        _ => Ok(()),
    }
}

fn verdict_of(batch: &Batch, key: &str) -> Option<String> {
    batch
        .get::<ApplicationDocumentRow>(key)
        .map(|row| row.verdict.clone())
}

fn recount(
    event: &Event,
    batch: &mut Batch,
    before: Option<&str>,
    after: Option<DocumentStatus>,
) -> Result<(), ApplyError> {
    let row = batch.row::<ApplicationRow>(event.stream_id())?;
    for (verdict, step) in [(before, -1), (after.map(DocumentStatus::as_str), 1)] {
        let Some(verdict) = verdict else { continue };
        row.documents += step;
        if verdict == DocumentStatus::Valid.as_str() {
            row.documents_valid += step;
        } else if verdict == DocumentStatus::Invalid.as_str() {
            row.documents_invalid += step;
        }
    }
    Ok(())
}
