//! Personal data: sealed in the store, opened when read, gone when erased.

use std::sync::Arc;

use ledger::{
    Append, AppendError, ClaimOp, Expected, Ledger, Meaning, NewEvent, Position, Recorded, Scope,
    StreamId, Version,
};
use serde_json::{Value, json};

use crate::support::{execute, now, personal};

const NIK: &str = "9508010101900001";

fn stream() -> StreamId {
    StreamId::new("user", "u1")
}

fn registered(subject: &str) -> NewEvent {
    NewEvent::new(
        "Registered",
        json!({
            "nik": personal(subject, json!(NIK)),
            "list": [{ "phone": personal(subject, json!({ "number": "0812" })) }],
            "role": "user",
        }),
    )
}

fn append(event: NewEvent) -> Append {
    Append::to_stream(stream(), Expected::Any, vec![event], "tester", now())
}

/// Events of this type destroy the key that their stream is called after.
struct Erasing(&'static str);

impl Meaning for Erasing {
    fn claims_of(&self, _event: &Recorded) -> Option<Vec<ClaimOp>> {
        None
    }

    fn erased_by(&self, _stream_type: &str, stream_id: &str, event_type: &str) -> Option<String> {
        (event_type == self.0).then(|| stream_id.to_owned())
    }
}

async fn read(ledger: &Ledger) -> Value {
    let events = ledger.read_stream(&stream(), Version::NONE).await.unwrap();
    events[0].payload().unwrap()
}

on_both_engines! {
    async fn personal_values_are_sealed_in_the_store_and_opened_when_read(store) {
        let ledger = store.open().await;
        ledger.append(append(registered("s1"))).await.unwrap();
        assert_eq!(read(&ledger).await, registered("s1").payload);
        let sealed = &ledger.read_all_sealed(Position(0), 1).await.unwrap()[0];
        assert!(!sealed.payload_text().contains(NIK));
        assert_eq!(sealed.payload_text(), sealed.stored_payload_text());
        ledger.close().await;
        // Another instance, with an empty cache, reads it with the same master key.
        let ledger = store.open().await;
        assert_eq!(read(&ledger).await, registered("s1").payload);
        ledger.close().await;
        let mut config = store.config();
        config.master_key = [99; 32].into();
        let ledger = Ledger::open(config).await.unwrap();
        assert!(ledger.read_stream(&stream(), Version::NONE).await.is_err());
        assert!(!ledger.verify(|_, _| {}).await.unwrap().is_sound());
        ledger.close().await;
    }

    async fn a_sealed_node_kept_elsewhere_opens_alone(store) {
        let ledger = store.open().await;
        ledger.append(append(registered("s1"))).await.unwrap();
        let event = &ledger.read_all(Position(0), 1).await.unwrap()[0];
        let sealed = event.sealed_payload().unwrap();
        let kept = [sealed["nik"].clone(), json!({ "row": sealed["list"][0] })];
        assert!(!kept[0].to_string().contains(NIK));
        assert_eq!(ledger.unseal(&kept[0]).await.unwrap(), personal("s1", json!(NIK)));
        let mut many = kept.to_vec();
        ledger.unseal_all(&mut many).await.unwrap();
        assert_eq!(many[1]["row"]["phone"]["$personal"]["value"]["number"], "0812");
        let mut moved = kept[0].clone();
        moved["$sealed"]["at"][2] = json!(7);
        assert!(ledger.unseal(&moved).await.is_err());
        ledger.erase("s1").await.unwrap();
        assert_eq!(ledger.unseal(&kept[0]).await.unwrap(), json!({ "$personal": { "subject": "s1" } }));
        ledger.close().await;
    }

    async fn an_erased_subject_is_gone_and_every_proof_still_holds(store) {
        let ledger = store.open().await;
        ledger.append(append(registered("s1"))).await.unwrap();
        ledger.append(append(registered("s2"))).await.unwrap();
        let before = ledger.sign_checkpoint().await.unwrap();
        assert!(ledger.erase("s1").await.unwrap());
        assert!(!ledger.erase("s1").await.unwrap());
        assert!(!ledger.erase("never-seen").await.unwrap());
        let opened = read(&ledger).await;
        assert_eq!(opened["nik"], json!({ "$personal": { "subject": "s1" } }));
        assert_eq!(opened["role"], "user");
        let other = ledger.read_stream(&stream(), Version(1)).await.unwrap();
        assert_eq!(other[0].payload().unwrap(), registered("s2").payload);
        assert_eq!(ledger.tree_head().await.unwrap(), before.head);
        assert!(ledger.inclusion_proof(Position(0), None).await.unwrap().holds());
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
        // Nothing personal of an erased subject is stored any more; an erased node still is.
        for subject in ["s1", "never-seen"] {
            let refused = ledger.append(append(registered(subject))).await;
            assert!(matches!(refused, Err(AppendError::SubjectErased { subject: s }) if s == subject));
        }
        ledger.append(append(NewEvent::new("Renamed", opened.clone()))).await.unwrap();
        let read = ledger.read_stream(&stream(), Version(2)).await.unwrap();
        assert_eq!(read[0].payload().unwrap(), opened);
        ledger.close().await;
    }

    async fn a_damaged_event_hides_no_erasure_beside_it(store) {
        let ledger = store.open().await;
        ledger.append(append(registered("s1"))).await.unwrap();
        let erased = vec![NewEvent::new("Erased", json!({}))];
        let stream = StreamId::new("user", "s1");
        let told = Append::to_stream(stream, Expected::Any, erased, "tester", now());
        ledger.append(told).await.unwrap();
        ledger.erase("s1").await.unwrap();
        let mut raw = store.raw().await;
        execute(&mut raw, match store.is_postgres() {
            true => "SET session_replication_role = replica",
            false => "DROP TRIGGER log_event_no_update",
        }).await;
        let event = store.table("log_event");
        execute(&mut raw, &format!("UPDATE {event} SET recorded_at = 'kemarin' WHERE position = 0")).await;
        for (erasing, explained) in [("Erased", true), ("Forgotten", false)] {
            let meaning: Arc<dyn Meaning> = Arc::new(Erasing(erasing));
            let report = ledger.verify_with(Scope::Whole, Some(meaning), |_, _| {}).await.unwrap();
            let problems: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
            assert!(problems.iter().any(|told| told.contains("event 0: ")), "{problems:?}");
            let told = problems.iter().any(|told| told.contains("subject_key of s1: destroyed"));
            assert_eq!(told, !explained, "{erasing}: {problems:?}");
        }
        ledger.close().await;
    }

    async fn first_appends_of_one_subject_at_once_share_one_key(store) {
        let nodes = [store.open().await, store.open().await];
        let tasks: Vec<_> = (0..24)
            .map(|n| {
                let ledger = nodes[n % 2].clone();
                tokio::spawn(async move {
                    let mut append = append(registered("s1"));
                    append.streams[0].stream = StreamId::new("user", n);
                    // Half of them are decided before the log is asked, where that can be done.
                    if n % 4 < 2 {
                        append.streams[0].expected = Expected::NoStream;
                    }
                    ledger.append(append).await.unwrap();
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        for event in nodes[0].read_all(Position(0), 100).await.unwrap() {
            assert_eq!(event.payload().unwrap(), registered("s1").payload);
        }
        assert!(nodes[1].verify(|_, _| {}).await.unwrap().is_sound());
        for node in nodes {
            node.close().await;
        }
    }

    async fn files_are_sealed_under_the_same_key(store) {
        let ledger = store.open().await;
        let sealed = ledger.seal_bytes("s1", "file/1", b"%PDF").await.unwrap();
        assert_ne!(sealed, b"%PDF");
        assert_eq!(ledger.open_bytes("s1", "file/1", &sealed).await.unwrap().as_deref(), Some(b"%PDF".as_slice()));
        assert!(ledger.open_bytes("s1", "file/2", &sealed).await.is_err());
        ledger.append(append(registered("s1"))).await.unwrap();
        assert_eq!(read(&ledger).await, registered("s1").payload);
        ledger.erase("s1").await.unwrap();
        assert_eq!(ledger.open_bytes("s1", "file/1", &sealed).await.unwrap(), None);
        assert!(ledger.seal_bytes("s1", "file/1", b"%PDF").await.is_err());
        ledger.close().await;
    }

    async fn neither_values_nor_claimed_keys_stand_in_the_database(store) {
        let ledger = store.open().await;
        let claims = vec![ClaimOp::take("nik", NIK, "u1")];
        ledger.append(Append { claims, ..append(registered("s1")) }).await.unwrap();
        let mut control = append(NewEvent::new("Noted", json!({ "text": "canary-control" })));
        control.streams[0].stream = StreamId::new("other", 1);
        ledger.append(control).await.unwrap();
        let mut raw = store.raw().await;
        let texts = format!("SELECT payload || metadata FROM {}", store.table("log_event"));
        let texts: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(texts)).fetch_all(&mut raw).await.unwrap();
        let stored = texts.concat();
        assert!(stored.contains("canary-control"), "the control is stored in the open");
        assert!(!stored.contains(NIK) && !stored.contains("0812"));
        ledger.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erased_key_is_in_no_file_any_more() {
    let store = crate::support::Store::sqlite();
    let ledger = store.open().await;
    let claims = vec![ClaimOp::take("nik", NIK, "u1")];
    ledger
        .append(Append {
            claims,
            ..append(registered("s1"))
        })
        .await
        .unwrap();
    ledger
        .append(append(NewEvent::new(
            "Noted",
            json!({ "text": "canary-control" }),
        )))
        .await
        .unwrap();
    let mut raw = store.raw().await;
    let key: Vec<u8> = sqlx::query_scalar("SELECT wrapped_key FROM subject_key")
        .fetch_one(&mut raw)
        .await
        .unwrap();
    let found = |needle: &[u8]| {
        std::fs::read_dir(store.path().parent().unwrap())
            .unwrap()
            .any(|file| {
                let bytes = std::fs::read(file.unwrap().path()).unwrap();
                bytes.windows(needle.len()).any(|window| window == needle)
            })
    };
    assert!(found(b"canary-control") && found(&key), "controls");
    ledger.erase("s1").await.unwrap();
    assert!(!found(&key));
    assert!(!found(NIK.as_bytes()) && !found(b"0812"));
    ledger.close().await;
    assert!(!found(&key));
}

/// A report that reads an old state keeps the key's page in the write-ahead log. That must not keep
/// anybody from writing: the log is cut off afterwards, from elsewhere.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erasure_holds_up_no_append_while_somebody_reads() {
    let store = crate::support::Store::sqlite();
    let ledger = store.open().await;
    ledger.append(append(registered("s1"))).await.unwrap();
    let mut reader = store.raw().await;
    sqlx::Executor::execute(&mut reader, "BEGIN; SELECT COUNT(*) FROM subject_key")
        .await
        .unwrap();
    // Far less than SQLite waits for a reader; far more than an append takes.
    let patience = std::time::Duration::from_secs(4);
    let written = tokio::time::timeout(patience, async {
        let erased = ledger.erase("s1").await.unwrap();
        ledger
            .append(append(NewEvent::new("Noted", json!({}))))
            .await
            .unwrap();
        erased
    });
    assert!(written.await.expect("the append waited for the reader"));
    sqlx::Executor::execute(&mut reader, "COMMIT")
        .await
        .unwrap();
    ledger.close().await;
}
