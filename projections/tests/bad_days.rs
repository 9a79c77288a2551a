//! What the read models promise on bad days: a clock that was ahead, an upgrade, an event that cannot be
//! applied with two nodes, a log that went back.
#![allow(clippy::unwrap_used, missing_docs)]

mod bed;
mod life;

use bed::quick;
use domain::audit::StreamType;
use domain::user::UserEvent;
use life::Life;
use projections::batch::{ApplyError, Batch};
use projections::digest::digests;
use projections::event::Event;
use projections::fold::Folds;
use projections::{
    Error, Location, Paging, Projection, ReadModels, ReadStore, RunnerConfig, TableInfo,
};
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
    async fn rows_that_somebody_changed_are_found_and_no_copy_of_them_stays(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        let models = bed.models().await;
        let last = bed.ledger.head().await.unwrap() - 1;
        models.wait_for(last, SOON).await.unwrap();
        let compared = async || projections::compare(&bed.read_url, &bed.ledger).await.unwrap().unwrap();
        let sound = compared().await;
        assert!(sound.tables > 30, "{sound:?}");
        assert!(sound.differing.is_empty(), "{sound:?}");

        assert!(execute(models.store(), "UPDATE read_application SET institution_name = 'Lain'").await);
        assert_eq!(compared().await.differing, ["read_application"]);
        let left = std::fs::read_dir(bed.folder.path()).unwrap();
        let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
        assert!(!left.iter().any(|name| name.to_string_lossy().starts_with("periksa-")), "{left:?}");
    }
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
    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::User
    }
    fn needs(&self, _event: &Event, _batch: &mut Batch) {}
    fn apply(&self, event: &Event, _folds: &Folds, _batch: &mut Batch) -> Result<(), ApplyError> {
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
            changed_by: None,
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
    let models = ReadModels::start(bed.store().await, earlier.clone(), quick("node"))
        .await
        .unwrap();
    assert_eq!(models.applied(), applied);
    assert_eq!(models.health().ahead_of_log, Some(applied));
    assert_eq!(
        projections::applied_of(models.store())
            .await
            .unwrap()
            .events,
        applied
    );
    // Reads go on, with what the store knows.
    assert_eq!(forms(models.store()).await, 1);
    // A check names the tables that tell of more than the log has.
    let compared = projections::compare(&bed.read_url, &earlier).await;
    let compared = compared.unwrap().unwrap();
    assert!(
        compared.differing.contains(&"read_application"),
        "{compared:?}"
    );
    // The shorter log grows past it with other events: the store still has what is no more.
    let mut other = bed;
    other.ledger = earlier;
    for _ in 0..2 {
        poison(&other, &life).await;
    }
    for _ in 0..applied {
        poison(&other, &life).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(
        (models.applied(), models.health().ahead_of_log),
        (applied, Some(applied))
    );
    models.stop().await;
    drop(models);
    // Control: after the restore was confirmed it is filled from the log that there is.
    let store = other.store().await;
    store.reset().await.unwrap();
    assert!(matches!(
        store.connection().await,
        Err(Error::Filling { .. })
    ));
    let models = ReadModels::start(store, other.ledger.clone(), quick("node"))
        .await
        .unwrap();
    other.caught_up(&models).await;
    assert_eq!(models.health().ahead_of_log, None);
    assert!(models.differences_from_rebuilt().await.unwrap().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_snapshot_of_events_that_are_no_more_is_not_asked() {
    let bed = bed::Bed::open(bed::On::Sqlite).await;
    let life = Life::numbered(1);
    life.prepare(&bed).await;
    let copy = bed.folder.path().join("earlier.db");
    bed::run(
        &format!("sqlite:{}", bed.folder.path().join("ledger.db").display()),
        &format!("VACUUM INTO '{}'", copy.display()),
    )
    .await;
    let before = bed.ledger.head().await.unwrap();
    let folder = bed.folder.path().join("as-of");
    let config = || RunnerConfig {
        as_of_folder: Some(folder.clone()),
        as_of_spacing: 1,
        ..quick("node")
    };
    life.apply(&bed).await;
    let models = ReadModels::start(bed.store().await, bed.ledger.clone(), config())
        .await
        .unwrap();
    bed.caught_up(&models).await;
    assert!(models.keep_snapshots().await.unwrap() > 0);
    let moment = before + 1;
    let tables = async |models: &ReadModels| {
        let then = models.at(moment).await.unwrap();
        digests(&then.store, &projections::all(&bed.ledger))
            .await
            .unwrap()
    };
    let lost = tables(&models).await;
    let store = models.store().clone();
    models.stop().await;
    drop(models);
    // The log that was put back goes on with another person.
    let mut other = bed::Bed::open(bed::On::Sqlite).await;
    other.ledger = bed::ledger(&format!("sqlite:{}", copy.display())).await;
    Life::numbered(2).apply(&other).await;
    store.reset().await.unwrap();
    let models = ReadModels::start(store, other.ledger.clone(), config())
        .await
        .unwrap();
    other.caught_up(&models).await;
    let now = tables(&models).await;
    assert_ne!(now, lost);
    // Control: the same as without any snapshot.
    let scratch = ReadModels::start(
        ReadStore::in_memory().await.unwrap(),
        other.ledger.clone(),
        quick("scratch"),
    );
    let scratch = scratch.await.unwrap();
    other.caught_up(&scratch).await;
    assert_eq!(tables(&scratch).await, now);
}

on_both_engines! {
    async fn two_versions_serve_their_own_tables_and_the_last_one_tidies_up(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        let base = Location::parse(&bed.read_url).unwrap();
        let earlier = ReadStore::open_named(base, "0123456789abcdef").await.unwrap();
        let old = ReadModels::start(earlier, bed.ledger.clone(), quick("old")).await.unwrap();
        bed.caught_up(&old).await;
        let new = bed.node("new").await;
        bed.caught_up(&new).await;
        assert_ne!(old.health().store, new.health().store);
        life.apply(&bed).await;
        for models in [&old, &new] {
            bed.caught_up(models).await;
            let health = models.health();
            assert!(health.leading && health.led && health.store.filled);
            assert_eq!(forms(models.store()).await, 1);
        }
        // While the old one is in use it stays.
        new.stop().await;
        let new = bed.node("new again").await;
        bed.caught_up(&new).await;
        assert_eq!(forms(old.store()).await, 1);
        old.stop().await;
        drop(old);
        new.stop().await;
        let new = bed.node("the last").await;
        bed.caught_up(&new).await;
        until("nothing is left of the old version", async || !exists(&bed, "0123456789abcdef").await).await;
        assert_eq!(forms(new.store()).await, 1);
        assert!(new.differences_from_rebuilt().await.unwrap().is_empty());
    }
}

/// How many forms a list shows.
async fn forms(store: &ReadStore) -> u64 {
    let (all, filter) = (projections::Scope::All, Default::default());
    let newest = projections::application::ApplicationSort::Newest;
    projections::application::list(store, &all, &filter, newest, Paging::default())
        .await
        .unwrap()
        .total_items
}

/// Whether there are tables of this name.
async fn exists(bed: &bed::Bed, name: &str) -> bool {
    match Location::parse(&bed.read_url).unwrap().of_tables(name) {
        Location::File(path) => path.exists(),
        Location::Memory => false,
        Location::Postgres { url, schema } => {
            sqlx::any::install_default_drivers();
            let pool = sqlx::AnyPool::connect(&url).await.unwrap();
            let found = sqlx::query("SELECT COUNT(*) FROM pg_namespace WHERE nspname = $1")
                .bind(schema)
                .fetch_one(&pool)
                .await
                .unwrap();
            sqlx::Row::get::<i64, _>(&found, 0) > 0
        }
    }
}

on_both_engines! {
    async fn a_changed_program_tries_again_what_stopped_the_old_one(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        poison(&bed, &life).await;
        let start = async |program: &str, projections| {
            let config = RunnerConfig { program: Some(program.to_owned()), ..quick(program) };
            ReadModels::start_with(bed.store().await, bed.ledger.clone(), config, projections)
                .await
                .unwrap()
        };
        let broken = start("1", with_picky(&bed)).await;
        until("it stops", async || broken.health().stopped().count() == 1).await;
        broken.stop().await;
        // Control: the same program does not try again.
        let same = start("1", with_picky(&bed)).await;
        bed.caught_up(&same).await;
        assert_eq!(same.health().stopped().count(), 1);
        same.stop().await;
        let mut mended = projections::all(&bed.ledger);
        mended.push(Arc::new(Patient));
        let mended = start("2", mended).await;
        until("it goes on", async || mended.positions()["picky"] == bed.ledger.head().await.unwrap()).await;
        assert_eq!(mended.health().stopped().count(), 0);
    }
}

/// [`Picky`], mended.
struct Patient;

impl Projection for Patient {
    fn name(&self) -> &'static str {
        "picky"
    }
    fn tables(&self) -> Vec<TableInfo> {
        vec![]
    }
    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::User
    }
    fn needs(&self, _event: &Event, _batch: &mut Batch) {}
    fn apply(&self, _event: &Event, _folds: &Folds, _batch: &mut Batch) -> Result<(), ApplyError> {
        Ok(())
    }
}

on_both_engines! {
    async fn a_store_that_went_back_is_noticed_by_all_nodes(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        let (first, second) = (bed.node("first").await, bed.node("second").await);
        for models in [&first, &second] {
            bed.caught_up(models).await;
        }
        let before = (first.history(), second.history());
        // As a server that took over may have it: the same number of events, the last is another.
        execute(first.store(), "UPDATE read_checkpoint SET leaf = 'lost' WHERE name = 'user'").await;
        until("the node that follows notices", async || {
            [&first, &second].iter().any(|models| models.health().ahead_of_log.is_some())
        })
        .await;
        assert_ne!((first.history(), second.history()), before);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_lost_the_lead_without_knowing_writes_no_more() {
    let bed = bed::Bed::open(bed::On::Postgres).await;
    let life = Life::numbered(1);
    life.prepare(&bed).await;
    // It makes sure of its lead so rarely that it never notices.
    let config = RunnerConfig {
        lead_every: Duration::from_secs(3600),
        ..quick("first")
    };
    let first = ReadModels::start(bed.store().await, bed.ledger.clone(), config)
        .await
        .unwrap();
    bed.caught_up(&first).await;
    bed::run(
        &bed.read_url,
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock' \
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    )
    .await;
    let second = bed.node("second").await;
    until("another leads", async || second.health().leading).await;
    assert!(first.health().leading);
    life.apply(&bed).await;
    for models in [&first, &second] {
        bed.caught_up(models).await;
    }
    until("it knows", async || !first.health().leading).await;
    assert!(second.health().leading);
    assert!(second.differences_from_rebuilt().await.unwrap().is_empty());
}

on_both_engines! {
    async fn a_store_that_is_emptied_while_it_is_served_is_whole_before_it_answers(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        models.store().reset().await.unwrap();
        until("it answers again", async || models.store().connection().await.is_ok()).await;
        assert_eq!(forms(models.store()).await, 1);
        assert!(models.differences_from_rebuilt().await.unwrap().is_empty());
    }
}
