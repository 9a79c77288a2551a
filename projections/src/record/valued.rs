//! Records with their values, for what many answers look at.
use super::{RecordRow, all};
use crate::error::Error;
use crate::store::ReadStore;
use domain::record::RecordKind;
use std::sync::Arc;

/// All live records of a kind with their values, by name, read once for a state of the store: for kinds that many answers
/// look at. Personal values read as erased.
///
/// # Errors
/// The read store cannot be read.
pub async fn all_of<T: RecordKind>(store: &ReadStore) -> Result<Arc<Vec<(RecordRow, T)>>, Error> {
    let read = async {
        let rows = all(store, T::TYPE).await?;
        let pairs = rows.into_iter().map(|row| {
            let value = row.parse()?;
            Ok((row, value))
        });
        Ok(Arc::new(pairs.collect::<Result<_, Error>>()?))
    };
    store.remembered(format!("every {}", T::TYPE), read).await
}
