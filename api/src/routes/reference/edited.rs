//! The records of the back office that fill the form's lists. Before any was entered, the lists that
//! the program brings with it serve.

use projections::record::{Deleted, RecordFilter, RecordRow, RecordSort};
use projections::{Paging, ReadStore};

use crate::ApiError;

/// Most entries of one kind, or of one parent.
const ENTRIES_MAX: u32 = 1_000;

/// The live records of a kind (of one parent), by name; none when there never were any.
pub(super) async fn of(
    store: &ReadStore,
    kind: &str,
    parent: Option<&str>,
) -> Result<Option<Vec<RecordRow>>, ApiError> {
    let filter = RecordFilter {
        parent_id: parent.map(str::to_owned),
        deleted: Deleted::Shown,
        ..RecordFilter::default()
    };
    let paging = Paging::new(1, ENTRIES_MAX);
    let found = projections::record::list(store, kind, &filter, RecordSort::Name, paging).await?;
    if found.items.is_empty() {
        return Ok(None);
    }
    let live = found.items.into_iter().filter(|row| !row.deleted);
    Ok(Some(live.collect()))
}
