//! Master data, news, what recipients achieved, and the search box.
use crate::bed::Who;
use crate::life::{Life, NAME};
use crate::on_both_engines;
use domain::application::ApplicationStatus;
use domain::record::{News, RecordEvent};
use domain::{Level, ScholarshipType};
use projections::record::{Deleted, RecordFilter, RecordSort, Shown};
use projections::{Paging, Scope};

on_both_engines! {
    async fn records_are_found_by_id_name_and_parent(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        let models = bed.models().await;
        let store = models.store();

        let district = projections::record::get(store, "district", "95.08.01").await.unwrap().unwrap();
        assert_eq!((district.name.as_str(), district.version), ("Kenyam", 2));
        assert_eq!(district.json()["population"], 9_000);
        let list = |deleted| async move {
            projections::record::list(
                store,
                "bank",
                &RecordFilter {
                    search: Some("b".to_owned()),
                    deleted,
                    ..RecordFilter::default()
                },
                RecordSort::Newest,
                Paging::default(),
            )
            .await
            .unwrap()
        };
        assert_eq!(list(Deleted::Hidden).await.total_items, 1);
        let all = list(Deleted::Shown).await;
        assert_eq!(all.total_items, 2);
        // Deleted ones come last.
        assert_eq!(all.items[0].record_id, "132");
        assert!(all.items[1].deleted);
        for sort in [RecordSort::Name, RecordSort::Id, RecordSort::Oldest] {
            let page = projections::record::list(store, "bank", &RecordFilter::default(), sort, Paging::default())
                .await
                .unwrap();
            assert_eq!(page.items.len(), 1);
        }
        assert_eq!(projections::record::all(store, "bank").await.unwrap().len(), 1);
        assert_eq!(projections::record::by_slug(store, "news", "none").await.unwrap(), None);
        // Every kind's conditions are asked once; the branch has its verifier.
        for (kind, id, expected) in [
            ("branch", "dpc-1", vec![("user", 1)]),
            ("bank", "132", vec![]),
            ("district", "95.08.01", vec![]),
            ("kampung", "95.08.01.2001", vec![]),
            ("institution", "001001", vec![]),
            ("finance_category", "biaya-pendidikan", vec![("pagu", 1)]),
            ("news_category", "umum", vec![]),
            ("faculty", "x", vec![]),
        ] {
            assert_eq!(projections::record::uses(store, kind, id).await.unwrap(), expected, "{kind}");
        }
    }
}

on_both_engines! {
    async fn achievements_and_final_projects_belong_to_recipients(bed: Bed) {
        use domain::record::{Achievement, AchievementLevel, FinalProject, RecordEvent};
        use projections::achievement::{AchievementFilter, AchievementSort};
        use projections::final_project::{FinalProjectFilter, FinalProjectSort};
        use projections::record::Deleted;
        use projections::student::{StudentFilter, StudentSort};

        let life = Life::numbered(1);
        life.live(&bed).await;
        let applicant = life.as_applicant();
        for (id, level) in [
            ("a1", AchievementLevel::National),
            ("a2", AchievementLevel::School),
            ("a3", AchievementLevel::School),
        ] {
            let value = Achievement {
                owner_id: life.applicant,
                name: life.known("Lomba".to_owned()),
                level,
                year: 2025,
                organizer: None,
                rank: None,
                certificate: life.file(700),
            };
            bed.append(id, &applicant, vec![RecordEvent::Created { value }]).await;
        }
        bed.append("a3", &applicant, vec![RecordEvent::<Achievement>::Deleted {}]).await;
        let value = FinalProject {
            award_id: life.award,
            owner_id: life.applicant,
            name: life.known("Gizi anak di Kenyam".to_owned()),
            summary: life.known("Ringkasan".to_owned()),
            year: 2025,
            file: life.file(701),
        };
        bed.append("p1", &applicant, vec![RecordEvent::Created { value }]).await;
        let models = bed.models().await;
        let store = models.store();

        let own = projections::record::children(store, "achievement", &life.applicant.to_string()).await.unwrap();
        let facets: Vec<_> = own.iter().map(|row| row.facet.as_deref()).collect();
        assert_eq!(facets, [Some("nasional"), Some("sekolah")]);
        assert!(!own[0].value.contains("Lomba"));
        let elsewhere = Scope::Area { districts: vec!["95.08.02".to_owned()], cities: vec![] };
        for (scope, level, deleted, expected) in [
            (Scope::All, None, Deleted::Hidden, vec!["a2", "a1"]),
            (Scope::All, Some("nasional"), Deleted::Hidden, vec!["a1"]),
            (Scope::All, None, Deleted::Only, vec!["a3"]),
            (Scope::Person(life.applicant.to_string()), None, Deleted::Shown, vec!["a3", "a2", "a1"]),
            (elsewhere.clone(), None, Deleted::Shown, vec![]),
        ] {
            let filter = AchievementFilter {
                search: Some("yuliana".to_owned()),
                level: level.map(str::to_owned),
                institution_id: Some("001001".to_owned()),
                deleted,
            };
            let page = projections::achievement::list(store, &scope, &filter, AchievementSort::Newest, Paging::default()).await.unwrap();
            let ids: Vec<&str> = page.items.iter().map(|row| row.record.record_id.as_str()).collect();
            assert_eq!(ids, expected);
            assert!(page.items.iter().all(|row| row.owner_name.as_deref() == Some(NAME)));
            let by_name = projections::achievement::list(store, &scope, &filter, AchievementSort::Name, Paging::default()).await.unwrap();
            assert_eq!(by_name.total_items, page.total_items);
        }
        for (scope, counts, projects) in [
            (Scope::All, vec![("nasional", 1), ("sekolah", 1)], 1),
            (Scope::Institution("001001".to_owned()), vec![("nasional", 1), ("sekolah", 1)], 1),
            (elsewhere.clone(), vec![], 0),
        ] {
            let found = projections::dashboard::awardee_achievement(store, &scope).await.unwrap();
            let levels: Vec<(&str, i64)> = found.levels.iter().map(|row| (row.level.as_str(), row.count)).collect();
            assert_eq!((levels, found.final_projects), (counts, projects));
        }
        let taken = projections::application::taken(store).await.unwrap();
        let [(year, kind, 1)] = &taken[..] else { panic!("{taken:?}") };
        let granted = async |year| projections::application::granted(store, year, *kind).await.unwrap();
        assert_eq!((granted(*year).await, granted(year + 1).await), ((1, 1), (0, 0)));
        let list = async |scope: &Scope, search: &str, year| {
            let filter = FinalProjectFilter {
                search: Some(search.to_owned()),
                year: Some(year),
                institution_id: Some("001001".to_owned()),
                award_id: Some(life.award.to_string()),
            };
            let mut total = None;
            for sort in [FinalProjectSort::Newest, FinalProjectSort::Title, FinalProjectSort::Year] {
                let page = projections::final_project::list(store, scope, &filter, sort, Paging::default()).await.unwrap();
                assert!(total.is_none_or(|total| total == page.total_items));
                total = Some(page.total_items);
            }
            total.unwrap()
        };
        assert_eq!(list(&Scope::All, "GIZI", 2025).await, 1);
        assert_eq!(list(&Scope::Person(life.applicant.to_string()), "yuliana", 2025).await, 1);
        assert_eq!(list(&Scope::All, "gizi", 2024).await, 0);
        assert_eq!(list(&elsewhere, "gizi", 2025).await, 0);
        let one = projections::final_project::get(store, &Scope::All, "p1").await.unwrap().unwrap();
        assert_eq!((one.record.name.as_str(), one.award.name.as_deref()), ("Gizi anak di Kenyam", Some(NAME)));
        assert_eq!(projections::final_project::get(store, &elsewhere, "p1").await.unwrap(), None);

        // One line per person, with the award; a draft is nobody's.
        for sort in [StudentSort::Name, StudentSort::Newest] {
            let filter = StudentFilter {
                search: Some("gwijangge".to_owned()),
                home_district: Some("95.08.01".to_owned()),
                institution_id: Some("001001".to_owned()),
                level: Some(Level::S1),
                scholarship_type: Some(ScholarshipType::MurniNduga),
                status: Some(ApplicationStatus::Approved),
                person: Some(life.applicant.to_string()),
                application_id: None,
                recipient: Some(true),
            };
            let page = projections::student::list(store, &Scope::All, &filter, sort, Paging::default()).await.unwrap();
            assert_eq!(page.total_items, 1);
            assert_eq!(page.items[0].award.as_ref().unwrap().award_id, life.award.to_string());
        }
        let by_form = StudentFilter {
            application_id: Some(life.application.to_string()),
            recipient: Some(false),
            ..StudentFilter::default()
        };
        let none = projections::student::list(store, &Scope::All, &by_form, StudentSort::Name, Paging::default()).await.unwrap();
        assert_eq!(none.total_items, 0);
        let person = life.applicant.to_string();
        assert!(projections::student::is_within(store, &Scope::All, &person).await.unwrap());
        assert!(!projections::student::is_within(store, &elsewhere, &person).await.unwrap());
        let names = projections::record::names(store, "final_project", &["p1".to_owned(), "x".to_owned()]).await.unwrap();
        assert_eq!(names.len(), 1);
    }
}

on_both_engines! {
    async fn one_box_finds_people_forms_payments_and_news(bed: Bed) {
        use domain::record::{News, RecordEvent};
        use projections::search::{Needle, applications, awards, disbursements, news, users};

        let life = Life::numbered(1);
        life.live(&bed).await;
        let item = |title: &str| -> News {
            let value = serde_json::json!({
                "slug": "kabar",
                "title": title,
                "body_html": "<p>x</p>",
                "gallery": [],
            });
            serde_json::from_value(value).unwrap()
        };
        let admin = life.as_admin();
        bed.append("n1", &admin, vec![RecordEvent::Created { value: item("Sekolah Yuliana dibuka") }]).await;
        bed.append("n2", &admin, vec![RecordEvent::Created { value: item("Yuliana pergi") }]).await;
        bed.append("n2", &admin, vec![RecordEvent::Updated { value: item("Kabar lain") }]).await;
        let models = bed.models().await;
        let store = models.store();
        let elsewhere = Scope::Area { districts: vec!["95.08.02".to_owned()], cities: vec![] };
        let count = async |text: &str, scope: &Scope| {
            let needle = Needle::parse(text).unwrap();
            (
                users(store, &needle).await.unwrap().len(),
                applications(store, scope, &needle).await.unwrap().len(),
                awards(store, scope, &needle).await.unwrap().len(),
                disbursements(store, scope, &needle).await.unwrap().len(),
                news(store, &needle).await.unwrap().len(),
            )
        };
        assert_eq!(count("yuliana", &Scope::All).await, (1, 1, 1, 1, 1));
        assert_eq!(count("YULI gwij", &Scope::All).await, (1, 1, 1, 1, 0));
        assert_eq!(count("yuliana", &elsewhere).await, (1, 0, 0, 0, 1));
        assert_eq!(count("SP2D-1", &Scope::All).await, (0, 0, 0, 1, 0));
        assert_eq!(count("uliana", &Scope::All).await, (0, 0, 0, 0, 0));
        let own = Scope::Person(life.applicant.to_string());
        assert_eq!(count("yuliana", &own).await.1, 1);

        let erased = domain::user::UserEvent::Erased { reason: domain::user::ErasureReason::OwnRequest };
        bed.append(life.applicant, &life.as_applicant(), vec![erased]).await;
        bed.caught_up(&models).await;
        assert_eq!(count("yuliana", &Scope::All).await, (0, 0, 0, 0, 1));
    }
}

on_both_engines! {
    async fn news_are_found_by_text_and_time_and_testimonials_by_state(bed: Bed) {
        let who = Who { id: "admin".to_owned(), role: "admin", office: "Dinas" };
        let news = |title: &str, body: &str, published_at: Option<&str>| News {
            slug: title.to_lowercase(),
            title: title.to_owned(),
            body_html: body.to_owned(),
            image: None,
            category_id: Some("kegiatan".to_owned()),
            published_at: published_at.map(|at| at.parse().unwrap()),
            author: None,
            caption: None,
            gallery: vec![],
            address_fixed: false,
        };
        for (id, title, body, at) in [
            ("a", "Lama", "<p>Wisuda &amp; syukuran</p>", Some("2026-01-01T00:00:00Z")),
            ("b", "Baru", "<p>Pramuka</p>", Some("2026-02-01T00:00:00.5Z")),
            ("c", "Nanti", "<p>Wisuda</p>", Some("2030-01-01T00:00:00Z")),
            ("d", "Draf", "<p>Wisuda</p>", None),
        ] {
            let value = news(title, body, at);
            bed.append(id, &who, vec![RecordEvent::Created { value }]).await;
        }
        let models = bed.models().await;
        let store = models.store();
        let now = "2026-03-01T00:00:00Z".parse().unwrap();
        let names = |filter: RecordFilter, sort| async move {
            let page = projections::record::list(store, "news", &filter, sort, Paging::default()).await.unwrap();
            page.items.into_iter().map(|row| row.name).collect::<Vec<_>>()
        };
        let shown = |shown| RecordFilter { shown: Some(shown), ..RecordFilter::default() };
        assert_eq!(names(shown(Shown::By(now)), RecordSort::LastShown).await, ["Baru", "Lama"]);
        assert_eq!(names(shown(Shown::By(now)), RecordSort::FirstShown).await, ["Lama", "Baru"]);
        assert_eq!(names(shown(Shown::After(now)), RecordSort::Newest).await, ["Nanti"]);
        assert_eq!(names(shown(Shown::Never), RecordSort::Newest).await, ["Draf"]);
        let found = RecordFilter { search: Some("wisuda & s".to_owned()), ..RecordFilter::default() };
        assert_eq!(names(found, RecordSort::NewestOfAll).await, ["Lama"]);
        let elsewhere = RecordFilter { parent_ids: Some(vec![]), ..RecordFilter::default() };
        assert_eq!(names(elsewhere, RecordSort::OldestOfAll).await, [""; 0]);
        let all = RecordFilter::default();
        assert_eq!(names(all.clone(), RecordSort::NameBackwards).await, ["Nanti", "Lama", "Draf", "Baru"]);
        let ids = projections::record::ids(store, "news", &shown(Shown::By(now))).await.unwrap();
        assert_eq!(ids, ["b", "a"]);
        let rows = projections::record::of_ids(store, "news", &["a".to_owned(), "b".to_owned()]).await.unwrap();
        assert_eq!(rows.iter().map(|row| row.record_id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(projections::record::by_slug(store, "news", "baru").await.unwrap().unwrap().record_id, "b");
    }
}
