//! C2SP tlog-checkpoint: the log's size and root, signed; and tlog-proof, a proof in one file.

use std::fmt::Write as _;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};

use crate::merkle::Hash;
use crate::note::{NoteError, NoteSigner, SignatureKind, SignatureLine, SignedNote, VerifierKey};

/// What a checkpoint says: origin, size and root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeHead {
    /// Name of the log.
    pub origin: String,
    /// Number of events.
    pub size: u64,
    /// Root of the tree over them.
    pub root: Hash,
}

impl TreeHead {
    /// The checkpoint's text, without signatures.
    #[must_use]
    pub fn to_text(&self) -> String {
        format!(
            "{}\n{}\n{}\n",
            self.origin,
            self.size,
            STANDARD.encode(self.root)
        )
    }

    /// Reads a checkpoint's text; further lines (extensions) are allowed and left out.
    ///
    /// # Errors
    /// [`NoteError`] when it is malformed.
    pub fn parse(text: &str) -> Result<Self, NoteError> {
        let wrong = |what: &str| NoteError(format!("checkpoint: {what}"));
        let lines: Vec<&str> = text
            .strip_suffix('\n')
            .ok_or_else(|| wrong("no newline at the end"))?
            .split('\n')
            .collect();
        let [origin, size, root, extensions @ ..] = lines.as_slice() else {
            return Err(wrong("fewer than three lines"));
        };
        if origin.is_empty() || extensions.iter().any(|line| line.is_empty()) {
            return Err(wrong("an empty line"));
        }
        let parsed: u64 = size
            .parse()
            .map_err(|_| wrong("the size is not a number"))?;
        if parsed.to_string() != *size {
            return Err(wrong("the size has leading zeroes"));
        }
        let root = STANDARD
            .decode(root)
            .ok()
            .and_then(|root| Hash::try_from(root).ok())
            .ok_or_else(|| wrong("the root is not a SHA-256 hash"))?;
        Ok(Self {
            origin: (*origin).to_owned(),
            size: parsed,
            root,
        })
    }
}

/// An outside office's signature on a checkpoint, with the time it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cosignature {
    /// The office's public key.
    pub witness: VerifierKey,
    /// When it cosigned, by its own clock.
    pub at: DateTime<Utc>,
}

/// A signed tree head.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// What is signed.
    pub head: TreeHead,
    /// The signed note, ready to be served.
    pub note: String,
    /// When it was signed: the time of the log's own cosignature.
    pub signed_at: DateTime<Utc>,
    /// Who else signed it; their lines stand in the note.
    pub cosignatures: Vec<Cosignature>,
}

impl Checkpoint {
    /// Signs a head with each signer (the current key first; the former one too while rotating),
    /// and with the time, as a cosignature of the current key.
    pub(crate) fn sign(head: TreeHead, signers: &[&NoteSigner], now: DateTime<Utc>) -> Self {
        let text = head.to_text();
        let time = u64::try_from(now.timestamp()).unwrap_or(0);
        let mut signatures: Vec<_> = signers.iter().map(|signer| signer.sign(&text)).collect();
        if let Some(first) = signers.first() {
            signatures.push(first.cosign(&text, time));
        }
        Self {
            head,
            note: SignedNote { text, signatures }.to_string(),
            signed_at: from_posix(time),
            cosignatures: Vec::new(),
        }
    }

    /// Reads a note and checks it: every line belongs to one of `keys` and holds, at least one is
    /// a log signature, and the origin is `origin`.
    ///
    /// # Errors
    /// [`NoteError`] saying what does not hold.
    pub fn verify(note: &str, origin: &str, keys: &[VerifierKey]) -> Result<Self, NoteError> {
        let signed: SignedNote = note.parse()?;
        let head = TreeHead::parse(&signed.text)?;
        if head.origin != origin {
            return Err(NoteError(format!(
                "checkpoint of another log, {}",
                head.origin
            )));
        }
        let verified = signed.verify(keys)?;
        if verified.unknown > 0 {
            return Err(NoteError("a signature line of an unknown key".to_owned()));
        }
        let by_log = |kind| {
            verified
                .signers
                .iter()
                .find(move |(key, _)| key.name() == origin && key.kind() == kind)
        };
        if by_log(SignatureKind::Note).is_none() {
            return Err(NoteError("not signed by the log".to_owned()));
        }
        let time = by_log(SignatureKind::Cosignature).and_then(|(_, time)| *time);
        Ok(Self {
            head,
            note: note.to_owned(),
            signed_at: from_posix(time.unwrap_or(0)),
            cosignatures: Vec::new(),
        })
    }

    /// Adds a witness's line to the note.
    ///
    /// # Errors
    /// [`NoteError`] when the line is not this witness's, or does not hold over this checkpoint.
    pub(crate) fn add_cosignature(
        &mut self,
        witness: &VerifierKey,
        line: &SignatureLine,
    ) -> Result<(), NoteError> {
        let stranger = || NoteError(format!("not a cosignature of {}", witness.name()));
        if witness.kind() != SignatureKind::Cosignature
            || line.name != witness.name()
            || line.id != witness.id()
        {
            return Err(stranger());
        }
        let time = witness.verify(&self.head.to_text(), &line.signature)?;
        self.note.push_str(&line.to_string());
        self.cosignatures.push(Cosignature {
            witness: witness.clone(),
            at: from_posix(time.ok_or_else(stranger)?),
        });
        Ok(())
    }
}

fn from_posix(seconds: u64) -> DateTime<Utc> {
    i64::try_from(seconds)
        .ok()
        .and_then(|seconds| DateTime::from_timestamp(seconds, 0))
        .unwrap_or_default()
}

/// Proof that a leaf stands at `index` in the tree of `size` leaves with `root`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InclusionProof {
    /// Place of the leaf.
    pub index: u64,
    /// Hash of the leaf.
    pub leaf_hash: Hash,
    /// Leaves of the tree.
    pub size: u64,
    /// Root of the tree.
    pub root: Hash,
    /// Hashes from the leaf's sibling up.
    pub hashes: Vec<Hash>,
}

impl InclusionProof {
    /// Whether the proof holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        crate::merkle::proof::verify_inclusion(
            &self.leaf_hash,
            self.index,
            self.size,
            &self.hashes,
            &self.root,
        )
    }

    /// The proof with a checkpoint of its size as a C2SP tlog-proof file.
    #[must_use]
    pub fn to_tlog_proof(&self, checkpoint_note: &str, extra: Option<&[u8]>) -> String {
        let mut text = "c2sp.org/tlog-proof@v1\n".to_owned();
        if let Some(extra) = extra {
            let _ = writeln!(text, "extra {}", STANDARD.encode(extra));
        }
        let _ = writeln!(text, "index {}", self.index);
        for hash in &self.hashes {
            let _ = writeln!(text, "{}", STANDARD.encode(hash));
        }
        text.push('\n');
        text.push_str(checkpoint_note);
        text
    }
}

/// A C2SP tlog-proof file, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlogProof {
    /// Opaque data; not authenticated.
    pub extra: Option<Vec<u8>>,
    /// Place of the leaf.
    pub index: u64,
    /// Hashes from the leaf's sibling up.
    pub hashes: Vec<Hash>,
    /// The checkpoint, a signed note.
    pub checkpoint_note: String,
}

impl TlogProof {
    /// Reads a proof file.
    ///
    /// # Errors
    /// [`NoteError`] when it is malformed.
    pub fn parse(text: &str) -> Result<Self, NoteError> {
        let wrong = |what: &str| NoteError(format!("tlog-proof: {what}"));
        let (head, note) = text
            .split_once("\n\n")
            .ok_or_else(|| wrong("no checkpoint"))?;
        let mut lines = head.split('\n').peekable();
        if lines.next() != Some("c2sp.org/tlog-proof@v1") {
            return Err(wrong("another format"));
        }
        let extra = match lines.peek().and_then(|line| line.strip_prefix("extra ")) {
            Some(extra) => {
                lines.next();
                Some(
                    STANDARD
                        .decode(extra)
                        .map_err(|_| wrong("extra is not base64"))?,
                )
            }
            None => None,
        };
        let index = lines
            .next()
            .and_then(|line| line.strip_prefix("index "))
            .and_then(|index| index.parse::<u64>().ok().filter(|n| n.to_string() == index))
            .ok_or_else(|| wrong("no index"))?;
        let hashes: Vec<Hash> = lines
            .map(|line| {
                STANDARD
                    .decode(line)
                    .ok()
                    .and_then(|hash| Hash::try_from(hash).ok())
            })
            .collect::<Option<_>>()
            .ok_or_else(|| wrong("a line is not a hash"))?;
        if hashes.len() > 63 {
            return Err(wrong("too many hashes"));
        }
        Ok(Self {
            extra,
            index,
            hashes,
            checkpoint_note: note.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> TreeHead {
        TreeHead {
            origin: "example.test/log".to_owned(),
            size: 7,
            root: [9; 32],
        }
    }

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_767_225_600, 0).expect("a date")
    }

    #[test]
    fn a_checkpoint_signed_with_two_keys_verifies_under_both() {
        let new = NoteSigner::named("example.test/log", &[1; 32]);
        let old = NoteSigner::named("example.test/log", &[2; 32]);
        let checkpoint = Checkpoint::sign(head(), &[&new, &old], now());
        let keys = [
            new.verifier(SignatureKind::Note),
            new.verifier(SignatureKind::Cosignature),
            old.verifier(SignatureKind::Note),
        ];
        let read = Checkpoint::verify(&checkpoint.note, "example.test/log", &keys);
        assert_eq!(read, Ok(checkpoint.clone()));
        assert!(Checkpoint::verify(&checkpoint.note, "example.test/log", &keys[..2]).is_err());
    }

    #[test]
    fn a_checkpoint_has_no_empty_line_and_its_size_is_written_one_way() {
        let root = STANDARD.encode([9; 32]);
        let text =
            |origin: &str, size: &str, rest: &str| format!("{origin}\n{size}\n{root}\n{rest}");
        assert_eq!(
            TreeHead::parse(&text("example.test/log", "7", "")),
            Ok(head())
        );
        // Lines that other logs add are passed over.
        assert_eq!(
            TreeHead::parse(&text("example.test/log", "7", "more\n")),
            Ok(head())
        );
        for wrong in [
            text("", "7", ""),
            text("example.test/log", "7", "\n"),
            text("example.test/log", "07", ""),
            text("example.test/log", "-7", ""),
            text("example.test/log", "7", "no newline"),
            "example.test/log\n7\n".to_owned(),
            "example.test/log\n7\nCQkJ\n".to_owned(),
        ] {
            assert!(TreeHead::parse(&wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_cosignature_counts_only_by_the_witness_who_gave_it() {
        let signer = NoteSigner::named("example.test/log", &[1; 32]);
        let witness = NoteSigner::named("kantor.test", &[3; 32]);
        let other = NoteSigner::named("kantor.test", &[4; 32]);
        let known = witness.verifier(SignatureKind::Cosignature);
        let line = witness.cosign(&head().to_text(), 1_767_225_600);
        let add = |key: &VerifierKey, line: &SignatureLine| {
            let mut checkpoint = Checkpoint::sign(head(), &[&signer], now());
            let added = checkpoint.add_cosignature(key, line);
            added.map(|()| checkpoint.cosignatures.len())
        };
        assert_eq!(add(&known, &line), Ok(1));
        let renamed = SignatureLine {
            name: "lain.test".to_owned(),
            ..line.clone()
        };
        let by_another = other.cosign(&head().to_text(), 1_767_225_600);
        let borrowed = SignatureLine {
            id: by_another.id,
            ..line.clone()
        };
        for wrong in [&renamed, &by_another, &borrowed] {
            let refused = add(&known, wrong).unwrap_err();
            assert!(refused.0.contains("not a cosignature of"), "{refused:?}");
        }
        // A plain note key is no witness.
        assert!(add(&witness.verifier(SignatureKind::Note), &line).is_err());
    }

    #[test]
    fn every_byte_of_a_checkpoint_counts() {
        let signer = NoteSigner::named("example.test/log", &[1; 32]);
        let note = Checkpoint::sign(head(), &[&signer], now()).note;
        let keys = [
            signer.verifier(SignatureKind::Note),
            signer.verifier(SignatureKind::Cosignature),
        ];
        for i in 0..note.len() {
            let mut bytes = note.clone().into_bytes();
            bytes[i] ^= 1;
            if let Ok(changed) = String::from_utf8(bytes) {
                assert!(
                    Checkpoint::verify(&changed, "example.test/log", &keys).is_err(),
                    "byte {i}"
                );
            }
        }
    }

    #[test]
    fn a_proof_file_reads_back() {
        let proof = InclusionProof {
            index: 3,
            leaf_hash: [1; 32],
            size: 7,
            root: [9; 32],
            hashes: vec![[2; 32], [3; 32], [4; 32]],
        };
        let signer = NoteSigner::named("example.test/log", &[1; 32]);
        let note = Checkpoint::sign(head(), &[&signer], now()).note;
        let path = proof.clone();
        let text = proof.to_tlog_proof(&note, Some(b"more"));
        let read = TlogProof::parse(&text).expect("well formed");
        assert_eq!(read.extra.as_deref(), Some(b"more".as_slice()));
        assert_eq!((read.index, read.hashes), (3, proof.hashes));
        assert_eq!(read.checkpoint_note, note);
        // A tree of 2^63 leaves has no longer path.
        for (length, is_read) in [(63, true), (64, false), (65, false)] {
            let hashes = vec![[2; 32]; length];
            let text = InclusionProof {
                hashes,
                ..path.clone()
            }
            .to_tlog_proof(&note, None);
            assert_eq!(TlogProof::parse(&text).is_ok(), is_read, "{length}");
        }
    }
}
