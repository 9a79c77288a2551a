//! What may be done with a complaint.

use commands::complaint as act;
use domain::ComplaintId;

use crate::ApiError;
use crate::answer::acts::{ActBody, Rehearsal};
use crate::answer::parse;

/// The acts of the reader's role, each tried with inputs that are never at fault.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    complaint_id: &str,
) -> Result<Vec<ActBody>, ApiError> {
    let id: ComplaintId = parse::id(complaint_id)?;
    let (executor, call) = &rehearsal.stage();
    let trial = act::reply(executor, call, id, None, "-".to_owned());
    let path = "/api/cms/laporan/pengaduan/balas";
    rehearsal.offer("balas", "POST", path, &[], trial).await;
    let trial = act::close(executor, call, id, None);
    let path = "/api/cms/laporan/pengaduan/tutup";
    rehearsal.offer("tutup", "POST", path, &[], trial).await;
    Ok(rehearsal.found())
}
