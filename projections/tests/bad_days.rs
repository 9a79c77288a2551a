//! What the read models promise on bad days: a clock that was ahead, an upgrade, an event that cannot be
//! applied with two nodes, a log that went back.
#![allow(clippy::unwrap_used, missing_docs)]

mod bed;
mod life;

use bed::quick;
use domain::user::UserEvent;
use life::Life;
use projections::batch::{ApplyError, Batch};
use projections::event::Event;
use projections::{Paging, Projection, ReadModels, ReadStore, TableInfo};
use std::sync::Arc;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(10);

async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..500 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("never: {what}");
}

async fn execute(store: &ReadStore, sql: &'static str) -> bool {
    let mut connection = store.connection().await.unwrap();
    sqlx::query(sql).execute(&mut *connection).await.is_ok()
}

on_both_engines! {
    async fn a_clock_that_was_ahead_holds_up_nothing(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        bed.models().await.stop().await;
        let store = bed.store().await;
        // A machine three days ahead led, and died.
        execute(
            &store,
            "INSERT INTO read_lease (name, holder, expires_ms) VALUES ('runner', 'dead', 9999999999999)",
        )
        .await;
        drop(store);
        life.apply(&bed).await;
        let models = bed.node("node").await;
        let last = bed.ledger.head().await.unwrap() - 1;
        models.wait_for(last, SOON).await.unwrap();
        assert!(models.health().leading);
    }
}

on_both_engines! {
    async fn a_store_of_other_tables_never_answers_with_less_than_there_is(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        bed.models().await.stop().await;
        let store = bed.store().await;
        execute(&store, "UPDATE read_store SET schema_digest = 'of another version'").await;
        store.close().await;
        let store = bed.store().await;
        let listed = projections::user::list(
            &store,
            &Default::default(),
            projections::user::UserSort::Newest,
            Paging::default(),
        )
        .await;
        assert!(
            !matches!(&listed, Ok(page) if page.total_items < 4),
            "answers with less than there is: {:?}", listed.map(|page| page.total_items)
        );
    }
}

/// Fails on an event of one name, like a projection with a bug.
struct Picky;

impl Projection for Picky {
    fn name(&self) -> &'static str {
        "picky"
    }
    fn tables(&self) -> Vec<TableInfo> {
        vec![]
    }
    fn reads(&self, stream_type: &str) -> bool {
        stream_type == "user"
    }
    fn needs(&self, _event: &Event, _batch: &mut Batch) {}
    fn apply(&self, event: &Event, _batch: &mut Batch) -> Result<(), ApplyError> {
        if event.recorded.event_type == "RoleChanged" {
            return Err(ApplyError::new("not today"));
        }
        Ok(())
    }
}

fn with_picky(bed: &bed::Bed) -> Vec<Arc<dyn Projection>> {
    let mut all = projections::all(&bed.ledger);
    all.push(Arc::new(Picky));
    all
}

async fn poison(bed: &bed::Bed, life: &Life) -> u64 {
    bed.append(
        life.admin,
        &life.as_admin(),
        vec![UserEvent::RoleChanged {
            role: domain::Role::Admin,
            branch_id: None,
            institution_id: None,
        }],
    )
    .await
}

on_both_engines! {
    async fn all_nodes_agree_on_what_stands_still(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        let start = async |name: &str| {
            ReadModels::start_with(bed.store().await, bed.ledger.clone(), quick(name), with_picky(&bed))
                .await
                .unwrap()
        };
        let first = start("first").await;
        bed.caught_up(&first).await;
        let second = start("second").await;
        bed.caught_up(&second).await;
        let poison = poison(&bed, &life).await;
        life.apply(&bed).await;
        until("the leader stops it", async || first.health().stopped().count() == 1).await;
        bed.caught_up(&first).await;
        // A read after a write at the node that follows.
        let last = bed.ledger.head().await.unwrap() - 1;
        second.wait_for(last, SOON).await.unwrap();
        let tell = |models: &ReadModels| {
            let health = models.health();
            health
                .stopped()
                .map(|one| (one.name, one.applied, one.state.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(tell(&second), tell(&first));
        assert_eq!(tell(&second)[0].1, poison);
        // It survives the leader, and a restart of all.
        first.stop().await;
        second.stop().await;
        let third = start("third").await;
        assert_eq!(third.health().stopped().count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_ahead_of_the_log_is_left_as_it_is() {
    let bed = bed::Bed::open(bed::On::Sqlite).await;
    let life = Life::numbered(1);
    life.prepare(&bed).await;
    let copy = bed.folder.path().join("earlier.db");
    bed::run(
        &format!("sqlite:{}", bed.folder.path().join("ledger.db").display()),
        &format!("VACUUM INTO '{}'", copy.display()),
    )
    .await;
    life.apply(&bed).await;
    let models = bed.models().await;
    let applied = models.applied();
    models.stop().await;
    drop(models);
    let earlier = bed::ledger(&format!("sqlite:{}", copy.display())).await;
    assert!(earlier.head().await.unwrap() < applied);
    let models = ReadModels::start(bed.store().await, earlier, quick("node"))
        .await
        .unwrap();
    assert_eq!(models.applied(), applied);
}
