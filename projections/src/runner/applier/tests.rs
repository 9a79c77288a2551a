//! Two appliers over one store.
use super::*;
use crate::audit::{Audit, AuditFilter, count};
use ledger::{Append, Expected, Ledger, LedgerConfig, NewEvent, Position, StreamId};

async fn refuses_what_another_applied(store: ReadStore, folder: &std::path::Path) {
    let store = store.for_filling();
    let ledger = Ledger::open(LedgerConfig::new(
        format!("sqlite:{}", folder.join("ledger.db").display()),
        "test.invalid/applier",
        [1; 32].into(),
        [2; 32].into(),
        [3; 32].into(),
    ))
    .await
    .unwrap();
    let events = vec![NewEvent::new("Seen", serde_json::json!({})); 3];
    ledger
        .append(Append::to_stream(
            StreamId::new("thing", 1),
            Expected::NoStream,
            events,
            "somebody",
            chrono::DateTime::UNIX_EPOCH,
        ))
        .await
        .unwrap();
    let events: Vec<Event> = ledger
        .read_all(Position(0), 10)
        .await
        .unwrap()
        .into_iter()
        .map(Event::decode)
        .collect();
    let projections: Vec<Arc<dyn Projection>> = vec![Arc::new(Audit)];
    let mut first = Applier::open(store.clone(), &ledger, &projections)
        .await
        .unwrap();
    let mut second = Applier::open(store.clone(), &ledger, &projections)
        .await
        .unwrap();
    first.apply(&[0], &events).await.unwrap();
    let refused = second.apply(&[0], &events).await;
    assert!(matches!(refused, Err(Error::NotLeading(_))), "{refused:?}");
    let all = AuditFilter::default();
    assert_eq!(count(&store, &all).await.unwrap(), 3);
    // Having looked again, it knows that there is nothing left to do.
    second.reload().await.unwrap();
    assert_eq!(second.hindmost().map(|(_, from, _)| from), Some(3));

    // Control: a checkpoint set back by hand lets the same events in again, and what notices is
    // the table's own rule.
    let mut connection = store.connection().await.unwrap();
    sqlx::query("UPDATE read_checkpoint SET position = 0")
        .execute(&mut *connection)
        .await
        .unwrap();
    drop(connection);
    second.reload().await.unwrap();
    let refused = second.apply(&[0], &events).await;
    assert!(
        matches!(&refused, Err(error) if error.is_deterministic()),
        "{refused:?}"
    );
    assert_eq!(count(&store, &all).await.unwrap(), 3);
}

#[tokio::test]
async fn a_batch_that_another_node_applied_is_refused_whole_on_sqlite() {
    let folder = tempfile::TempDir::new().unwrap();
    let url = format!("sqlite:{}", folder.path().join("read.db").display());
    let store = ReadStore::open(&url).await.unwrap();
    refuses_what_another_applied(store, folder.path()).await;
}

#[tokio::test]
async fn a_batch_that_another_node_applied_is_refused_whole_on_postgres() {
    let folder = tempfile::TempDir::new().unwrap();
    let url = std::env::var("TEST_DATABASE_URL")
        .expect("TEST_DATABASE_URL names a PostgreSQL server for tests");
    // A schema of its own serves where the test needs no ledger on PostgreSQL.
    let schema = format!("read_{}", uuid::Uuid::new_v4().simple());
    let store = ReadStore::open_at(crate::store::Location::Postgres { url, schema })
        .await
        .unwrap();
    refuses_what_another_applied(store.clone(), folder.path()).await;
    let schema = store.location().label();
    let drop = format!("DROP SCHEMA {schema} CASCADE");
    sqlx::query(AssertSqlSafe(drop))
        .execute(&mut *store.for_filling().connection().await.unwrap())
        .await
        .unwrap();
}
