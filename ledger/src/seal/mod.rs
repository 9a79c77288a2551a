//! Sealing personal data: a key per subject, bound to the very place where the value stands.
//!
//! In an event a personal value is `{"$personal":{"subject":S,"value":V}}`; stored it becomes
//! `{"$sealed":{"data":base64url(nonce ‖ ciphertext),"subject":S}}`. A value already erased has no
//! `value`, and no `data`. Key = HKDF-SHA256(subject's key; stream ‖ version ‖ JSON pointer),
//! XChaCha20-Poly1305, with stream, version, event type and subject as associated data.

pub(crate) mod subject_keys;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use hkdf::Hkdf;
use serde_json::{Map, Value, json};
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::position::{StreamId, Version};
use crate::random::Randomness;

/// Deepest nesting of a payload; JSON readers stop at 128.
const DEPTH_MAX: usize = 64;
const NONCE_BYTES: usize = 24;
const PERSONAL: &str = "$personal";
const SEALED: &str = "$sealed";

/// Where a sealed value stands; a value moved elsewhere does not open.
#[derive(Clone, Copy)]
pub(crate) struct Place<'a> {
    pub stream: &'a StreamId,
    pub version: Version,
    pub event_type: &'a str,
}

/// A subject's key.
pub(crate) struct SubjectKey(Zeroizing<[u8; 32]>);

/// The keys at hand, by subject.
pub(crate) type Keys = HashMap<String, Arc<SubjectKey>>;

/// Why a payload cannot be sealed or opened.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SealError {
    #[error("{0}")]
    Malformed(String),
    #[error("the value at {0} does not open: it was changed or moved")]
    Unopenable(String),
}

impl SubjectKey {
    pub fn random(randomness: &Randomness) -> Self {
        let mut key = Zeroizing::new([0; 32]);
        randomness.fill(key.as_mut_slice());
        Self(key)
    }

    /// The key wrapped by the master key, bound to its subject: nonce ‖ ciphertext.
    pub fn wrap(&self, master: &[u8; 32], subject: &str, randomness: &Randomness) -> Vec<u8> {
        encrypt(
            &derive(master, b"subject key wrap"),
            subject.as_bytes(),
            self.0.as_slice(),
            randomness,
        )
    }

    pub fn unwrap(wrapped: &[u8], master: &[u8; 32], subject: &str) -> Option<Self> {
        let plain = decrypt(
            &derive(master, b"subject key wrap"),
            subject.as_bytes(),
            wrapped,
        )?;
        let key: [u8; 32] = plain.as_slice().try_into().ok()?;
        Some(Self(Zeroizing::new(key)))
    }

    /// Seals bytes that stand outside the log (a file) under a label that names them.
    pub fn seal_bytes(
        &self,
        subject: &str,
        label: &str,
        plain: &[u8],
        rng: &Randomness,
    ) -> Vec<u8> {
        let context = framed(b"bytes", &[label.as_bytes(), subject.as_bytes()]);
        encrypt(&derive(&self.0, &context), &context, plain, rng)
    }

    /// Opens what [`Self::seal_bytes`] made under the same label.
    pub fn open_bytes(&self, subject: &str, label: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let context = framed(b"bytes", &[label.as_bytes(), subject.as_bytes()]);
        decrypt(&derive(&self.0, &context), &context, sealed).map(|plain| plain.to_vec())
    }

    fn value_key(&self, place: &Place<'_>, path: &str) -> Zeroizing<[u8; 32]> {
        derive(
            &self.0,
            &framed(
                b"value",
                &[
                    place.stream.stream_type.as_bytes(),
                    place.stream.id.as_bytes(),
                    &place.version.0.to_be_bytes(),
                    path.as_bytes(),
                ],
            ),
        )
    }
}

fn associated(place: &Place<'_>, subject: &str) -> Vec<u8> {
    framed(
        b"aad",
        &[
            place.stream.stream_type.as_bytes(),
            place.stream.id.as_bytes(),
            &place.version.0.to_be_bytes(),
            place.event_type.as_bytes(),
            subject.as_bytes(),
        ],
    )
}

/// Each part with its length in front, so that none can shift into its neighbour.
fn framed(purpose: &[u8], parts: &[&[u8]]) -> Vec<u8> {
    let mut out = Vec::with_capacity(64);
    for part in std::iter::once(&purpose).chain(parts) {
        out.extend_from_slice(&(part.len() as u64).to_be_bytes());
        out.extend_from_slice(part);
    }
    out
}

fn derive(key: &[u8; 32], info: &[u8]) -> Zeroizing<[u8; 32]> {
    // The keys are uniform, so HKDF's extract step is not needed (RFC 5869, 3.3).
    let hkdf = Hkdf::<Sha256>::from_prk(key).expect("32 bytes are enough for SHA-256");
    let mut out = Zeroizing::new([0; 32]);
    hkdf.expand(info, out.as_mut_slice())
        .expect("32 bytes are less than HKDF gives");
    out
}

fn encrypt(key: &[u8; 32], aad: &[u8], plain: &[u8], randomness: &Randomness) -> Vec<u8> {
    let mut nonce = [0; NONCE_BYTES];
    randomness.fill(&mut nonce);
    let sealed = XChaCha20Poly1305::new(key.into())
        .encrypt(&XNonce::from(nonce), Payload { msg: plain, aad })
        .expect("no message here comes near 256 GiB");
    [nonce.as_slice(), &sealed].concat()
}

fn decrypt(key: &[u8; 32], aad: &[u8], sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE_BYTES>()?;
    XChaCha20Poly1305::new(key.into())
        .decrypt(&XNonce::from(*nonce), Payload { msg: sealed, aad })
        .ok()
        .map(Zeroizing::new)
}

/// Subjects with a value to seal; checks depth and the form of every personal node.
pub(crate) fn subjects(value: &Value) -> Result<BTreeSet<String>, SealError> {
    let mut found = BTreeSet::new();
    inspect(value, 0, &mut found)?;
    Ok(found)
}

fn inspect(value: &Value, depth: usize, found: &mut BTreeSet<String>) -> Result<(), SealError> {
    if depth > DEPTH_MAX {
        return Err(SealError::Malformed(format!(
            "nested more than {DEPTH_MAX} deep"
        )));
    }
    match value {
        Value::Object(map) => {
            if map.contains_key(SEALED) {
                return Err(SealError::Malformed(format!("a {SEALED} node")));
            }
            if let Some(node) = map.get(PERSONAL) {
                let (subject, value) = personal_node(map, node)
                    .ok_or_else(|| SealError::Malformed(format!("a malformed {PERSONAL} node")))?;
                if let Some(value) = value {
                    found.insert(subject.to_owned());
                    // One person's data inside another's would outlive or die with the wrong one.
                    let mut inner = BTreeSet::new();
                    inspect(value, depth + 2, &mut inner)?;
                    if !inner.is_empty() || mentions_personal(value) {
                        return Err(SealError::Malformed(format!("nested {PERSONAL} nodes")));
                    }
                }
                return Ok(());
            }
            map.values()
                .try_for_each(|value| inspect(value, depth + 1, found))
        }
        Value::Array(items) => items
            .iter()
            .try_for_each(|value| inspect(value, depth + 1, found)),
        _ => Ok(()),
    }
}

pub(crate) fn mentions_personal(value: &Value) -> bool {
    match value {
        Value::Object(map) => map.contains_key(PERSONAL) || map.values().any(mentions_personal),
        Value::Array(items) => items.iter().any(mentions_personal),
        _ => false,
    }
}

/// Subject and value of a personal node, when it has exactly that form.
fn personal_node<'a>(
    map: &'a Map<String, Value>,
    node: &'a Value,
) -> Option<(&'a str, Option<&'a Value>)> {
    let node = node.as_object()?;
    let subject = node.get("subject")?.as_str().filter(|s| is_subject(s))?;
    let value = node.get("value");
    let keys = 1 + usize::from(value.is_some());
    (map.len() == 1 && node.len() == keys).then_some((subject, value))
}

/// A subject's id: 1 to 64 printable ASCII characters without spaces.
pub(crate) fn is_subject(subject: &str) -> bool {
    (1..=64).contains(&subject.len()) && subject.bytes().all(|b| b.is_ascii_graphic())
}

/// Seals every personal node of a checked payload. `key_of` gives a key for each subject with a
/// value.
pub(crate) fn seal<'k>(
    value: &Value,
    place: &Place<'_>,
    key_of: impl Fn(&str) -> Option<&'k SubjectKey>,
    randomness: &Randomness,
) -> Result<Value, SealError> {
    let mut value = value.clone();
    rewrite(&mut value, &mut String::new(), &mut |path, map| {
        let Some(node) = map.get(PERSONAL) else {
            return Ok(None);
        };
        let (subject, plain) = personal_node(map, node)
            .ok_or_else(|| SealError::Malformed(format!("a malformed {PERSONAL} node")))?;
        let mut sealed = Map::new();
        if let Some(plain) = plain {
            let key = key_of(subject)
                .ok_or_else(|| SealError::Malformed(format!("no key for {subject}")))?;
            let data = encrypt(
                &key.value_key(place, path),
                &associated(place, subject),
                Zeroizing::new(plain.to_string()).as_bytes(),
                randomness,
            );
            sealed.insert("data".to_owned(), URL_SAFE_NO_PAD.encode(data).into());
        }
        sealed.insert("subject".to_owned(), subject.into());
        Ok(Some(json!({ SEALED: sealed })))
    })?;
    Ok(value)
}

/// Whether a stored payload's text may hold sealed nodes; a cheap test before parsing it.
pub(crate) fn may_hold_sealed(text: &str) -> bool {
    text.contains("\"$sealed\":")
}

/// Opens every sealed node; a subject without key reads as erased. `place` is where the payload
/// stands; without it each node must say so itself (see [`locate`]).
pub(crate) fn open(
    value: &mut Value,
    place: Option<&Place<'_>>,
    keys: &Keys,
) -> Result<(), SealError> {
    rewrite(value, &mut String::new(), &mut |path, map| {
        let Some(node) = map.get(SEALED) else {
            return Ok(None);
        };
        let malformed = || SealError::Malformed(format!("a malformed {SEALED} node at {path}"));
        let subject = node["subject"].as_str().ok_or_else(malformed)?;
        let mut opened = Map::new();
        opened.insert("subject".to_owned(), subject.into());
        if let (Some(data), Some(key)) = (node["data"].as_str(), keys.get(subject)) {
            let unopenable = || SealError::Unopenable(path.to_owned());
            let bytes = URL_SAFE_NO_PAD.decode(data).map_err(|_| unopenable())?;
            let plain = match place {
                Some(place) => open_at(key, place, path, subject, &bytes),
                None => {
                    let at = Located::parse(&node["at"]).ok_or_else(malformed)?;
                    open_at(key, &at.place(), &at.path, subject, &bytes)
                }
            }
            .ok_or_else(unopenable)?;
            let plain = serde_json::from_slice(&plain).map_err(|_| unopenable())?;
            opened.insert("value".to_owned(), plain);
        }
        Ok(Some(json!({ PERSONAL: opened })))
    })
}

fn open_at(
    key: &SubjectKey,
    place: &Place<'_>,
    path: &str,
    subject: &str,
    bytes: &[u8],
) -> Option<Zeroizing<Vec<u8>>> {
    decrypt(
        &key.value_key(place, path),
        &associated(place, subject),
        bytes,
    )
}

/// Subjects of the sealed nodes of a payload.
pub(crate) fn sealed_subjects(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => match map.get(SEALED) {
            Some(node) => {
                if let (Some(subject), true) = (node["subject"].as_str(), node["data"].is_string())
                {
                    found.insert(subject.to_owned());
                }
            }
            None => map.values().for_each(|v| sealed_subjects(v, found)),
        },
        Value::Array(items) => items.iter().for_each(|v| sealed_subjects(v, found)),
        _ => {}
    }
}

/// Writes into every sealed node where it stands, so that it opens away from its event.
pub(crate) fn locate(value: &mut Value, place: &Place<'_>) {
    let done = rewrite(value, &mut String::new(), &mut |path, map| {
        let Some(node) = map.get(SEALED) else {
            return Ok(None);
        };
        let mut node = node.clone();
        if let Some(node) = node.as_object_mut() {
            let at = json!([
                place.stream.stream_type,
                place.stream.id,
                place.version.0,
                place.event_type,
                path
            ]);
            node.insert("at".to_owned(), at);
        }
        Ok(Some(json!({ SEALED: node })))
    });
    debug_assert!(done.is_ok(), "locating cannot fail");
}

/// What [`locate`] wrote, read back.
struct Located {
    stream: StreamId,
    version: Version,
    event_type: String,
    path: String,
}

impl Located {
    fn parse(at: &Value) -> Option<Self> {
        let text = |i: usize| Some(at.get(i)?.as_str()?.to_owned());
        Some(Self {
            stream: StreamId {
                stream_type: text(0)?,
                id: text(1)?,
            },
            version: Version(at.get(2)?.as_u64()?),
            event_type: text(3)?,
            path: text(4)?,
        })
    }

    fn place(&self) -> Place<'_> {
        Place {
            stream: &self.stream,
            version: self.version,
            event_type: &self.event_type,
        }
    }
}

/// What becomes of an object: replaced, or left and its members visited.
type Replacement = Result<Option<Value>, SealError>;

/// Walks a payload with the JSON pointer of each object.
fn rewrite(
    value: &mut Value,
    path: &mut String,
    replace: &mut impl FnMut(&str, &Map<String, Value>) -> Replacement,
) -> Result<(), SealError> {
    let length = path.len();
    match value {
        Value::Object(map) => {
            if let Some(replacement) = replace(path, map)? {
                *value = replacement;
                return Ok(());
            }
            for (key, member) in map.iter_mut() {
                path.push('/');
                path.push_str(&key.replace('~', "~0").replace('/', "~1"));
                rewrite(member, path, replace)?;
                path.truncate(length);
            }
        }
        Value::Array(items) => {
            for (i, item) in items.iter_mut().enumerate() {
                path.push('/');
                path.push_str(&i.to_string());
                rewrite(item, path, replace)?;
                path.truncate(length);
            }
        }
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests;
