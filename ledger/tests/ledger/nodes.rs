//! Several nodes, in one process and in several, on one PostgreSQL.

use std::time::Duration;

use ledger::{Append, AppendError, Expected, Ledger, NewEvent, Position, StreamId, Version};
use serde_json::json;

use crate::support::{Store, config, connect, exact, execute, now, one, personal};

const CLIENTS: u64 = 64;
const STREAMS: u64 = 8;

/// Clients that each win `turns` versions of contended streams; gives how many they won.
async fn contend(ledger: &Ledger, clients: u64, turns: u64) -> u64 {
    let tasks: Vec<_> = (0..clients)
        .map(|client| {
            let ledger = ledger.clone();
            tokio::spawn(async move {
                let stream = StreamId::new("contended", client % STREAMS);
                let mut version = 0;
                for turn in 0..turns {
                    loop {
                        match ledger.append(one(&stream, exact(version), turn)).await {
                            Ok(done) => {
                                version = done.versions[0].1.0;
                                break;
                            }
                            Err(AppendError::VersionConflict { current, .. }) => {
                                version = current.0
                            }
                            Err(AppendError::Busy) => {
                                tokio::time::sleep(Duration::from_millis(5)).await
                            }
                            Err(other) => panic!("{other}"),
                        }
                    }
                }
                turns
            })
        })
        .collect();
    let mut won = 0;
    for task in tasks {
        won += task.await.unwrap();
    }
    won
}

/// Reads the log as it grows until `until` events, as a projection does.
async fn tail(ledger: Ledger, until: u64) -> Vec<Position> {
    let mut size = ledger.subscribe();
    let mut seen = Vec::new();
    while (seen.len() as u64) < until {
        let next = Position(seen.len() as u64);
        let events = ledger.read_all(next, 100).await.unwrap();
        if events.is_empty() {
            let _ = tokio::time::timeout(Duration::from_secs(2), size.changed()).await;
        }
        seen.extend(events.iter().map(|event| event.position));
    }
    seen
}

async fn check(ledger: &Ledger, events: u64) {
    assert_eq!(ledger.head().await.unwrap(), events);
    let mut versions = 0;
    for stream in 0..STREAMS {
        let read = ledger
            .read_stream(&StreamId::new("contended", stream), Version::NONE)
            .await
            .unwrap();
        assert!(
            read.iter()
                .zip(1..)
                .all(|(event, n)| event.version == Version(n))
        );
        versions += read.len() as u64;
    }
    assert_eq!(versions, events);
    let report = ledger.verify(|_, _| {}).await.unwrap();
    assert!(report.is_sound(), "{:?}", report.problems);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_with_64_clients_leave_no_hole_and_skip_nothing() {
    let store = Store::postgres().await;
    let nodes = [store.open().await, store.open().await];
    let turns = 5;
    let tails: Vec<_> = nodes
        .iter()
        .map(|node| tokio::spawn(tail(node.clone(), CLIENTS * turns)))
        .collect();
    let (a, b) = tokio::join!(
        contend(&nodes[0], CLIENTS / 2, turns),
        contend(&nodes[1], CLIENTS / 2, turns)
    );
    assert_eq!(a + b, CLIENTS * turns);
    for tail in tails {
        let seen = tail.await.unwrap();
        assert!(
            seen.iter()
                .zip(0..)
                .all(|(position, i)| *position == Position(i))
        );
    }
    check(&nodes[0], CLIENTS * turns).await;
    for node in nodes {
        node.close().await;
    }
    store.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_hears_what_another_appended_and_erased() {
    let store = Store::postgres().await;
    let (a, b) = (store.open().await, store.open().await);
    let mut size = b.subscribe();
    let mut listener = sqlx::postgres::PgListener::connect(&store.url)
        .await
        .unwrap();
    listener.listen("ledger_head").await.unwrap();
    // Decided under the head's lock, then on what the node remembers: each append tells its size.
    let stream = StreamId::new("x", 1);
    for (expected, told) in [
        (Expected::Any, "1"),
        (Expected::Exact(Version(1)), "2"),
        (Expected::Exact(Version(2)), "3"),
    ] {
        a.append(one(&stream, expected, 1)).await.unwrap();
        let heard = tokio::time::timeout(Duration::from_secs(30), listener.recv()).await;
        assert_eq!(heard.unwrap().unwrap().payload(), told);
    }
    while *size.borrow_and_update() < 3 {
        size.changed().await.unwrap();
    }

    let sealed = a.seal_bytes("s1", "file", b"secret").await.unwrap();
    assert!(b.open_bytes("s1", "file", &sealed).await.unwrap().is_some());
    a.erase("s1").await.unwrap();
    let began = tokio::time::Instant::now();
    while b.open_bytes("s1", "file", &sealed).await.unwrap().is_some() {
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "still readable on the other node"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    a.close().await;
    b.close().await;
    store.finish().await;
}

/// Nobody tells the node of it: its head is the latest, only the statement that writes can see.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_that_is_gone_unheard_of_is_missed_where_it_is_used() {
    let store = Store::postgres().await;
    let node = store.open().await;
    let stream = StreamId::new("user", 1);
    let renamed = |version| {
        let name = json!({ "nama": personal("s1", json!("Yuliana")) });
        let event = NewEvent::new("Renamed", name);
        Append::to_stream(stream.clone(), exact(version), vec![event], "tester", now())
    };
    node.append(renamed(0)).await.unwrap();
    node.append(renamed(1)).await.unwrap();
    let mut other = connect(&store.url).await;
    let erase = "UPDATE ledger.subject_key SET wrapped_key = NULL, erased_at = '2026-11-29' WHERE subject_id = 's1'";
    execute(&mut other, erase).await;
    let refused = node.append(renamed(2)).await;
    assert!(matches!(refused, Err(AppendError::SubjectErased { subject }) if subject == "s1"));
    assert_eq!(node.head().await.unwrap(), 2);
    node.close().await;
    store.finish().await;
}

const CHILD_URL: &str = "LEDGER_TEST_CHILD_URL";

/// The second process of the next test; in an ordinary run there is nothing to do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child_process() {
    let Ok(url) = std::env::var(CHILD_URL) else {
        return;
    };
    let ledger = Ledger::open(config(&url)).await.unwrap();
    contend(&ledger, CLIENTS / 2, 3).await;
    ledger.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_share_one_log() {
    let store = Store::postgres().await;
    let ledger = store.open().await;
    let child = tokio::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "nodes::child_process"])
        .env(CHILD_URL, &store.url)
        .stdout(std::process::Stdio::null())
        .status();
    let tail = tokio::spawn(tail(ledger.clone(), CLIENTS * 3));
    let (status, won) = tokio::join!(child, contend(&ledger, CLIENTS / 2, 3));
    assert!(status.unwrap().success());
    assert_eq!(won, CLIENTS / 2 * 3);
    let seen = tail.await.unwrap();
    assert!(
        seen.iter()
            .zip(0..)
            .all(|(position, i)| *position == Position(i))
    );
    check(&ledger, CLIENTS * 3).await;
    ledger.close().await;
    store.finish().await;
}
