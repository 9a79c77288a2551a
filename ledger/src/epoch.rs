//! A restored log goes on as another epoch: a signed note that names the last head that was kept and the furthest head
//! that is known to be lost, so that whoever saw more than was kept can tell a restore that was owned up to from a
//! history rewritten in silence.
//!
//! Audit packs need no epoch: a pack is proven against the one checkpoint that it carries, so one from before a restore
//! stays genuine, also for events that are lost.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, SecondsFormat, Utc};

use crate::checkpoint::TreeHead;
use crate::merkle::Hash;
use crate::note::{NoteError, NoteSigner, SignedNote, VerifierKey};

/// First line of the note.
pub(crate) const HEADING: &str = "masa catatan beasiswa v1";

/// An announced restore of an older copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epoch {
    /// From 2 on: the epoch that begins.
    pub number: u64,
    /// The log as it was kept: everything before stays as it was.
    pub kept: TreeHead,
    /// The furthest head of the log before that is known. Its events from [`Self::kept`] on are lost.
    pub lost: TreeHead,
    /// When, RFC 3339.
    pub at: String,
    /// The signed note.
    pub note: String,
}

impl Epoch {
    /// Announces that the log goes on from `kept`.
    pub(crate) fn sign(
        number: u64,
        kept: TreeHead,
        lost: TreeHead,
        signer: &NoteSigner,
        now: DateTime<Utc>,
    ) -> Self {
        let at = now.to_rfc3339_opts(SecondsFormat::Secs, true);
        let text = format!(
            "{HEADING}\n{}\n{number}\n{}\n{}\n{}\n{}\n{at}\n",
            kept.origin,
            kept.size,
            STANDARD.encode(kept.root),
            lost.size,
            STANDARD.encode(lost.root),
        );
        let signatures = vec![signer.sign(&text)];
        let note = SignedNote { text, signatures }.to_string();
        Self {
            number,
            kept,
            lost,
            at,
            note,
        }
    }

    /// Reads a note and checks it: one of `keys` signed it, and less was kept than is lost.
    ///
    /// # Errors
    /// [`NoteError`] saying what does not hold.
    pub fn read(note: &str, keys: &[VerifierKey]) -> Result<Self, NoteError> {
        let signed: SignedNote = note.parse()?;
        let epoch = Self::parse(&signed.text, note)?;
        let verified = signed.verify(keys)?;
        if !verified
            .signers
            .iter()
            .any(|(signer, _)| signer.name() == epoch.kept.origin)
        {
            return Err(wrong("not signed by the log"));
        }
        Ok(epoch)
    }

    /// Reads the text of a note; who signed it is for the caller to know.
    pub(crate) fn parse(text: &str, note: &str) -> Result<Self, NoteError> {
        let lines: Vec<&str> = text.lines().collect();
        let [
            heading,
            origin,
            number,
            kept_size,
            kept_root,
            lost_size,
            lost_root,
            at,
        ] = lines.as_slice()
        else {
            return Err(wrong("not eight lines"));
        };
        if *heading != HEADING {
            return Err(wrong("another format"));
        }
        let kept = TreeHead::parse(&format!("{origin}\n{kept_size}\n{kept_root}\n"))?;
        let lost = TreeHead::parse(&format!("{origin}\n{lost_size}\n{lost_root}\n"))?;
        let number: u64 = number
            .parse()
            .map_err(|_| wrong("the number is not a number"))?;
        if number < 2 || lost.size < kept.size {
            return Err(wrong("it takes nothing back"));
        }
        Ok(Self {
            number,
            kept,
            lost,
            at: (*at).to_owned(),
            note: note.to_owned(),
        })
    }

    /// Whether somebody who saw the log at `size` saw events that this restore took back.
    #[must_use]
    pub fn explains(&self, size: u64) -> bool {
        self.kept.size < size && size <= self.lost.size
    }

    /// As [`Self::explains`], for somebody who knows the root too: at the furthest head it must be the one that is
    /// lost, unless nobody knew that root any more (all zero).
    #[must_use]
    pub fn explains_head(&self, seen: &TreeHead) -> bool {
        let root_known = self.lost.root != Hash::default();
        let another = seen.size == self.lost.size && root_known && seen.root != self.lost.root;
        self.explains(seen.size) && !another
    }
}

fn wrong(what: &str) -> NoteError {
    NoteError(format!("epoch: {what}"))
}

/// Reads the notes of a file that holds them one after the other, as `/log/epochs` gives them.
///
/// # Errors
/// [`NoteError`] when one of them does not hold.
pub fn read_all(text: &str, keys: &[VerifierKey]) -> Result<Vec<Epoch>, NoteError> {
    let heading = format!("{HEADING}\n");
    let mut epochs = Vec::new();
    for part in text.split(&heading).skip(1) {
        epochs.push(Epoch::read(&format!("{heading}{part}"), keys)?);
    }
    if epochs.is_empty() && !text.trim().is_empty() {
        return Err(NoteError("no epochs".to_owned()));
    }
    Ok(epochs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::note::SignatureKind;

    fn head(size: u64, root: u8) -> TreeHead {
        TreeHead {
            origin: "example.test/log".to_owned(),
            size,
            root: [root; 32],
        }
    }

    #[test]
    fn an_epoch_reads_back_and_every_byte_counts() {
        let signer = NoteSigner::named("example.test/log", &[3; 32]);
        let keys = [signer.verifier(SignatureKind::Note)];
        let epoch = Epoch::sign(2, head(7, 1), head(9, 2), &signer, DateTime::UNIX_EPOCH);
        assert_eq!(Epoch::read(&epoch.note, &keys).as_ref(), Ok(&epoch));
        for at in 0..epoch.note.len() {
            let mut bytes = epoch.note.clone().into_bytes();
            bytes[at] ^= 1;
            let changed = String::from_utf8_lossy(&bytes).into_owned();
            assert!(Epoch::read(&changed, &keys).is_err(), "byte {at}");
        }
        let stranger = NoteSigner::named("example.test/log", &[4; 32]);
        assert!(Epoch::read(&epoch.note, &[stranger.verifier(SignatureKind::Note)]).is_err());
        assert!(
            !epoch.explains(7) && epoch.explains(8) && epoch.explains(9) && !epoch.explains(10)
        );
        assert!(epoch.explains_head(&head(8, 5)) && epoch.explains_head(&head(9, 2)));
        assert!(!epoch.explains_head(&head(9, 5)) && !epoch.explains_head(&head(7, 1)));
        let unknown = Epoch::sign(2, head(7, 1), head(9, 0), &signer, DateTime::UNIX_EPOCH);
        assert!(unknown.explains_head(&head(9, 5)));
        let both = format!("{}{}", epoch.note, epoch.note);
        assert_eq!(read_all(&both, &keys).map(|all| all.len()), Ok(2));
    }
}
