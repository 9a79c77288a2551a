//! C2SP signed notes with Ed25519 (type 0x01) and cosignature/v1 (type 0x04), and their keys.

use std::fmt;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};

/// Most bytes of a note that is read.
const NOTE_BYTES_MAX: usize = 1 << 20;
/// Most signature lines of a note that is read.
const SIGNATURES_MAX: usize = 100;

/// What a signature line signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignatureKind {
    /// The note's text (signature type 0x01).
    Note,
    /// The note's text and a time (cosignature/v1, type 0x04).
    Cosignature,
}

impl SignatureKind {
    fn byte(self) -> u8 {
        match self {
            Self::Note => 1,
            Self::Cosignature => 4,
        }
    }
}

/// A note that cannot be read, or a signature that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("signed note: {0}")]
pub struct NoteError(pub(crate) String);

/// A public key with its name: a "vkey", `name+id+base64(type ‖ key)`.
#[derive(Clone, PartialEq, Eq)]
pub struct VerifierKey {
    name: String,
    kind: SignatureKind,
    key: VerifyingKey,
}

impl VerifierKey {
    pub(crate) fn new(name: &str, kind: SignatureKind, key: VerifyingKey) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            key,
        }
    }

    /// Name of the key, the log's origin for a log.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it signs.
    #[must_use]
    pub fn kind(&self) -> SignatureKind {
        self.kind
    }

    /// The same public key, checking another kind of signature.
    #[must_use]
    pub fn as_kind(&self, kind: SignatureKind) -> Self {
        Self {
            kind,
            ..self.clone()
        }
    }

    /// First four bytes of SHA-256(name ‖ 0x0A ‖ type ‖ key).
    #[must_use]
    pub fn id(&self) -> [u8; 4] {
        let mut hasher = Sha256::new();
        hasher.update(self.name.as_bytes());
        hasher.update([b'\n', self.kind.byte()]);
        hasher.update(self.key.as_bytes());
        let digest = hasher.finalize();
        [digest[0], digest[1], digest[2], digest[3]]
    }

    /// The raw Ed25519 public key.
    #[must_use]
    pub fn public_key(&self) -> [u8; 32] {
        self.key.to_bytes()
    }

    /// Checks one signature line's content over `text`; for a cosignature answers its time
    /// (POSIX seconds).
    ///
    /// # Errors
    /// [`NoteError`] when it does not hold.
    pub fn verify(&self, text: &str, signature: &[u8]) -> Result<Option<u64>, NoteError> {
        let refused = || NoteError(format!("the signature of {} does not hold", self.name));
        let (time, bytes) = match self.kind {
            SignatureKind::Note => (None, signature),
            SignatureKind::Cosignature => {
                let (time, bytes) = signature.split_first_chunk::<8>().ok_or_else(refused)?;
                let time = u64::from_be_bytes(*time);
                if i64::try_from(time).is_err() {
                    return Err(refused());
                }
                (Some(time), bytes)
            }
        };
        let signature = Signature::from_slice(bytes).map_err(|_| refused())?;
        let message = time.map_or_else(|| text.to_owned(), |time| cosigned(text, time));
        self.key
            .verify_strict(message.as_bytes(), &signature)
            .map_err(|_| refused())?;
        Ok(time)
    }
}

impl fmt::Display for VerifierKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut material = vec![self.kind.byte()];
        material.extend_from_slice(self.key.as_bytes());
        write!(
            f,
            "{}+{}+{}",
            self.name,
            hex::encode(self.id()),
            STANDARD.encode(material)
        )
    }
}

impl fmt::Debug for VerifierKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for VerifierKey {
    type Err = NoteError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = |what: &str| NoteError(format!("verifier key: {what}"));
        let mut parts = text.splitn(3, '+');
        let (Some(name), Some(id), Some(material)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong("expected name+id+key"));
        };
        check_name(name)?;
        let material = STANDARD
            .decode(material)
            .map_err(|_| wrong("the key is not base64"))?;
        let (kind, key) = material.split_first().ok_or_else(|| wrong("no key"))?;
        let kind = match kind {
            1 => SignatureKind::Note,
            4 => SignatureKind::Cosignature,
            _ => return Err(wrong("unknown type")),
        };
        let key: [u8; 32] = key.try_into().map_err(|_| wrong("not 32 bytes"))?;
        let key = VerifyingKey::from_bytes(&key).map_err(|_| wrong("not an Ed25519 key"))?;
        if key.is_weak() {
            return Err(wrong("a weak key"));
        }
        let key = Self::new(name, kind, key);
        if hex::encode(key.id()) != id {
            return Err(wrong("the id does not belong to the key"));
        }
        Ok(key)
    }
}

/// A line of a note's end: who signed, and what they wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureLine {
    /// Name of the key.
    pub name: String,
    /// Id of the key.
    pub id: [u8; 4],
    /// The signature's bytes, after the id.
    pub signature: Vec<u8>,
}

impl fmt::Display for SignatureLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut bytes = self.id.to_vec();
        bytes.extend_from_slice(&self.signature);
        writeln!(f, "\u{2014} {} {}", self.name, STANDARD.encode(bytes))
    }
}

/// A text with signature lines. Reading one checks its form, not its signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedNote {
    /// The signed text, ending in a newline.
    pub text: String,
    /// The signature lines.
    pub signatures: Vec<SignatureLine>,
}

impl SignedNote {
    /// Checks every line that belongs to one of `keys`; answers those that hold, with the time of
    /// cosignatures, and how many lines belong to none of the keys.
    ///
    /// # Errors
    /// [`NoteError`] when a line of a known key does not hold.
    pub fn verify<'k>(&self, keys: &'k [VerifierKey]) -> Result<VerifiedNote<'k>, NoteError> {
        let mut signers = Vec::new();
        let mut unknown = 0;
        for line in &self.signatures {
            let key = keys
                .iter()
                .find(|key| key.name() == line.name && key.id() == line.id);
            match key {
                Some(key) => signers.push((key, key.verify(&self.text, &line.signature)?)),
                None => unknown += 1,
            }
        }
        Ok(VerifiedNote { signers, unknown })
    }
}

/// Whose signatures on a note hold.
#[derive(Clone, Debug)]
pub struct VerifiedNote<'k> {
    /// Keys whose signature holds, with the time of cosignatures (POSIX seconds).
    pub signers: Vec<(&'k VerifierKey, Option<u64>)>,
    /// Lines of keys that were not given.
    pub unknown: usize,
}

impl fmt::Display for SignedNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)?;
        self.signatures.iter().try_for_each(|line| line.fmt(f))
    }
}

impl FromStr for SignedNote {
    type Err = NoteError;

    fn from_str(note: &str) -> Result<Self, Self::Err> {
        let wrong = |what: &str| NoteError(what.to_owned());
        if note.len() > NOTE_BYTES_MAX {
            return Err(wrong("too long"));
        }
        if note.bytes().any(|b| b < 0x20 && b != b'\n') {
            return Err(wrong("control characters"));
        }
        let end = note
            .rfind("\n\n")
            .ok_or_else(|| wrong("no empty line before the signatures"))?;
        let (text, lines) = (&note[..=end], &note[end + 2..]);
        let lines = lines
            .strip_suffix('\n')
            .ok_or_else(|| wrong("no newline at the end"))?;
        let signatures = lines
            .split('\n')
            .take(SIGNATURES_MAX + 1)
            .map(parse_line)
            .collect::<Option<Vec<_>>>()
            .ok_or_else(|| wrong("a malformed signature line"))?;
        if signatures.len() > SIGNATURES_MAX {
            return Err(wrong("too many signature lines"));
        }
        Ok(Self {
            text: text.to_owned(),
            signatures,
        })
    }
}

/// Reads signature lines, each ending in a newline, as a witness answers them.
///
/// # Errors
/// [`NoteError`] when a line is malformed.
pub fn parse_lines(text: &str) -> Result<Vec<SignatureLine>, NoteError> {
    text.strip_suffix('\n')
        .and_then(|lines| {
            lines
                .split('\n')
                .take(SIGNATURES_MAX)
                .map(parse_line)
                .collect()
        })
        .ok_or_else(|| NoteError("a malformed signature line".to_owned()))
}

fn parse_line(line: &str) -> Option<SignatureLine> {
    let (name, content) = line.strip_prefix("\u{2014} ")?.split_once(' ')?;
    check_name(name).ok()?;
    let bytes = STANDARD.decode(content).ok()?;
    let (id, signature) = bytes.split_first_chunk::<4>()?;
    if signature.is_empty() {
        return None;
    }
    Some(SignatureLine {
        name: name.to_owned(),
        id: *id,
        signature: signature.to_vec(),
    })
}

/// A private key that signs notes under a name.
pub struct NoteSigner {
    name: String,
    key: SigningKey,
}

impl NoteSigner {
    /// A key from its seed.
    ///
    /// # Errors
    /// [`NoteError`] when the name is malformed.
    pub fn new(name: &str, seed: &[u8; 32]) -> Result<Self, NoteError> {
        check_name(name)?;
        Ok(Self::named(name, seed))
    }

    /// A key under a name that was checked.
    pub(crate) fn named(name: &str, seed: &[u8; 32]) -> Self {
        Self {
            name: name.to_owned(),
            key: SigningKey::from_bytes(seed),
        }
    }

    /// The public key, for one kind of signature.
    #[must_use]
    pub fn verifier(&self, kind: SignatureKind) -> VerifierKey {
        VerifierKey::new(&self.name, kind, self.key.verifying_key())
    }

    /// The public key as it would be under another name, of both kinds.
    pub(crate) fn under(&self, name: &str) -> Result<[VerifierKey; 2], NoteError> {
        check_name(name)?;
        let kinds = [SignatureKind::Note, SignatureKind::Cosignature];
        Ok(kinds.map(|kind| VerifierKey::new(name, kind, self.key.verifying_key())))
    }

    /// Signs the text.
    #[must_use]
    pub fn sign(&self, text: &str) -> SignatureLine {
        self.line(
            SignatureKind::Note,
            self.key.sign(text.as_bytes()).to_bytes().to_vec(),
        )
    }

    /// Signs the text together with a time, POSIX seconds.
    #[must_use]
    pub fn cosign(&self, text: &str, time: u64) -> SignatureLine {
        let mut bytes = time.to_be_bytes().to_vec();
        bytes.extend_from_slice(&self.key.sign(cosigned(text, time).as_bytes()).to_bytes());
        self.line(SignatureKind::Cosignature, bytes)
    }

    fn line(&self, kind: SignatureKind, signature: Vec<u8>) -> SignatureLine {
        SignatureLine {
            name: self.name.clone(),
            id: self.verifier(kind).id(),
            signature,
        }
    }
}

fn cosigned(text: &str, time: u64) -> String {
    format!("cosignature/v1\ntime {time}\n{text}")
}

/// Checks a key name or origin: not empty, no spaces, no `+`, no control characters.
pub(crate) fn check_name(name: &str) -> Result<(), NoteError> {
    let bad = |c: char| c.is_whitespace() || c.is_control() || c == '+';
    if name.is_empty() || name.len() > 255 || name.chars().any(bad) {
        return Err(NoteError("a key name is malformed".to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of C2SP signed-note; also used by Go's `x/mod/sumdb/note`.
    const PETER_KEY: &str = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    const PETER_NOTE: &str = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n\u{2014} PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";

    #[test]
    fn reads_and_verifies_the_example_of_the_specification() {
        let key: VerifierKey = PETER_KEY.parse().expect("the key is well formed");
        assert_eq!(key.to_string(), PETER_KEY);
        let note: SignedNote = PETER_NOTE.parse().expect("the note is well formed");
        assert_eq!(note.to_string(), PETER_NOTE);
        let keys = [key];
        let verified = note.verify(&keys).expect("the signature holds");
        assert_eq!(verified.signers.len(), 1);
        assert_eq!(verified.unknown, 0);
    }

    #[test]
    fn refuses_a_changed_text() {
        let key: VerifierKey = PETER_KEY.parse().expect("the key is well formed");
        let note: SignedNote = PETER_NOTE
            .replace("answer", "Answer")
            .parse()
            .expect("the note is well formed");
        assert!(note.verify(&[key]).is_err());
    }

    #[test]
    fn a_cosignature_binds_its_time() {
        let signer = NoteSigner::named("witness.example", &[3; 32]);
        let mut line = signer.cosign("a\n1\nb\n", 1_700_000_000);
        let key = signer.verifier(SignatureKind::Cosignature);
        assert_eq!(
            key.verify("a\n1\nb\n", &line.signature),
            Ok(Some(1_700_000_000))
        );
        line.signature[7] ^= 1;
        assert!(key.verify("a\n1\nb\n", &line.signature).is_err());
    }
}
