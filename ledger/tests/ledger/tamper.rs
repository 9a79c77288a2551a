//! One byte of each stored column changed in turn: `verify` finds each, and says where.

use ledger::{
    Append, ClaimOp, Expected, Idempotency, Ledger, NewEvent, Position, StreamId, VerifyReport,
};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection as _, Row as _};

use crate::support::{Store, config, execute, fill, now, personal};

/// A log of 613 events with full and growing tiles on two levels and two checkpoints.
async fn sample(store: &Store) {
    let ledger = store.open().await;
    fill(&ledger, 600).await;
    ledger.sign_checkpoint().await.unwrap();
    let event = NewEvent {
        effective_on: now().date_naive().succ_opt(),
        ..NewEvent::new("Registered", json!({ "nik": personal("s1", json!("1")) }))
    };
    for n in 0..13_u128 {
        let stream = StreamId::new("user", n);
        let mut append =
            Append::to_stream(stream, Expected::NoStream, vec![event.clone()], "x", now());
        append.claims = vec![ClaimOp::take("number", n.to_string(), "x")];
        append.idempotency = Some(Idempotency {
            actor: "client".to_owned(),
            key: uuid::Uuid::from_u128(n),
            request_hash: [1; 32],
            answer: json!({ "n": n.to_string() }),
        });
        ledger.append(append).await.unwrap();
        if n == 6 {
            ledger.sign_checkpoint().await.unwrap();
        }
    }
    assert!(ledger.verify(|_, _| {}).await.unwrap().is_sound());
    ledger.close().await;
}

/// A cell: table, column, whether it is an integer, and the row.
type Cell = (&'static str, &'static str, bool, &'static str);

const EVENT_COLUMNS: [(&str, bool); 15] = [
    ("position", true),
    ("stream_type", false),
    ("stream_id", false),
    ("version", true),
    ("event_type", false),
    ("event_version", true),
    ("payload", false),
    ("metadata", false),
    ("recorded_at", false),
    ("effective_on", false),
    ("actor_id", false),
    ("salt", false),
    ("leaf_hash", false),
    ("claims", false),
    ("answer", false),
];

fn cells() -> Vec<Cell> {
    let mut cells = Vec::new();
    for row in ["position = 0", "position = 300", "position = 605"] {
        for (column, integer) in EVENT_COLUMNS {
            // Only the later events have a day, claims and an answer.
            if !matches!(column, "effective_on" | "claims" | "answer") || row == "position = 605" {
                cells.push(("log_event", column, integer, row));
            }
        }
    }
    // The first, one that a checkpoint covers, one that none covers, and the last.
    for row in ["size = 0", "size = 500", "size = 605", "size = 613"] {
        for (column, integer) in [("size", true), ("root", false), ("signature", false)] {
            // Of a head that a checkpoint covers the root says everything.
            if column != "signature" || row == "size = 613" {
                cells.push(("log_signed_head", column, integer, row));
            }
        }
    }
    cells.push(("log_signed_head", "recorded_at", false, "size = 613"));
    for row in ["node_index = 0", "node_index = 1"] {
        for (column, integer) in [("level", true), ("node_index", true), ("hash", false)] {
            cells.push(("log_node", column, integer, row));
        }
    }
    for (column, integer) in [
        ("kind", false),
        ("fingerprint", false),
        ("position", true),
        ("owner", false),
    ] {
        cells.push(("log_claim_change", column, integer, "position = 605"));
    }
    for (column, integer) in [
        ("actor", false),
        ("idempotency_key", false),
        ("request_hash", false),
        ("response", false),
        ("position", true),
    ] {
        cells.push(("log_idempotency", column, integer, "position = 605"));
    }
    for row in [
        "level = 0 AND tile_index = 0",
        "level = 0 AND tile_index = 1",
    ] {
        for (column, integer) in [("level", true), ("tile_index", true), ("hashes", false)] {
            cells.push(("log_tile", column, integer, row));
        }
    }
    for row in ["log_checkpoint_id = 1", "log_checkpoint_id = 2"] {
        for (column, integer) in [
            ("log_checkpoint_id", true),
            ("size", true),
            ("root", false),
            ("note", false),
        ] {
            cells.push(("log_checkpoint", column, integer, row));
        }
    }
    cells.push(("subject_key", "wrapped_key", false, "subject_id = 's1'"));
    cells
}

async fn verify(url: &str) -> VerifyReport {
    let ledger = Ledger::open(config(url)).await.unwrap();
    let report = ledger.verify(|_, _| {}).await.unwrap();
    ledger.close().await;
    report
}

/// Flips bit `bit` of byte `at` (counted from the end when negative) of a cell.
async fn flip(raw: &mut SqliteConnection, cell: Cell, at: isize, bit: u8) {
    let (table, column, integer, row) = cell;
    let sql = format!(
        "SELECT CAST({column} AS BLOB), CAST({column} AS INTEGER), TYPEOF({column}) FROM {table} WHERE {row}"
    );
    let stored = sqlx::query(AssertSqlSafe(sql))
        .fetch_one(&mut *raw)
        .await
        .unwrap();
    let kind: String = stored.get(2);
    let changed = if integer {
        let value: i64 = stored.get(1);
        let sql = format!("UPDATE {table} SET {column} = ? WHERE {row}");
        sqlx::query(AssertSqlSafe(sql))
            .bind(value ^ (1 << bit))
            .execute(raw)
            .await
    } else {
        let mut bytes: Vec<u8> = stored.get(0);
        let length = bytes.len().cast_signed();
        bytes[usize::try_from(at.rem_euclid(length)).unwrap()] ^= 1 << (bit % 8);
        let sql = format!("UPDATE {table} SET {column} = CAST(? AS {kind}) WHERE {row}");
        sqlx::query(AssertSqlSafe(sql))
            .bind(bytes)
            .execute(raw)
            .await
    };
    assert_eq!(changed.unwrap().rows_affected(), 1, "{cell:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_changed_byte_in_any_column_is_found() {
    let store = Store::sqlite();
    sample(&store).await;
    let copy = store.path().with_file_name("copy.db");
    let url = format!("sqlite:{}", copy.display());
    for (cell, at, bit) in cells().into_iter().flat_map(|cell| {
        // The highest bit makes text that is not UTF-8; bit 12 moves an integer far away.
        let flips: &[(isize, u8)] = if cell.2 {
            &[(0, 12)]
        } else {
            &[(0, 3), (-1, 7)]
        };
        flips.iter().map(move |(at, bit)| (cell, *at, *bit))
    }) {
        std::fs::copy(store.path(), &copy).unwrap();
        let mut raw = SqliteConnectOptions::new()
            .filename(&copy)
            .connect()
            .await
            .unwrap();
        execute_all(
            &mut raw,
            "SELECT 'DROP TRIGGER ' || name FROM sqlite_schema WHERE type = 'trigger'",
        )
        .await;
        sqlx::query("PRAGMA ignore_check_constraints = ON")
            .execute(&mut raw)
            .await
            .unwrap();
        flip(&mut raw, cell, at, bit).await;
        raw.close().await.unwrap();
        let report = verify(&url).await;
        assert!(
            !report.is_sound(),
            "{cell:?} byte {at} bit {bit} was not found"
        );
        let (table, column, _, row) = cell;
        let said: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
        if let Some(position) = row.strip_prefix("position = ") {
            let position = Position(position.parse().unwrap());
            assert!(
                report.problems.iter().any(|p| p.position == Some(position)),
                "{cell:?}: {said:?}"
            );
        } else {
            assert!(
                said.iter().any(|what| what.contains(table)),
                "{cell:?}: {said:?}"
            );
        }
        if at == -1 && !matches!(column, "salt" | "leaf_hash") && table == "log_event" {
            assert!(said[0].contains(column), "{cell:?}: {said:?}");
        }
    }
    // Control: the copy without a flip is sound.
    std::fs::copy(store.path(), &copy).unwrap();
    assert!(verify(&url).await.is_sound());
    store.finish().await;
}

/// Runs every statement that a query gives.
async fn execute_all(raw: &mut SqliteConnection, query: &'static str) {
    let statements: Vec<String> = sqlx::query_scalar(query)
        .fetch_all(&mut *raw)
        .await
        .unwrap();
    for statement in statements {
        sqlx::raw_sql(AssertSqlSafe(statement))
            .execute(&mut *raw)
            .await
            .unwrap();
    }
}

on_both_engines! {
    async fn removed_and_added_rows_are_found(store) {
        sample(&store).await;
        let mut raw = store.raw().await;
        let event = store.table("log_event");
        if store.is_postgres() {
            execute(&mut raw, "SET session_replication_role = replica").await;
        } else {
            for name in ["log_event_no_update", "log_event_no_delete", "log_checkpoint_no_delete", "log_tile_no_delete", "log_tile_no_update", "log_signed_head_no_delete", "log_node_no_delete", "log_claim_change_no_delete", "log_idempotency_no_delete", "subject_key_no_delete"] {
                execute(&mut raw, &format!("DROP TRIGGER {name}")).await;
            }
        }
        let columns = "stream_type, stream_id, version, event_type, event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash";
        let first_hash = match store.is_postgres() {
            true => "SUBSTR(hashes, 1, 32)",
            false => "CAST(SUBSTR(hashes, 1, 32) AS BLOB)",
        };
        let (tile, checkpoint) = (store.table("log_tile"), store.table("log_checkpoint"));
        let mut before = Vec::new();
        let claim = store.table("log_claim_change");
        let changes: [(String, &[&str]); 14] = [
            (format!("DELETE FROM {event} WHERE position = 77"), &["event 77: log_event: missing", "event 77: log_tile 0/0: column hashes has another hash", "log_node 1/0: column hash is another"]),
            (format!("DELETE FROM {event} WHERE position = 612"), &["event 612: ", "log_signed_head 613: signed, the log has 612 events"]),
            (format!("DELETE FROM {event} WHERE position >= 5 AND position < 9"), &["event 5: "]),
            (format!("INSERT INTO {event} (position, {columns}) SELECT 613, 'forged', stream_id, 1, event_type, event_version, payload, metadata, recorded_at, effective_on, actor_id, salt, leaf_hash FROM {event} WHERE position = 611"), &["event 613: "]),
            (format!("DELETE FROM {checkpoint} WHERE log_checkpoint_id = 1"), &["log_checkpoint: expected id 1, found 2"]),
            (format!("INSERT INTO {tile} (level, tile_index, hashes) SELECT 0, 2, hashes FROM {tile} WHERE level = 0 AND tile_index = 1"), &["log_tile 0/2 does not belong"]),
            (format!("UPDATE {tile} SET hashes = {first_hash} WHERE level = 0 AND tile_index = 0"), &["log_tile 0/0: column hashes is too short"]),
            (format!("DELETE FROM {tile} WHERE level = 0 AND tile_index = 1"), &["log_tile 0/1 is missing"]),
            (format!("DELETE FROM {} WHERE node_index = 1", store.table("log_node")), &["log_node 1/1 is missing"]),
            (format!("DELETE FROM {claim} WHERE position = 604"), &["event 604: log_claim_change: its claim of number is missing there"]),
            (format!("INSERT INTO {claim} (kind, fingerprint, position, owner) SELECT kind, fingerprint, 606, NULL FROM {claim} WHERE position = 605"), &["event 606: log_claim_change: a claim of number that it does not make"]),
            (format!("DELETE FROM {} WHERE position = 607", store.table("log_idempotency")), &["event 607: log_idempotency: the answer kept for it is missing"]),
            (format!("DELETE FROM {} WHERE subject_id = 's1'", store.table("subject_key")), &["subject_key of s1: missing"]),
            (format!("DELETE FROM {}", store.table("log_signed_head")), &["log_signed_head: there is no head"]),
        ];
        for (sql, found) in changes {
            execute(&mut raw, "BEGIN").await;
            execute(&mut raw, &sql).await;
            execute(&mut raw, "COMMIT").await;
            let report = verify(&store.url).await;
            let problems: Vec<String> = report.problems.iter().map(ToString::to_string).collect();
            // Each change is found by itself, and not because the log was damaged already.
            for found in found {
                let tells = |problems: &[String]| problems.iter().any(|told| told.contains(found));
                assert!(!tells(&before), "{sql}: {found}: {before:?}");
                assert!(tells(&problems), "{sql}: {found}: {problems:?}");
            }
            before = problems;
        }
    }

    async fn a_rewritten_log_is_not_signed(store) {
        sample(&store).await;
        let mut raw = store.raw().await;
        let tile = store.table("log_tile");
        if store.is_postgres() {
            execute(&mut raw, "SET session_replication_role = replica").await;
        } else {
            for name in ["log_tile_no_update", "log_node_no_update"] {
                execute(&mut raw, &format!("DROP TRIGGER {name}")).await;
            }
        }
        // The first two full tiles change places: the root changes, the size does not.
        for (from, to) in [(0, 9), (1, 0), (9, 1)] {
            execute(&mut raw, &format!("UPDATE {tile} SET tile_index = {to} WHERE level = 0 AND tile_index = {from}")).await;
        }
        let node = store.table("log_node");
        for (from, to) in [(0, 9), (1, 0), (9, 1)] {
            execute(&mut raw, &format!("UPDATE {node} SET node_index = {to} WHERE level = 1 AND node_index = {from}")).await;
        }
        let ledger = store.open().await;
        let refused = ledger.sign_checkpoint().await;
        assert!(refused.is_err(), "{refused:?}");
        ledger.close().await;
    }
}
