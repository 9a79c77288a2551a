//! Two appliers over one store.
use super::*;
use crate::audit::{Audit, AuditFilter, count};
use crate::budget_line::{self, BudgetLines};
use domain::budget_line::{BudgetLine, BudgetLineEvent, FundSource};
use domain::{Rupiah, StreamEvent as _};
use ledger::{Append, Expected, Ledger, LedgerConfig, NewEvent, Position, StreamId};

async fn ledger_in(folder: &std::path::Path) -> Ledger {
    Ledger::open(LedgerConfig::new(
        format!("sqlite:{}", folder.join("ledger.db").display()),
        "test.invalid/applier",
        [1; 32].into(),
        [2; 32].into(),
        [3; 32].into(),
    ))
    .await
    .unwrap()
}

async fn refuses_what_another_applied(store: ReadStore, folder: &std::path::Path) {
    let store = store.for_filling();
    let ledger = ledger_in(folder).await;
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

/// Appends events of a budget line, and reads them as the applier gets them.
async fn booked(ledger: &Ledger, line: &StreamId, facts: &[BudgetLineEvent]) -> Vec<Event> {
    let events = facts.iter().map(|fact| {
        let encoded = domain::event::encode(fact);
        NewEvent {
            event_version: encoded.event_version,
            ..NewEvent::new(encoded.event_type, encoded.payload)
        }
    });
    let append = Append::to_stream(
        line.clone(),
        Expected::Any,
        events.collect(),
        "somebody",
        chrono::DateTime::UNIX_EPOCH,
    );
    let first = ledger.head().await.unwrap();
    ledger.append(append).await.unwrap();
    let read = ledger.read_all(Position(first), facts.len()).await.unwrap();
    read.into_iter().map(Event::decode).collect()
}

#[tokio::test]
async fn open_budget_lines_are_folded_before_an_event_asks_for_them() {
    let folder = tempfile::TempDir::new().unwrap();
    let ledger = ledger_in(folder.path()).await;
    let url = format!("sqlite:{}", folder.path().join("read.db").display());
    let store = ReadStore::open(&url).await.unwrap().for_filling();
    let projections: Vec<Arc<dyn Projection>> = vec![Arc::new(BudgetLines)];
    let mut applier = Applier::open(store.clone(), &ledger, &projections)
        .await
        .unwrap();
    let [one, other, gone] =
        ["one", "other", "gone"].map(|id| StreamId::new(BudgetLineEvent::STREAM_TYPE, id));
    let ceiling = || BudgetLineEvent::CeilingAllocated {
        amount: Rupiah(1_000),
        on: "2026-01-05".parse().unwrap(),
        document: None,
    };
    for line in [&one, &other, &gone] {
        let opened = BudgetLineEvent::Opened {
            year: 2026,
            source: FundSource::Otsus,
            category_id: "biaya-pendidikan".to_owned(),
            account_code: "5.1.06".to_owned(),
            name: "Beasiswa Otsus 2026".to_owned(),
        };
        let events = booked(&ledger, line, &[opened, ceiling()]).await;
        applier.apply(&[0], &events).await.unwrap();
    }
    let withdrawn = BudgetLineEvent::Withdrawn {
        amount: Rupiah(1_000),
        reason: "Salah buka".to_owned(),
        evidence: None,
        on: "2026-01-06".parse().unwrap(),
        by: domain::UserId(uuid::Uuid::from_u128(1)),
    };
    let events = booked(&ledger, &gone, &[withdrawn]).await;
    applier.apply(&[0], &events).await.unwrap();

    // As after a start: nothing is at hand.
    applier.reload().await.unwrap();
    let version = |applier: &Applier, line: &StreamId| {
        let folded = applier.folds.of::<BudgetLine>(line);
        folded.map(|folded| folded.heads.version).ok()
    };
    assert_eq!(version(&applier, &one), None);
    assert!(applier.fold_ahead().await.unwrap());
    let lines = [version(&applier, &one), version(&applier, &other)];
    assert!(
        matches!(lines, [Some(2), None] | [None, Some(2)]),
        "{lines:?}"
    );

    // What comes in between is newer than what was awaited, and stays.
    let waiting = if lines[0].is_none() { &one } else { &other };
    let events = booked(&ledger, waiting, &[ceiling()]).await;
    applier.apply(&[0], &events).await.unwrap();
    assert!(applier.fold_ahead().await.unwrap());
    assert_eq!(version(&applier, waiting), Some(3));
    assert!(!applier.fold_ahead().await.unwrap());
    assert_eq!(
        version(&applier, &gone),
        None,
        "nothing is booked on it any more"
    );

    // They serve the next event as if they had been read for it.
    for line in [&one, &other] {
        let events = booked(&ledger, line, &[ceiling()]).await;
        applier.apply(&[0], &events).await.unwrap();
        let row = budget_line::get(&store, &line.id).await.unwrap().unwrap();
        let heard = if line == waiting { 4 } else { 3 };
        assert_eq!((row.version, row.ceiling), (heard, (heard - 1) * 1_000));
    }
}
