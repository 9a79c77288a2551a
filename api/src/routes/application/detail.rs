//! One form as its reader may see it.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use domain::ApplicationId;
use domain::application::{
    ApplicationState, ApplicationStatus, DocumentKind, Form, OutsideRegister, RegisterFound,
    problems, registration_number,
};
use projections::ReadStore;
use projections::application::{ApplicationDocumentRow, ApplicationLine, ApplicationRow};

use super::acts;
use super::form;
use super::wire::{
    ApplicationDetail, ApplicationItem, ChangesBody, DocumentBody, OutsideAnswerBody, ProblemBody,
    ReviewerBody,
};
use crate::answer::acts::{ActBody, Rehearsal};
use crate::answer::{access, holder, parse, shown};
use crate::authz::Role;
use crate::files::Variant;
use crate::{ApiError, AppState, Session};

/// Applicants, branches and admins see what they have to check; the others see it masked.
pub(crate) fn sees_masked(session: &Session) -> bool {
    match session.role {
        Role::Applicant | Role::Branch | Role::Admin => false,
        Role::Government | Role::Institution | Role::System => true,
    }
}

/// Who reads a list of forms, and what is known of whose desk each lies on.
pub(crate) struct Reader {
    moment: DateTime<Utc>,
    /// None for those who do not decide on forms.
    user_id: Option<String>,
    branches: holder::Branches,
    names: HashMap<String, String>,
}

impl Reader {
    /// Of these rows' reviewers and branches.
    pub async fn of(
        store: &ReadStore,
        session: &Session,
        moment: DateTime<Utc>,
        reviewers: impl Iterator<Item = Option<&String>>,
    ) -> Result<Self, ApiError> {
        let decides = matches!(session.role, Role::Branch | Role::Admin);
        let ids: BTreeSet<String> = reviewers.flatten().filter(|_| decides).cloned().collect();
        let ids: Vec<String> = ids.into_iter().collect();
        Ok(Self {
            moment,
            user_id: decides.then(|| session.user_id.to_string()),
            branches: holder::Branches::of(store).await?,
            names: projections::user::names(store, &ids).await?,
        })
    }

    fn reviewer(
        &self,
        reviewer_id: Option<&String>,
        until: Option<&str>,
    ) -> Result<Option<ReviewerBody>, ApiError> {
        let until = shown::some_time(until)?.filter(|until| self.moment < *until);
        let (Some(reader), Some(user_id), Some(until)) = (&self.user_id, reviewer_id, until) else {
            return Ok(None);
        };
        Ok(Some(ReviewerBody {
            name: self.names.get(user_id).cloned(),
            is_reader: user_id == reader,
            user_id: user_id.clone(),
            until,
        }))
    }
}

/// The line of a form in a list.
pub(crate) fn item(reader: &Reader, row: ApplicationLine) -> Result<ApplicationItem, ApiError> {
    let unjudged = row.documents - row.documents_valid - row.documents_invalid;
    Ok(ApplicationItem {
        holder: reader.branches.holder(
            (row.desk, row.desk_since.as_deref()),
            (row.home_district.as_deref(), row.study_city.as_deref()),
            reader.moment,
        )?,
        reviewer: reader.reviewer(row.reviewer_id.as_ref(), row.reviewer_until.as_deref())?,
        submitted_at: shown::some_time(row.submitted_at.as_deref())?,
        updated_at: shown::time(&row.updated_at)?,
        home_district_name: shown::district_name(row.home_district.as_deref()),
        id: row.application_id,
        version: row.version,
        status: row.status,
        name: row.name,
        nik_masked: row.nik_masked,
        scholarship_type: row.scholarship_type,
        year: row.year,
        level: row.level,
        home_district: row.home_district,
        institution_name: row.institution_name,
        study_programme: row.study_programme,
        documents_unjudged: unjudged,
    })
}

/// What the reader may do with a form as it stands in the log.
pub(crate) async fn acts_of(
    app: &AppState,
    rehearsal: Rehearsal<'_>,
    id: &str,
) -> Result<Vec<ActBody>, ApiError> {
    let id = parse::id(id)?;
    let state = access::application_state(app, id).await?;
    Box::pin(acts::of(rehearsal, &app.config, id, &state)).await
}

/// What the applicant changed since a form that waits for somebody's look last went back.
pub(crate) fn changes(session: &Session, state: &ApplicationState) -> Option<ChangesBody> {
    let waits = matches!(
        state.status(),
        ApplicationStatus::Submitted | ApplicationStatus::Recommended
    );
    if !waits || !matches!(session.role, Role::Branch | Role::Admin) {
        return None;
    }
    let changes = state.changes()?;
    let before = &state.looked_at.as_deref()?.form;
    Some(ChangesBody {
        fields: changes.fields.into_iter().map(str::to_owned).collect(),
        documents: changes.documents,
        before: form::to_wire(before, sees_masked(session)),
    })
}

/// What registers outside the office answered about the form. Whose eyes are masked see what came of it, not what was asked.
pub(crate) async fn answers(
    app: &AppState,
    session: &Session,
    state: &ApplicationState,
) -> Result<Vec<OutsideAnswerBody>, ApiError> {
    if session.role == Role::Applicant || state.registers.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<String> = state
        .registers
        .values()
        .map(|it| it.by.to_string())
        .collect();
    let names = projections::user::names(app.read.store(), &ids).await?;
    let masked = sees_masked(session);
    let body = |(register, found): (&OutsideRegister, &RegisterFound)| {
        let exchange = found.exchange.value().filter(|_| !masked);
        OutsideAnswerBody {
            register: *register,
            verdict: found.verdict,
            differs: found.differs.clone(),
            outdated: found.outdated,
            at: found.at,
            by: names.get(&found.by.to_string()).cloned(),
            question: exchange.map(|it| it.question.clone()),
            answer: exchange.map(|it| it.answer.clone()),
        }
    };
    Ok(state.registers.iter().map(body).collect())
}

/// The whole form with its documents.
pub(crate) async fn detail(
    app: &AppState,
    session: &Session,
    moment: DateTime<Utc>,
    row: ApplicationRow,
    documents: Vec<ApplicationDocumentRow>,
) -> Result<ApplicationDetail, ApiError> {
    let masked = sees_masked(session);
    let sealed = shown::opened(app, &row.form_sealed).await?;
    let form: Form = serde_json::from_value(sealed).map_err(ApiError::internal)?;
    let problems = problems_of(app, (&row, &form), &documents, moment).await?;
    let mut shown_documents = Vec::with_capacity(documents.len());
    for document in documents {
        shown_documents.push(document_body(app, masked, document).await?);
    }
    let number = match row.submitted_at {
        None => None,
        Some(_) => {
            let id = ApplicationId(parse::id(&row.application_id)?);
            Some(registration_number(id, form.year))
        }
    };
    let store = app.read.store();
    let reviewers = std::iter::once(row.reviewer_id.as_ref());
    let reader = Reader::of(store, session, moment, reviewers).await?;
    Ok(ApplicationDetail {
        holder: reader.branches.holder(
            (row.desk, row.desk_since.as_deref()),
            (row.home_district.as_deref(), row.study_city.as_deref()),
            moment,
        )?,
        reviewer: reader.reviewer(row.reviewer_id.as_ref(), row.reviewer_until.as_deref())?,
        changes: None,
        answers: Vec::new(),
        submitted_at: shown::some_time(row.submitted_at.as_deref())?,
        updated_at: shown::time(&row.updated_at)?,
        home_district_name: shown::district_name(row.home_district.as_deref()),
        home_kampung_name: shown::kampung_name(row.home_kampung.as_deref()),
        acts: Vec::new(),
        form: form::to_wire(&form, masked),
        masked,
        documents: shown_documents,
        problems,
        id: row.application_id,
        number,
        applicant_id: row.applicant_id,
        version: row.version,
        position: row.position,
        status: row.status,
        round: row.round,
        assisted: row.assisted,
        note: row.note,
        rejection_code: shown::some_word(row.reject_code)?,
        award_id: row.award_id,
    })
}

/// What keeps a form from being handed in, as long as it can be.
async fn problems_of(
    app: &AppState,
    (row, form): (&ApplicationRow, &Form),
    documents: &[ApplicationDocumentRow],
    moment: DateTime<Utc>,
) -> Result<Vec<ProblemBody>, ApiError> {
    let is_open = matches!(
        row.status,
        ApplicationStatus::Draft | ApplicationStatus::NeedsRepair
    );
    if !is_open {
        return Ok(Vec::new());
    }
    let kinds: BTreeSet<DocumentKind> =
        documents.iter().map(|document| document.document).collect();
    let required = commands::application::required_documents(&app.commands, form).await?;
    Ok(problems(form, &kinds, &required, shown::today(moment))
        .into_iter()
        .map(|problem| ProblemBody {
            field: problem.field.to_owned(),
            message: ApiError::field_text(problem.code).to_owned(),
        })
        .collect())
}

async fn document_body(
    app: &AppState,
    masked: bool,
    row: ApplicationDocumentRow,
) -> Result<DocumentBody, ApiError> {
    let name = if masked {
        None
    } else {
        shown::opened_text(app, row.file_name_sealed.as_deref()).await?
    };
    let link = if masked {
        None
    } else {
        let file_id = parse::id(&row.file_id)?;
        Some(app.files.links().private(file_id, Variant::Full, app.now()))
    };
    Ok(DocumentBody {
        name: name.unwrap_or_else(|| row.document.to_string()),
        link,
        kind: row.document,
        file_id: row.file_id,
        media_type: row.media_type,
        bytes: row.bytes,
        sha256: row.sha256,
        verdict: row.verdict,
        note: row.note,
    })
}
