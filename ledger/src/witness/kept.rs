//! What a witness keeps in its folder. For each log: `checkpoint-….txt`, the last head (a checkpoint that it cosigned,
//! or an epoch that it took), `masa-….txt`, every epoch it was told, and `sebelum-masa-….txt`, the last head before.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{Seen, WitnessError};
use crate::checkpoint::TreeHead;
use crate::epoch::{Epoch, HEADING};
use crate::note::{NoteSigner, SignatureKind, SignedNote};

/// Name of the file of a log's last head.
pub(super) fn checkpoint_name(origin: &str) -> String {
    format!("checkpoint-{}.txt", digest(origin))
}

/// Name of the file of an epoch.
pub(super) fn epoch_name(origin: &str, number: u64) -> String {
    format!("masa-{}-{number}.txt", digest(origin))
}

fn digest(origin: &str) -> String {
    hex::encode(&Sha256::digest(origin.as_bytes())[..8])
}

/// Reads what is known of a log, and does again what a machine that died left undone.
pub(super) fn read(folder: &Path, signer: &NoteSigner, origin: &str) -> Result<Seen, WitnessError> {
    let mut seen = Seen::default();
    let path = folder.join(checkpoint_name(origin));
    if let Some(text) = look(&path).map_err(|source| at(&path, source))? {
        let damaged = || WitnessError::Damaged(path.clone());
        let last = own(&text, signer, origin).ok_or_else(damaged)?;
        if let Last::Epoch(epoch) = &last {
            seen.epoch = epoch.number;
            let copy = folder.join(epoch_name(origin, epoch.number));
            if look(&copy).map_err(|source| at(&copy, source))?.is_none() {
                write(folder, &epoch_name(origin, epoch.number), text.as_bytes())
                    .map_err(|source| at(&copy, source))?;
            }
        }
        seen.head = Some(match last {
            Last::Checkpoint(head) => head,
            Last::Epoch(epoch) => epoch.kept,
        });
    }
    let beginning = format!("masa-{}-", digest(origin));
    for entry in fs::read_dir(folder).map_err(|source| at(folder, source))? {
        let path = entry.map_err(|source| at(folder, source))?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        let whole = |name: &&str| name.starts_with(&beginning) && name.ends_with(".txt");
        if name.filter(whole).is_none() {
            continue;
        }
        let text = fs::read_to_string(&path).map_err(|source| at(&path, source))?;
        match own(&text, signer, origin) {
            Some(Last::Epoch(epoch)) => seen.epoch = seen.epoch.max(epoch.number),
            Some(Last::Checkpoint(_)) | None => return Err(WitnessError::Damaged(path)),
        }
    }
    Ok(seen)
}

/// Whether this epoch is kept.
pub(super) fn has_epoch(folder: &Path, epoch: &Epoch, text: &str) -> io::Result<bool> {
    let origin = &epoch.kept.origin;
    for name in [epoch_name(origin, epoch.number), checkpoint_name(origin)] {
        let kept = look(&folder.join(name))?.and_then(|kept| kept.parse::<SignedNote>().ok());
        if kept.is_some_and(|kept| kept.text == text) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Puts an epoch in the place of the last head, which is kept beside it, as is the epoch. The last head is moved
/// into place in one step; what a machine that dies leaves undone after it, [`read`] does.
pub(super) fn replace_by_epoch(
    folder: &Path,
    origin: &str,
    number: u64,
    sealed: &[u8],
) -> io::Result<()> {
    let name = checkpoint_name(origin);
    if let Some(before) = look(&folder.join(&name))? {
        let beside = format!("sebelum-{}", epoch_name(origin, number));
        write(folder, &beside, before.as_bytes())?;
    }
    write(folder, &name, sealed)?;
    let copy = epoch_name(origin, number);
    if let Err(error) = write(folder, &copy, sealed) {
        tracing::warn!(%error, "the copy of an epoch is written when the witness starts again");
    }
    Ok(())
}

/// Written beside, synced and moved into place: after a power cut the old file stands or the new
/// one, never half of one.
pub(super) fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let path = folder.join(name);
    let beside = path.with_extension("part");
    let mut file = fs::File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&beside, &path)?;
    fs::File::open(folder)?.sync_all()
}

enum Last {
    Checkpoint(TreeHead),
    Epoch(Epoch),
}

/// What a kept note says, when the witness's own cosignature on it holds.
fn own(note: &str, signer: &NoteSigner, origin: &str) -> Option<Last> {
    let signed: SignedNote = note.parse().ok()?;
    let keys = [signer.verifier(SignatureKind::Cosignature)];
    if signed.verify(&keys).ok()?.signers.is_empty() {
        return None;
    }
    let last = match signed.text.lines().next() {
        Some(HEADING) => Last::Epoch(Epoch::parse(&signed.text, note).ok()?),
        Some(_) | None => Last::Checkpoint(TreeHead::parse(&signed.text).ok()?),
    };
    let own_origin = match &last {
        Last::Checkpoint(head) => &head.origin,
        Last::Epoch(epoch) => &epoch.kept.origin,
    };
    (own_origin == origin).then_some(last)
}

fn look(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn at(path: &Path, source: io::Error) -> WitnessError {
    WitnessError::File {
        path: path.to_owned(),
        source,
    }
}
