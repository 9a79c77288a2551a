//! What recording a semester and correcting one have in common: what is told of it, and its papers.

use commands::Done;
use commands::award::AcademicEntry;
use domain::{AcademicYear, SubjectId};

use super::record_id::RecordId;
use crate::answer::caller::Caller;
use crate::answer::file_body::{self, FileBody};
use crate::answer::parse;
use crate::{ApiError, AppState};

/// What is told of a semester.
pub(super) struct Told {
    /// Credits taken.
    pub credits: u16,
    /// Grade point average.
    pub gpa: f64,
    /// Grade report.
    pub khs: Option<FileBody>,
    /// Letter of active enrolment.
    pub active_letter: Option<FileBody>,
}

/// Records a semester of an award that the caller has seen so, in place of the one of another academic year where it
/// stands under that; its papers are the recipient's.
pub(super) async fn record(
    app: &AppState,
    caller: &Caller,
    recipient: SubjectId,
    (id, version): (RecordId, u64),
    replaces: Option<AcademicYear>,
    told: Told,
) -> Result<Done, ApiError> {
    let session = &caller.session;
    let adopt = |field, body| file_body::adopt_some(app, session, field, body, recipient);
    let entry = AcademicEntry {
        replaces,
        academic_year: id.academic_year,
        semester: id.semester,
        credits: told.credits,
        gpa: parse::gpa("ipk", told.gpa)?,
        khs: adopt("khs", told.khs.as_ref()).await?,
        active_letter: adopt("suratAktif", told.active_letter.as_ref()).await?,
    };
    let (executor, call) = (&app.commands, &caller.call);
    let done = commands::award::record_academic(executor, call, id.award_id, Some(version), entry);
    Ok(done.await?)
}
