//! What the tables must say: the log folded whole, stream by stream, without batches and without memory.
use crate::bed::Bed;
use domain::application::{Application, DocumentKind};
use domain::award::Award;
use domain::decree::Decree;
use domain::duties::{Account, Chain, Duties, Head, reads};
use domain::user::UserEvent;
use domain::{AnyEvent, StreamEvent};
use ledger::Position;
use projections::ReadStore;
use projections::academic_record::AcademicRecordRow;
use projections::application::{ApplicationDocumentRow, ApplicationRow};
use projections::award::AwardRow;
use projections::bank_account::BankAccountRow;
use projections::budget_line::BudgetLineRow;
use projections::complaint::ComplaintRow;
use projections::decree::{DecreeAwardRow, DecreeRow};
use projections::disbursement::DisbursementRow;
use projections::duty::DutyRow;
use projections::event::Event;
use projections::fold::{Concept, Folded, RowOf, RowOfPart};
use projections::roster::RosterRow;
use projections::row::Row;
use projections::user::UserRow;
use sqlx::Row as _;
use std::collections::BTreeMap;
use std::fmt::Debug;

struct Log {
    events: Vec<Event>,
}

impl Log {
    /// Each aggregate of a kind after its last event.
    fn folded<A: Concept>(&self) -> Vec<Folded<A>> {
        let mut streams: BTreeMap<&str, Vec<&Event>> = BTreeMap::new();
        for event in &self.events {
            if event.stream_type() == A::Event::STREAM_TYPE {
                streams.entry(event.stream_id()).or_default().push(event);
            }
        }
        streams
            .into_iter()
            .map(|(id, events)| Folded::of(id, events).unwrap())
            .collect()
    }

    fn rows<R: RowOf>(&self) -> Vec<R> {
        let folded = self.folded::<R::Of>();
        folded.iter().map(|one| R::row_of(one).unwrap()).collect()
    }

    /// Whether a person was erased after a position.
    fn erased_after(&self, person: &str, position: i64) -> bool {
        self.events.iter().any(|event| {
            matches!(event.fact(), Some(AnyEvent::User(UserEvent::Erased { .. })))
                && event.stream_id() == person
                && event.position_i64() > position
        })
    }
}

async fn stored<R: Row>(store: &ReadStore) -> BTreeMap<String, R> {
    let sql = format!("SELECT {} FROM {} t", R::columns_of("t"), R::TABLE);
    let mut connection = store.connection().await.unwrap();
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql))
        .fetch_all(&mut *connection)
        .await
        .unwrap();
    rows.iter()
        .map(|row| R::read(row).unwrap())
        .map(|row| (row.key().to_owned(), row))
        .collect()
}

async fn same<R: Row + Debug + PartialEq>(store: &ReadStore, expected: Vec<R>) {
    let mut stored = stored::<R>(store).await;
    for row in expected {
        let found = stored.remove(row.key());
        assert_eq!(found.as_ref(), Some(&row), "{}", R::TABLE);
    }
    assert!(stored.is_empty(), "{} has more: {stored:?}", R::TABLE);
}

fn parts<R: RowOfPart>(log: &Log, parts: impl Fn(&Folded<R::Of>) -> Vec<String>) -> Vec<R> {
    let folded = log.folded::<R::Of>();
    let rows = folded.iter().flat_map(|one| {
        let parts = parts(one).into_iter();
        parts.filter_map(move |part| R::row_of_part(one, &part))
    });
    rows.collect()
}

/// Rows of a person lose what is theirs when they are erased.
macro_rules! personal {
    ($log:ident, $store:ident, $row:ty, $person:ident) => {
        let mut rows = $log.rows::<$row>();
        for row in &mut rows {
            let first = $log.folded::<<$row as RowOf>::Of>();
            let first = first.iter().find(|one| one.id == row.key()).unwrap();
            if $log.erased_after(&row.$person, first.heads.created_position()) {
                let mut erased = row.clone();
                erased.erased = true;
                row.keep(&erased);
            }
        }
        same($store, rows).await;
    };
}

/// Asserts that the tables of the nine concepts and the timeline say what the log says.
pub async fn holds(bed: &Bed, store: &ReadStore) {
    let recorded = bed.ledger.read_all(Position(0), 100_000).await.unwrap();
    let log = Log {
        events: recorded.into_iter().map(Event::decode).collect(),
    };
    personal!(log, store, ApplicationRow, applicant_id);
    personal!(log, store, AwardRow, recipient_id);
    personal!(log, store, BankAccountRow, owner_id);
    personal!(log, store, DisbursementRow, recipient_id);
    same(store, log.rows::<UserRow>()).await;
    same(store, log.rows::<DecreeRow>()).await;
    same(store, log.rows::<BudgetLineRow>()).await;
    same(store, log.rows::<RosterRow>()).await;
    same(store, log.rows::<ComplaintRow>()).await;
    let documents = |_: &Folded<Application>| {
        DocumentKind::ALL
            .iter()
            .map(|kind| kind.to_string())
            .collect()
    };
    same(store, parts::<ApplicationDocumentRow>(&log, documents)).await;
    let records = |one: &Folded<Award>| {
        let records = one.aggregate.state().unwrap().records.keys();
        records
            .map(|(year, semester)| format!("{year}|{semester}"))
            .collect()
    };
    same(store, parts::<AcademicRecordRow>(&log, records)).await;
    let named = |one: &Folded<Decree>| {
        let named = one.aggregate.state().unwrap().award_ids.iter();
        named.map(ToString::to_string).collect()
    };
    same(store, parts::<DecreeAwardRow>(&log, named)).await;
    timeline(&log, store).await;
    duties(&log, store).await;
}

/// The report is what the domain's own fold over the whole log says, payment by payment and account by account.
async fn duties(log: &Log, store: &ReadStore) {
    let mut expected = Duties::default();
    for event in &log.events {
        let Some(fact) = event.fact().filter(|_| event.kind().is_some_and(reads)) else {
            continue;
        };
        let told = |name| event.metadata(name).unwrap_or_default();
        let head = Head::told(
            event.position(),
            event.recorded.recorded_at,
            event.actor_id(),
            told("role"),
            told("office"),
        );
        expected.take(event.stream_id(), head, fact);
    }
    let mut rows = stored::<DutyRow>(store).await;
    let mut hands = 0;
    for (paid_for, chain) in expected.payments() {
        let row = rows.remove(&paid_for.disbursement_id.to_string()).unwrap();
        let kept: Chain = serde_json::from_str(&row.chain).unwrap();
        assert_eq!(kept, chain, "{}", row.disbursement_id);
        assert_eq!(row.verdict, chain.verdict());
        assert_eq!(row.to_look_at, chain.needs_a_look());
        assert_eq!(
            row.created_position,
            i64::try_from(paid_for.position).unwrap()
        );
        hands += chain.deeds.len();
    }
    assert!(rows.is_empty(), "{rows:?}");
    assert!(hands > 0, "a world without hands shows nothing");
    let expected: BTreeMap<String, Account> = expected
        .accounts()
        .filter(|(_, account)| account.is_in_office())
        .map(|(user_id, account)| (user_id.to_string(), account.clone()))
        .collect();
    let kept = projections::duty::offices(store).await.unwrap();
    let kept: BTreeMap<String, Account> = kept
        .into_iter()
        .map(|one| (one.user_id, one.account))
        .collect();
    assert_eq!(kept, expected);
}

/// Each entry of the timeline names the state after its event, and before it.
async fn timeline(log: &Log, store: &ReadStore) {
    fn states<A: Concept>(log: &Log, into: &mut BTreeMap<i64, (Option<String>, Option<String>)>) {
        let mut folded: BTreeMap<&str, Folded<A>> = BTreeMap::new();
        for event in &log.events {
            if event.stream_type() != A::Event::STREAM_TYPE {
                continue;
            }
            let one = folded
                .entry(event.stream_id())
                .or_insert_with(|| Folded::new(event.stream_id()));
            let before = one.aggregate.status().map(str::to_owned);
            one.take(event).unwrap();
            let after = one.aggregate.status().map(str::to_owned);
            into.insert(event.position_i64(), (before, after));
        }
    }
    let mut expected = BTreeMap::new();
    states::<Application>(log, &mut expected);
    states::<Award>(log, &mut expected);
    states::<Decree>(log, &mut expected);
    states::<domain::bank_account::BankAccount>(log, &mut expected);
    states::<domain::disbursement::Disbursement>(log, &mut expected);
    let mut connection = store.connection().await.unwrap();
    let rows = sqlx::query("SELECT position, status_before, status_after FROM read_timeline")
        .fetch_all(&mut *connection)
        .await
        .unwrap();
    assert!(!rows.is_empty());
    for row in rows {
        let position: i64 = row.get(0);
        assert_eq!(
            (row.get(1), row.get(2)),
            expected[&position],
            "at {position}"
        );
    }
}
