//! What can go wrong, by what was asked.

use chrono::{DateTime, Utc};

use crate::idempotency::StoredAnswer;
use crate::position::{Position, StreamId, Version};

/// Why a ledger could not be opened or migrated.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The configuration cannot be used (a wrong URL, an origin with spaces).
    #[error("ledger configuration: {0}")]
    Config(String),
    /// The database would lose acknowledged events in a power cut.
    #[error("unsafe database setting: {0}")]
    UnsafeSettings(String),
    /// The log bears another name than the configuration gives it: every signature would look wrong.
    #[error("this log's name is {log}, the configuration names {configured} (log_origin)")]
    Origin {
        /// The name that the log was begun with.
        log: String,
        /// What the configuration says.
        configured: String,
    },
    /// The tables could not be created or brought up to date.
    #[error("ledger migration: {0}")]
    Migration(String),
    /// The login has not the rights for it; whoever has gives this once.
    #[error(
        "this login may not make what is missing; a superuser of the database does once:\n\n{0}\n\nthen run again: beasiswa migrate"
    )]
    Superuser(String),
    /// The tables belong to another login, and this one was not let in.
    #[error("the tables belong to another login; as that one run: beasiswa migrate --serve-as {0}")]
    Stranger(String),
    /// The database could not be reached or answered unexpectedly.
    #[error("ledger database: {0}")]
    Database(String),
}

/// Why an append was refused. Nothing of a refused append is stored.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// The stream is not at the expected version; load it again and decide again.
    #[error("stream {stream} is at version {current}")]
    VersionConflict {
        /// The stream that moved.
        stream: StreamId,
        /// Its version now; 0 when it does not exist.
        current: Version,
    },
    /// Another owner holds the key.
    #[error("{kind} is already taken")]
    ClaimTaken {
        /// Kind of the claim, for example `email`.
        kind: String,
        /// Who holds it.
        owner: String,
    },
    /// The same request was done before; this was its answer.
    #[error("already done")]
    AlreadyAnswered(StoredAnswer),
    /// The idempotency key was used before for another request.
    #[error("idempotency key was used for another request")]
    KeyReused,
    /// The subject's key was erased; nothing personal of them can be stored any more.
    #[error("subject {subject} was erased")]
    SubjectErased {
        /// Whose key is gone.
        subject: String,
    },
    /// The append itself is malformed or beyond a limit.
    #[error("invalid append: {0}")]
    Invalid(String),
    /// The clock is far ahead of the last event; nothing is written until somebody confirmed that it is right.
    #[error("the clock says {now}, the last event is of {last}: confirm the clock first")]
    ClockJump {
        /// When the last event was recorded.
        last: DateTime<Utc>,
        /// What the clock says now.
        now: DateTime<Utc>,
    },
    /// The log is not what it was known to be; nothing is written until somebody looked.
    #[error("writing is suspended: {0}")]
    Suspended(String),
    /// The queue is full; try again shortly.
    #[error("the ledger is busy")]
    Busy,
    /// The disk is full; nothing was lost, writing resumes when space returns.
    #[error("the ledger's disk is full")]
    DiskFull,
    /// The database cannot be reached, or the outcome is unknown; retry with the same key.
    #[error("the ledger is unavailable: {0}")]
    Unavailable(String),
}

/// Why a read, a proof or another operation failed.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The database cannot be reached.
    #[error("the ledger is unavailable: {0}")]
    Unavailable(String),
    /// A stored event cannot be read; `beasiswa verify` says more.
    #[error("event {position} cannot be read: {what}")]
    Corrupt {
        /// Place in the log.
        position: Position,
        /// What is wrong.
        what: String,
    },
    /// Stored data other than an event cannot be read.
    #[error("stored data cannot be read: {0}")]
    Damaged(String),
    /// The asked position or size is beyond the log, or the asked tile does not exist.
    #[error("not in the log: {0}")]
    OutOfRange(String),
    /// The subject's key was erased.
    #[error("subject {0} was erased")]
    SubjectErased(String),
    /// The log is not what it was known to be; nothing is written or signed until somebody looked.
    #[error("writing is suspended: {0}")]
    Suspended(String),
}

/// Why a stored answer could not be given.
#[derive(Debug, thiserror::Error)]
pub enum RecallError {
    /// The key was used before for another request.
    #[error("idempotency key was used for another request")]
    KeyReused,
    /// The database cannot be reached or its row is damaged.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}
