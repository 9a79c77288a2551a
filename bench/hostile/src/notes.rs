//! Papers of the ledger that anybody may alter before they are shown: checkpoints, proofs, packs.

use std::sync::LazyLock;

use ledger::merkle::proof::verify_inclusion;
use ledger::note::{SignatureKind, SignedNote, parse_lines};
use ledger::pack::verify_pack;
use ledger::{Checkpoint, TilePath, TlogProof, TreeHead, VerifierKey};

/// The samples' log: its key, and two papers that it signed.
const KEY: &str = include_str!("../samples/vkey");
const NOTE: &str = include_str!("../samples/checkpoint");
/// A pack of the samples' log.
pub const PACK: &[u8] = include_bytes!("../samples/pack.zip");

struct Believed {
    /// The log signs twice with its key: as the log, and as one that saw it grow.
    keys: [VerifierKey; 2],
    origin: String,
    head: TreeHead,
}

static BELIEVED: LazyLock<Believed> = LazyLock::new(|| {
    let key: VerifierKey = KEY.trim().parse().expect("the samples' key");
    let origin = key.name().to_owned();
    let keys = [key.clone(), key.as_kind(SignatureKind::Cosignature)];
    let checkpoint = Checkpoint::verify(NOTE, &origin, &keys).expect("the samples' checkpoint");
    Believed {
        keys,
        origin,
        head: checkpoint.head,
    }
});

/// A checkpoint, a key or the path of a tile. Of the samples' log no other checkpoint is believed than the one that it
/// signed; what was read is written again as it was read.
///
/// # Panics
/// When another is.
pub fn checkpoint(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Believed { keys, origin, head } = &*BELIEVED;
    if let Ok(checkpoint) = Checkpoint::verify(&text, origin, keys) {
        assert_eq!(checkpoint.head, *head);
    }
    if let Ok(head) = TreeHead::parse(&text) {
        assert_eq!(
            TreeHead::parse(&head.to_text()).expect("our own text"),
            head
        );
    }
    if let Ok(key) = text.parse::<VerifierKey>() {
        let again: VerifierKey = key.to_string().parse().expect("our own text");
        assert_eq!(again.public_key(), key.public_key());
        if key.public_key() != keys[0].public_key() {
            let name = key.name().to_owned();
            assert!(Checkpoint::verify(NOTE, &name, &[key]).is_err());
        }
    }
    if let Ok(path) = text.parse::<TilePath>() {
        assert_eq!(path.to_string(), text);
    }
    let _ = parse_lines(&text);
    let _ = text.parse::<SignedNote>();
}

/// A proof as text (C2SP tlog-proof). One that holds under the samples' checkpoint is for a place within its tree.
///
/// # Panics
/// When it is not.
pub fn proof(data: &[u8]) {
    let Ok(proof) = TlogProof::parse(&String::from_utf8_lossy(data)) else {
        return;
    };
    let head = &BELIEVED.head;
    let leaf = [7; 32];
    // Nobody can make a proof for an event that never was: that would be a collision of SHA-256.
    assert!(!verify_inclusion(
        &leaf,
        proof.index,
        head.size,
        &proof.hashes,
        &head.root
    ));
    let Believed { keys, origin, .. } = &*BELIEVED;
    if let Ok(checkpoint) = Checkpoint::verify(&proof.checkpoint_note, origin, keys) {
        assert_eq!(checkpoint.head, *head);
    }
}

/// An archive that is handed in as a pack: sound is only the one that was made.
///
/// # Panics
/// When another is sound.
pub fn pack(data: &[u8]) {
    let report = verify_pack(data, Some(&BELIEVED.keys[0]), &[]);
    if report.is_sound() {
        assert_eq!(data, PACK, "a pack that was not made by the log");
    }
    let _ = verify_pack(data, None, &[]);
}
