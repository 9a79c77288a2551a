//! The key that signs the log, and what it signed.

use std::sync::{PoisonError, RwLock};

use chrono::Utc;

use crate::checkpoint::{Checkpoint, TreeHead};
use crate::engine::Engine;
use crate::epoch::Epoch;
use crate::error::LedgerError;
use crate::key_change::KeyChange;
use crate::merkle::Hash;
use crate::note::{NoteError, NoteSigner, SignatureKind, SignatureLine, SignedNote, VerifierKey};
use crate::store::{CheckpointRow, HeadRow, SIGNATURE_BYTES, StoreError};

/// The key that signs checkpoints, and those that came before or after it.
pub(crate) struct Signing {
    origin: String,
    current: NoteSigner,
    /// Announced changes of the key, oldest first, each checked and leading to the next.
    changes: RwLock<Vec<KeyChange>>,
}

impl Signing {
    pub fn new(origin: String, current: &[u8; 32]) -> Self {
        let current = NoteSigner::named(&origin, current);
        Self {
            origin,
            current,
            changes: RwLock::default(),
        }
    }

    pub fn vkey(&self) -> VerifierKey {
        self.current.verifier(SignatureKind::Note)
    }

    /// The changes of the key that are known here.
    pub fn changes(&self) -> Vec<KeyChange> {
        self.changes
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Reads the announced changes; one that does not hold or does not follow is an error.
    pub async fn refresh(&self, engine: &Engine) -> Result<(), LedgerError> {
        let rows = engine.key_changes().await?;
        let changes = self.chain(&rows).map_err(LedgerError::Damaged)?;
        *self.changes.write().unwrap_or_else(PoisonError::into_inner) = changes;
        Ok(())
    }

    /// The stored changes as a chain that this log's key belongs to.
    pub fn chain(&self, rows: &[(i64, String)]) -> Result<Vec<KeyChange>, String> {
        let mut changes: Vec<KeyChange> = Vec::with_capacity(rows.len());
        for (number, (id, note)) in (1..).zip(rows) {
            let wrong = |what: String| format!("log_key_change {id}: {what}");
            let change = KeyChange::read(note).map_err(|error| wrong(error.to_string()))?;
            let follows = changes
                .last()
                .is_none_or(|last| last.new == change.old && last.head.size <= change.head.size);
            if *id != number || !follows || change.head.origin != self.origin {
                return Err(wrong("does not follow the one before".to_owned()));
            }
            changes.push(change);
        }
        let own = self.vkey();
        let known = changes.is_empty()
            || changes
                .iter()
                .any(|change| change.old == own || change.new == own);
        if known {
            Ok(changes)
        } else {
            Err("log_key_change: the signing key in use was never announced".to_owned())
        }
    }

    /// The same, where the key was changed so many times: another node may have given it up.
    pub async fn may_sign_after(&self, changes: usize, engine: &Engine) -> Result<(), StoreError> {
        if changes == self.changes().len() {
            return Ok(());
        }
        let refreshed = self.refresh(engine).await;
        let refused = |error: LedgerError| StoreError::Suspended(error.to_string());
        refreshed.and_then(|()| self.may_sign()).map_err(refused)
    }

    /// Refuses to sign with a key that was given up.
    pub fn may_sign(&self) -> Result<(), LedgerError> {
        match self.changes().last() {
            Some(last) if last.new != self.vkey() => Err(LedgerError::Unavailable(format!(
                "the signing key was replaced by {}; start this node again with the new key",
                last.new
            ))),
            _ => Ok(()),
        }
    }

    pub fn head(&self, size: u64, root: Hash) -> TreeHead {
        TreeHead {
            origin: self.origin.clone(),
            size,
            root,
        }
    }

    /// The id of the key and its signature over the head, as a checkpoint's text.
    pub fn sign_head(&self, size: u64, root: Hash) -> [u8; SIGNATURE_BYTES] {
        let line = self.current.sign(&self.head(size, root).to_text());
        let mut signature = [0; SIGNATURE_BYTES];
        signature[..4].copy_from_slice(&line.id);
        signature[4..].copy_from_slice(&line.signature);
        signature
    }

    /// A stored head as a signed note.
    pub fn note_of(&self, head: &HeadRow) -> String {
        let (id, signature) = head.signature.split_at(4);
        let line = SignatureLine {
            name: self.origin.clone(),
            id: [id[0], id[1], id[2], id[3]],
            signature: signature.to_vec(),
        };
        let text = self.head(head.size, head.root).to_text();
        let signatures = vec![line];
        SignedNote { text, signatures }.to_string()
    }

    /// The keys of this log, oldest first.
    pub fn keys(&self) -> Vec<VerifierKey> {
        let changes = self.changes.read().unwrap_or_else(PoisonError::into_inner);
        match changes.first() {
            None => vec![self.vkey()],
            Some(first) => std::iter::once(&first.old)
                .chain(changes.iter().map(|change| &change.new))
                .cloned()
                .collect(),
        }
    }

    /// The keys that may sign a head of this size, and how many were given up before.
    fn keys_at(&self, size: u64) -> Vec<VerifierKey> {
        let given_up = self
            .changes()
            .iter()
            .take_while(|change| change.head.size < size)
            .count();
        self.keys().split_off(given_up)
    }

    /// Checks the signature of a stored head.
    pub fn check_head(&self, head: &HeadRow) -> Result<(), String> {
        let text = self.head(head.size, head.root).to_text();
        let (id, signature) = head.signature.split_at(4);
        self.keys_at(head.size)
            .iter()
            .find(|key| key.id() == id)
            .ok_or("signed by no key that could sign it".to_owned())?
            .verify(&text, signature)
            .map(drop)
            .map_err(|error| error.to_string())
    }

    /// Reads a note of the log's head that was kept outside the database.
    pub fn read_head(&self, note: &str) -> Result<TreeHead, NoteError> {
        Ok(Checkpoint::verify(note, &self.origin, &self.keys())?.head)
    }

    /// The key that signs now.
    pub fn current(&self) -> &NoteSigner {
        &self.current
    }

    /// The name of our logs.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// By what other name our key signed a checkpoint; none where it is of this name, or not our key's.
    pub fn other_name_of(&self, note: &str) -> Option<String> {
        let name = note.lines().next().filter(|name| *name != self.origin)?;
        let keys = self.current.under(name).ok()?;
        Checkpoint::verify(note, name, &keys).ok()?;
        Some(name.to_owned())
    }

    /// Announces that the log goes on from `kept` although it was at `lost`.
    pub fn sign_epoch(&self, number: u64, kept: TreeHead, lost: TreeHead) -> Epoch {
        Epoch::sign(number, kept, lost, &self.current, Utc::now())
    }

    pub fn sign(&self, head: TreeHead) -> Checkpoint {
        Checkpoint::sign(head, &[&self.current], Utc::now())
    }

    /// A note of any other text; the caller keeps it from looking like a checkpoint.
    pub fn sign_list(&self, text: &str) -> String {
        let signatures = vec![self.current.sign(text)];
        let text = text.to_owned();
        SignedNote { text, signatures }.to_string()
    }

    /// Reads and checks a stored checkpoint against its own columns and the keys that counted when
    /// it was signed.
    pub fn check(&self, row: &CheckpointRow) -> Result<Checkpoint, String> {
        let note = std::str::from_utf8(&row.note).map_err(|_| "note is not text".to_owned())?;
        let keys = self.keys();
        let both_kinds: Vec<VerifierKey> = keys
            .iter()
            .flat_map(|key| {
                [SignatureKind::Note, SignatureKind::Cosignature].map(|kind| key.as_kind(kind))
            })
            .collect();
        let checkpoint = Checkpoint::verify(note, &self.origin, &both_kinds)
            .map_err(|error| error.to_string())?;
        if !is_signed_by_one_of(note, &self.keys_at(checkpoint.head.size)) {
            return Err("signed with a key that was given up before".to_owned());
        }
        if i64::try_from(checkpoint.head.size) != Ok(row.size) {
            return Err("column size differs from the note".to_owned());
        }
        if checkpoint.head.root.as_slice() != row.root {
            return Err("column root differs from the note".to_owned());
        }
        Ok(checkpoint)
    }
}

/// Whether a note holds under one of the keys.
pub(crate) fn is_signed_by_one_of(note: &str, keys: &[VerifierKey]) -> bool {
    note.parse::<SignedNote>()
        .ok()
        .and_then(|note| Some(!note.verify(keys).ok()?.signers.is_empty()))
        .unwrap_or(false)
}
