//! Appending: order, conflicts, claims, repetitions, limits.

use ledger::{
    Append, AppendError, ClaimOp, Expected, Idempotency, NewEvent, Position, RecallError,
    StreamAppend, StreamId, Version,
};
use serde_json::json;
use uuid::Uuid;

use crate::support::{event, exact, execute, fill, now, one};

fn stream(id: &str) -> StreamId {
    StreamId::new("application", id)
}

fn once(key: u128, request: u8) -> Option<Idempotency> {
    Some(Idempotency {
        actor: "ani".to_owned(),
        key: Uuid::from_u128(key),
        request_hash: [request; 32],
        answer: json!({ "id": key.to_string() }),
    })
}

on_both_engines! {
    async fn an_appended_event_is_read_as_it_was_given(store) {
        let ledger = store.open().await;
        let mut append = one(&stream("a"), Expected::NoStream, 7);
        append.streams[0].events[0].effective_on = chrono::NaiveDate::from_ymd_opt(2026, 2, 28);
        append.metadata = json!({ "request": "r1" });
        let done = ledger.append(append).await.unwrap();
        assert_eq!((done.first, done.last), (Position(0), Position(0)));
        assert_eq!(done.versions, [(stream("a"), Version(1))]);
        let read = ledger.read_stream(&stream("a"), Version::NONE).await.unwrap();
        let [recorded] = read.as_slice() else { panic!("one event") };
        assert_eq!(recorded.position, Position(0));
        assert_eq!(recorded.stream, stream("a"));
        assert_eq!(recorded.version, Version(1));
        assert_eq!(recorded.event_type, "Noted");
        assert_eq!(recorded.event_version, 1);
        assert_eq!(recorded.payload().unwrap(), event(7).payload);
        assert_eq!(recorded.metadata().unwrap(), json!({ "request": "r1" }));
        assert_eq!(recorded.recorded_at, now());
        assert_eq!(recorded.effective_on, chrono::NaiveDate::from_ymd_opt(2026, 2, 28));
        assert_eq!(recorded.actor_id, "tester");
        assert_eq!(recorded.leaf_hash, ledger::merkle::leaf_hash(&recorded.envelope()));
        #[derive(serde::Deserialize)]
        #[serde(tag = "type", content = "data")]
        enum Event { Noted { n: u64 } }
        let Event::Noted { n } = recorded.event().unwrap();
        assert_eq!(n, 7);
        ledger.close().await;
    }

    async fn several_streams_are_read_below_a_version_each_in_the_order_of_the_log(store) {
        let ledger = store.open().await;
        for n in 0..4 {
            for id in ["a", "b", "c"] {
                ledger.append(one(&stream(id), Expected::Any, n)).await.unwrap();
            }
        }
        let wanted = [(stream("b"), Version(3)), (stream("a"), Version(4)), (stream("none"), Version(9))];
        let read = ledger.read_streams_below(&wanted).await.unwrap();
        let told: Vec<_> = read.iter().map(|event| (event.stream.id.as_str(), event.version.0)).collect();
        assert_eq!(told, [("a", 1), ("b", 1), ("a", 2), ("b", 2), ("a", 3)]);
        assert!(read.windows(2).all(|pair| pair[0].position < pair[1].position));
        assert!(ledger.read_streams_below(&[]).await.unwrap().is_empty());
        ledger.close().await;
    }

    async fn several_streams_are_appended_together_or_not_at_all(store) {
        let ledger = store.open().await;
        let both = |expected| Append {
            streams: vec![
                StreamAppend { stream: stream("a"), expected: Expected::NoStream, seen: None, events: vec![event(1), event(2)] },
                StreamAppend { stream: stream("b"), expected, seen: None, events: vec![event(3)] },
            ],
            ..one(&stream("a"), Expected::Any, 0)
        };
        let refused = ledger.append(both(exact(4))).await;
        assert!(matches!(refused, Err(AppendError::VersionConflict { stream: s, current }) if s == stream("b") && current == Version(0)));
        assert_eq!(ledger.head().await.unwrap(), 0);
        let done = ledger.append(both(Expected::Any)).await.unwrap();
        assert_eq!((done.first, done.last), (Position(0), Position(2)));
        assert_eq!(done.versions, [(stream("a"), Version(2)), (stream("b"), Version(1))]);
        let after = ledger.read_stream(&stream("a"), Version(1)).await.unwrap();
        assert_eq!(after.len(), 1);
        assert_eq!(after[0].version, Version(2));
        ledger.close().await;
    }

    async fn a_stale_version_is_refused_with_the_current_one(store) {
        let ledger = store.open().await;
        ledger.append(one(&stream("a"), exact(0), 1)).await.unwrap();
        for stale in [exact(0), exact(2), Expected::NoStream] {
            let refused = ledger.append(one(&stream("a"), stale, 2)).await;
            assert!(matches!(refused, Err(AppendError::VersionConflict { current, .. }) if current == Version(1)));
        }
        ledger.append(one(&stream("a"), exact(1), 2)).await.unwrap();
        ledger.append(one(&stream("a"), Expected::Any, 3)).await.unwrap();
        ledger.close().await;
    }

    async fn of_many_at_once_one_wins_each_version_and_no_position_is_missing(store) {
        let ledger = store.open().await;
        let tasks: Vec<_> = (0..64_u64)
            .map(|n| {
                let ledger = ledger.clone();
                tokio::spawn(async move {
                    let mut won = 0;
                    for version in 0..4 {
                        match ledger.append(one(&stream(&(n % 8).to_string()), exact(version), n)).await {
                            Ok(_) => won += 1,
                            Err(AppendError::VersionConflict { .. }) => {}
                            Err(other) => panic!("{other}"),
                        }
                    }
                    won
                })
            })
            .collect();
        let mut won = 0;
        for task in tasks {
            won += task.await.unwrap();
        }
        assert_eq!(won, 32);
        let events = ledger.read_all(Position(0), 1000).await.unwrap();
        assert_eq!(events.len(), 32);
        assert!(events.iter().zip(0..).all(|(event, i)| event.position == Position(i)));
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
        ledger.close().await;
    }

    async fn a_conflicting_command_does_not_sink_the_others_of_its_batch(store) {
        let ledger = store.open().await;
        let tasks: Vec<_> = (0..50)
            .map(|n| {
                let ledger = ledger.clone();
                let expected = if n % 2 == 0 { Expected::NoStream } else { exact(9) };
                tokio::spawn(async move { ledger.append(one(&stream(&n.to_string()), expected, n)).await })
            })
            .collect();
        for (n, task) in tasks.into_iter().enumerate() {
            assert_eq!(task.await.unwrap().is_ok(), n % 2 == 0);
        }
        assert_eq!(ledger.head().await.unwrap(), 25);
        ledger.close().await;
    }

    async fn a_claim_has_one_owner_until_released(store) {
        // Once by commands that say nothing of their stream, once by such that say all: those are decided before the log
        // is asked.
        for told in [false, true] {
            let ledger = store.open().await;
            let key = format!("x{told}@y.test");
            let take = |kind: &str, owner: &str| ClaimOp::take(kind, &key, owner);
            let release = |owner: &str| ClaimOp::release("email", &key, owner);
            let mut versions = std::collections::HashMap::new();
            let mut claiming = async |id: &str, claims: Vec<ClaimOp>| {
                let version = versions.entry(id.to_owned()).or_insert(0);
                let expected = if told { exact(*version) } else { Expected::Any };
                let done = ledger.append(Append { claims, ..one(&stream(&format!("{id}{told}")), expected, 1) }).await;
                *version += u64::from(done.is_ok());
                done.map(drop)
            };
            claiming("a", vec![take("email", "ani")]).await.unwrap();
            let taken = claiming("b", vec![take("email", "budi")]).await;
            assert!(matches!(taken, Err(AppendError::ClaimTaken { kind, owner }) if kind == "email" && owner == "ani"));
            // Its own owner may take it again; another kind is another key.
            claiming("a", vec![take("email", "ani")]).await.unwrap();
            claiming("b", vec![take("nik", "budi")]).await.unwrap();
            // Released by one who does not hold it: nothing happens.
            claiming("b", vec![release("budi")]).await.unwrap();
            assert_eq!(ledger.claim_owner("email", &key).await.unwrap().as_deref(), Some("ani"));
            // Released and taken by another in one append, in that order.
            claiming("b", vec![release("ani"), take("email", "budi")]).await.unwrap();
            assert_eq!(ledger.claim_owner("email", &key).await.unwrap().as_deref(), Some("budi"));
            claiming("c", vec![ClaimOp::take("email", "other", "citra")]).await.unwrap();
            let asked = [key.as_str(), "nobody's", "other"];
            let held = ledger.claim_owners("email", &asked).await.unwrap();
            let held_by = |owner: &str| owner.to_owned();
            assert_eq!(held, [(asked[0], held_by("budi")), (asked[2], held_by("citra"))].into());
            claiming("b", vec![release("budi")]).await.unwrap();
            assert_eq!(ledger.claim_owner("email", &key).await.unwrap(), None);
            let held = ledger.claim_owners("email", &asked).await.unwrap();
            assert_eq!(held, [(asked[2], held_by("citra"))].into());
            let report = ledger.verify(|_, _| {}).await.unwrap();
            assert!(report.is_sound(), "{:?}", report.problems);
            ledger.close().await;
        }
    }

    async fn of_many_who_claim_at_once_one_gets_it(store) {
        let ledger = store.open().await;
        let tasks: Vec<_> = (0..40)
            .map(|n| {
                let ledger = ledger.clone();
                tokio::spawn(async move {
                    let claims = vec![ClaimOp::take("nik", "9508", n)];
                    ledger.append(Append { claims, ..one(&stream(&n.to_string()), Expected::NoStream, n) }).await
                })
            })
            .collect();
        let mut won = Vec::new();
        for (n, task) in tasks.into_iter().enumerate() {
            match task.await.unwrap() {
                Ok(_) => won.push(n.to_string()),
                Err(AppendError::ClaimTaken { .. }) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(won.len(), 1);
        assert_eq!(ledger.claim_owner("nik", "9508").await.unwrap(), won.pop());
        assert_eq!(ledger.head().await.unwrap(), 1);
        ledger.close().await;
    }

    async fn a_repeated_request_gets_its_first_answer(store) {
        let ledger = store.open().await;
        let asking = |request, n| Append { idempotency: once(5, request), ..one(&stream("a"), exact(n), n) };
        assert_eq!(ledger.recall("ani", Uuid::from_u128(5), &[1; 32]).await.unwrap(), None);
        let done = ledger.append(asking(1, 0)).await.unwrap();
        // Even with a version that no longer holds: it is the same request.
        let again = ledger.append(asking(1, 0)).await;
        assert!(matches!(&again, Err(AppendError::AlreadyAnswered(stored))
            if stored.position == done.last && stored.answer == json!({ "id": "5" })));
        assert!(matches!(ledger.append(asking(2, 1)).await, Err(AppendError::KeyReused)));
        let stored = ledger.recall("ani", Uuid::from_u128(5), &[1; 32]).await.unwrap().unwrap();
        assert_eq!(stored.position, done.last);
        assert!(matches!(ledger.recall("ani", Uuid::from_u128(5), &[2; 32]).await, Err(RecallError::KeyReused)));
        assert_eq!(ledger.recall("budi", Uuid::from_u128(5), &[1; 32]).await.unwrap(), None);
        assert_eq!(ledger.head().await.unwrap(), 1);
        ledger.close().await;
    }

    async fn a_repeated_request_beside_others_gets_its_first_answer(store) {
        let ledger = store.open().await;
        let asking = || Append { idempotency: once(5, 1), ..one(&stream("a"), exact(0), 0) };
        ledger.append(asking()).await.unwrap();
        // Both wait together, so that they are decided together: one holds, one was answered.
        for n in 1..30 {
            let other = one(&stream(&n.to_string()), Expected::NoStream, n);
            let (again, other) = tokio::join!(ledger.append(asking()), ledger.append(other));
            assert!(matches!(again, Err(AppendError::AlreadyAnswered(_))), "{again:?}");
            other.unwrap();
        }
        ledger.close().await;
    }

    async fn of_many_equal_requests_at_once_one_is_done(store) {
        let ledger = store.open().await;
        let tasks: Vec<_> = (0..40)
            .map(|_| {
                let ledger = ledger.clone();
                tokio::spawn(async move {
                    ledger.append(Append { idempotency: once(9, 1), ..one(&stream("a"), Expected::Any, 1) }).await
                })
            })
            .collect();
        let mut done = 0;
        for task in tasks {
            match task.await.unwrap() {
                Ok(_) => done += 1,
                Err(AppendError::AlreadyAnswered(stored)) => assert_eq!(stored.position, Position(0)),
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!((done, ledger.head().await.unwrap()), (1, 1));
        ledger.close().await;
    }

    async fn a_full_queue_answers_busy_and_loses_nothing(store) {
        let mut config = store.config();
        config.queue_max = 4;
        let ledger = ledger::Ledger::open(config).await.unwrap();
        // Another process holds the log.
        let mut other = store.raw().await;
        if store.is_postgres() {
            execute(&mut other, "BEGIN; SELECT PG_ADVISORY_XACT_LOCK(4783160915520127)").await;
        } else {
            execute(&mut other, "BEGIN IMMEDIATE").await;
        }
        let tasks: Vec<_> = (0..30)
            .map(|n| {
                let ledger = ledger.clone();
                tokio::spawn(async move { ledger.append(one(&stream(&n.to_string()), Expected::NoStream, n)).await })
            })
            .collect();
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        execute(&mut other, "ROLLBACK").await;
        let (mut done, mut busy) = (0, 0);
        for task in tasks {
            match task.await.unwrap() {
                Ok(_) => done += 1,
                Err(AppendError::Busy) => busy += 1,
                Err(error) => panic!("{error}"),
            }
        }
        assert!(done >= 4 && busy > 0, "{done} done, {busy} busy");
        assert_eq!(ledger.head().await.unwrap(), done);
        ledger.append(one(&stream("later"), Expected::NoStream, 0)).await.unwrap();
        ledger.close().await;
    }

    async fn malformed_appends_are_refused(store) {
        let ledger = store.open().await;
        let good = || one(&stream("a"), Expected::Any, 1);
        let mut twice = good();
        twice.streams.push(twice.streams[0].clone());
        let mut huge = good();
        huge.streams[0].events = vec![NewEvent::new("Noted", json!("x".repeat(2 << 20)))];
        let mut forged = good();
        forged.streams[0].events[0].payload = json!({ "a": { "$sealed": { "subject": "s" } } });
        let bad = [
            Append { streams: Vec::new(), ..good() },
            one(&stream(""), Expected::Any, 1),
            one(&stream("a\0b"), Expected::Any, 1),
            one(&stream(&"x".repeat(200)), Expected::Any, 1),
            Append { actor_id: String::new(), ..good() },
            Append { metadata: json!({ "a": { "$personal": { "subject": "s" } } }), ..good() },
            twice,
            huge,
            forged,
        ];
        for append in bad {
            let refused = ledger.append(append).await;
            assert!(matches!(refused, Err(AppendError::Invalid(_))), "{refused:?}");
        }
        assert_eq!(ledger.head().await.unwrap(), 0);
        let mut odd = good();
        odd.streams[0].events[0].payload = json!({ "nul": "a\u{0}b", "quote": "\"\\", "emoji": "🏔️" });
        let payload = odd.streams[0].events[0].payload.clone();
        ledger.append(odd).await.unwrap();
        assert_eq!(ledger.read_all(Position(0), 1).await.unwrap()[0].payload().unwrap(), payload);
        ledger.close().await;
    }

    async fn subscribers_hear_of_every_append(store) {
        let ledger = store.open().await;
        let mut size = ledger.subscribe();
        assert_eq!(*size.borrow_and_update(), 0);
        ledger.append(one(&stream("a"), Expected::Any, 1)).await.unwrap();
        size.changed().await.unwrap();
        assert_eq!(*size.borrow_and_update(), 1);
        ledger.close().await;
    }

    async fn a_large_append_goes_through_whole(store) {
        let ledger = store.open().await;
        fill(&ledger, 2_345).await;
        assert_eq!(ledger.head().await.unwrap(), 2_345);
        let events = ledger.read_all(Position(100), 10_000).await.unwrap();
        assert_eq!(events.len(), 2_245);
        assert_eq!(events[0].position, Position(100));
        assert_eq!(ledger.read_all(Position(2_345), 10).await.unwrap().len(), 0);
        ledger.close().await;
    }

    async fn a_closed_ledger_refuses_and_opens_again(store) {
        let ledger = store.open().await;
        ledger.append(one(&stream("a"), Expected::Any, 1)).await.unwrap();
        ledger.close().await;
        let refused = ledger.append(one(&stream("a"), Expected::Any, 1)).await;
        assert!(matches!(refused, Err(AppendError::Unavailable(_))));
        let ledger = store.open().await;
        ledger.append(one(&stream("a"), exact(1), 1)).await.unwrap();
        assert_eq!(ledger.head().await.unwrap(), 2);
        ledger.close().await;
    }
}
