//! Reading every stored byte of a log and hashing it (SHA-256), nothing else: no tree, no comparison.

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use sha2::{Digest, Sha256};

use crate::Failure;

/// Reads all rows of the file's log in order, on one processor and by SQLite's own interface.
///
/// # Errors
/// When the file is no ledger.
pub fn every_row(file: &str) -> Result<(), Failure> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut statement = connection.prepare(
        "SELECT position, stream_type, stream_id, version, event_type, event_version, payload, metadata, recorded_at,\n\
         effective_on, actor_id, salt, leaf_hash, claims, answer\nFROM log_event\nORDER BY position",
    )?;
    let columns = statement.column_count();
    let mut hasher = Sha256::new();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        for column in 0..columns {
            match row.get_ref(column)? {
                ValueRef::Integer(number) => hasher.update(number.to_be_bytes()),
                ValueRef::Text(value) | ValueRef::Blob(value) => hasher.update(value),
                ValueRef::Null | ValueRef::Real(_) => {}
            }
        }
    }
    println!("{:?}", hasher.finalize());
    Ok(())
}
