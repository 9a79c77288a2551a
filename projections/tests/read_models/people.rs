//! Accounts, forms and their documents, awards.
use crate::life::{ACCOUNT, Life, NAME, NIK};
use crate::on_both_engines;
use domain::Level;
use domain::award::{AwardEvent, AwardStatus};
use projections::application::{ApplicationFilter, ApplicationSort};
use projections::award::{AwardFilter, AwardSort};
use projections::awardee::AwardeeFilter;
use projections::decree::{DecreeFilter, DecreeSort};
use projections::user::{UserFilter, UserSort};
use projections::{Paging, Scope};

on_both_engines! {
    async fn a_user_row_follows_the_account(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        let models = bed.models().await;
        let store = models.store();

        let row = projections::user::get(store, &life.applicant.to_string())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(row.name.as_deref(), Some(NAME));
        assert_eq!(row.email_masked.as_deref(), Some("y••••••@demo.test"));
        assert!(row.email_verified && row.active && !row.erased);
        assert_eq!(row.version, 3);
        let sealed = serde_json::from_str(&row.password_sealed.unwrap()).unwrap();
        let opened = bed.ledger.unseal(&sealed).await.unwrap();
        assert_eq!(opened["$personal"]["value"], "$argon2id$test");

        let staff = projections::user::list(
            store,
            &UserFilter {
                role: Some("dpc".to_owned()),
                search: Some("petugas".to_owned()),
                status: Some(domain::user::UserStatus::Active),
                ..UserFilter::default()
            },
            UserSort::Name,
            Paging::default(),
        )
        .await
        .unwrap();
        assert_eq!(staff.total_items, 1);
        assert_eq!(staff.items[0].branch_id.as_deref(), Some("dpc-1"));
        let names = projections::user::names(store, &[life.admin.to_string()])
            .await
            .unwrap();
        assert_eq!(names[&life.admin.to_string()], "Operator");
    }
}

on_both_engines! {
    async fn a_branch_sees_the_forms_of_its_area_only(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        let models = bed.models().await;
        let store = models.store();

        let scope = projections::record::branch_scope(store, &life.branch).await.unwrap();
        let list = |scope: Scope, statuses: &[&str]| {
            let filter = ApplicationFilter {
                statuses: statuses.iter().map(|word| word.parse().unwrap()).collect(),
                search: Some("GWIJANGGE".to_owned()),
                year: Some(2026),
                level: Some(Level::S1),
                ..ApplicationFilter::default()
            };
            async move {
                projections::application::list(
                    store,
                    &scope,
                    &filter,
                    ApplicationSort::LongestWaiting,
                    Paging::new(1, 10),
                )
                .await
                .unwrap()
            }
        };
        let mine = list(scope.clone(), &["diajukan"]).await;
        assert_eq!(mine.total_items, 1);
        assert_eq!(mine.items[0].nik_masked.as_deref(), Some("9508••••••••0007"));
        assert_eq!(mine.items[0].documents, 2);
        assert_eq!(list(scope.clone(), &["disetujui"]).await.total_items, 0);
        let elsewhere = Scope::Area {
            districts: vec!["95.08.02".to_owned()],
            cities: vec![],
        };
        assert_eq!(list(elsewhere, &[]).await.total_items, 0);
        let by_city = Scope::Area {
            districts: vec![],
            cities: vec!["91.71".to_owned()],
        };
        assert_eq!(list(by_city, &[]).await.total_items, 1);
        let unknown = projections::record::branch_scope(store, "none").await.unwrap();
        assert_eq!(list(unknown, &[]).await.total_items, 0);

        // A draft is the applicant's own business.
        assert!(
            projections::application::list(
                store,
                &Scope::All,
                &ApplicationFilter::default(),
                ApplicationSort::Newest,
                Paging::default(),
            )
            .await
            .unwrap()
            .items
            .iter()
            .all(|row| row.status.as_str() != "draf")
        );
        let own = projections::application::of_applicant(store, &life.applicant.to_string())
            .await
            .unwrap();
        assert_eq!(own.len(), 2);
        let counted = projections::application::count_by_status(store, &Scope::All);
        assert_eq!(counted.await.unwrap(), [("diajukan".to_owned(), 1)]);
        let person = Scope::Person(life.applicant.to_string());
        let counted = projections::application::count_by_status(store, &person);
        assert_eq!(
            counted.await.unwrap(),
            [("diajukan".to_owned(), 1), ("draf".to_owned(), 1)]
        );
    }
}

on_both_engines! {
    async fn a_form_shows_its_documents_with_their_verdicts(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();

        let found = projections::application::get(store, &Scope::All, &life.application.to_string())
            .await
            .unwrap()
            .unwrap();
        let form = &found.application;
        assert_eq!(form.status.as_str(), "disetujui");
        assert_eq!((form.documents, form.documents_valid, form.documents_invalid), (2, 2, 0));
        assert_eq!(form.round, 2);
        assert_eq!(form.award_id, Some(life.award.to_string()));
        assert_eq!(form.recommended_by, Some(life.verifier.to_string()));
        let words: Vec<(&str, &str)> = found
            .documents
            .iter()
            .map(|row| (row.document.as_str(), row.verdict.as_str()))
            .collect();
        assert_eq!(words, [("buku_rekening", "sah"), ("ktp", "sah")]);
        let file = projections::application::document_of_file(store, &found.documents[0].file_id)
            .await
            .unwrap()
            .unwrap();
        assert_eq!(file.application_id, life.application.to_string());

        // The sealed form opens to what was typed.
        assert!(!form.form_sealed.contains(NIK));
        let sealed = serde_json::from_str(&form.form_sealed).unwrap();
        let opened = bed.ledger.unseal(&sealed).await.unwrap();
        assert_eq!(opened["identity"]["$personal"]["value"]["nik"], NIK);
        assert_eq!(opened["account"]["$personal"]["value"]["number"], ACCOUNT);

        let other = Scope::Person(life.admin.to_string());
        assert_eq!(
            projections::application::get(store, &other, &life.application.to_string())
                .await
                .unwrap(),
            None
        );
    }
}

on_both_engines! {
    async fn an_award_is_listed_with_decree_and_academic_record(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();

        let list = projections::award::list(
            store,
            &Scope::Institution("001001".to_owned()),
            &AwardFilter {
                statuses: vec![AwardStatus::Active],
                search: Some("kedokteran".to_owned()),
                year: Some(2026),
                graduated: Some(false),
                in_decree: Some(true),
                ..AwardFilter::default()
            },
            AwardSort::Name,
            Paging::default(),
        )
        .await
        .unwrap();
        assert_eq!(list.total_items, 1);
        let row = &list.items[0];
        assert_eq!(row.decree_number.as_deref(), Some("188/2026"));
        assert_eq!((row.semester, row.credits, row.gpa_hundredths), (Some(3), Some(20), Some(331)));
        assert!(row.attested);
        assert_eq!(
            projections::award::get(store, &Scope::Institution("x".to_owned()), &row.award_id)
                .await
                .unwrap(),
            None
        );
        assert_eq!(
            projections::award::of_recipient(store, &life.applicant.to_string())
                .await
                .unwrap()
                .len(),
            1
        );
        let of_year = AwardeeFilter {
            year: Some(2026),
            search: Some("yuliana".to_owned()),
            ..AwardeeFilter::default()
        };
        let public = projections::awardee::list(store, &of_year, Paging::default())
            .await
            .unwrap();
        assert_eq!(public.items[0].name.as_deref(), Some(NAME));
        assert!(!public.items[0].graduated);
        assert_eq!(projections::awardee::years(store).await.unwrap(), [(2026, 1)]);
        assert_eq!(
            projections::award::count_by_status(store, &Scope::All).await.unwrap(),
            [("aktif".to_owned(), 1)]
        );
        let records = projections::academic_record::of_award(store, &row.award_id).await.unwrap();
        assert_eq!(records.len(), 1);
        assert_eq!(records[0].academic_year, "2025/2026");
        assert!(records[0].attested && records[0].khs_sealed.is_some());

        let decree = projections::decree::get(store, &life.decree.to_string())
            .await
            .unwrap()
            .unwrap();
        assert_eq!((decree.number.as_str(), decree.awards), ("188/2026", 1));
        assert_eq!(
            projections::decree::awards(store, &decree.decree_id).await.unwrap(),
            list.items
        );
        let day = |text: &str| text.parse().ok();
        let recipient_id = Some(row.recipient_id.clone());
        for (filter, found) in [
            (DecreeFilter { search: Some("188".to_owned()), ..DecreeFilter::default() }, 1),
            (DecreeFilter { recipient_id: recipient_id.clone(), ..DecreeFilter::default() }, 1),
            (DecreeFilter { recipient_id: Some("nobody".to_owned()), ..DecreeFilter::default() }, 0),
            (DecreeFilter { amended: Some(false), ..DecreeFilter::default() }, 1),
            (DecreeFilter { amended: Some(true), ..DecreeFilter::default() }, 0),
            (DecreeFilter { dated_from: day(&decree.dated), dated_until: day(&decree.dated), ..DecreeFilter::default() }, 1),
            (DecreeFilter { dated_until: day("2000-01-01"), ..DecreeFilter::default() }, 0),
            (DecreeFilter { dated_from: day("2999-01-01"), ..DecreeFilter::default() }, 0),
        ] {
            let page = projections::decree::list(store, &filter, DecreeSort::Latest, Paging::default());
            assert_eq!(page.await.unwrap().total_items, found, "{filter:?}");
            let sums = projections::decree::sums(store, &filter).await.unwrap();
            assert_eq!(sums.iter().map(|sum| sum.1).sum::<i64>() as u64, found, "{filter:?}");
        }
    }
}

on_both_engines! {
    async fn an_award_stays_in_its_first_decree_when_a_later_one_drops_it(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        life.grant(&bed).await;
        let (decree_id, number) = (domain::DecreeId(uuid::Uuid::from_u128(77)), "188/2026-B".to_owned());
        bed.append(life.award, &life.as_admin(), vec![AwardEvent::NamedInDecree {
            decree_id,
            number: number.clone(),
            amount: None,
        }])
        .await;
        let models = bed.models().await;
        let row = |store: projections::ReadStore| async move {
            projections::award::get(&store, &Scope::All, &life.award.to_string()).await.unwrap().unwrap()
        };
        let store = models.store().clone();
        assert_eq!(row(store.clone()).await.decree_number.as_deref(), Some("188/2026-B"));

        bed.append(life.award, &life.as_admin(), vec![AwardEvent::RemovedFromDecree { decree_id, number }])
            .await;
        bed.caught_up(&models).await;
        let row = row(store).await;
        assert_eq!(row.decree_number.as_deref(), Some("188/2026"));
        assert_eq!(row.decree_id.as_deref(), Some(life.decree.to_string().as_str()));
    }
}
