//! Awards: suspended, resumed, completed, revoked; graduation and academic records.
use chrono::NaiveDate;
use domain::award::{Award, AwardCommand};
use domain::{AcademicYear, AwardId, FileRef, Gpa};
use ledger::ClaimOp;

use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;

/// An academic record of one semester.
#[derive(Debug, Clone)]
pub struct AcademicEntry {
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

/// Records a semester; recording it again replaces it and takes back its attestation.
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
    let command = AwardCommand::AttestAcademic {
        academic_year,
        semester,
    };
    executor
        .decide_one::<Award>(call, id, version, command)
        .await
}
