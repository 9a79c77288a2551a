//! Audit packs: what is whole is found whole, a changed byte anywhere is named, and a client not
//! written here comes to the same answer.

use base64::Engine;
use ledger::merkle::leaf_hash;
use ledger::pack::{PackBuilder, verify_pack};
use ledger::{Append, Expected, Ledger, NewEvent, Position, StreamId, VerifierKey};
use serde_json::json;
use sha2::{Digest, Sha256};
use signed_note::{Note, StandardVerifier, VerifierList};

use crate::support::fill;

const PAPER: &[u8] = b"%PDF-1.7 surat keputusan";

/// A log of some events, one of which names a paper: that one's position.
pub async fn events(ledger: &Ledger) -> Position {
    fill(ledger, 30).await;
    let named = NewEvent::new(
        "Attached",
        json!({ "sha256": hex::encode(Sha256::digest(PAPER)) }),
    );
    let append = Append::to_stream(
        StreamId::new("paper", 1),
        Expected::NoStream,
        vec![named],
        "ani",
        chrono::Utc::now(),
    );
    let paper = ledger.append(append).await.unwrap().first;
    fill(ledger, 9).await;
    paper
}

/// A pack over that log as it is now.
pub async fn pack_of(ledger: &Ledger, paper: Position) -> Vec<u8> {
    let checkpoint = ledger.sign_checkpoint().await.unwrap();
    let size = checkpoint.head.size;
    let mut pack = PackBuilder::new(checkpoint, ledger.vkey(), ledger.key_changes());
    for position in [Position(0), Position(17), paper, Position(size - 1)] {
        let event = ledger.read_all_sealed(position, 1).await.unwrap().remove(0);
        let proof = ledger.inclusion_proof(position, Some(size)).await.unwrap();
        pack.event(event.envelope(), &proof);
    }
    pack.document(PAPER.to_vec(), "pdf");
    pack.page(
        "index.html",
        b"<!doctype html><title>Paket</title>".to_vec(),
    );
    pack.finish("SK 188.4/1/2026", chrono::Utc::now(), |text| {
        ledger.sign_list(text).unwrap()
    })
    .unwrap()
}

async fn pack(ledger: &Ledger) -> Vec<u8> {
    let paper = events(ledger).await;
    pack_of(ledger, paper).await
}

fn place(archive: &[u8], part: &[u8]) -> usize {
    archive
        .windows(part.len())
        .position(|window| window == part)
        .unwrap()
}

/// Where the content of a file begins: after its path in its own header.
fn content(archive: &[u8], path: &str) -> usize {
    let at = archive
        .windows(30 + path.len())
        .position(|window| window.starts_with(b"PK\x03\x04") && window.ends_with(path.as_bytes()))
        .unwrap();
    at + 30 + path.len()
}

on_both_engines! {
    async fn a_whole_pack_is_found_whole(store) {
        let ledger = store.open().await;
        let archive = pack(&ledger).await;
        let report = verify_pack(&archive, Some(&ledger.vkey()), &[]);
        assert!(report.is_sound(), "{:?}", report.problems);
        assert_eq!((report.events, report.documents), (4, 1));
        assert_eq!(report.subject, "SK 188.4/1/2026");
        assert_eq!(report.log_size, ledger.head().await.unwrap());
        // Without the key it is whole too, and says under which key.
        assert_eq!(verify_pack(&archive, None, &[]).key, ledger.vkey().to_string());
        ledger.close().await;
    }
}

#[tokio::test]
async fn a_changed_byte_anywhere_is_found_and_named() {
    let store = crate::support::Store::sqlite();
    let ledger = store.open().await;
    let archive = pack(&ledger).await;
    let key = ledger.vkey();
    let paths = [
        "bukti/0.txt",
        "bukti/17.txt",
        "checkpoint.txt",
        "index.html",
        "isi.txt",
        "kunci.txt",
        "peristiwa/0.bin",
        "peristiwa/17.bin",
    ];
    for path in paths {
        let at = content(&archive, path);
        for offset in [0, 10, 25] {
            for bit in [0, 3, 7] {
                let mut changed = archive.clone();
                changed[at + offset] ^= 1 << bit;
                let report = verify_pack(&changed, Some(&key), &[]);
                let named = report.problems.iter().any(|problem| problem.file == path);
                assert!(
                    named,
                    "{path} byte {offset} bit {bit}: {:?}",
                    report.problems
                );
            }
        }
    }
    // Everywhere, headers and directory included, something is found.
    for at in (0..archive.len()).step_by(7) {
        let mut changed = archive.clone();
        changed[at] ^= 1 << (at % 8);
        let report = verify_pack(&changed, Some(&key), &[]);
        assert!(!report.is_sound(), "byte {at} of {}", archive.len());
    }
    // The checksum in a file's own header: outside every file, so its place is told.
    let sum = content(&archive, "isi.txt") - "isi.txt".len() - 16;
    let mut changed = archive.clone();
    changed[sum] ^= 1;
    let report = verify_pack(&changed, Some(&key), &[]);
    let told = format!("kerangka arsip ZIP diubah pada byte {sum}");
    assert!(
        report.problems.iter().any(|problem| problem.what == told),
        "{told}: {:?}",
        report.problems
    );
    let longer = [archive.as_slice(), &[0]].concat();
    assert!(!verify_pack(&longer, Some(&key), &[]).is_sound());
    assert!(!verify_pack(&archive[..archive.len() - 1], Some(&key), &[]).is_sound());
    assert!(!verify_pack(b"", None, &[]).is_sound());
    ledger.close().await;
    store.finish().await;
}

/// A key of the log's name that is not the log's.
fn foreign_key(name: &str) -> VerifierKey {
    let key = ed25519_dalek::SigningKey::from_bytes(&[99; 32]).verifying_key();
    let material = [[1].as_slice(), key.as_bytes().as_slice()].concat();
    let id = Sha256::digest([name.as_bytes(), b"\n".as_slice(), material.as_slice()].concat());
    let encoded = base64::engine::general_purpose::STANDARD.encode(material);
    format!("{name}+{}+{encoded}", hex::encode(&id[..4]))
        .parse()
        .unwrap()
}

#[tokio::test]
async fn a_pack_of_another_key_is_not_taken_for_the_office_s() {
    let store = crate::support::Store::sqlite();
    let ledger = store.open().await;
    let archive = pack(&ledger).await;
    let report = verify_pack(&archive, Some(&foreign_key(ledger.vkey().name())), &[]);
    for file in ["kunci.txt", "isi.txt", "checkpoint.txt"] {
        assert!(
            report.problems.iter().any(|problem| problem.file == file),
            "{report:?}"
        );
    }
    // A checkpoint's text is refused as a list.
    let head = ledger.tree_head().await.unwrap().to_text();
    assert!(ledger.sign_list(&head).is_err());
    ledger.close().await;
    store.finish().await;
}

#[tokio::test]
async fn a_client_not_written_here_finds_the_same() {
    let store = crate::support::Store::sqlite();
    let ledger = store.open().await;
    let archive = pack(&ledger).await;
    let text_at = |path: &str, end: &[u8]| {
        let at = content(&archive, path);
        let length = place(&archive[at..], end);
        String::from_utf8(archive[at..at + length].to_vec()).unwrap()
    };
    let note = text_at("checkpoint.txt", b"PK\x03\x04");
    let verifier = StandardVerifier::new(&ledger.vkey().to_string()).unwrap();
    let verifiers = VerifierList::new(vec![Box::new(verifier)]);
    let (signed, _) = Note::from_bytes(note.as_bytes())
        .unwrap()
        .verify(&verifiers)
        .unwrap();
    assert_eq!(signed.len(), 1);
    let list = text_at("isi.txt", b"PK\x03\x04");
    let (signed, _) = Note::from_bytes(list.as_bytes())
        .unwrap()
        .verify(&verifiers)
        .unwrap();
    assert_eq!(signed.len(), 1);
    let head = ledger::TreeHead::parse(&note[..=note.find("\n\n").unwrap()]).unwrap();
    let proof = ledger::TlogProof::parse(&text_at("bukti/17.txt", b"PK\x03\x04")).unwrap();
    let event = ledger
        .read_all_sealed(Position(17), 1)
        .await
        .unwrap()
        .remove(0)
        .envelope();
    assert_eq!(
        place(&archive, &event),
        content(&archive, "peristiwa/17.bin")
    );
    let hashes = proof
        .hashes
        .iter()
        .map(|hash| tlog_tiles::Hash(*hash))
        .collect::<Vec<_>>();
    tlog_tiles::check_record(
        &hashes,
        head.size,
        tlog_tiles::Hash(head.root),
        17,
        tlog_tiles::Hash(leaf_hash(&event)),
    )
    .unwrap();
    ledger.close().await;
    store.finish().await;
}
