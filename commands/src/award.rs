//! Awards: suspended, resumed, completed, revoked; graduation and academic records.
pub mod circumstance;
mod correction;

use chrono::NaiveDate;
use domain::application::Application;
use domain::award::{Award, AwardCommand, AwardError, AwardSnapshot, Exception, Objection};
use domain::change_request::{Difference, Subject};
use domain::{AcademicYear, AwardId, FileRef, Gpa};
use ledger::ClaimOp;

use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::entitlement;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

pub(crate) use correction::{Correction, correct_in};
pub use correction::{NewCorrection, could_correct, propose_correction};

/// The budget year of the form that led to an award, for awards that do not say in which academic year the form's
/// semester lies.
pub(crate) async fn form_year(unit: &Unit, award: &Award) -> Result<Option<u16>, Error> {
    match award.state().map(|state| &state.grant) {
        Some(grant) if grant.academic_year.is_none() => {
            let form = unit.find::<Application>(grant.application_id).await?;
            Ok(form.state.state().and_then(|state| state.form.year))
        }
        Some(_) | None => Ok(None),
    }
}

/// What a payment needs to know of an award.
pub(crate) async fn snapshot(
    unit: &Unit,
    id: AwardId,
    academic_year: AcademicYear,
    semester: u8,
) -> Result<Option<AwardSnapshot>, Error> {
    let award = unit.get::<Award>(id).await?;
    let year = form_year(unit, &award.state).await?;
    Ok(award.state.snapshot(id, academic_year, semester, year))
}

/// An academic record of one semester.
#[derive(Debug, Clone)]
pub struct AcademicEntry {
    /// The academic year under which the semester stands that is put right; none for one more.
    pub replaces: Option<AcademicYear>,
    /// Academic year.
    pub academic_year: AcademicYear,
    /// Semester, 1 to 14.
    pub semester: u8,
    /// Credits (SKS).
    pub credits: u16,
    /// Grade point average.
    pub gpa: Gpa,
    /// Transcript of grades.
    pub khs: Option<FileRef>,
    /// Letter of active enrolment.
    pub active_letter: Option<FileRef>,
}

/// Suspends an award.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award`.
pub async fn suspend(
    executor: &Executor,
    call: &Call,
    id: AwardId,
    version: Option<u64>,
    reason: String,
) -> Result<Done, Error> {
    executor
        .decide_one::<Award>(call, id, version, AwardCommand::Suspend { reason })
        .await
}

/// Resumes a suspended award.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award`.
pub async fn resume(
    executor: &Executor,
    call: &Call,
    id: AwardId,
    version: Option<u64>,
) -> Result<Done, Error> {
    executor
        .decide_one::<Award>(call, id, version, AwardCommand::Resume)
        .await
}

/// Completes an award.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award`.
pub async fn complete(
    executor: &Executor,
    call: &Call,
    id: AwardId,
    version: Option<u64>,
) -> Result<Done, Error> {
    end(executor, call, id, version, AwardCommand::Complete).await
}

/// Revokes an award.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award`.
pub async fn revoke(
    executor: &Executor,
    call: &Call,
    id: AwardId,
    version: Option<u64>,
    reason: String,
) -> Result<Done, Error> {
    end(executor, call, id, version, AwardCommand::Revoke { reason }).await
}

/// Records graduation.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award`.
pub async fn graduate(
    executor: &Executor,
    call: &Call,
    id: AwardId,
    version: Option<u64>,
    on: NaiveDate,
) -> Result<Done, Error> {
    end(executor, call, id, version, AwardCommand::Graduate { on }).await
}

/// Ends an award, or the studies it is for: its person may be granted another.
async fn end(
    executor: &Executor,
    call: &Call,
    id: AwardId,
    version: Option<u64>,
    command: AwardCommand,
) -> Result<Done, Error> {
    let command = &command;
    executor
        .run(call, |unit| async move {
            let award = unit.expect::<Award>(id, version).await?;
            let changed = unit.decide::<Award>(id, command.clone()).await?;
            if let Some(state) = award.state.state() {
                let (person, of_type) = (state.grant.recipient_id, state.grant.scholarship_type);
                let key = claim::active_award(person, of_type);
                unit.claim(ClaimOp::release(claim::ACTIVE_AWARD, key, id));
            }
            Ok(changed)
        })
        .await
}

/// Records a semester; only an entry that says so replaces one that stands there.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award`.
pub async fn record_academic(
    executor: &Executor,
    call: &Call,
    id: AwardId,
    version: Option<u64>,
    entry: AcademicEntry,
) -> Result<Done, Error> {
    let command = AwardCommand::RecordAcademic {
        replaces: entry.replaces,
        academic_year: entry.academic_year,
        semester: entry.semester,
        credits: entry.credits,
        gpa_hundredths: entry.gpa,
        khs: entry.khs,
        active_letter: entry.active_letter,
    };
    executor
        .decide_one::<Award>(call, id, version, command)
        .await
}

/// Attests a semester's record (institution or admin; never the recipient).
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award`.
pub async fn attest_academic(
    executor: &Executor,
    call: &Call,
    id: AwardId,
    version: Option<u64>,
    academic_year: AcademicYear,
    semester: u8,
) -> Result<Done, Error> {
    executor
        .run(call, |unit| async move {
            let award = unit.expect::<Award>(id, version).await?;
            let rule = match award.state.state() {
                Some(state) => entitlement::rule(&unit, state.grant.scholarship_type).await?,
                None => None,
            };
            let command = AwardCommand::AttestAcademic {
                academic_year,
                semester,
                rule,
            };
            unit.decide::<Award>(id, command).await
        })
        .await
}

/// Says that a semester's record is not true (institution or admin; never the recipient).
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award`.
pub async fn object_academic(
    executor: &Executor,
    call: &Call,
    id: AwardId,
    version: Option<u64>,
    (academic_year, semester): (AcademicYear, u8),
    objection: Objection,
) -> Result<Done, Error> {
    let command = AwardCommand::ObjectAcademic {
        academic_year,
        semester,
        objection,
    };
    executor
        .decide_one::<Award>(call, id, version, command)
        .await
}

/// Something that an award is to be allowed beyond the rules.
#[derive(Debug, Clone)]
pub struct NewException {
    /// Which award.
    pub id: AwardId,
    /// The version the caller has seen.
    pub version: Option<u64>,
    /// What.
    pub exception: Exception,
    /// Why.
    pub reason: String,
    /// What it rests on.
    pub evidence: FileRef,
}

/// Proposes an exception, in effect when a second person confirms it.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::award` and of `domain::change_request`.
pub async fn propose_exception(
    executor: &Executor,
    call: &Call,
    new: NewException,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let new = &new;
    executor
        .run(call, |unit| async move {
            unit.expect::<Award>(new.id, new.version).await?;
            except_in(&Unit::trial(unit.executor()), new).await?;
            let proposal = Proposal {
                subject: Subject::Exception {
                    award_id: new.id,
                    exception: new.exception.clone(),
                    reason: new.reason.clone(),
                    evidence: new.evidence.clone(),
                },
                differences: differences(&new.exception),
                reason: Some(new.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Whether an exception could be proposed now: no other rule than those of its state stands against it.
///
/// # Errors
/// [`Error::NotFound`]; rules of `domain::award`.
pub async fn could_be_excepted(executor: &Executor, id: AwardId) -> Result<(), Error> {
    let award = executor.load::<Award>(id).await?;
    let state = award.state.state().ok_or(AwardError::NotFound)?;
    Ok(state.may_be_excepted()?)
}

fn differences(exception: &Exception) -> Vec<Difference> {
    let line = |name: &str, after: String| Difference {
        name: name.to_owned(),
        before: None,
        after: Some(after),
    };
    match exception {
        Exception::Amount {
            component,
            academic_year,
            amount,
        } => vec![
            line("Komponen", component.label().to_owned()),
            line("Tahun akademik", academic_year.to_string()),
            line("Besaran khusus", amount.to_string()),
        ],
        Exception::Continuation {
            academic_year,
            semester,
        } => vec![line(
            "Disahkan di luar syarat",
            format!("Semester {semester}, {academic_year}"),
        )],
    }
}

/// Grants an exception within a unit.
pub(crate) async fn except_in(unit: &Unit, new: &NewException) -> Result<Changed, Error> {
    let command = AwardCommand::Except {
        exception: new.exception.clone(),
        reason: new.reason.clone(),
        evidence: new.evidence.clone(),
    };
    unit.decide::<Award>(new.id, command).await
}
