//! What a payment is decided on does not change with events that nobody waits for.
use super::bed::{Bed, On};
use super::start;
use super::world::{self, World};
use ledger::Position;
use projections::finding::{FindingFilter, FindingSort};
use projections::{Paging, ReadModels, Scope};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

/// Each finding about each person, and whether it was set aside.
async fn found(models: &ReadModels) -> Vec<(String, String, bool)> {
    let (filter, paging) = (FindingFilter::default(), Paging::new(1, 100));
    let store = models.store();
    let page =
        projections::finding::list(store, &Scope::All, &filter, FindingSort::Severity, paging);
    let items = page.await.unwrap().items;
    let said = |item: &projections::finding::FindingItem| {
        let finding = &item.finding;
        let id = finding.finding_id.clone();
        (id, finding.person_id.clone(), item.dismissal.is_some())
    };
    let mut found: Vec<_> = items.iter().map(said).collect();
    found.sort();
    found
}

#[test]
fn what_nobody_waits_for_blocks_nobody() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    let acts = prop::collection::vec(world::act(), 400);
    let acts = acts
        .new_tree(&mut TestRunner::deterministic())
        .unwrap()
        .current();
    runtime.unwrap().block_on(async {
        let bed = Bed::open(On::Sqlite).await;
        let mut world = World::open(&bed).await;
        let models = start(&bed, 5, 5).await;
        bed.caught_up(&models).await;
        let all = projections::all(&bed.ledger);
        let finding = all.iter().find(|one| one.name() == "finding").unwrap();
        let (mut before, mut at) = (found(&models).await, bed.ledger.head().await.unwrap());
        let (mut kept, mut changed) = (0, 0);
        for act in acts {
            world.act(&act).await;
            bed.caught_up(&models).await;
            let head = bed.ledger.head().await.unwrap();
            let kinds = bed
                .ledger
                .kinds_between(Position(at)..Position(head))
                .await
                .unwrap();
            assert_eq!(kinds.len() as u64, head - at);
            let after = found(&models).await;
            let read = |(kind, _): &&(String, String)| finding.reads(kind.parse().unwrap());
            let decides =
                |(kind, name): &(String, String)| finding.decides(kind.parse().unwrap(), name);
            if !kinds.iter().any(decides) {
                assert_eq!(after, before, "{kinds:?}");
                kept += kinds.iter().filter(read).count();
            } else if after != before {
                changed += 1;
            }
            (before, at) = (after, head);
        }
        assert!(
            kept > 20 && changed > 3,
            "{kept} events let nobody wait, {changed} acts changed what is found"
        );
        models.stop().await;
    });
}
