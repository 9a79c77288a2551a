//! An audit pack: one file with events as they are stored, their proofs and the files they name,
//! that anybody can check without the log.
//!
//! A ZIP without compression and without variable header fields, so that its bytes follow from its
//! content:
//!
//! | path | holds |
//! |---|---|
//! | `kunci.txt` | the log's public key (vkey) |
//! | `isi.txt` | a signed note: origin, subject, time, then size, SHA-256 and path of every other file |
//! | `checkpoint.txt` | the signed checkpoint |
//! | `peristiwa/N.bin` | the hashed bytes of the event at position N |
//! | `bukti/N.txt` | its inclusion proof, C2SP tlog-proof, with the checkpoint |
//! | `dokumen/SHA256.ext` | a file that an event names by its SHA-256 |
//! | `saksi.txt` | public keys of the witnesses whose lines stand under the checkpoint, if there are |
//! | `pergantian-kunci.txt` | changes of the signing key ([`crate::key_change`]), if there were |
//! | anything else | for people; covered by `isi.txt` alone |

mod check;
mod content;
mod zip;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use chrono::{DateTime, SecondsFormat, Utc};
use sha2::{Digest, Sha256};

pub use check::{PackProblem, PackReport, PackWitness, verify_pack};
pub use content::{PackContent, PackEvent};

use crate::checkpoint::{Checkpoint, InclusionProof};
use crate::key_change::KeyChange;
use crate::note::VerifierKey;

pub(crate) const KEY: &str = "kunci.txt";
pub(crate) const CONTENTS: &str = "isi.txt";
pub(crate) const CHECKPOINT: &str = "checkpoint.txt";
pub(crate) const WITNESSES: &str = "saksi.txt";
pub(crate) const KEY_CHANGES: &str = "pergantian-kunci.txt";
pub(crate) const EVENTS: &str = "peristiwa/";
pub(crate) const PROOFS: &str = "bukti/";
pub(crate) const DOCUMENTS: &str = "dokumen/";
/// First line of the signed list: no checkpoint starts so, unless a log were named so.
pub(crate) const HEADING: &str = "paket audit beasiswa v1";
/// Most bytes of a pack; larger ones would need another form of ZIP.
pub const PACK_BYTES_MAX: usize = 2 << 30;
/// Most files in a pack, for the same reason.
pub const PACK_FILES_MAX: usize = 60_000;

/// A pack in the making.
pub struct PackBuilder {
    files: BTreeMap<String, Vec<u8>>,
    checkpoint: Checkpoint,
    key: VerifierKey,
    key_changes: Vec<KeyChange>,
}

/// A pack cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// More than one file can hold; ask for a shorter period or fewer documents.
    #[error("the pack would have {files} files and {bytes} bytes")]
    TooLarge {
        /// Files asked for.
        files: usize,
        /// Bytes asked for.
        bytes: usize,
    },
}

impl PackBuilder {
    /// A pack whose proofs lead to this checkpoint, signed by this key, which these changes led to.
    #[must_use]
    pub fn new(checkpoint: Checkpoint, key: VerifierKey, key_changes: Vec<KeyChange>) -> Self {
        Self {
            files: BTreeMap::new(),
            checkpoint,
            key,
            key_changes,
        }
    }

    /// Adds an event: its hashed bytes ([`crate::Recorded::envelope`]) and its proof in the tree of
    /// the pack's checkpoint.
    pub fn event(&mut self, envelope: Vec<u8>, proof: &InclusionProof) {
        let position = proof.index;
        self.files
            .insert(format!("{EVENTS}{position}.bin"), envelope);
        let proof = proof.to_tlog_proof(&self.checkpoint.note, None);
        self.files
            .insert(format!("{PROOFS}{position}.txt"), proof.into_bytes());
    }

    /// Adds a file that an event names by its SHA-256; `extension` without dot. Gives its path.
    pub fn document(&mut self, bytes: Vec<u8>, extension: &str) -> String {
        let path = format!(
            "{DOCUMENTS}{}.{extension}",
            hex::encode(Sha256::digest(&bytes))
        );
        self.files.insert(path.clone(), bytes);
        path
    }

    /// What was added at a path.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&[u8]> {
        self.files.get(path).map(Vec::as_slice)
    }

    /// Adds a page for people.
    pub fn page(&mut self, path: &str, bytes: Vec<u8>) {
        self.files.insert(path.to_owned(), bytes);
    }

    /// The finished pack. `sign` gives a note of the text under the log's key
    /// ([`crate::Ledger::sign_list`]).
    ///
    /// # Errors
    /// [`PackError::TooLarge`].
    pub fn finish(
        mut self,
        subject: &str,
        made_at: DateTime<Utc>,
        sign: impl FnOnce(&str) -> String,
    ) -> Result<Vec<u8>, PackError> {
        self.page(KEY, format!("{}\n", self.key).into_bytes());
        let note = self.checkpoint.note.clone();
        self.page(CHECKPOINT, note.into_bytes());
        let witnesses: String = self
            .checkpoint
            .cosignatures
            .iter()
            .map(|cosignature| format!("{}\n", cosignature.witness))
            .collect();
        let changes: String = self
            .key_changes
            .iter()
            .map(|change| change.note.as_str())
            .collect();
        for (path, text) in [(WITNESSES, witnesses), (KEY_CHANGES, changes)] {
            if !text.is_empty() {
                self.page(path, text.into_bytes());
            }
        }
        let files = self.files.len();
        let bytes: usize = self.files.values().map(Vec::len).sum();
        if files >= PACK_FILES_MAX || bytes >= PACK_BYTES_MAX {
            return Err(PackError::TooLarge { files, bytes });
        }
        let subject: String = subject
            .chars()
            .map(|letter| if letter.is_control() { ' ' } else { letter })
            .collect();
        let mut list = format!(
            "{HEADING}\n{}\n{}\n{}\n",
            self.checkpoint.head.origin,
            if subject.trim().is_empty() {
                "-"
            } else {
                subject.trim()
            },
            made_at.to_rfc3339_opts(SecondsFormat::Secs, true),
        );
        for (path, bytes) in &self.files {
            let digest = hex::encode(Sha256::digest(bytes));
            let _ = writeln!(list, "{} {digest} {path}", bytes.len());
        }
        let list = sign(&list);
        self.files.insert(CONTENTS.to_owned(), list.into_bytes());
        Ok(zip::write(&self.files))
    }
}
