//! What can go wrong in the read models, and whether trying again can help.
use thiserror::Error;

/// An error of a read model.
#[derive(Debug, Error)]
pub enum Error {
    /// The database refused or could not be reached.
    #[error("read store: {0}")]
    Database(#[from] sqlx::Error),
    /// The ledger could not be read.
    #[error("ledger: {0}")]
    Ledger(String),
    /// An event that can never be applied by this code.
    #[error("event {position} ({event_type}): {reason}")]
    Poison {
        /// Position of the event in the log.
        position: u64,
        /// Its type.
        event_type: String,
        /// Why it cannot be applied.
        reason: String,
    },
    /// Another node moved the checkpoint; nothing was written.
    #[error("another node leads the projection {0}")]
    NotLeading(String),
    /// The wanted position was not reached in time.
    #[error("the read models have not reached position {wanted} in time")]
    TooLate {
        /// The position asked for.
        wanted: u64,
    },
    /// The store is being filled and knows less than the log: it does not answer yet.
    #[error("the read store is being filled: {applied} of {of} events")]
    Filling {
        /// Events applied so far.
        applied: u64,
        /// Events in the log.
        of: u64,
    },
    /// Another process works on this store.
    #[error("the read store is in use by {0}; stop it first")]
    InUse(String),
    /// A file could not be moved or removed.
    #[error("read store file: {0}")]
    File(#[from] std::io::Error),
    /// A stored value does not mean what the code expects.
    #[error("unreadable row of {table}: {reason}")]
    Unreadable {
        /// The table.
        table: &'static str,
        /// Why.
        reason: String,
    },
}

impl Error {
    /// Whether the same work would fail again for ever: a poison event or a broken rule of the
    /// database, not a lost connection.
    #[must_use]
    pub fn is_deterministic(&self) -> bool {
        match self {
            Self::Poison { .. } | Self::Unreadable { .. } => true,
            Self::Database(error) => match error {
                sqlx::Error::Database(refusal) => {
                    refusal.is_check_violation()
                        || refusal.is_unique_violation()
                        || refusal.is_foreign_key_violation()
                        || matches!(refusal.kind(), sqlx::error::ErrorKind::NotNullViolation)
                        // Class 22 of SQLSTATE: data exceptions (out of range, not encodable).
                        || refusal.code().is_some_and(|code| {
                            code.len() == 5 && code.starts_with("22")
                        })
                }
                sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether SQLite says that the file of the store is corrupt (11) or no database at all (26).
    #[must_use]
    pub fn is_damage(&self) -> bool {
        let Self::Database(error) = self else {
            return false;
        };
        error
            .as_database_error()
            .and_then(|refusal| refusal.code())
            .is_some_and(|code| matches!(code.as_ref(), "11" | "26"))
    }
}
