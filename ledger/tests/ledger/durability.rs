//! Settings that lose data are refused; what is stored cannot be changed; crashes lose nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ledger::{AppendError, Expected, Ledger, OpenError, Position, StreamId};

use crate::support::{Store, connect, execute, fill, one, try_execute};

on_both_engines! {
    async fn stored_events_cannot_be_changed_or_deleted(store) {
        let ledger = store.open().await;
        fill(&ledger, 20).await;
        ledger.sign_checkpoint().await.unwrap();
        let mut raw = store.raw().await;
        let (event, checkpoint) = (store.table("log_event"), store.table("log_checkpoint"));
        for sql in [
            format!("UPDATE {event} SET payload = '{{}}' WHERE position = 3"),
            format!("DELETE FROM {event} WHERE position = 19"),
            format!("UPDATE {checkpoint} SET note = 'x'"),
            format!("DELETE FROM {checkpoint}"),
            format!("UPDATE {} SET size = 0", store.table("log_head")),
            format!("DELETE FROM {}", store.table("log_head")),
            format!("UPDATE {} SET size = 0", store.table("log_signed_head")),
            format!("DELETE FROM {}", store.table("log_signed_head")),
        ] {
            assert!(try_execute(&mut raw, &sql).await.is_err(), "{sql}");
        }
        assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
        ledger.close().await;
    }

    /// Control: without the triggers the same statement goes through, and `verify` finds it.
    async fn without_the_triggers_a_change_goes_through_and_is_found(store) {
        let ledger = store.open().await;
        fill(&ledger, 20).await;
        let mut raw = store.raw().await;
        if store.is_postgres() {
            execute(&mut raw, "ALTER TABLE ledger.log_event DISABLE TRIGGER ALL").await;
        } else {
            execute(&mut raw, "DROP TRIGGER log_event_no_update").await;
        }
        let sql = format!("UPDATE {} SET payload = '{{}}' WHERE position = 3", store.table("log_event"));
        execute(&mut raw, &sql).await;
        let report = ledger.verify(|_, _| {}).await.unwrap();
        assert!(report.problems.iter().any(|problem| problem.position == Some(Position(3))));
        ledger.close().await;
    }

    async fn a_crash_loses_nothing_acknowledged_and_doubles_nothing(store) {
        let mut acknowledged = Vec::new();
        for round in 0..4_u64 {
            let ledger = store.open().await;
            let stop = Arc::new(AtomicBool::new(false));
            let clients: Vec<_> = (0..16_u64)
                .map(|client| {
                    let (ledger, stop) = (ledger.clone(), Arc::clone(&stop));
                    tokio::spawn(async move {
                        let mut done = Vec::new();
                        for n in 0.. {
                            let id = format!("{round}-{client}-{n}");
                            let stream = StreamId::new("crash", &id);
                            match ledger.append(one(&stream, Expected::NoStream, n)).await {
                                Ok(appended) => done.push((id, appended.first)),
                                Err(AppendError::Unavailable(_)) if stop.load(Ordering::SeqCst) => break,
                                Err(other) => panic!("{other}"),
                            }
                        }
                        done
                    })
                })
                .collect();
            tokio::time::sleep(std::time::Duration::from_millis(60 + 37 * round)).await;
            stop.store(true, Ordering::SeqCst);
            ledger.crash();
            for client in clients {
                acknowledged.extend(client.await.unwrap());
            }
        }
        let ledger = store.open().await;
        let report = ledger.verify(|_, _| {}).await.unwrap();
        assert!(report.is_sound(), "{:?}", report.problems);
        let events = ledger.read_all(Position(0), usize::MAX >> 1).await.unwrap();
        assert!(!acknowledged.is_empty());
        for (id, position) in acknowledged {
            assert_eq!(events[usize::try_from(position.0).unwrap()].stream.id, id);
        }
        let mut ids: Vec<_> = events.iter().map(|event| &event.stream.id).collect();
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count);
        ledger.close().await;
    }
}

#[tokio::test]
async fn sqlite_with_less_than_full_is_refused() {
    let store = Store::sqlite();
    for setting in ["normal", "off"] {
        let mut config = store.config();
        config.url.push_str(&format!("?synchronous={setting}"));
        let refused = Ledger::open(config.clone()).await;
        assert!(
            matches!(refused, Err(OpenError::UnsafeSettings(_))),
            "{setting}"
        );
        // Control: only the fault tests' own switch opens it.
        config.unsafe_durability = true;
        Ledger::open(config).await.unwrap().close().await;
    }
    let mut config = store.config();
    config.url.push_str("?synchronous=extra");
    Ledger::open(config).await.unwrap().close().await;
}

#[tokio::test]
async fn a_ledger_in_memory_is_refused() {
    let refused = Ledger::open(crate::support::config("sqlite::memory:")).await;
    assert!(matches!(refused, Err(OpenError::Config(_))));
}

#[tokio::test]
async fn postgres_without_synchronous_commit_is_refused() {
    let store = Store::postgres().await;
    store.open().await.close().await;
    let mut raw = store.raw().await;
    let name = store.url.rsplit('/').next().unwrap().to_owned();
    execute(
        &mut raw,
        &format!("ALTER DATABASE {name} SET synchronous_commit = off"),
    )
    .await;
    let refused = Ledger::open(store.config()).await;
    assert!(matches!(refused, Err(OpenError::UnsafeSettings(_))));
    execute(
        &mut raw,
        &format!("ALTER DATABASE {name} RESET synchronous_commit"),
    )
    .await;
    store.open().await.close().await;
    store.finish().await;
}

#[tokio::test]
async fn the_runtime_role_may_only_read_and_insert_events() {
    let store = Store::postgres().await;
    let ledger = store.open().await;
    fill(&ledger, 3).await;
    let mut raw = store.raw().await;
    // The triggers are gone: only the rights stand in the way.
    execute(&mut raw, "ALTER TABLE ledger.log_event DISABLE TRIGGER ALL").await;
    execute(&mut raw, "SET ROLE beasiswa_runtime").await;
    for sql in [
        "UPDATE ledger.log_event SET payload = '{}'",
        "DELETE FROM ledger.log_event",
        "TRUNCATE ledger.log_event",
        "ALTER TABLE ledger.log_event ENABLE TRIGGER ALL",
        "UPDATE ledger.log_checkpoint SET size = 1",
        "UPDATE ledger.log_signed_head SET size = 1",
        "DELETE FROM ledger.log_signed_head",
        "UPDATE ledger.log_head SET size = 1",
        "INSERT INTO ledger.log_head VALUES (2, 0, '')",
        "UPDATE ledger.log_tile SET level = 9",
        "DELETE FROM ledger.log_tile",
        "DELETE FROM ledger.log_node",
        "UPDATE ledger.log_claim_change SET owner = 'x'",
        "DELETE FROM ledger.log_claim_change",
        "UPDATE ledger.log_idempotency SET response = 'x'",
        "DELETE FROM ledger.log_idempotency",
        "UPDATE ledger.log_epoch SET note = 'x'",
        "DELETE FROM ledger.log_cosignature",
        "DELETE FROM ledger.log_key_change",
        "UPDATE ledger.log_clock_confirmation SET confirmed_at = 'x'",
        "DELETE FROM ledger.subject_key",
        "UPDATE ledger.subject_key SET subject_id = 'x'",
    ] {
        let error = try_execute(&mut raw, sql).await.unwrap_err().to_string();
        assert!(
            error.contains("permission denied") || error.contains("must be owner"),
            "{sql}: {error}"
        );
    }
    ledger.close().await;
    store.finish().await;
}

#[tokio::test]
async fn an_append_waits_for_a_server_that_comes_back() {
    let store = Store::postgres().await;
    let ledger = store.open().await;
    fill(&ledger, 1).await;
    let (server, name) = store.server();
    let mut admin = connect(server).await;
    execute(
        &mut admin,
        &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"),
    )
    .await;
    execute(
        &mut admin,
        &format!("SELECT PG_TERMINATE_BACKEND(pid) FROM pg_stat_activity WHERE datname = '{name}'"),
    )
    .await;
    let stream = StreamId::new("late", 1);
    let append = ledger.append(one(&stream, Expected::NoStream, 1));
    let back = async {
        tokio::time::sleep(std::time::Duration::from_millis(400)).await;
        execute(
            &mut admin,
            &format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true"),
        )
        .await;
    };
    let (appended, ()) = tokio::join!(append, back);
    assert_eq!(appended.unwrap().first, Position(1));
    ledger.close().await;
    store.finish().await;
}

#[tokio::test]
async fn a_lost_postgres_connection_is_made_again() {
    let store = Store::postgres().await;
    let ledger = store.open().await;
    let mut raw = store.raw().await;
    for n in 0..5 {
        ledger
            .append(one(&StreamId::new("cut", n), Expected::NoStream, n))
            .await
            .unwrap();
        execute(
            &mut raw,
            "SELECT PG_TERMINATE_BACKEND(pid) FROM pg_stat_activity
             WHERE datname = CURRENT_DATABASE() AND pid <> PG_BACKEND_PID()",
        )
        .await;
    }
    assert_eq!(ledger.head().await.unwrap(), 5);
    ledger.close().await;
    store.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_appends_and_loses_nothing() {
    let store = Store::sqlite();
    store.open().await.close().await;
    let mut config = store.config();
    config.url.push_str("?max_page_count=64");
    let ledger = Ledger::open(config).await.unwrap();
    let mut done = 0;
    let refused = loop {
        match ledger
            .append(one(&StreamId::new("disk", done), Expected::NoStream, done))
            .await
        {
            Ok(_) => done += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(refused, AppendError::DiskFull), "{refused}");
    assert!(done > 10);
    // Reading goes on, and so does refusing.
    assert_eq!(
        ledger.read_all(Position(0), 10_000).await.unwrap().len() as u64,
        done
    );
    let again = ledger
        .append(one(&StreamId::new("disk", "x"), Expected::Any, 0))
        .await;
    assert!(matches!(again, Err(AppendError::DiskFull)));
    ledger.close().await;
    // With space again, writing resumes where it stopped.
    let ledger = store.open().await;
    let next = ledger
        .append(one(&StreamId::new("disk", done), Expected::NoStream, done))
        .await
        .unwrap();
    assert_eq!(next.first, Position(done));
    assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
    ledger.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_login_with_the_runtime_role_alone_runs_a_node() {
    let store = Store::postgres().await;
    store.open().await.close().await;
    let mut raw = store.raw().await;
    let login = format!("node_{}", uuid::Uuid::new_v4().simple());
    execute(
        &mut raw,
        &format!("CREATE ROLE {login} LOGIN PASSWORD 'x' IN ROLE beasiswa_runtime"),
    )
    .await;
    let (scheme, rest) = store.url.split_once("://").unwrap();
    let (_, host) = rest.rsplit_once('@').unwrap();
    let ledger = Ledger::open(crate::support::config(&format!(
        "{scheme}://{login}:x@{host}"
    )))
    .await
    .unwrap();
    fill(&ledger, 300).await;
    ledger.sign_checkpoint().await.unwrap();
    assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
    ledger.close().await;
    execute(&mut raw, &format!("DROP ROLE {login}")).await;
    store.finish().await;
}

/// Clients repeat what failed with the same key, as the web client does.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_cut_under_load_lose_and_double_nothing() {
    let store = Store::postgres().await;
    let ledger = store.open().await;
    let stop = Arc::new(AtomicBool::new(false));
    let clients: Vec<_> = (0..16_u128)
        .map(|client| {
            let (ledger, stop) = (ledger.clone(), Arc::clone(&stop));
            tokio::spawn(async move {
                let mut done = 0;
                let mut cut = 0;
                while !stop.load(Ordering::SeqCst) {
                    let append = ledger::Append {
                        idempotency: Some(ledger::Idempotency {
                            actor: "client".to_owned(),
                            key: uuid::Uuid::from_u128((client << 64) + done),
                            request_hash: [1; 32],
                            answer: serde_json::Value::Null,
                        }),
                        ..one(&StreamId::new("cut", client), Expected::Any, 1)
                    };
                    match ledger.append(append).await {
                        Ok(_) | Err(AppendError::AlreadyAnswered(_)) => done += 1,
                        Err(AppendError::Unavailable(_)) => cut += 1,
                        Err(other) => panic!("{other}"),
                    }
                }
                (done, cut)
            })
        })
        .collect();
    let mut raw = store.raw().await;
    for _ in 0..40 {
        tokio::time::sleep(std::time::Duration::from_millis(37)).await;
        execute(
            &mut raw,
            "SELECT PG_TERMINATE_BACKEND(pid) FROM pg_stat_activity
             WHERE datname = CURRENT_DATABASE() AND pid <> PG_BACKEND_PID()",
        )
        .await;
    }
    stop.store(true, Ordering::SeqCst);
    let (mut all, mut cut) = (0, 0);
    for (client, task) in clients.into_iter().enumerate() {
        let (done, failed) = task.await.unwrap();
        cut += failed;
        let stream = StreamId::new("cut", client);
        let stored = ledger
            .read_stream(&stream, ledger::Version::NONE)
            .await
            .unwrap()
            .len() as u128;
        // The last request may have been stored without its client knowing.
        assert!(
            stored == done || stored == done + 1,
            "{stored} stored, {done} acknowledged"
        );
        all += stored;
    }
    println!("{all} appends, {cut} told to retry");
    assert!(all > 0);
    assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
    ledger.close().await;
    store.finish().await;
}
