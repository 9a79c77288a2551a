//! What the runner promises: nothing twice, nothing lost, one leader, poison contained, rebuilt
//! equals live, any moment can be replayed, and no personal number in the open.
#![allow(clippy::unwrap_used, missing_docs)]

mod bed;
mod life;

use bed::{Who, quick, raw};
use domain::audit::StreamType;
use domain::user::UserEvent;
use ledger::StreamId;
use life::{ACCOUNT, Life, NAME, NIK};
use projections::awardee::AwardeeFilter;
use projections::batch::{ApplyError, Batch};
use projections::digest::digests;
use projections::event::Event;
use projections::fold::Folds;
use projections::{
    Engine, Error, Paging, Projection, ProjectionState, ReadModels, ReadStore, RunnerConfig, Scope,
    TableInfo, end_of_day,
};
use std::sync::Arc;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(10);

/// Waits until a condition holds; fails when it never does.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    for _ in 0..500 {
        if holds().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("never: {what}");
}

/// How many tables PostgreSQL plans for without knowing what stands in them.
async fn planned_blindly(store: &ReadStore) -> i64 {
    if store.engine() == Engine::Sqlite {
        return 0;
    }
    let mut connection = store.connection().await.unwrap();
    sqlx::query_scalar(
        "SELECT COUNT(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = CURRENT_SCHEMA() AND c.relkind = 'r' AND c.reltuples < 0",
    )
    .fetch_one(&mut *connection)
    .await
    .unwrap()
}

on_both_engines! {
    async fn rebuilt_equals_live_whatever_the_batches_were(bed: Bed) {
        // Live: the runner sees the story in small pieces, as it happens.
        let config = RunnerConfig { batch: 3, ..quick("live") };
        let models = ReadModels::start(bed.store().await, bed.ledger.clone(), config)
            .await
            .unwrap();
        for story in 1..=3 {
            let life = Life::numbered(story);
            if story == 1 {
                life.prepare(&bed).await;
            }
            life.apply(&bed).await;
            life.grant(&bed).await;
            life.pay(&bed).await;
        }
        bed.caught_up(&models).await;
        let live = digests(models.store(), &projections::all(&bed.ledger)).await.unwrap();
        assert!(live["read_timeline"].rows > 50);
        assert!(models.differences_from_rebuilt().await.unwrap().is_empty());

        let generation = models.store().generation().await;
        let mut told = Vec::new();
        let report = models.rebuild(|done, all| told.push((done, all))).await.unwrap();
        let rebuilt = digests(models.store(), &projections::all(&bed.ledger)).await.unwrap();
        assert_eq!(rebuilt, live);
        assert_eq!(report.events, bed.ledger.head().await.unwrap());
        assert_eq!(told.last(), Some(&(report.events, report.events)));
        assert_ne!(models.store().generation().await, generation);
        assert_eq!(planned_blindly(models.store()).await, 0);

        // The runner goes on over the new store.
        Life::numbered(4).apply(&bed).await;
        bed.caught_up(&models).await;
        let after = digests(models.store(), &projections::all(&bed.ledger)).await.unwrap();
        assert!(after["read_application"].rows > live["read_application"].rows);
        assert!(models.differences_from_rebuilt().await.unwrap().is_empty());
    }
}

on_both_engines! {
    async fn a_store_that_was_filled_from_a_log_is_planned_for_as_what_it_is(bed: Bed) {
        Life::numbered(1).live(&bed).await;
        let models = bed.models().await;
        bed.caught_up(&models).await;
        until("it is filled", async || models.store().is_filled()).await;
        assert_eq!(planned_blindly(models.store()).await, 0);
    }
}

on_both_engines! {
    async fn queries_go_on_while_a_rebuilt_store_is_put_in_place(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store().clone();
        let asking = tokio::spawn(async move {
            let mut asked = 0;
            for _ in 0..200 {
                let page = projections::awardee::list(&store, &AwardeeFilter::default(), Paging::default())
                    .await
                    .unwrap();
                assert_eq!(page.total_items, 1);
                asked += 1;
                tokio::task::yield_now().await;
            }
            asked
        });
        models.rebuild(|_, _| {}).await.unwrap();
        models.rebuild(|_, _| {}).await.unwrap();
        assert_eq!(asking.await.unwrap(), 200);
    }
}

on_both_engines! {
    async fn applying_again_changes_nothing(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let before = digests(models.store(), &projections::all(&bed.ledger)).await.unwrap();
        models.stop().await;
        // A second start reads the same checkpoints and applies no event twice.
        let again = bed.models().await;
        assert_eq!(digests(again.store(), &projections::all(&bed.ledger)).await.unwrap(), before);
        again.stop().await;
    }
}

on_both_engines! {
    async fn a_query_waits_for_the_position_it_asks_for(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        let models = bed.models().await;
        let mut moved = models.moved();
        let position = bed
            .append(
                life.admin,
                &life.as_admin(),
                vec![UserEvent::Renamed {
                    name: domain::Personal::known(life.admin.uuid(), "Operator Dua".to_owned()),
                }],
            )
            .await;
        models.wait_for(position, SOON).await.unwrap();
        let row = projections::user::get(models.store(), &life.admin.to_string())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(row.name.as_deref(), Some("Operator Dua"));
        assert_eq!(models.positions()["user"], position + 1);
        // The waiting query may be woken a moment before the notice is out.
        let heard = async {
            loop {
                let notice = moved.recv().await.unwrap();
                if notice.model == "user" && notice.applied == position + 1 {
                    break;
                }
            }
        };
        tokio::time::timeout(SOON, heard).await.expect("the user read model tells that it moved");
        let late = models.wait_for(position + 1, Duration::from_millis(30)).await;
        assert!(matches!(late, Err(Error::TooLate { wanted }) if wanted == position + 1));
    }
}

on_both_engines! {
    async fn a_payment_waits_for_what_may_hold_it_and_for_nothing_else(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        let leads = bed.node("leads").await;
        bed.caught_up(&leads).await;
        // It looks at what the other has applied once in an hour: what comes meanwhile it does not know.
        let config = RunnerConfig { follow_every: Duration::from_secs(3_600), ..quick("behind") };
        let behind = ReadModels::start(bed.store().await, bed.ledger.clone(), config).await.unwrap();
        bed.caught_up(&behind).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let renamed = UserEvent::Renamed {
            name: domain::Personal::known(life.admin.uuid(), "Operator Dua".to_owned()),
        };
        let position = bed.append(life.admin, &life.as_admin(), vec![renamed]).await;
        let little = Duration::from_millis(30);
        let known = behind.positions()["finding"];
        assert!(known <= position, "the node behind knows {known} events already");
        behind.know(&["finding"], little).await.unwrap();
        // Whoever asks of people's names has to wait.
        let asked = behind.know(&["finding", "user"], little).await;
        assert!(matches!(asked, Err(Error::TooLate { wanted }) if wanted == position));
        // A form may hold a payment.
        life.apply(&bed).await;
        let asked = behind.know(&["finding"], little).await;
        assert!(matches!(asked, Err(Error::TooLate { wanted }) if wanted > position));
        leads.know(&["finding", "user"], SOON).await.unwrap();
        for node in [leads, behind] {
            node.stop().await;
        }
    }
}

on_both_engines! {
    async fn another_node_takes_over_when_the_leader_dies(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        let first = bed.node("first").await;
        bed.caught_up(&first).await;
        assert!(first.health().leading);
        let second = bed.node("second").await;
        bed.caught_up(&second).await;
        // The second only watches, but knows how far the first is.
        assert!(!second.health().leading);
        life.apply(&bed).await;
        bed.caught_up(&second).await;
        assert!(!second.health().leading);

        // Dies without giving up the lead.
        first.kill().await;
        life.grant(&bed).await;
        bed.caught_up(&second).await;
        assert!(second.health().leading);
        assert!(second.differences_from_rebuilt().await.unwrap().is_empty());

        // A leader that ends in order is followed at once.
        let third = bed.node("third").await;
        second.stop().await;
        life.pay(&bed).await;
        bed.caught_up(&third).await;
        assert!(third.differences_from_rebuilt().await.unwrap().is_empty());
    }
}

/// Fails on an event of one name, like a projection with a bug.
struct Picky {
    skippable: bool,
}

impl Projection for Picky {
    fn name(&self) -> &'static str {
        if self.skippable {
            "picky_skippable"
        } else {
            "picky"
        }
    }
    fn skippable(&self) -> bool {
        self.skippable
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

on_both_engines! {
    async fn a_poison_event_stops_one_projection_and_only_that(bed: Bed) {
        let life = Life::numbered(1);
        let mut all = projections::all(&bed.ledger);
        all.push(Arc::new(Picky { skippable: false }));
        all.push(Arc::new(Picky { skippable: true }));
        life.prepare(&bed).await;
        let poison = bed
            .append(
                life.admin,
                &life.as_admin(),
                vec![UserEvent::RoleChanged {
                    role: domain::Role::Admin,
                    branch_id: None,
                    institution_id: None, changed_by: None }],
            )
            .await;
        life.apply(&bed).await;
        let models = ReadModels::start_with(bed.store().await, bed.ledger.clone(), quick("node"), all)
            .await
            .unwrap();
        bed.caught_up(&models).await;
        until("the projection stops", async || models.health().stopped().count() == 1).await;
        let health = models.health();
        let stopped = health.stopped().next().unwrap();
        assert_eq!(stopped.name, "picky");
        // It stands before the event, with everything before it applied.
        assert_eq!(stopped.applied, poison);
        let ProjectionState::Stopped { position, reason, .. } = &stopped.state else {
            panic!("not stopped");
        };
        assert_eq!(*position, poison);
        assert!(reason.contains("not today"), "{reason}");

        // The skippable one parked it and went on; so did everybody else, and writes go on.
        let head = bed.ledger.head().await.unwrap();
        assert_eq!(models.positions()["picky_skippable"], head);
        assert_eq!(models.positions()["application"], head);
        let parked = models.parked().await.unwrap();
        assert_eq!(parked.len(), 1);
        assert_eq!((parked[0].projection.as_str(), parked[0].position), ("picky_skippable", poison));
        life.grant(&bed).await;
        bed.caught_up(&models).await;

        // A rebuild by the same code meets the same event and leaves the live store alone.
        let rebuilt = models.rebuild(|_, _| {}).await;
        assert!(matches!(rebuilt, Err(Error::Poison { position, .. }) if position == poison));
        assert_eq!(models.positions()["application"], bed.ledger.head().await.unwrap());
        models.stop().await;

        // The repaired program goes on from where the broken one stood.
        let repaired = bed.models().await;
        assert_eq!(repaired.health().stopped().count(), 0);
    }
}

/// Panics on an event of one name.
struct Clumsy;

impl Projection for Clumsy {
    fn name(&self) -> &'static str {
        "clumsy"
    }
    fn tables(&self) -> Vec<TableInfo> {
        vec![]
    }
    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::BudgetLine
    }
    fn needs(&self, _event: &Event, _batch: &mut Batch) {}
    fn apply(&self, event: &Event, _folds: &Folds, _batch: &mut Batch) -> Result<(), ApplyError> {
        assert_ne!(event.recorded.event_type, "CeilingAllocated");
        Ok(())
    }
}

on_both_engines! {
    async fn a_panic_stops_one_projection_and_not_the_runner(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        let mut all = projections::all(&bed.ledger);
        all.push(Arc::new(Clumsy));
        let models = ReadModels::start_with(bed.store().await, bed.ledger.clone(), quick("node"), all)
            .await
            .unwrap();
        until("the projection stops", async || models.health().stopped().count() == 1).await;
        life.apply(&bed).await;
        bed.caught_up(&models).await;
        assert_eq!(models.health().stopped().next().unwrap().name, "clumsy");
    }
}

on_both_engines! {
    async fn an_unreadable_event_stops_what_needs_it(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        let position = bed
            .append_raw(
                StreamId::new("budget_line", life.line),
                &life.as_finance(),
                vec![raw("Reserved", serde_json::json!({ "amount": "much" }))],
            )
            .await;
        life.apply(&bed).await;
        let models = bed.models().await;
        until("money stops", async || models.health().stopped().count() == 2).await;
        let names: Vec<&str> = models.health().stopped().map(|one| one.name).collect();
        assert_eq!(names, ["budget_line", "journal"]);
        assert_eq!(models.positions()["budget_line"], position);
        // The audit list needs only the head of the event.
        let head = bed.ledger.head().await.unwrap();
        assert_eq!(models.positions()["audit"], head);
        assert_eq!(models.positions()["application"], head);
    }
}

on_both_engines! {
    async fn balances_that_do_not_add_up_stop_the_money(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        bed.append(
            life.line,
            &life.as_finance(),
            vec![domain::budget_line::BudgetLineEvent::Reserved {
                disbursement_id: life.payment,
                amount: domain::Rupiah(200_000_000),
                on: "2026-01-09".parse().unwrap(),
            }],
        )
        .await;
        let models = bed.models().await;
        until("the line stops", async || models.health().stopped().count() == 1).await;
        let row = projections::budget_line::get(models.store(), &life.line.to_string())
            .await
            .unwrap()
            .unwrap();
        assert_eq!((row.available, row.commitment), (100_000_000, 0));
    }
}

on_both_engines! {
    async fn any_moment_can_be_asked_again(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        let submitted = bed.now();
        bed.pass_hours(48);
        life.grant(&bed).await;
        life.pay(&bed).await;
        let models = bed.models().await;

        let then = models.as_of(submitted).await.unwrap();
        assert!(then.events < bed.ledger.head().await.unwrap());
        let form = projections::application::get(&then.store, &Scope::All, &life.application.to_string())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(form.application.status.as_str(), "diajukan");
        let figures = projections::dashboard::information(&then.store, &Scope::All, None).await.unwrap();
        assert_eq!((figures.recipients, figures.budget.realization), (0, 0));
        // The same moment again comes from the cache: the same store.
        let again = models.as_of(submitted).await.unwrap();
        assert_eq!(again.store.generation().await, then.store.generation().await);
        // With all places of replays taken another moment waits, and one that is open does not.
        let places = models.replay_places();
        let all = u32::try_from(places.available_permits()).unwrap();
        let held = places.clone().acquire_many_owned(all).await.unwrap();
        let other = models.at(then.events - 1);
        assert!(tokio::time::timeout(Duration::from_millis(300), other).await.is_err());
        assert_eq!(models.as_of(submitted).await.unwrap().events, then.events);
        drop(held);
        assert_eq!(models.at(then.events - 1).await.unwrap().events, then.events - 1);
        // The future is the present.
        let now = models.as_of(end_of_day("2027-01-01".parse().unwrap())).await.unwrap();
        assert_eq!(now.store.generation().await, models.store().generation().await);
        // Before everything there was nothing.
        let before = models.as_of(end_of_day("2025-01-01".parse().unwrap())).await.unwrap();
        assert_eq!(before.events, 0);
        assert!(
            projections::user::get(&before.store, &life.admin.to_string())
                .await
                .unwrap()
                .is_none()
        );
    }
}

on_both_engines! {
    async fn a_replay_from_a_snapshot_equals_one_of_the_whole_log(bed: Bed) {
        Life::numbered(1).live(&bed).await;
        let head = bed.ledger.head().await.unwrap();
        let spaced = RunnerConfig { as_of_spacing: head / 4, ..quick("spaced") };
        let models = ReadModels::start(bed.store().await, bed.ledger.clone(), spaced).await.unwrap();
        bed.caught_up(&models).await;
        let projections = projections::all(&bed.ledger);
        let moment = head - 1;
        let whole = models.at(moment).await.unwrap();
        assert!(models.keep_snapshots().await.unwrap() >= 4);
        assert_eq!(models.keep_snapshots().await.unwrap(), 0);
        // Another number of events than the one whose store is open.
        let behind = models.at(moment - 1).await.unwrap();
        let digests = async |store: &ReadStore| digests(store, &projections).await.unwrap();
        assert_ne!(digests(&behind.store).await, digests(&whole.store).await);
        let scratch = ReadModels::start(bed.store().await, bed.ledger.clone(), quick("scratch"))
            .await
            .unwrap();
        let again = scratch.at(moment - 1).await.unwrap();
        assert_eq!(digests(&behind.store).await, digests(&again.store).await);
        models.stop().await;
        scratch.stop().await;
    }
}

on_both_engines! {
    async fn an_erased_person_is_gone_live_and_as_of_and_rebuilt_equals_live(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let granted = bed.now();
        bed.pass_hours(1);
        Life::numbered(2).apply(&bed).await;
        let models = bed.models().await;
        models.keep_snapshots().await.unwrap();
        let before = models.as_of(granted).await.unwrap();
        let named = |store: ReadStore| async move {
            projections::awardee::list(&store, &AwardeeFilter::default(), Paging::default())
                .await
                .unwrap()
                .items[0]
                .name
                .clone()
        };
        assert_eq!(named(before.store.clone()).await.as_deref(), Some(NAME));

        bed.ledger.erase(&life.applicant.to_string()).await.unwrap();
        bed.append(
            life.applicant,
            &Who { id: life.admin.to_string(), role: "admin", office: "" },
            vec![UserEvent::Erased { reason: domain::user::ErasureReason::OwnRequest }],
        )
        .await;
        bed.caught_up(&models).await;
        let store = models.store();
        assert_eq!(named(store.clone()).await, None);
        assert_eq!(named(models.as_of(granted).await.unwrap().store).await, None);
        let row = projections::user::get(store, &life.applicant.to_string()).await.unwrap().unwrap();
        assert!(row.erased && row.name.is_none() && row.email_masked.is_none());
        let form = projections::application::get(store, &Scope::All, &life.application.to_string())
            .await
            .unwrap()
            .unwrap()
            .application;
        assert!(form.erased && form.name.is_none() && form.nik_masked.is_none());
        let opened = bed.ledger.unseal(&serde_json::from_str(&form.form_sealed).unwrap()).await.unwrap();
        assert!(opened["identity"]["$personal"].get("value").is_none());
        let account = projections::bank_account::get(store, &life.account.to_string()).await.unwrap().unwrap();
        assert_eq!((account.holder, account.number_masked), (None, None));
        // The other person of the same name stays.
        assert_eq!(
            projections::user::get(store, &Life::numbered(2).applicant.to_string())
                .await
                .unwrap()
                .unwrap()
                .name
                .as_deref(),
            Some(NAME)
        );
        assert_eq!(models.differences_from_rebuilt().await.unwrap(), Vec::<&str>::new());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_personal_number_stands_in_any_file() {
    let bed = bed::Bed::open(bed::On::Sqlite).await;
    let life = Life::numbered(1);
    life.live(&bed).await;
    let models = bed.models().await;
    let found = |needle: &str| {
        std::fs::read_dir(bed.folder.path()).unwrap().any(|entry| {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            bytes
                .windows(needle.len())
                .any(|window| window == needle.as_bytes())
        })
    };
    assert!(!found(NIK));
    assert!(!found(ACCOUNT));
    assert!(!found("081234567890"));
    // Control: what may stand in the open is found by the same search.
    assert!(found(NAME));
    models.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_of_another_log_is_filled_again() {
    let bed = bed::Bed::open(bed::On::Sqlite).await;
    let life = Life::numbered(1);
    life.live(&bed).await;
    bed.models().await.stop().await;
    let other = bed::Bed::open(bed::On::Sqlite).await;
    life.prepare(&other).await;
    // The read store stays, the log is another and shorter one.
    let models = ReadModels::start(bed.store().await, other.ledger.clone(), quick("node"))
        .await
        .unwrap();
    other.caught_up(&models).await;
    assert_eq!(models.applied(), other.ledger.head().await.unwrap());
    assert!(
        projections::awardee::list(models.store(), &AwardeeFilter::default(), Paging::default())
            .await
            .unwrap()
            .items
            .is_empty()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rebuild_refuses_a_file_that_a_server_uses() {
    let bed = bed::Bed::open(bed::On::Sqlite).await;
    let life = Life::numbered(1);
    life.prepare(&bed).await;
    let models = bed.models().await;
    let store = bed.store().await;
    let refused = projections::rebuild(
        &store,
        &bed.ledger,
        &projections::all(&bed.ledger),
        |_, _| {},
    )
    .await;
    assert!(matches!(refused, Err(Error::InUse(node)) if node == "node"));
    models.stop().await;
    drop(models);
    let report = projections::rebuild(
        &store,
        &bed.ledger,
        &projections::all(&bed.ledger),
        |_, _| {},
    )
    .await
    .unwrap();
    assert_eq!(report.events, bed.ledger.head().await.unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cut_connection_is_waited_out() {
    let bed = bed::Bed::open(bed::On::Postgres).await;
    let life = Life::numbered(1);
    life.prepare(&bed).await;
    let models = bed.models().await;
    for _ in 0..3 {
        bed::run(
            &bed.read_url,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // The log's own connections were cut too; it answers again before long.
    until("the log answers", async || bed.ledger.head().await.is_ok()).await;
    life.apply(&bed).await;
    bed.caught_up(&models).await;
    assert_eq!(models.health().stopped().count(), 0);
    assert!(models.differences_from_rebuilt().await.unwrap().is_empty());
}
