//! A witness cosigns what continues what it saw, and nothing else.

use chrono::{DateTime, Utc};
use ledger::note::{NoteSigner, SignatureKind, parse_lines};
use ledger::witness::{AddCheckpoint, Refusal, Witness, WitnessError};
use ledger::{Checkpoint, Ledger};

use crate::support::{Store, fill, now};

const NAME: &str = "inspektorat.test/saksi";

/// The request of an honest log: what continues `old`.
async fn request(ledger: &Ledger, old: u64) -> String {
    let checkpoint = ledger.sign_checkpoint().await.unwrap();
    AddCheckpoint {
        old,
        proof: ledger
            .consistency_proof(old, checkpoint.head.size)
            .await
            .unwrap(),
        note: checkpoint.note,
    }
    .to_string()
}

fn open(folder: &tempfile::TempDir, ledger: &Ledger) -> Witness {
    Witness::open(folder.path(), NAME, &[6; 32], &[ledger.vkey()]).unwrap()
}

fn evidence(folder: &tempfile::TempDir) -> usize {
    std::fs::read_dir(folder.path())
        .unwrap()
        .filter(|entry| {
            let name = entry.as_ref().unwrap().file_name();
            name.to_string_lossy().starts_with("ditolak-")
        })
        .count()
}

on_both_engines! {
    async fn an_honest_log_is_cosigned_each_time_it_grows(store) {
        let ledger = store.open().await;
        let folder = tempfile::tempdir().unwrap();
        let witness = open(&folder, &ledger);
        let mut old = 0;
        for grow in [0, 1, 300, 0, 700] {
            fill(&ledger, grow).await;
            let line = witness.add_checkpoint(&request(&ledger, old).await, now()).unwrap();
            let checkpoint = ledger.sign_checkpoint().await.unwrap();
            old = checkpoint.head.size;
            assert_eq!(witness.latest("example.test/log"), Some(checkpoint.head.clone()));
            // Its line is one that the log can keep.
            let line = parse_lines(&line).unwrap().remove(0);
            let cosigned = ledger.keep_cosignature(&checkpoint, &witness.vkey(), &line).await.unwrap();
            assert_eq!(cosigned.cosignatures.last().unwrap().at.timestamp(), now().timestamp());
        }
        assert_eq!(evidence(&folder), 0);
        ledger.close().await;
    }

    async fn a_log_that_was_rolled_back_or_forked_is_refused(store) {
        let ledger = store.open().await;
        let folder = tempfile::tempdir().unwrap();
        let witness = open(&folder, &ledger);
        fill(&ledger, 300).await;
        let early = request(&ledger, 0).await;
        witness.add_checkpoint(&early, now()).unwrap();
        fill(&ledger, 20).await;
        witness.add_checkpoint(&request(&ledger, 300).await, now()).unwrap();

        // Rolled back: the earlier checkpoint again, as a restored copy would send it.
        let refused = witness.add_checkpoint(&early, now());
        assert!(matches!(refused, Err(Refusal::Conflict { size: 320, forked: false })), "{refused:?}");

        // Forked: another log under the same key, longer, of the same length, and shorter.
        let other = Store::sqlite();
        let fork = other.open().await;
        fill(&fork, 320).await;
        let same = witness.add_checkpoint(&request(&fork, 320).await, now());
        assert!(matches!(same, Err(Refusal::Conflict { size: 320, forked: true })), "{same:?}");
        fill(&fork, 50).await;
        let longer = witness.add_checkpoint(&request(&fork, 320).await, now());
        assert!(matches!(longer, Err(Refusal::Inconsistent { size: 320 })), "{longer:?}");
        assert_eq!(evidence(&folder), 2, "what the log signed is kept as proof");
        fork.close().await;

        // The control: the honest log still passes.
        fill(&ledger, 50).await;
        witness.add_checkpoint(&request(&ledger, 320).await, now()).unwrap();
        ledger.close().await;
    }
}

#[tokio::test]
async fn what_was_seen_survives_the_witness_and_a_changed_file_is_not_believed() {
    let store = Store::sqlite();
    let ledger = store.open().await;
    let folder = tempfile::tempdir().unwrap();
    fill(&ledger, 10).await;
    let first = request(&ledger, 0).await;
    open(&folder, &ledger)
        .add_checkpoint(&first, now())
        .unwrap();
    let again = open(&folder, &ledger);
    assert_eq!(again.latest("example.test/log").unwrap().size, 10);
    assert!(matches!(
        again.add_checkpoint(&first, now()),
        Err(Refusal::Conflict {
            size: 10,
            forked: false
        })
    ));

    let file = std::fs::read_dir(folder.path())
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let kept = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, kept.replacen("\n10\n", "\n9\n", 1)).unwrap();
    let damaged = Witness::open(folder.path(), NAME, &[6; 32], &[ledger.vkey()]);
    assert!(matches!(damaged, Err(WitnessError::Damaged(_))));
    ledger.close().await;
}

#[tokio::test]
async fn what_was_seen_of_two_logs_is_kept_apart() {
    let (one, other) = (Store::sqlite(), Store::sqlite());
    let first = one.open().await;
    let mut config = other.config();
    config.origin = "other.test/log".to_owned();
    let second = Ledger::open(config).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let both = [first.vkey(), second.vkey()];
    let open = || Witness::open(folder.path(), NAME, &[6; 32], &both).unwrap();
    for (ledger, grow) in [(&first, 3), (&second, 5)] {
        fill(ledger, grow).await;
        let asked = request(ledger, 0).await;
        open().add_checkpoint(&asked, now()).unwrap();
    }
    let again = open();
    for (origin, size) in [("example.test/log", 3), ("other.test/log", 5)] {
        assert_eq!(again.latest(origin).unwrap().size, size, "{origin}");
    }
    first.close().await;
    second.close().await;
}

#[tokio::test]
async fn requests_that_are_not_what_the_protocol_asks_for_are_refused() {
    let store = Store::sqlite();
    let ledger = store.open().await;
    let folder = tempfile::tempdir().unwrap();
    fill(&ledger, 10).await;
    let good = request(&ledger, 0).await;
    let witness = open(&folder, &ledger);
    let refused = |body: &str| witness.add_checkpoint(body, now()).unwrap_err();
    for body in [
        "",
        "old 0",
        &good.replacen("old 0", "old 00", 1),
        &good.replacen("old 0", "old -1", 1),
        &good.replacen("old 0", "size 0", 1),
        &good.replacen("old 0\n", "old 0\nbukan base64\n", 1),
        &good.replacen("old 0\n", "old 0\nAAAA\n", 1),
        &good.replacen("old 0", "old 11", 1),
    ] {
        assert!(matches!(refused(body), Refusal::Malformed(_)), "{body}");
    }
    let hash = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n";
    let many = good.replacen("old 0\n", &format!("old 0\n{}", hash.repeat(64)), 1);
    assert!(matches!(refused(&many), Refusal::Malformed(_)));
    let needless = good.replacen("old 0\n", &format!("old 0\n{hash}"), 1);
    assert!(matches!(
        refused(&needless),
        Refusal::Inconsistent { size: 0 }
    ));

    // Another log, and the same log under a key that nobody named.
    let stranger = |origin: &str| {
        let signer = NoteSigner::new(origin, &[9; 32]).unwrap();
        let text = format!("{origin}\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n");
        format!("old 0\n\n{text}\n{}", signer.sign(&text))
    };
    assert!(matches!(
        refused(&stranger("other.test/log")),
        Refusal::UnknownLog(_)
    ));
    assert!(matches!(
        refused(&stranger("example.test/log")),
        Refusal::NotSigned
    ));
    // Nothing of all this was kept; the good one passes.
    assert_eq!(witness.latest("example.test/log"), None);
    witness.add_checkpoint(&good, now()).unwrap();
    ledger.close().await;
}

/// The line of a witness as a client not written here reads it: the note format by the crate
/// `signed_note`, the signature by `ed25519-dalek` over the text that C2SP tlog-cosignature names.
#[tokio::test]
async fn the_cosigned_note_is_one_for_other_clients() {
    let store = Store::sqlite();
    let ledger = store.open().await;
    let folder = tempfile::tempdir().unwrap();
    fill(&ledger, 10).await;
    let witness = open(&folder, &ledger);
    let time: DateTime<Utc> = now();
    let line = witness
        .add_checkpoint(&request(&ledger, 0).await, time)
        .unwrap();
    let checkpoint: Checkpoint = ledger.sign_checkpoint().await.unwrap();
    let note = format!("{}{line}", checkpoint.note);
    let read = signed_note::Note::from_bytes(note.as_bytes()).unwrap();
    let vkey = ledger.vkey().to_string();
    let verifier = signed_note::StandardVerifier::new(&vkey).unwrap();
    let (verified, _) = read
        .verify(&signed_note::VerifierList::new(vec![Box::new(verifier)]))
        .unwrap();
    assert_eq!(verified.len(), 1);
    assert_eq!(witness.vkey().kind(), SignatureKind::Cosignature);
    let bytes = parse_lines(&line).unwrap().remove(0).signature;
    assert_eq!(bytes[..8], time.timestamp().to_be_bytes());
    let message = format!(
        "cosignature/v1\ntime {}\n{}",
        time.timestamp(),
        checkpoint.head.to_text()
    );
    ed25519_dalek::VerifyingKey::from_bytes(&witness.vkey().public_key())
        .unwrap()
        .verify_strict(
            message.as_bytes(),
            &ed25519_dalek::Signature::from_slice(&bytes[8..]).unwrap(),
        )
        .unwrap();
    ledger.close().await;
}
