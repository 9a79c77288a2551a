//! What may be done with a decree.

use commands::decree::could_change;
use domain::DecreeId;

use crate::ApiError;
use crate::answer::acts::{ActBody, Rehearsal};
use crate::answer::parse;

/// The acts of the reader's role.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    decree_id: &str,
) -> Result<Vec<ActBody>, ApiError> {
    let id: DecreeId = parse::id(decree_id)?;
    let (executor, _) = &rehearsal.stage();
    for name in ["ubah", "koreksi", "pindaian"] {
        let path = format!("/api/cms/sk-penetapan/{name}");
        rehearsal
            .offer_where(name, &path, could_change(executor, id))
            .await;
    }
    Ok(rehearsal.found())
}
