//! A change of the signing key, announced in a note that both keys sign: the one that goes vouches
//! for the one that comes, and the one that comes says that it is held.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, SecondsFormat, Utc};

use crate::checkpoint::TreeHead;
use crate::note::{NoteError, NoteSigner, SignatureKind, SignedNote, VerifierKey};

/// First line of the note: no checkpoint starts so, unless a log were named so.
pub(crate) const HEADING: &str = "kunci catatan beasiswa v1";

/// An announced change of the signing key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyChange {
    /// The key that goes. Checkpoints of more events than [`Self::head`] need the other one.
    pub old: VerifierKey,
    /// The key that comes.
    pub new: VerifierKey,
    /// The log when the key changed.
    pub head: TreeHead,
    /// When, RFC 3339.
    pub at: String,
    /// The signed note.
    pub note: String,
}

impl KeyChange {
    /// Announces that `new` follows `old` from this head on.
    pub(crate) fn sign(
        head: TreeHead,
        old: &NoteSigner,
        new: &NoteSigner,
        now: DateTime<Utc>,
    ) -> Self {
        let at = now.to_rfc3339_opts(SecondsFormat::Secs, true);
        let keys = [old, new].map(|signer| signer.verifier(SignatureKind::Note));
        let text = format!(
            "{HEADING}\n{}\n{}\n{}\n{}\n{}\n{at}\n",
            head.origin,
            keys[0],
            keys[1],
            head.size,
            STANDARD.encode(head.root)
        );
        let signatures = vec![old.sign(&text), new.sign(&text)];
        let note = SignedNote { text, signatures }.to_string();
        let [old, new] = keys;
        Self {
            old,
            new,
            head,
            at,
            note,
        }
    }

    /// Reads a note and checks it: both keys are of the log it names, and both signed.
    ///
    /// # Errors
    /// [`NoteError`] saying what does not hold.
    pub fn read(note: &str) -> Result<Self, NoteError> {
        let wrong = |what: &str| NoteError(format!("change of key: {what}"));
        let signed: SignedNote = note.parse()?;
        let lines: Vec<&str> = signed.text.lines().collect();
        let [heading, origin, old, new, size, root, at] = lines.as_slice() else {
            return Err(wrong("not seven lines"));
        };
        if *heading != HEADING {
            return Err(wrong("another format"));
        }
        let head = TreeHead::parse(&format!("{origin}\n{size}\n{root}\n"))?;
        let keys = [old.parse::<VerifierKey>()?, new.parse::<VerifierKey>()?];
        let of_log = |key: &VerifierKey| key.name() == *origin && key.kind() == SignatureKind::Note;
        if !keys.iter().all(of_log) || keys[0] == keys[1] {
            return Err(wrong("not two keys of one log"));
        }
        let verified = signed.verify(&keys)?;
        let by = |key: &VerifierKey| verified.signers.iter().any(|(signer, _)| *signer == key);
        if !by(&keys[0]) || !by(&keys[1]) || verified.unknown > 0 {
            return Err(wrong("not signed by both keys alone"));
        }
        let [old, new] = keys;
        Ok(Self {
            old,
            new,
            head,
            at: (*at).to_owned(),
            note: note.to_owned(),
        })
    }
}

/// Reads the notes of a file that holds them one after the other, as `/log/keys` gives them.
///
/// # Errors
/// [`NoteError`] when one of them does not hold.
pub fn read_all(text: &str) -> Result<Vec<KeyChange>, NoteError> {
    let heading = format!("{HEADING}\n");
    let starts: Vec<usize> = text
        .match_indices(&heading)
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || text[..*at].ends_with('\n'))
        .collect();
    if starts.first().is_none_or(|first| *first > 0) && !text.trim().is_empty() {
        return Err(NoteError("no changes of keys".to_owned()));
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(from, to)| KeyChange::read(&text[*from..to]))
        .collect()
}

/// Whether a checkpoint of `size` events under `signed_with` counts for somebody who trusts
/// `trusted`: the same key, or one that changes lead to. A key that was given up counts only for
/// what it could sign before.
#[must_use]
pub fn counts(
    changes: &[KeyChange],
    trusted: &VerifierKey,
    signed_with: &VerifierKey,
    size: u64,
) -> bool {
    leads_to(changes, trusted, signed_with, None)
        || leads_to(changes, signed_with, trusted, Some(size))
}

/// Whether changes lead from one key to another, none of them made before the log had `size_min`
/// events.
fn leads_to(
    changes: &[KeyChange],
    from: &VerifierKey,
    to: &VerifierKey,
    size_min: Option<u64>,
) -> bool {
    let mut key = from;
    // Each change is taken once at most.
    for _ in 0..=changes.len() {
        if key == to {
            return true;
        }
        let next = changes.iter().find(|change| {
            change.old == *key && size_min.is_none_or(|size| change.head.size >= size)
        });
        match next {
            Some(change) => key = &change.new,
            None => return false,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer(seed: u8) -> NoteSigner {
        NoteSigner::named("example.test/log", &[seed; 32])
    }

    fn change(old: u8, new: u8, size: u64) -> KeyChange {
        let head = TreeHead {
            origin: "example.test/log".to_owned(),
            size,
            root: [7; 32],
        };
        let now = DateTime::from_timestamp(1_767_225_600, 0).expect("a date");
        KeyChange::sign(head, &signer(old), &signer(new), now)
    }

    #[test]
    fn changes_read_back_and_every_byte_counts() {
        let changes = [change(1, 2, 10), change(2, 3, 20)];
        let text = format!("{}{}", changes[0].note, changes[1].note);
        assert_eq!(read_all(&text).as_deref(), Ok(changes.as_slice()));
        assert_eq!(read_all(""), Ok(Vec::new()));
        assert!(read_all(&format!("something else\n{text}")).is_err());
        let note = &changes[0].note;
        for i in 0..note.len() {
            let mut bytes = note.clone().into_bytes();
            bytes[i] ^= 1;
            if let Ok(changed) = String::from_utf8(bytes) {
                assert!(read_all(&changed).is_err(), "byte {i}");
            }
        }
    }

    #[test]
    fn a_key_alone_cannot_name_its_follower() {
        let (old, new) = (signer(1), signer(2));
        let text = change(1, 2, 10).note;
        let signed: SignedNote = text.parse().expect("well formed");
        for signatures in [
            vec![old.sign(&signed.text)],
            vec![new.sign(&signed.text)],
            vec![signer(3).sign(&signed.text), new.sign(&signed.text)],
        ] {
            let text = signed.text.clone();
            let note = SignedNote { text, signatures }.to_string();
            assert!(KeyChange::read(&note).is_err());
        }
    }

    #[test]
    fn a_key_that_was_given_up_counts_only_for_what_came_before() {
        let keys: Vec<VerifierKey> = (1..=4)
            .map(|seed| signer(seed).verifier(SignatureKind::Note))
            .collect();
        let changes = [change(1, 2, 10), change(2, 3, 20)];
        // Who trusts the first key follows to the last, and the other way round for old packs.
        assert!(counts(&changes, &keys[0], &keys[2], 500));
        assert!(counts(&changes, &keys[2], &keys[0], 10));
        assert!(!counts(&changes, &keys[2], &keys[0], 11));
        assert!(counts(&changes, &keys[2], &keys[1], 20));
        assert!(!counts(&changes, &keys[2], &keys[1], 21));
        assert!(!counts(&changes, &keys[0], &keys[3], 1));
        assert!(!counts(&[], &keys[0], &keys[1], 1));
    }
}
