//! The event log of the scholarship program: append-only, tamper-evident, with erasable personal
//! data. It knows nothing of scholarships.
//!
//! # Appending
//! Every node has one writer task. It drains a bounded queue (a full one answers
//! [`AppendError::Busy`]) and in ONE transaction takes the head's lock, checks expected versions,
//! claims, idempotency keys and subject keys of all that waits, inserts all events, tiles and the
//! new tree frontier, commits, and answers each waiter. A command that conflicts is left out and
//! told so. Positions are contiguous from 0 and become visible in order, so a reader that asks
//! for what follows its last position misses nothing. Sealing and hashing are done before, in
//! the caller's task.
//!
//! # Stores
//! `sqlite:PATH`: WAL with `synchronous=FULL`; less is refused. `postgres://…`, schema `ledger`:
//! `fsync=off` and `synchronous_commit=off` are refused; several nodes share one log, in the order
//! of the head row's lock; every connection runs as role `beasiswa_runtime`, which can read and
//! insert events but not change them. Triggers refuse changes on both.
//!
//! # Tamper evidence
//! Leaf = SHA-256(0x00 ‖ envelope), the envelope being every stored column of the event but its
//! position, each with its length in front, and a 16-byte salt; [`Recorded::envelope`] gives it. The
//! tree is RFC 6962's, its tiles, checkpoints, proofs and cosignatures are C2SP's (tlog-tiles,
//! tlog-checkpoint, signed-note, tlog-proof, tlog-cosignature), so that other people's clients
//! can check it; `tests/tlog_client.py` does. Outside offices cosign checkpoints ([`witness`], C2SP
//! tlog-witness); a new signing key is announced under the old one ([`key_change`]). The log also cosigns its own checkpoints: that line
//! carries the time of signing. [`Ledger::verify`] recomputes everything. What this shows is that
//! the record was not changed, not that it was true; and whoever has both the machine and the
//! signing key can rewrite and sign again, unless someone outside keeps an older checkpoint.
//!
//! # Personal data
//! A node `{"$personal":{"subject":S,"value":V}}` in a payload is stored as
//! `{"$sealed":{"subject":S,"data":…}}`, encrypted under a key of the subject that is wrapped by
//! the master key. The leaf hashes the ciphertext: [`Ledger::erase`] deletes the key, and every
//! old proof still holds while the value reads `{"$personal":{"subject":S}}` for ever. Claims are
//! kept as keyed fingerprints only.
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use ledger::{Append, Expected, Ledger, LedgerConfig, NewEvent, StreamId, Version, keys};
//! use std::path::Path;
//!
//! let ledger = Ledger::open(LedgerConfig::new(
//!     "sqlite:data/ledger.db",
//!     "beasiswa.example/log",
//!     keys::load_or_create(Path::new("data/keys/master.key"), "BEASISWA_MASTER_KEY")?,
//!     keys::load_or_create(Path::new("data/keys/fingerprint.key"), "BEASISWA_FINGERPRINT_KEY")?,
//!     keys::load_or_create(Path::new("data/keys/signing.key"), "BEASISWA_SIGNING_KEY")?,
//! ))
//! .await?;
//! let stream = StreamId::new("application", "018f");
//! let event = NewEvent::new("Drafted", serde_json::json!({ "assisted": false }));
//! let now = chrono::Utc::now();
//! let done = ledger
//!     .append(Append::to_stream(stream.clone(), Expected::NoStream, vec![event], "ani", now))
//!     .await?;
//! let events = ledger.read_stream(&stream, Version::NONE).await?;
//! assert_eq!(events[0].position, done.first);
//! let checkpoint = ledger.sign_checkpoint().await?;
//! let proof = ledger.inclusion_proof(done.first, None).await?;
//! println!("{}", proof.to_tlog_proof(&checkpoint.note, None));
//! # Ok(())
//! # }
//! ```

mod append;
mod checkpoint;
mod claims;
mod config;
mod engine;
mod envelope;
pub mod epoch;
mod error;
mod event;
mod follow;
mod head_file;
mod idempotency;
mod kept_head;
pub mod key_change;
pub mod keys;
mod ledger;
pub mod merkle;
pub mod note;
pub mod pack;
mod position;
mod postgres;
mod proofs;
mod random;
mod read;
mod seal;
mod signing;
mod sqlite;
mod store;
mod tile;
mod verify;
pub mod witness;

/// Version of the tables that this program makes and reads.
pub const SCHEMA_VERSION: i64 = sqlite::LATEST;

pub use append::{Append, Appended, Expected, StreamAppend};
pub use checkpoint::{Checkpoint, Cosignature, InclusionProof, TlogProof, TreeHead};
pub use claims::{ClaimOp, FingerprintKey};
pub use config::LedgerConfig;
pub use epoch::Epoch;
pub use error::{AppendError, LedgerError, OpenError, RecallError};
pub use event::{NewEvent, Recorded};
pub use idempotency::{Idempotency, StoredAnswer};
pub use key_change::KeyChange;
pub use ledger::{Answer, Ledger, Meaning};
pub use merkle::Hash;
pub use note::VerifierKey;
pub use position::{Position, StreamId, Version};
pub use tile::{TilePath, TilePathError};
pub use verify::{Problem, Scope, VerifyReport};
