//! The audit list, and what differs between two moments.
use crate::life::Life;
use crate::on_both_engines;

on_both_engines! {
    async fn the_audit_list_names_every_event(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();
        use projections::audit::{AuditFilter, count, list};

        let head = bed.ledger.head().await.unwrap();
        assert_eq!(count(store, &AuditFilter::default()).await.unwrap(), head);
        let filter = AuditFilter {
            from: Some("2026-01-01T00:00:00.000000Z".to_owned()),
            until: Some("2026-12-31T00:00:00.000000Z".to_owned()),
            actor_id: Some(life.verifier.to_string()),
            stream_type: Some("application".to_owned()),
            stream_id: Some(life.application.to_string()),
            event_type: Some("DocumentJudged".to_owned()),
            actor_name: None,
            person_name: None,
        };
        let rows = list(store, &filter, None, 10).await.unwrap();
        assert_eq!(rows.len(), 3);
        let older = list(store, &filter, Some(rows[0].position), 10).await.unwrap();
        assert_eq!(older, rows[1..]);
    }
}

on_both_engines! {
    async fn an_audit_line_names_who_and_what_and_finds_both(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();
        use projections::audit::{AuditFilter, list, names};

        let of = |stream_type: &str, event_type: &str| AuditFilter {
            stream_type: Some(stream_type.to_owned()),
            event_type: Some(event_type.to_owned()),
            ..AuditFilter::default()
        };
        let granted = list(store, &of("award", "Granted"), None, 1).await.unwrap();
        let told = names(store, &[granted[0].position]).await.unwrap();
        let told = &told[&granted[0].position];
        let award = projections::award::list(
            store,
            &projections::Scope::All,
            &projections::award::AwardFilter::default(),
            projections::award::AwardSort::Newest,
            projections::Paging::default(),
        )
        .await
        .unwrap()
        .items
        .remove(0);
        assert_eq!(told.subject_name, award.name);
        assert_eq!(told.status_after.as_deref(), Some("aktif"));

        let person = AuditFilter { person_name: award.name.clone(), ..of("award", "Granted") };
        assert_eq!(list(store, &person, None, 10).await.unwrap(), granted);
        let nobody = AuditFilter { actor_name: Some("tidak ada".to_owned()), ..AuditFilter::default() };
        assert_eq!(list(store, &nobody, None, 10).await.unwrap(), vec![]);
    }
}

on_both_engines! {
    async fn two_moments_differ_by_whom_and_what_came_between(bed: Bed) {
        use domain::audit::DifferenceKind;
        use projections::audit::difference::{PaymentSums, between};
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        let before = bed.ledger.head().await.unwrap();
        life.grant(&bed).await;
        let granted = bed.ledger.head().await.unwrap();
        life.pay(&bed).await;
        let models = bed.models().await;
        let earlier = models.at(before).await.unwrap().store;
        let middle = models.at(granted).await.unwrap().store;

        let kinds = |found: &projections::audit::difference::Difference| {
            let mut kinds: Vec<DifferenceKind> = found.changes.iter().map(|change| change.kind).collect();
            kinds.dedup();
            kinds
        };
        let entered = between(&earlier, models.store()).await.unwrap();
        assert!(kinds(&entered).contains(&DifferenceKind::Entered));
        assert!(!kinds(&entered).contains(&DifferenceKind::Account), "entered with it");
        let paid = between(&middle, models.store()).await.unwrap();
        assert!(kinds(&paid).contains(&DifferenceKind::Payment));
        assert!(!kinds(&paid).contains(&DifferenceKind::Entered));
        assert_eq!((entered.before.standing, paid.before), (0, PaymentSums::default()));
        assert!(paid.after.standing >= paid.after.ordered && paid.after.ordered > 0, "{:?}", paid.after);
        let same = between(models.store(), models.store()).await.unwrap();
        assert_eq!((same.changes, same.before), (vec![], same.after));
    }
}
