//! The witness's side of C2SP tlog-witness: an office outside that keeps the last checkpoint it saw
//! of a log, and cosigns the next one only when that continues it, or when the log owned up to the restore of an
//! older copy ([`Epoch`]) that explains what is missing.

mod kept;

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};

use crate::checkpoint::TreeHead;
use crate::epoch::Epoch;
use crate::merkle::proof::verify_consistency;
use crate::merkle::{Hash, empty_root};
use crate::note::{NoteError, NoteSigner, SignatureKind, SignedNote, VerifierKey};

/// Most lines of a consistency proof.
const PROOF_LINES_MAX: usize = 63;

/// What a log sends to `add-checkpoint`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddCheckpoint {
    /// Size of the last checkpoint that the witness cosigned, 0 for none.
    pub old: u64,
    /// Consistency proof from there to the checkpoint.
    pub proof: Vec<Hash>,
    /// The checkpoint, a signed note.
    pub note: String,
}

impl AddCheckpoint {
    /// Reads a request's body.
    ///
    /// # Errors
    /// [`NoteError`] when it is malformed.
    pub fn parse(body: &str) -> Result<Self, NoteError> {
        let wrong = |what: &str| NoteError(format!("add-checkpoint: {what}"));
        let (head, note) = body
            .split_once("\n\n")
            .ok_or_else(|| wrong("no empty line before the checkpoint"))?;
        let mut lines = head.split('\n');
        let old = lines
            .next()
            .and_then(|line| line.strip_prefix("old "))
            .and_then(|size| size.parse::<u64>().ok().filter(|n| n.to_string() == size))
            .ok_or_else(|| wrong("no old size"))?;
        let proof: Vec<Hash> = lines
            .map(|line| {
                STANDARD
                    .decode(line)
                    .ok()
                    .and_then(|hash| Hash::try_from(hash).ok())
            })
            .collect::<Option<_>>()
            .ok_or_else(|| wrong("a proof line is not a hash"))?;
        if proof.len() > PROOF_LINES_MAX {
            return Err(wrong("too many proof lines"));
        }
        Ok(Self {
            old,
            proof,
            note: note.to_owned(),
        })
    }
}

impl std::fmt::Display for AddCheckpoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "old {}", self.old)?;
        for hash in &self.proof {
            writeln!(f, "{}", STANDARD.encode(hash))?;
        }
        write!(f, "\n{}", self.note)
    }
}

/// Why a witness does not cosign.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The request cannot be read, or its old size is beyond its checkpoint.
    #[error("malformed request: {0}")]
    Malformed(String),
    /// Not a log this witness looks after.
    #[error("log {0} is not known here")]
    UnknownLog(String),
    /// None of the log's keys signed it.
    #[error("not signed by a key of this log")]
    NotSigned,
    /// The last checkpoint seen has another size, or another root at the same size.
    #[error("the last checkpoint seen here has {size} events")]
    Conflict {
        /// Its size.
        size: u64,
        /// Whether the log's key signed another tree of the same size: proof that it cheats.
        forked: bool,
    },
    /// The checkpoint does not continue the last one seen: proof that the log cheats, or a wrong
    /// proof.
    #[error("the checkpoint does not continue the one of {size} events seen here")]
    Inconsistent {
        /// Size of the last one seen.
        size: u64,
    },
    /// The announced epoch does not explain what was seen here: less was lost than was seen, another tree, or it is
    /// another epoch of a number that was announced before.
    #[error("the epoch does not explain the {size} events seen here")]
    Unexplained {
        /// Size of the last checkpoint seen.
        size: u64,
    },
    /// The checkpoint could not be kept, so it is not cosigned.
    #[error("the checkpoint could not be kept: {0}")]
    Store(#[from] io::Error),
}

/// A witness cannot start.
#[derive(Debug, thiserror::Error)]
pub enum WitnessError {
    /// Its folder cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// File or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Its name or a log's key is malformed.
    #[error(transparent)]
    Note(#[from] NoteError),
    /// A kept checkpoint does not hold: it was changed, or cosigned with another key.
    #[error("{0} is damaged: the witness's own cosignature on it does not hold")]
    Damaged(PathBuf),
}

/// An office that cosigns checkpoints of one or several logs.
pub struct Witness {
    signer: NoteSigner,
    folder: PathBuf,
    logs: HashMap<String, Vec<VerifierKey>>,
    /// What is known of each log; held while something is checked and kept.
    latest: Mutex<HashMap<String, Seen>>,
}

/// What a witness knows of a log.
#[derive(Default)]
struct Seen {
    /// The last head: cosigned, or kept by the last epoch.
    head: Option<TreeHead>,
    /// Number of the last epoch that was announced here; 0 for none.
    epoch: u64,
}

impl Witness {
    /// Opens a witness over its folder and reads the last checkpoints it cosigned.
    ///
    /// # Errors
    /// [`WitnessError`]; a kept checkpoint that was changed is never used.
    pub fn open(
        folder: &Path,
        name: &str,
        seed: &[u8; 32],
        log_keys: &[VerifierKey],
    ) -> Result<Self, WitnessError> {
        let signer = NoteSigner::new(name, seed)?;
        fs::create_dir_all(folder).map_err(|source| WitnessError::File {
            path: folder.to_owned(),
            source,
        })?;
        let mut logs: HashMap<String, Vec<VerifierKey>> = HashMap::new();
        for key in log_keys {
            if key.kind() != SignatureKind::Note {
                return Err(NoteError(format!("{key} is not a log's key")).into());
            }
            logs.entry(key.name().to_owned())
                .or_default()
                .push(key.clone());
        }
        let mut latest = HashMap::new();
        for origin in logs.keys() {
            latest.insert(origin.clone(), kept::read(folder, &signer, origin)?);
        }
        Ok(Self {
            signer,
            folder: folder.to_owned(),
            logs,
            latest: Mutex::new(latest),
        })
    }

    /// The key under which logs and readers know this witness.
    #[must_use]
    pub fn vkey(&self) -> VerifierKey {
        self.signer.verifier(SignatureKind::Cosignature)
    }

    /// The last head cosigned of a log.
    #[must_use]
    pub fn latest(&self, origin: &str) -> Option<TreeHead> {
        self.latest
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(origin)
            .and_then(|seen| seen.head.clone())
    }

    /// Answers `add-checkpoint`: checks the request, keeps the checkpoint, and only then gives the
    /// cosignature line. Blocks while it writes.
    ///
    /// # Errors
    /// [`Refusal`]. What a key of the log signed and does not fit is kept as evidence.
    pub fn add_checkpoint(&self, body: &str, now: DateTime<Utc>) -> Result<String, Refusal> {
        let malformed = |error: NoteError| Refusal::Malformed(error.to_string());
        let request = AddCheckpoint::parse(body).map_err(malformed)?;
        let mut note: SignedNote = request.note.parse().map_err(malformed)?;
        let head = TreeHead::parse(&note.text).map_err(malformed)?;
        let keys = self
            .logs
            .get(&head.origin)
            .ok_or_else(|| Refusal::UnknownLog(head.origin.clone()))?;
        keep_lines_of(keys, &mut note);
        if note.signatures.is_empty() {
            return Err(Refusal::NotSigned);
        }
        if request.old > head.size {
            return Err(Refusal::Malformed(
                "the old size is beyond the checkpoint".to_owned(),
            ));
        }
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let (size, root) = latest
            .get(&head.origin)
            .and_then(|seen| seen.head.as_ref())
            .map_or((0, empty_root()), |seen| (seen.size, seen.root));
        if request.old != size {
            return Err(Refusal::Conflict {
                size,
                forked: false,
            });
        }
        if size == head.size && root != head.root {
            self.keep_evidence(&head.size.to_string(), &head.root, body)?;
            return Err(Refusal::Conflict { size, forked: true });
        }
        if !verify_consistency(size, head.size, &root, &head.root, &request.proof) {
            self.keep_evidence(&head.size.to_string(), &head.root, body)?;
            return Err(Refusal::Inconsistent { size });
        }
        let time = u64::try_from(now.timestamp()).unwrap_or(0);
        let line = self.signer.cosign(&note.text, time);
        let answer = line.to_string();
        note.signatures.push(line);
        kept::write(
            &self.folder,
            &kept::checkpoint_name(&head.origin),
            note.to_string().as_bytes(),
        )?;
        let seen = latest.entry(head.origin.clone()).or_default();
        seen.head = Some(head);
        Ok(answer)
    }

    /// Answers `add-epoch`: takes the announced restore of an older copy when it explains the last head seen here,
    /// and goes on from what was kept. Who saw only what was kept notes it and stays where it is; so does who has it
    /// already. Gives the size of the last head then. Blocks while it writes.
    ///
    /// # Errors
    /// [`Refusal`]. What a key of the log signed and does not explain what was seen is kept as evidence.
    pub fn add_epoch(&self, body: &str, now: DateTime<Utc>) -> Result<u64, Refusal> {
        let malformed = |error: NoteError| Refusal::Malformed(error.to_string());
        let mut note: SignedNote = body.parse().map_err(malformed)?;
        let epoch = Epoch::parse(&note.text, body).map_err(malformed)?;
        let origin = &epoch.kept.origin;
        let keys = self
            .logs
            .get(origin)
            .ok_or_else(|| Refusal::UnknownLog(origin.clone()))?;
        keep_lines_of(keys, &mut note);
        if note.signatures.is_empty() {
            return Err(Refusal::NotSigned);
        }
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = latest.entry(origin.clone()).or_default();
        let size = seen.head.as_ref().map_or(0, |head| head.size);
        // What is here already moves nothing a second time, whatever was cosigned since.
        if epoch.number <= seen.epoch && kept::has_epoch(&self.folder, &epoch, &note.text)? {
            return Ok(size);
        }
        let goes_back = match &seen.head {
            Some(head) if head.size == epoch.kept.size && head.root != epoch.kept.root => None,
            Some(head) if head.size > epoch.kept.size => epoch.explains_head(head).then_some(true),
            Some(_) | None => Some(false),
        };
        let Some(goes_back) = goes_back.filter(|_| epoch.number > seen.epoch) else {
            let digest = Sha256::digest(&note.text);
            self.keep_evidence(&format!("masa-{}", epoch.number), &digest, body)?;
            return Err(Refusal::Unexplained { size });
        };
        let time = u64::try_from(now.timestamp()).unwrap_or(0);
        note.signatures.push(self.signer.cosign(&note.text, time));
        let sealed = note.to_string();
        if !goes_back {
            let name = kept::epoch_name(origin, epoch.number);
            kept::write(&self.folder, &name, sealed.as_bytes())?;
            seen.epoch = epoch.number;
            return Ok(size);
        }
        kept::replace_by_epoch(&self.folder, origin, epoch.number, sealed.as_bytes())?;
        seen.epoch = epoch.number;
        seen.head = Some(epoch.kept.clone());
        tracing::warn!(
            log = origin,
            epoch = epoch.number,
            kept = epoch.kept.size,
            seen = size,
            lost = epoch.lost.size,
            "the log announced that it was restored from an older copy; it goes on from what was kept"
        );
        Ok(epoch.kept.size)
    }

    /// Keeps what a log's key signed against its own history, once for each tree or announcement.
    fn keep_evidence(&self, what: &str, digest: &[u8], body: &str) -> io::Result<()> {
        let name = format!("ditolak-{what}-{}.txt", hex::encode(&digest[..8]));
        kept::write(&self.folder, &name, body.as_bytes())
    }
}

/// Leaves only the lines that hold under the log's keys: others are none of the witness's business.
fn keep_lines_of(keys: &[VerifierKey], note: &mut SignedNote) {
    let SignedNote { text, signatures } = note;
    signatures.retain(|line| {
        keys.iter().any(|key| {
            key.name() == line.name
                && key.id() == line.id
                && key.verify(text, &line.signature).is_ok()
        })
    });
}
