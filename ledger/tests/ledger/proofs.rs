//! Tiles, proofs and checkpoints, against `ct-merkle` and by the tiles alone.

use ct_merkle::mem_backed_tree::MemoryBackedTree;
use ledger::merkle::{self, proof};
use ledger::note::SignedNote;
use ledger::{InclusionProof, LedgerError, Position, TilePath, TlogProof, TreeHead, VerifierKey};
use sha2::Sha256;

use crate::support::{fill, one};

/// The stored envelopes: what `ct-merkle` hashes by itself.
async fn envelopes(ledger: &ledger::Ledger) -> Vec<Vec<u8>> {
    let events = ledger.read_all_sealed(Position(0), 100_000).await.unwrap();
    events.iter().map(ledger::Recorded::envelope).collect()
}

fn oracle(envelopes: &[Vec<u8>]) -> MemoryBackedTree<Sha256, Vec<u8>> {
    let mut tree = MemoryBackedTree::new();
    envelopes
        .iter()
        .for_each(|envelope| tree.push(envelope.clone()));
    tree
}

on_both_engines! {
    async fn roots_and_proofs_are_those_of_ct_merkle(store) {
        let ledger = store.open().await;
        fill(&ledger, 700).await;
        let envelopes = envelopes(&ledger).await;
        let sizes = [1, 2, 3, 4, 7, 8, 9, 31, 64, 100, 255, 256, 257, 300, 511, 512, 513, 600, 700];
        let roots: Vec<_> = sizes.iter().map(|size| oracle(&envelopes[..*size]).root()).collect();
        for (size, root) in sizes.into_iter().zip(&roots) {
            for index in [0, 1, size / 3, size / 2, size - 1] {
                if index >= size {
                    continue;
                }
                let proof = ledger.inclusion_proof(Position(index as u64), Some(size as u64)).await.unwrap();
                assert!(proof.holds());
                let other_leaf = InclusionProof { leaf_hash: [7; 32], ..proof.clone() };
                let other_root = InclusionProof { root: [7; 32], ..proof.clone() };
                let outside = InclusionProof { index: proof.size, ..proof.clone() };
                for wrong in [other_leaf, other_root, outside] {
                    assert!(!wrong.holds(), "{wrong:?}");
                }
                assert_eq!(proof.root.as_slice(), root.as_bytes().as_slice());
                assert_eq!(proof.leaf_hash, merkle::leaf_hash(&envelopes[index]));
                let theirs = oracle(&envelopes[..size]).prove_inclusion(index);
                assert_eq!(proof.hashes.as_flattened(), theirs.as_bytes(), "{index} of {size}");
            }
        }
        for (i, new) in sizes.into_iter().enumerate() {
            for (j, old) in sizes.into_iter().enumerate().take(i) {
                let ours = ledger.consistency_proof(old as u64, new as u64).await.unwrap();
                let theirs = oracle(&envelopes[..new]).prove_consistency(new - old);
                assert_eq!(ours.as_flattened(), theirs.as_bytes(), "{old} to {new}");
                let root = |k: usize| <[u8; 32]>::try_from(roots[k].as_bytes().as_slice()).unwrap();
                assert!(proof::verify_consistency(old as u64, new as u64, &root(j), &root(i), &ours));
                assert!(!proof::verify_consistency(old as u64, new as u64, &root(i), &root(j), &ours));
            }
        }
        assert_eq!(ledger.tree_head().await.unwrap().root.as_slice(), oracle(&envelopes).root().as_bytes().as_slice());
        ledger.close().await;
    }

    async fn proofs_beyond_the_log_are_refused(store) {
        let ledger = store.open().await;
        fill(&ledger, 5).await;
        for (position, size) in [(5, Some(5)), (0, Some(6)), (0, None)] {
            let refused = ledger.inclusion_proof(Position(position), size).await;
            assert!(matches!(refused, Err(LedgerError::OutOfRange(_))), "{position} in {size:?}");
        }
        assert!(matches!(ledger.consistency_proof(3, 6).await, Err(LedgerError::OutOfRange(_))));
        assert!(matches!(ledger.consistency_proof(4, 3).await, Err(LedgerError::OutOfRange(_))));
        assert_eq!(ledger.consistency_proof(0, 5).await.unwrap(), Vec::<merkle::Hash>::new());
        ledger.close().await;
    }

    async fn tiles_hold_the_hashes_of_their_level(store) {
        let ledger = store.open().await;
        fill(&ledger, 600).await;
        let leaves: Vec<_> = envelopes(&ledger).await.iter().map(|e| merkle::leaf_hash(e)).collect();
        let tile = async |path: &str| ledger.tile(path.parse::<TilePath>().unwrap()).await.unwrap();
        assert_eq!(tile("0/000").await.unwrap(), leaves[..256].as_flattened());
        assert_eq!(tile("0/001").await.unwrap(), leaves[256..512].as_flattened());
        assert_eq!(tile("0/001.p/7").await.unwrap(), leaves[256..263].as_flattened());
        assert_eq!(tile("0/002.p/88").await.unwrap(), leaves[512..].as_flattened());
        assert_eq!(tile("0/002.p/89").await, None);
        assert_eq!(tile("0/002").await, None);
        assert_eq!(tile("0/003.p/1").await, None);
        let above = tile("1/000.p/2").await.unwrap();
        let first = ledger.inclusion_proof(Position(0), Some(256)).await.unwrap().root;
        assert_eq!(above[..32], first);
        assert_eq!(tile("1/000.p/3").await, None);
        assert_eq!(tile("2/000.p/1").await, None);
        assert_eq!(tile("63/x999/x999/999").await, None);
        ledger.close().await;
    }

    async fn a_checkpoint_is_signed_once_for_each_size(store) {
        let ledger = store.open().await;
        assert_eq!(ledger.checkpoint().await.unwrap(), None);
        let empty = ledger.sign_checkpoint().await.unwrap();
        assert_eq!((empty.head.size, empty.head.root), (0, merkle::empty_root()));
        fill(&ledger, 300).await;
        let first = ledger.sign_checkpoint().await.unwrap();
        assert_eq!(ledger.sign_checkpoint().await.unwrap(), first);
        assert_eq!(ledger.checkpoint().await.unwrap().as_ref(), Some(&first));
        fill(&ledger, 10).await;
        let second = ledger.sign_checkpoint().await.unwrap();
        assert_eq!(second.head.size, 310);
        assert_eq!(second.head, ledger.tree_head().await.unwrap());

        // What a stranger does with the public key and the note.
        let vkey: VerifierKey = ledger.vkey().to_string().parse().unwrap();
        let keys = [vkey];
        for checkpoint in [&first, &second] {
            let note: SignedNote = checkpoint.note.parse().unwrap();
            assert_eq!(note.verify(&keys).unwrap().signers.len(), 1);
            assert_eq!(TreeHead::parse(&note.text).unwrap(), checkpoint.head);
        }
        let proof = ledger.consistency_proof(300, 310).await.unwrap();
        assert!(proof::verify_consistency(300, 310, &first.head.root, &second.head.root, &proof));

        // A proof file: the default size is the latest checkpoint's.
        let inclusion = ledger.inclusion_proof(Position(299), None).await.unwrap();
        let file = TlogProof::parse(&inclusion.to_tlog_proof(&second.note, None)).unwrap();
        let note: SignedNote = file.checkpoint_note.parse().unwrap();
        let head = TreeHead::parse(&note.text).unwrap();
        assert!(proof::verify_inclusion(&inclusion.leaf_hash, file.index, head.size, &file.hashes, &head.root));
        ledger.append(one(&ledger::StreamId::new("a", "later"), ledger::Expected::Any, 1)).await.unwrap();
        assert!(ledger.inclusion_proof(Position(310), None).await.is_err());
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
        ledger.close().await;
    }

    async fn a_node_with_a_key_that_was_given_up_writes_nothing_more(store) {
        // One process alone writes to SQLite: its own key change ends it there.
        let node = store.open().await;
        let other = match store.is_postgres() {
            true => Some(store.open().await),
            false => None,
        };
        fill(&node, 3).await;
        if let Some(other) = &other {
            fill(other, 2).await;
            fill(&node, 1).await;
        }
        let changing = other.as_ref().unwrap_or(&node);
        changing.change_key(&[8; 32].into()).await.unwrap();
        for expected in [crate::support::exact(0), ledger::Expected::Any] {
            let refused = node.append(one(&ledger::StreamId::new("a", "after"), expected, 1)).await;
            let told = refused.unwrap_err().to_string();
            assert!(told.contains("key was replaced"), "{told}");
        }
        node.close().await;
        if let Some(other) = other {
            other.close().await;
        }
        let mut config = store.config();
        config.signing_key = [8; 32].into();
        let next = ledger::Ledger::open(config).await.unwrap();
        assert_eq!(next.suspended(), None);
        fill(&next, 4).await;
        assert!(next.verify(|_, _| {}).await.unwrap().is_sound());
        next.close().await;
    }

    async fn a_new_key_is_introduced_by_the_old_one(store) {
        let ledger = store.open().await;
        fill(&ledger, 3).await;
        let old_key = ledger.vkey();
        let paper = crate::pack::events(&ledger).await;
        let old_pack = crate::pack::pack_of(&ledger, paper).await;
        let change = ledger.change_key(&[8; 32].into()).await.unwrap();
        assert_eq!((&change.old, &change.head), (&old_key, &ledger.tree_head().await.unwrap()));
        let both: SignedNote = ledger.checkpoint().await.unwrap().unwrap().note.parse().unwrap();
        let keys = [old_key.clone(), change.new.clone()];
        assert_eq!(both.verify(&keys).unwrap().signers.len(), 2);
        // Asked again, nothing is announced twice; and the old key signs nothing more.
        assert_eq!(ledger.change_key(&[8; 32].into()).await.unwrap(), change);
        assert!(ledger.sign_checkpoint().await.is_err());
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
        ledger.close().await;

        let mut config = store.config();
        config.signing_key = [8; 32].into();
        let ledger = ledger::Ledger::open(config.clone()).await.unwrap();
        assert_eq!(ledger.key_changes(), vec![change.clone()]);
        fill(&ledger, 5).await;
        let next = ledger.sign_checkpoint().await.unwrap();
        assert_eq!(ledger.checkpoint().await.unwrap(), Some(next));
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());

        // Packs before and after count for who knows either key; the control knows neither.
        let new_pack = crate::pack::pack_of(&ledger, paper).await;
        let (new_key, changes) = (ledger.vkey(), [change]);
        assert!(ledger::pack::verify_pack(&new_pack, Some(&old_key), &[]).is_sound());
        assert!(ledger::pack::verify_pack(&old_pack, Some(&new_key), &changes).is_sound());
        assert!(!ledger::pack::verify_pack(&old_pack, Some(&new_key), &[]).is_sound());
        let stranger = ledger::note::NoteSigner::new("example.test/log", &[9; 32]).unwrap();
        let stranger = stranger.verifier(ledger::note::SignatureKind::Note);
        assert!(!ledger::pack::verify_pack(&new_pack, Some(&stranger), &changes).is_sound());
        ledger.close().await;

        // What the old key signs after the change is found, though its signature holds.
        config.signing_key = [3; 32].into();
        let thief = ledger::note::NoteSigner::new("example.test/log", &[3; 32]).unwrap();
        let ledger = ledger::Ledger::open(config).await.unwrap();
        let head = ledger.tree_head().await.unwrap();
        let text = head.to_text();
        let note = SignedNote { signatures: vec![thief.sign(&text)], text };
        ledger.close().await;
        let root: String = head.root.iter().map(|byte| format!("{byte:02x}")).collect();
        let root = if store.is_postgres() { format!("CAST('\\x{root}' AS BYTEA)") } else { format!("X'{root}'") };
        let mut raw = store.raw().await;
        let table = store.table("log_checkpoint");
        crate::support::execute(&mut raw, &format!(
            "INSERT INTO {table} (log_checkpoint_id, size, root, note)
             SELECT MAX(log_checkpoint_id) + 1, {}, {root}, '{note}' FROM {table}", head.size,
        )).await;
        let mut config = store.config();
        config.signing_key = [8; 32].into();
        let ledger = ledger::Ledger::open(config).await.unwrap();
        let report = ledger.verify(|_, _| {}).await.unwrap();
        let given_up = |what: &str| what.contains("given up");
        assert!(report.problems.iter().any(|problem| given_up(&problem.what)), "{:?}", report.problems);
        ledger.close().await;
    }

    async fn a_cosignature_is_kept_and_given_with_its_checkpoint(store) {
        let ledger = store.open().await;
        fill(&ledger, 20).await;
        let checkpoint = ledger.sign_checkpoint().await.unwrap();
        let signer = ledger::note::NoteSigner::new("saksi.test/1", &[5; 32]).unwrap();
        let witness = signer.verifier(ledger::note::SignatureKind::Cosignature);
        let line = signer.cosign(&checkpoint.head.to_text(), 1_767_225_600);
        // Over another text, or as another office, it is not kept.
        let other = signer.cosign("example.test/log\n20\nx\n", 1_767_225_600);
        assert!(ledger.keep_cosignature(&checkpoint, &witness, &other).await.is_err());
        let impostor = ledger::note::NoteSigner::new("saksi.test/2", &[5; 32]).unwrap();
        let impostor = impostor.verifier(ledger::note::SignatureKind::Cosignature);
        assert!(ledger.keep_cosignature(&checkpoint, &impostor, &line).await.is_err());
        for _ in 0..2 {
            ledger.keep_cosignature(&checkpoint, &witness, &line).await.unwrap();
        }
        let kept = ledger.checkpoint().await.unwrap().unwrap();
        assert_eq!(kept.cosignatures.len(), 1);
        assert_eq!(kept.cosignatures[0].at.timestamp(), 1_767_225_600);
        assert_eq!(kept.note, format!("{}{line}", checkpoint.note));
        assert_eq!(ledger.sign_checkpoint().await.unwrap(), kept);
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());

        // A pack names the witness, and a changed line in it is found.
        let mut pack = ledger::pack::PackBuilder::new(kept.clone(), ledger.vkey(), Vec::new());
        let event = ledger.read_all_sealed(Position(0), 1).await.unwrap().remove(0);
        pack.event(event.envelope(), &ledger.inclusion_proof(Position(0), None).await.unwrap());
        let archive = pack.finish("x", chrono::Utc::now(), |text| ledger.sign_list(text).unwrap()).unwrap();
        let report = ledger::pack::verify_pack(&archive, Some(&ledger.vkey()), &[]);
        assert!(report.is_sound(), "{:?}", report.problems);
        assert_eq!(report.witnesses[0].key, witness.to_string());
        assert_eq!(report.witnesses[0].at, "2026-01-01T00:00:00Z");
        ledger.close().await;

        let mut raw = store.raw().await;
        let table = store.table("log_cosignature");
        let line = line.to_string().replace("saksi.test/1", "saksi.test/9");
        crate::support::execute(&mut raw, &format!(
            "INSERT INTO {table} (size, witness, line) VALUES (20, '{impostor}', '{line}'), (19, '{witness}', '{line}')"
        )).await;
        let ledger = store.open().await;
        assert_eq!(ledger.checkpoint().await.unwrap(), Some(kept), "what does not hold is left out");
        let report = ledger.verify(|_, _| {}).await.unwrap();
        assert_eq!(report.problems.len(), 2, "{:?}", report.problems);
        ledger.close().await;
    }
}
