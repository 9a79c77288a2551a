//! The event log of the scholarship program: append-only, tamper-evident, with erasable personal
//! data.

mod append;
mod checkpoint;
mod claims;
mod config;
mod engine;
mod envelope;
mod error;
mod event;
mod follow;
mod idempotency;
pub mod keys;
mod ledger;
pub mod merkle;
pub mod note;
mod position;
mod postgres;
mod proofs;
mod random;
mod read;
mod seal;
mod sqlite;
mod store;
mod tile;
mod verify;

pub use append::{Append, Appended, Expected, StreamAppend};
pub use checkpoint::{Checkpoint, InclusionProof, TlogProof, TreeHead};
pub use claims::ClaimOp;
pub use config::LedgerConfig;
pub use error::{AppendError, LedgerError, OpenError, RecallError};
pub use event::{NewEvent, Recorded};
pub use idempotency::{Idempotency, StoredAnswer};
pub use ledger::Ledger;
pub use merkle::Hash;
pub use note::VerifierKey;
pub use position::{Position, StreamId, Version};
pub use tile::{TilePath, TilePathError};
pub use verify::{Problem, VerifyReport};
