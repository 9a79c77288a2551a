//! The rows of a form and its documents, made of its state.
use super::{ApplicationDocumentRow, ApplicationRow};
use crate::batch::{ApplyError, Batch};
use crate::event::{Event, time_text};
use crate::fold::{Folded, Folds, Head, Heads, RowOf, RowOfPart, document_part, part_key};
use crate::mask::{mask_identity_number, mask_number};
use crate::projection::{Projection, TableInfo};
use domain::AnyEvent;
use domain::application::{
    Application, ApplicationEvent, ApplicationState, DocumentKind, DocumentStatus, DocumentVerdict,
    Form, Stage,
};
use domain::audit::StreamType;
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

    fn reads(&self, kind: StreamType) -> bool {
        matches!(kind, StreamType::Application | StreamType::User)
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::Application
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if event.kind() == Some(StreamType::Application) {
            batch.want_own::<ApplicationRow>(event, event.stream_id());
        }
    }

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::Application(fact)) => {
                folds.of::<Application>(&event.recorded.stream)?;
                batch.refresh::<ApplicationRow>(event);
                for document in documents_of(fact) {
                    batch.refresh_part::<ApplicationDocumentRow>(event, document_part(*document));
                }
                Ok(())
            }
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

/// The documents whose rows an event may change.
fn documents_of(fact: &ApplicationEvent) -> &[DocumentKind] {
    match fact {
        ApplicationEvent::DocumentAttached { document, .. }
        | ApplicationEvent::DocumentRemoved { document, .. }
        | ApplicationEvent::DocumentJudged { document, .. } => std::slice::from_ref(document),
        ApplicationEvent::ReturnedForRepair { documents, .. } => documents,
        ApplicationEvent::Drafted { .. }
        | ApplicationEvent::FormChanged { .. }
        | ApplicationEvent::Submitted { .. }
        | ApplicationEvent::RegisterAnswered { .. }
        | ApplicationEvent::ReviewTaken { .. }
        | ApplicationEvent::ReviewReleased {}
        | ApplicationEvent::Recommended { .. }
        | ApplicationEvent::Approved { .. }
        | ApplicationEvent::Rejected { .. }
        | ApplicationEvent::FormCorrected { .. }
        | ApplicationEvent::Cancelled { .. } => &[],
    }
}

impl ApplicationRow {
    /// Takes the person's data out of the row.
    fn erase(&mut self) {
        self.name = None;
        self.name_key = None;
        self.nik_masked = None;
        self.kk_masked = None;
        self.phone_masked = None;
        self.account_masked = None;
        self.bank_code = None;
        self.student_number_masked = None;
        self.erased = true;
    }
}

impl RowOf for ApplicationRow {
    type Of = Application;

    fn row_of(folded: &Folded<Application>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let mut row = begun(&folded.id, state, heads);
        fill(&mut row, &state.form);
        match &state.stage {
            Stage::Draft
            | Stage::Submitted
            | Stage::NeedsRepair { .. }
            | Stage::Recommended { .. }
            | Stage::Cancelled => {}
            Stage::Approved {
                award_id,
                batch,
                by,
            } => {
                row.award_id = Some(award_id.to_string());
                row.batch = Some(batch.clone());
                row.decided_by = Some(by.to_string());
                row.decided_at = heads.time_of("Approved");
            }
            Stage::Rejected { code, by } => {
                row.reject_code = Some(code.to_string());
                row.decided_by = Some(by.to_string());
                row.decided_at = heads.time_of("Rejected");
            }
        }
        Some(row)
    }

    fn keep(&mut self, before: &Self) {
        if before.erased {
            self.erase();
        }
    }
}

fn begun(id: &str, state: &ApplicationState, heads: &Heads) -> ApplicationRow {
    let count = |status| i64::try_from(state.documents_that_are(status)).unwrap_or(i64::MAX);
    ApplicationRow {
        application_id: id.to_owned(),
        version: heads.version,
        position: heads.position(),
        created_position: heads.created_position(),
        applicant_id: state.applicant_id.to_string(),
        assisted: state.assisted,
        status: state.status(),
        status_since: heads.status_since(),
        desk: heads.desk(),
        desk_since: heads.desk_since(),
        round: i64::from(state.round),
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
        form_sealed: heads.sealed("/form").unwrap_or_default(),
        documents: i64::try_from(state.documents.len()).unwrap_or(i64::MAX),
        documents_valid: count(DocumentStatus::Valid),
        documents_invalid: count(DocumentStatus::Invalid),
        submitted_at: heads.time_of("Submitted"),
        recommended_by: state.recommended_by.map(|by| by.to_string()),
        recommended_at: state
            .recommended_by
            .and_then(|_| heads.time_of("Recommended")),
        reviewer_id: state.taken.map(|taken| taken.by.to_string()),
        reviewer_until: state.taken.map(|taken| time_text(taken.until)),
        decided_by: None,
        decided_at: None,
        award_id: None,
        batch: None,
        reject_code: None,
        note: state.note.clone(),
        erased: false,
        created_at: heads.created_at(),
        updated_at: heads.updated_at(),
    }
}

/// Copies a form into the row: plain columns as they are, personal ones masked.
fn fill(row: &mut ApplicationRow, form: &Form) {
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
    row.sex = form.sex;
    row.home_district = form.home_district.as_ref().map(ToString::to_string);
    row.home_kampung = form.home_kampung.as_ref().map(ToString::to_string);
    row.study_city = form.study_city.as_ref().map(ToString::to_string);
    row.level = form.level;
    row.institution_id.clone_from(&form.institution_id);
    row.institution_name.clone_from(&form.institution_name);
    row.study_programme.clone_from(&form.study_programme);
    row.semester = form.semester.map(i64::from);
    row.gpa_hundredths = form.gpa_hundredths.map(i64::from);
    row.scholarship_type = form.scholarship_type;
    row.year = form.year.map(i64::from);
}

impl RowOfPart for ApplicationDocumentRow {
    type Of = Application;

    fn row_of_part(folded: &Folded<Application>, part: &str) -> Option<Self> {
        let kind: DocumentKind = part.parse().ok()?;
        let document = folded.aggregate.state()?.documents.get(&kind)?;
        let heads = folded.heads.part(part)?;
        let (judged, note) = match &document.verdict {
            DocumentVerdict::Unchecked => (None, None),
            DocumentVerdict::Valid => (heads.last("DocumentJudged"), None),
            DocumentVerdict::Invalid { note } => (
                heads.last_of(&["DocumentJudged", "ReturnedForRepair"]),
                Some(note.clone()),
            ),
        };
        let file = &document.file;
        Some(Self {
            document_key: part_key(&folded.id, part),
            application_id: folded.id.clone(),
            document: kind,
            file_id: file.file_id.to_string(),
            sha256: file.sha256.to_string(),
            media_type: file.media_type.clone(),
            bytes: i64::try_from(file.bytes).unwrap_or(i64::MAX),
            file_name_sealed: heads.sealed("/file/name"),
            verdict: document.verdict.status(),
            note,
            judged_by: judged.map(|head| head.actor_id.clone()),
            judged_at: judged.map(Head::time),
            attached_at: heads.last("DocumentAttached")?.time(),
            position: heads.position,
        })
    }
}
