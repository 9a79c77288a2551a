//! Checking a pack: every byte of it is accounted for, or named.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, SecondsFormat};
use sha2::{Digest, Sha256};

use super::zip::{self, Files};
use super::{
    CHECKPOINT, CONTENTS, DOCUMENTS, EVENTS, HEADING, KEY, KEY_CHANGES, PROOFS, WITNESSES,
};
use crate::checkpoint::{InclusionProof, TlogProof, TreeHead};
use crate::key_change::{self, KeyChange};
use crate::merkle::leaf_hash;
use crate::note::{SignatureKind, SignedNote, VerifierKey};

/// Something wrong with a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackProblem {
    /// Path of the file concerned; empty for the archive itself.
    pub file: String,
    /// What is wrong, in Indonesian.
    pub what: String,
}

impl std::fmt::Display for PackProblem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.file.is_empty() {
            self.what.fmt(f)
        } else {
            write!(f, "{}: {}", self.file, self.what)
        }
    }
}

/// A witness whose signature on the pack's checkpoint holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackWitness {
    /// Its public key, as a vkey.
    pub key: String,
    /// When it signed, RFC 3339.
    pub at: String,
}

/// What checking a pack found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackReport {
    /// The key it was checked with, as a vkey; compare it with the one the office publishes.
    pub key: String,
    /// What the pack is about.
    pub subject: String,
    /// When it was made, RFC 3339.
    pub made_at: String,
    /// Events in the log when the checkpoint was signed.
    pub log_size: u64,
    /// Events proven.
    pub events: usize,
    /// Who else signed the checkpoint; whether they are whom they say is for the reader to compare.
    pub witnesses: Vec<PackWitness>,
    /// Files proven by an event.
    pub documents: usize,
    /// Files in all.
    pub files: usize,
    /// Everything wrong.
    pub problems: Vec<PackProblem>,
}

impl PackReport {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }

    fn wrong(&mut self, file: &str, what: impl Into<String>) {
        self.problems.push(PackProblem {
            file: file.to_owned(),
            what: what.into(),
        });
    }
}

/// Checks a pack with the key that the office publishes, or, without one, with the key inside:
/// that shows only that the pack is whole. `changes` are further changes of the log's key, for a
/// pack that is older than the published key.
#[must_use]
pub fn verify_pack(
    archive: &[u8],
    expected: Option<&VerifierKey>,
    changes: &[KeyChange],
) -> PackReport {
    let mut report = PackReport::default();
    let files = match zip::read(archive) {
        Ok(files) => files,
        Err((files, at)) => {
            report.wrong("", format!("arsip ZIP tidak terbaca mulai byte {at}"));
            files
        }
    };
    let again = zip::write(&files);
    if report.is_sound() && again != archive {
        let at = again
            .iter()
            .zip(archive)
            .position(|(left, right)| left != right)
            .unwrap_or(again.len().min(archive.len()));
        report.wrong("", format!("kerangka arsip ZIP diubah pada byte {at}"));
    }
    report.files = files.len();
    let Some(key) = key_of(&files, expected, changes, &mut report) else {
        return report;
    };
    report.key = key.to_string();
    compare_with_list(&files, &key, &mut report);
    let Some((head, note)) = checkpoint_of(&files, &key, &mut report) else {
        return report;
    };
    report.log_size = head.size;
    check_witnesses(&files, note, &mut report);
    check_events(&files, &head, note, &mut report);
    check_documents(&files, &mut report);
    report
}

fn text_of<'f>(files: &'f Files, path: &str, report: &mut PackReport) -> Option<&'f str> {
    let text = files.get(path).map(|bytes| std::str::from_utf8(bytes));
    match text {
        Some(Ok(text)) => Some(text),
        Some(Err(_)) => {
            report.wrong(path, "bukan teks UTF-8");
            None
        }
        None => {
            report.wrong(path, "hilang");
            None
        }
    }
}

fn key_of(
    files: &Files,
    expected: Option<&VerifierKey>,
    further: &[KeyChange],
    report: &mut PackReport,
) -> Option<VerifierKey> {
    let mut changes = further.to_vec();
    if files.contains_key(KEY_CHANGES) {
        let inside = text_of(files, KEY_CHANGES, report).map(key_change::read_all);
        match inside {
            Some(Ok(inside)) => changes.extend(inside),
            Some(Err(_)) => report.wrong(KEY_CHANGES, "tanda tangan tidak berlaku"),
            None => {}
        }
    }
    let inside = text_of(files, KEY, report)
        .and_then(|text| text.strip_suffix('\n'))
        .and_then(|text| text.parse::<VerifierKey>().ok());
    match (inside, expected) {
        (Some(inside), Some(expected))
            if inside != *expected
                && claimed_size(files)
                    .is_some_and(|size| key_change::counts(&changes, expected, &inside, size)) =>
        {
            Some(inside)
        }
        (Some(inside), Some(expected)) if inside != *expected => {
            report.wrong(KEY, "bukan kunci yang diumumkan");
            Some(expected.clone())
        }
        (_, Some(expected)) => Some(expected.clone()),
        (Some(inside), None) => Some(inside),
        (None, None) => {
            report.wrong(KEY, "kunci rusak");
            None
        }
    }
}

/// The size that the checkpoint names; its signature is checked with the key that this leads to.
fn claimed_size(files: &Files) -> Option<u64> {
    let note = std::str::from_utf8(files.get(CHECKPOINT)?).ok()?;
    let signed: SignedNote = note.parse().ok()?;
    Some(TreeHead::parse(&signed.text).ok()?.size)
}

/// Every witness that the pack names signed its checkpoint.
fn check_witnesses(files: &Files, note: &str, report: &mut PackReport) {
    if !files.contains_key(WITNESSES) {
        return;
    }
    let (Some(text), Ok(signed)) = (
        text_of(files, WITNESSES, report),
        note.parse::<SignedNote>(),
    ) else {
        return;
    };
    for line in text.lines() {
        let time = line.parse::<VerifierKey>().ok().and_then(|key| {
            let keys = [key];
            let found = signed.verify(&keys).ok()?;
            let seconds = i64::try_from(found.signers.first()?.1?).ok()?;
            DateTime::from_timestamp(seconds, 0)
        });
        match time {
            Some(time) => report.witnesses.push(PackWitness {
                key: line.to_owned(),
                at: time.to_rfc3339_opts(SecondsFormat::Secs, true),
            }),
            None => report.wrong(WITNESSES, "tanda tangan saksi tidak berlaku"),
        }
    }
}

/// Compares every file with the signed list.
fn compare_with_list(files: &Files, key: &VerifierKey, report: &mut PackReport) {
    let Some(note) = text_of(files, CONTENTS, report) else {
        return;
    };
    let signed = note.parse::<SignedNote>().ok().filter(|signed| {
        signed
            .verify(std::slice::from_ref(key))
            .is_ok_and(|found| found.signers.len() == 1 && found.unknown == 0)
    });
    let Some(signed) = signed else {
        report.wrong(CONTENTS, "tanda tangan tidak berlaku");
        return;
    };
    let mut lines = signed.text.lines();
    let heading = lines.next();
    let origin = lines.next();
    if heading != Some(HEADING) || origin != Some(key.name()) {
        report.wrong(CONTENTS, "bukan daftar isi paket dari catatan ini");
        return;
    }
    report.subject = lines.next().unwrap_or_default().to_owned();
    report.made_at = lines.next().unwrap_or_default().to_owned();
    let listed: BTreeMap<&str, (&str, &str)> = lines
        .filter_map(|line| {
            let (size, rest) = line.split_once(' ')?;
            let (digest, path) = rest.split_once(' ')?;
            Some((path, (size, digest)))
        })
        .collect();
    for (path, (size, digest)) in &listed {
        match files.get(*path) {
            None => report.wrong(path, "hilang"),
            Some(bytes)
                if bytes.len().to_string() != *size
                    || hex::encode(Sha256::digest(bytes)) != *digest =>
            {
                report.wrong(path, "isinya diubah");
            }
            Some(_) => {}
        }
    }
    for path in files.keys() {
        if path != CONTENTS && !listed.contains_key(path.as_str()) {
            report.wrong(path, "tidak ada dalam daftar isi");
        }
    }
}

/// The tree that the log's key signed; lines of witnesses and of a former key may stand beside.
fn checkpoint_of<'f>(
    files: &'f Files,
    key: &VerifierKey,
    report: &mut PackReport,
) -> Option<(TreeHead, &'f str)> {
    let note = text_of(files, CHECKPOINT, report)?;
    let keys = [key.clone(), key.as_kind(SignatureKind::Cosignature)];
    let head = note.parse::<SignedNote>().ok().and_then(|signed| {
        let found = signed.verify(&keys).ok()?;
        let by_log = found
            .signers
            .iter()
            .any(|(signer, _)| signer.kind() == SignatureKind::Note);
        let head = TreeHead::parse(&signed.text).ok()?;
        (by_log && head.origin == key.name()).then_some(head)
    });
    if head.is_none() {
        report.wrong(CHECKPOINT, "tanda tangan tidak berlaku");
    }
    head.map(|head| (head, note))
}

fn check_events(files: &Files, head: &TreeHead, note: &str, report: &mut PackReport) {
    for (path, envelope) in files.range(EVENTS.to_owned()..) {
        let Some(number) = path
            .strip_prefix(EVENTS)
            .and_then(|name| name.strip_suffix(".bin"))
        else {
            if path.starts_with(EVENTS) {
                report.wrong(path, "nama berkas peristiwa tidak dikenal");
                continue;
            }
            break;
        };
        let proof_path = format!("{PROOFS}{number}.txt");
        let Some(text) = text_of(files, &proof_path, report) else {
            continue;
        };
        let holds = TlogProof::parse(text).is_ok_and(|proof| {
            proof.index.to_string() == number
                && proof.extra.is_none()
                && proof.checkpoint_note == note
                && InclusionProof {
                    index: proof.index,
                    leaf_hash: leaf_hash(envelope),
                    size: head.size,
                    root: head.root,
                    hashes: proof.hashes,
                }
                .holds()
        });
        if holds {
            report.events += 1;
        } else {
            report.wrong(path, "tidak terbukti ada dalam catatan");
        }
    }
}

/// Every document is one that an event names.
fn check_documents(files: &Files, report: &mut PackReport) {
    let wanted: BTreeSet<&str> = files
        .keys()
        .filter_map(|path| path.strip_prefix(DOCUMENTS)?.split('.').next())
        .collect();
    let mut named = BTreeSet::new();
    for (path, envelope) in files {
        if path.starts_with(EVENTS) {
            let text = String::from_utf8_lossy(envelope);
            named.extend(
                text.split(|letter: char| !letter.is_ascii_hexdigit())
                    .filter(|word| word.len() == 64)
                    .filter_map(|word| wanted.get(word).copied()),
            );
        }
    }
    for (path, bytes) in files {
        let Some(name) = path.strip_prefix(DOCUMENTS) else {
            continue;
        };
        let digest = hex::encode(Sha256::digest(bytes));
        if name.split('.').next() != Some(digest.as_str()) {
            report.wrong(path, "isinya bukan berkas yang disebut peristiwa");
        } else if named.contains(digest.as_str()) {
            report.documents += 1;
        } else {
            report.wrong(path, "tidak disebut peristiwa mana pun dalam paket");
        }
    }
}
