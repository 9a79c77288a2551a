//! A witness and an announced restore: what the note explains is taken, once, and nothing else is.

use ledger::note::NoteSigner;
use ledger::witness::{AddCheckpoint, Refusal, Witness, WitnessError};
use ledger::{Ledger, TreeHead};

use crate::support::{Store, fill, now};

const NAME: &str = "inspektorat.test/saksi";
const LOG: &str = "example.test/log";

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

fn files(folder: &tempfile::TempDir, beginning: &str) -> Vec<String> {
    let mut found: Vec<String> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap_or_default())
        .filter(|name| name.starts_with(beginning))
        .collect();
    found.sort();
    found
}

/// A log restored from a copy of `kept` events, and as it was before, with `lost` events; they have no more in
/// common than the key, so nothing is taken by chance.
struct Bad {
    before: Ledger,
    ledger: Ledger,
    /// The announcement.
    note: String,
    _stores: [Store; 2],
}

async fn bad_day(kept: u64, lost: u64) -> Bad {
    let stores = [Store::sqlite(), Store::sqlite()];
    let (before, ledger) = (stores[0].open().await, stores[1].open().await);
    fill(&before, lost).await;
    fill(&ledger, kept).await;
    let lost = before.tree_head().await.unwrap();
    let note = ledger.begin_epoch(lost).await.unwrap().note;
    Bad {
        before,
        ledger,
        note,
        _stores: stores,
    }
}

/// A note of these contents, signed with the key of this seed.
fn signed(number: u64, kept: &TreeHead, lost: (u64, [u8; 32]), seed: &[u8; 32]) -> String {
    use base64::Engine as _;
    let base64 = |root| base64::engine::general_purpose::STANDARD.encode(root);
    let text = format!(
        "masa catatan beasiswa v1\n{LOG}\n{number}\n{}\n{}\n{}\n{}\n2026-01-01T00:00:00Z\n",
        kept.size,
        base64(kept.root),
        lost.0,
        base64(lost.1),
    );
    let signer = NoteSigner::new(LOG, seed).unwrap();
    format!("{text}\n{}", signer.sign(&text))
}

#[tokio::test]
async fn an_announced_restore_is_taken_once_and_kept_for_good() {
    let bad = bad_day(300, 320).await;
    let folder = tempfile::tempdir().unwrap();
    let witness = open(&folder, &bad.ledger);
    let seen = request(&bad.before, 0).await;
    witness.add_checkpoint(&seen, now()).unwrap();
    fill(&bad.ledger, 40).await;

    // The control: without the announcement the restored log is refused.
    let unannounced = witness.add_checkpoint(&request(&bad.ledger, 320).await, now());
    assert!(
        matches!(unannounced, Err(Refusal::Inconsistent { size: 320 })),
        "{unannounced:?}"
    );

    assert_eq!(witness.add_epoch(&bad.note, now()).unwrap(), 300);
    assert_eq!(witness.latest(LOG).unwrap().size, 300);
    // Once more, as after a lost answer.
    assert_eq!(witness.add_epoch(&bad.note, now()).unwrap(), 300);
    assert_eq!(files(&folder, "masa-").len(), 1);
    let before = files(&folder, "sebelum-masa-");
    let before = std::fs::read_to_string(folder.path().join(&before[0])).unwrap();
    assert!(
        before.starts_with(&format!("{LOG}\n320\n")),
        "what was seen before is kept too: {before}"
    );

    // It survives the witness, and the log is cosigned again.
    let witness = open(&folder, &bad.ledger);
    assert_eq!(witness.latest(LOG).unwrap().size, 300);
    let next = request(&bad.ledger, 300).await;
    witness.add_checkpoint(&next, now()).unwrap();
    assert_eq!(witness.latest(LOG).unwrap().size, 340);
    // The same announcement takes nothing back a second time, today or after the witness was started again.
    for witness in [witness, open(&folder, &bad.ledger)] {
        assert_eq!(witness.add_epoch(&bad.note, now()).unwrap(), 340);
    }
    let other = signed(
        2,
        &bad.ledger.tree_head().await.unwrap(),
        (350, [0; 32]),
        &[3; 32],
    );
    let refused = open(&folder, &bad.ledger).add_epoch(&other, now());
    assert!(
        matches!(refused, Err(Refusal::Unexplained { size: 340 })),
        "{refused:?}"
    );
}

#[tokio::test]
async fn an_announcement_that_does_not_explain_what_was_seen_moves_nothing() {
    let bad = bad_day(30, 50).await;
    let kept = bad.ledger.tree_head().await.unwrap();
    let lost = bad.before.tree_head().await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let witness = open(&folder, &bad.ledger);
    let seen = request(&bad.before, 0).await;
    witness.add_checkpoint(&seen, now()).unwrap();
    for (what, note) in [
        (
            "fewer lost than were seen",
            signed(2, &kept, (49, [0; 32]), &[3; 32]),
        ),
        (
            "another root at what was seen",
            signed(2, &kept, (50, [7; 32]), &[3; 32]),
        ),
    ] {
        let refused = witness.add_epoch(&note, now());
        assert!(
            matches!(refused, Err(Refusal::Unexplained { size: 50 })),
            "{what}: {refused:?}"
        );
    }
    assert_eq!(
        files(&folder, "ditolak-masa-").len(),
        2,
        "what the log signed is kept as proof"
    );
    let stranger = signed(2, &kept, (50, lost.root), &[9; 32]);
    let refused = witness.add_epoch(&stranger, now());
    assert!(matches!(refused, Err(Refusal::NotSigned)), "{refused:?}");
    let elsewhere = bad.note.replacen(LOG, "other.test/log", 1);
    let refused = witness.add_epoch(&elsewhere, now());
    assert!(
        matches!(refused, Err(Refusal::UnknownLog(_))),
        "{refused:?}"
    );
    for broken in [
        "",
        "x",
        &seen,
        bad.note.trim_end(),
        &bad.note.replacen("v1", "v2", 1),
    ] {
        let refused = witness.add_epoch(broken, now());
        assert!(
            matches!(refused, Err(Refusal::Malformed(_) | Refusal::NotSigned)),
            "{refused:?}"
        );
    }
    assert_eq!(witness.latest(LOG), Some(lost));
    assert!(files(&folder, "masa-").is_empty());

    // Controls: the true one is taken, as is one that does not know the root.
    let unknown = signed(2, &kept, (60, [0; 32]), &[3; 32]);
    for note in [bad.note, unknown] {
        let folder = tempfile::tempdir().unwrap();
        let witness = open(&folder, &bad.ledger);
        witness.add_checkpoint(&seen, now()).unwrap();
        assert_eq!(witness.add_epoch(&note, now()).unwrap(), 30);
    }
}

#[tokio::test]
async fn a_witness_that_saw_only_what_was_kept_notes_the_epoch_and_stays_where_it_is() {
    let bad = bad_day(30, 50).await;
    let folder = tempfile::tempdir().unwrap();
    let witness = open(&folder, &bad.ledger);
    witness
        .add_checkpoint(&request(&bad.ledger, 0).await, now())
        .unwrap();
    assert_eq!(witness.add_epoch(&bad.note, now()).unwrap(), 30);
    fill(&bad.ledger, 10).await;
    witness
        .add_checkpoint(&request(&bad.ledger, 30).await, now())
        .unwrap();
    // What was noted once does not take back what came after it.
    assert_eq!(witness.add_epoch(&bad.note, now()).unwrap(), 40);
    assert_eq!(witness.latest(LOG).unwrap().size, 40);
    // A second restore does.
    let kept = bad.ledger.tree_head().await.unwrap();
    let earlier = TreeHead { size: 35, ..kept };
    let second = signed(3, &earlier, (41, [0; 32]), &[3; 32]);
    assert_eq!(witness.add_epoch(&second, now()).unwrap(), 35);
    assert_eq!(files(&folder, "masa-").len(), 2);
}

#[tokio::test]
async fn a_machine_that_dies_while_an_epoch_is_taken_has_taken_it_or_not() {
    let bad = bad_day(30, 50).await;
    let folder = tempfile::tempdir().unwrap();
    let witness = open(&folder, &bad.ledger);
    witness
        .add_checkpoint(&request(&bad.before, 0).await, now())
        .unwrap();
    witness.add_epoch(&bad.note, now()).unwrap();
    // Between the head and the copy that is kept for good.
    let copy = files(&folder, "masa-").remove(0);
    std::fs::remove_file(folder.path().join(&copy)).unwrap();
    assert_eq!(open(&folder, &bad.ledger).latest(LOG).unwrap().size, 30);
    assert_eq!(files(&folder, "masa-"), std::slice::from_ref(&copy));

    // A changed file is not believed.
    for name in [copy, files(&folder, "checkpoint-").remove(0)] {
        let path = folder.path().join(name);
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, whole.replacen("\n30\n", "\n29\n", 1)).unwrap();
        let damaged = Witness::open(folder.path(), NAME, &[6; 32], &[bad.ledger.vkey()]);
        assert!(matches!(damaged, Err(WitnessError::Damaged(_))));
        std::fs::write(&path, whole).unwrap();
    }
    open(&folder, &bad.ledger);
}
