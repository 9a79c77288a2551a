//! Registration forms: drafted, submitted, judged, approved together with the award, or rejected.
mod draft;
pub(crate) mod name;
mod numbers;
mod register;
mod review;

use std::collections::BTreeSet;

use domain::application::{
    Application, ApplicationCommand, ApplicationState, CompleteForm, DocumentKind, Form,
    RegistrationPeriod, Verdict,
};
use domain::award::{Award, AwardCommand, Grant};
use domain::bank_account::{AccountEntry, BankAccount, BankAccountCommand};
use domain::record::{Record, ScholarshipPeriod};
use domain::{
    AcademicYear, ApplicationId, AwardId, BankAccountId, FileRef, PayeeKind, Personal, RejectCode,
    UserId,
};
use ledger::ClaimOp;
use serde::{Deserialize, Serialize};

use crate::call::{Call, Changed, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::finding;
use crate::place::{self, period_id};
use crate::unit::Unit;
use crate::user::letter_makers;

use numbers::check_account;

pub use draft::{change_form, draft, draft_for_new};
pub(crate) use numbers::{bank_record, nik_of, refuse_taken};
pub use register::{ToAsk, keep_answer, question};
pub use review::{release_review, take_review};

/// How often an approval counts the places again when others are approved at the same moment.
const PLACE_ATTEMPTS_MAX: usize = 16;

/// What an approval brought about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Approval {
    /// The form.
    pub application: Changed,
    /// The award granted.
    pub award_id: AwardId,
    /// The account entered from the form; still to be verified by another person.
    pub bank_account_id: BankAccountId,
}

/// Documents that the form's type and year require beyond those of every form.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn required_documents(
    executor: &Executor,
    form: &Form,
) -> Result<BTreeSet<DocumentKind>, Error> {
    let (Some(year), Some(scholarship_type)) = (form.year, form.scholarship_type) else {
        return Ok(BTreeSet::new());
    };
    let id = period_id(year, scholarship_type);
    let record = executor.load::<Record<ScholarshipPeriod>>(&id).await?;
    Ok(record
        .state
        .value()
        .map(|period| period.documents.clone())
        .unwrap_or_default())
}

/// Attaches a document, or replaces it.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn attach_document(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    document: DocumentKind,
    file: FileRef,
) -> Result<Done, Error> {
    let command = ApplicationCommand::AttachDocument { document, file };
    executor
        .decide_one::<Application>(call, id, version, command)
        .await
}

/// Removes a document.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn remove_document(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    document: DocumentKind,
) -> Result<Done, Error> {
    let command = ApplicationCommand::RemoveDocument { document };
    executor
        .decide_one::<Application>(call, id, version, command)
        .await
}

/// Hands the form in, the first time or after a repair.
///
/// # Errors
/// [`Error::Claimed`] when the NIK stands in another live form of the year (`nik_year`), belongs to
/// another applicant or recipient (`nik`, `nik_recipient`), or the account is verified for another
/// person (`account`); [`Error::Form`] for a bank that is not known or an account number that is
/// not of its length; [`Error::Stale`]; rules of `domain::application`.
pub async fn submit(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
) -> Result<Done, Error> {
    executor
        .run(call, |unit| async move {
            let application = unit.expect::<Application>(id, version).await?;
            let state = existing(&application.state, id)?;
            name::take_name_of(&unit, &state.form, state.applicant_id).await?;
            let (period, documents) = period_of(&unit, &state.form).await?;
            let changed = unit
                .decide::<Application>(id, ApplicationCommand::Submit { period, documents })
                .await?;
            let form = complete(state, &unit)?;
            check_account(&unit, &form, state.applicant_id).await?;
            refuse_taken(
                &unit,
                claim::NIK_RECIPIENT,
                form.nik.as_str(),
                state.applicant_id,
            )
            .await?;
            let year_key = claim::nik_year(form.year, form.nik.as_str());
            unit.claim(ClaimOp::take(
                claim::NIK,
                form.nik.as_str(),
                state.applicant_id,
            ));
            unit.claim(ClaimOp::take(claim::NIK_YEAR, year_key, id));
            let draft_key = claim::draft(state.applicant_id, state.form.year);
            unit.claim(ClaimOp::release(claim::DRAFT, draft_key, id));
            // The position on the applicant's receipt is the form's.
            unit.tell::<Application>(id);
            Ok(changed)
        })
        .await
}

/// Judges one document while the form is submitted.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn judge_document(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    document: DocumentKind,
    verdict: Verdict,
) -> Result<Done, Error> {
    let command = ApplicationCommand::JudgeDocument { document, verdict };
    executor
        .decide_one::<Application>(call, id, version, command)
        .await
}

/// Sends the form back to be repaired.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn return_for_repair(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    note: String,
    documents: Vec<DocumentKind>,
) -> Result<Done, Error> {
    let command = ApplicationCommand::ReturnForRepair { note, documents };
    executor
        .decide_one::<Application>(call, id, version, command)
        .await
}

/// Recommends the form for approval.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn recommend(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    note: Option<String>,
) -> Result<Done, Error> {
    let command = ApplicationCommand::Recommend { note };
    executor
        .decide_one::<Application>(call, id, version, command)
        .await
}

/// Approves the form, grants the award and enters the bank account of the form, in one append.
///
/// # Errors
/// [`Error::Claimed`] when the NIK belongs to another recipient; [`Error::Finding`] while a finding
/// blocks; [`Error::Stale`]; rules of `domain::application` (who recommended or applied cannot
/// approve; no more awards than the quota of the type and year).
pub async fn approve(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    batch: String,
    note: Option<String>,
) -> Result<Done<Approval>, Error> {
    let (batch, note) = (&batch, &note);
    let award_id = AwardId(executor.new_id());
    let bank_account_id = BankAccountId(executor.new_id());
    let act = |unit: Unit| async move {
        let application = unit.expect::<Application>(id, version).await?;
        let state = existing(&application.state, id)?;
        let command = ApplicationCommand::Approve {
            award_id,
            batch: batch.clone(),
            places: place::of_form(&unit, &state.form, award_id).await?,
            note: note.clone(),
        };
        let application = unit.decide::<Application>(id, command).await?;
        finding::refuse_person(&unit, state.applicant_id).await?;
        let form = complete(state, &unit)?;
        place::refuse_second(&unit, state.applicant_id, form.scholarship_type).await?;
        grant(&unit, id, award_id, state.applicant_id, &form, batch).await?;
        enter_account(&unit, bank_account_id, state.applicant_id, &form, state).await?;
        Ok(Approval {
            application,
            award_id,
            bank_account_id,
        })
    };
    for _ in 0..PLACE_ATTEMPTS_MAX {
        match executor.run(call, &act).await {
            // Another approval took that serial number meanwhile: counted again.
            Err(Error::Claimed { kind, .. }) if kind == claim::AWARD_PLACE => {}
            done => return done,
        }
    }
    Err(Error::Contended)
}

/// Rejects the form; its NIK is free for another form of the year.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn reject(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    code: RejectCode,
    note: Option<String>,
) -> Result<Done, Error> {
    let command = ApplicationCommand::Reject { code, note };
    end(executor, call, id, version, command).await
}

/// Withdraws the form before approval.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn cancel(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    reason: Option<String>,
) -> Result<Done, Error> {
    end(
        executor,
        call,
        id,
        version,
        ApplicationCommand::Cancel { reason },
    )
    .await
}

/// A form as it is now, with its version.
///
/// # Errors
/// [`Error::NotFound`], [`Error::Ledger`].
pub async fn get(executor: &Executor, id: ApplicationId) -> Result<(ApplicationState, u64), Error> {
    let application = executor.load::<Application>(id).await?;
    existing(&application.state, id).map(|state| (state.clone(), application.version))
}

async fn end(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    command: ApplicationCommand,
) -> Result<Done, Error> {
    let command = &command;
    executor
        .run(call, |unit| async move {
            let application = unit.expect::<Application>(id, version).await?;
            let state = existing(&application.state, id)?;
            let changed = unit.decide::<Application>(id, command.clone()).await?;
            let draft_key = claim::draft(state.applicant_id, state.form.year);
            unit.claim(ClaimOp::release(claim::DRAFT, draft_key, id));
            if let (Some(nik), true) = (nik_of(&state.form), changed.version > application.version)
            {
                unit.claim(ClaimOp::release(
                    claim::NIK,
                    nik.as_str(),
                    state.applicant_id,
                ));
                if let Some(year) = state.form.year {
                    let key = claim::nik_year(year, nik.as_str());
                    unit.claim(ClaimOp::release(claim::NIK_YEAR, key, id));
                }
            }
            Ok(changed)
        })
        .await
}

fn existing(application: &Application, id: ApplicationId) -> Result<&ApplicationState, Error> {
    application.state().ok_or_else(|| Error::NotFound {
        kind: "application".to_owned(),
        id: id.to_string(),
    })
}

fn complete(state: &ApplicationState, unit: &Unit) -> Result<CompleteForm, Error> {
    state
        .form
        .complete(unit.context().today())
        .map_err(Error::Form)
}

/// When the form's type is open in its year, and which more documents it asks for.
async fn period_of(
    unit: &Unit,
    form: &Form,
) -> Result<(RegistrationPeriod, BTreeSet<DocumentKind>), Error> {
    let unset = (RegistrationPeriod::Unset, BTreeSet::new());
    let (Some(year), Some(scholarship_type)) = (form.year, form.scholarship_type) else {
        return Ok(unset);
    };
    let id = period_id(year, scholarship_type);
    let record = unit.find::<Record<ScholarshipPeriod>>(&id).await?;
    Ok(match record.state.value() {
        Some(period) => (
            RegistrationPeriod::Between {
                opens: period.opens,
                closes: period.closes,
            },
            period.documents.clone(),
        ),
        None => unset,
    })
}

async fn grant(
    unit: &Unit,
    application_id: ApplicationId,
    award_id: AwardId,
    recipient_id: UserId,
    form: &CompleteForm,
    batch: &str,
) -> Result<(), Error> {
    unit.begin::<Award>(
        award_id,
        AwardCommand::Grant(Grant {
            application_id,
            recipient_id,
            name: Personal::known(recipient_id, form.name.clone()),
            scholarship_type: form.scholarship_type,
            batch: batch.to_owned(),
            level: form.level,
            institution_id: form.institution_id.clone(),
            institution_name: form.institution_name.clone(),
            study_programme: form.study_programme.clone(),
            semester: form.semester,
            academic_year: AcademicYear::of_semester(form.year, form.semester),
            home_district: form.home_district.clone(),
            home_kampung: Some(form.home_kampung.clone()),
            study_city: form.study_city.clone(),
            sex: form.sex,
        }),
    )
    .await?;
    let nik = form.nik.as_str();
    unit.claim(ClaimOp::take(claim::NIK_RECIPIENT, nik, recipient_id));
    let key = claim::active_award(recipient_id, form.scholarship_type);
    unit.claim(ClaimOp::take(claim::ACTIVE_AWARD, key, award_id));
    Ok(())
}

async fn enter_account(
    unit: &Unit,
    bank_account_id: BankAccountId,
    owner_id: UserId,
    form: &CompleteForm,
    state: &ApplicationState,
) -> Result<(), Error> {
    let passbook = state.documents.get(&DocumentKind::Passbook);
    let details = AccountEntry {
        bank_code: form.bank_code.clone(),
        number: form.account_number.clone(),
        holder: form.account_holder.clone(),
        evidence: passbook.map(|document| document.file.clone()),
    };
    let mut typed_by = state.filled_by.clone();
    typed_by.extend(letter_makers(unit, owner_id).await?);
    let command = BankAccountCommand::Enter {
        owner_id,
        payee_kind: PayeeKind::Student,
        details,
        typed_by,
        belongs_to: None,
    };
    unit.begin::<BankAccount>(bank_account_id, command).await?;
    Ok(())
}
