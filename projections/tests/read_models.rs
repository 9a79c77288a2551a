//! Events in, rows out: what each read model and query says of the life of one scholarship.
#![allow(clippy::unwrap_used, missing_docs)]

mod bed;
mod life;

use bed::Who;
use domain::complaint::{ComplaintEvent, ComplaintTopic};
use domain::record::{News, RecordEvent};
use domain::roster::{Criteria, Exclusion, RosterEntry, RosterEvent};
use life::{ACCOUNT, Life, NAME, NIK};
use projections::application::{ApplicationFilter, ApplicationSort};
use projections::award::{AwardFilter, AwardSort};
use projections::budget_line::BudgetLineFilter;
use projections::disbursement::{DisbursementFilter, DisbursementSort};
use projections::inbox::Reader;
use projections::record::{Deleted, RecordFilter, RecordSort, Shown};
use projections::timeline::desk;
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
                statuses: statuses.iter().map(|word| (*word).to_owned()).collect(),
                search: Some("GWIJANGGE".to_owned()),
                year: Some(2026),
                level: Some("S1".to_owned()),
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
            .all(|row| row.status != "draf")
        );
        let own = projections::application::of_applicant(store, &life.applicant.to_string())
            .await
            .unwrap();
        assert_eq!(own.len(), 2);
        assert_eq!(
            projections::application::count_by_status(store, &Scope::All).await.unwrap(),
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
        assert_eq!(form.status, "disetujui");
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
                statuses: vec!["aktif".to_owned()],
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
        let public = projections::award::awardees(store, Some(2026), Some("yuliana"), Paging::default())
            .await
            .unwrap();
        assert_eq!(public.items[0].name.as_deref(), Some(NAME));
        assert!(!public.items[0].graduated);
        assert_eq!(projections::award::awardee_years(store).await.unwrap(), [2026]);
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
        assert_eq!(
            projections::decree::list(store, Some("188"), Paging::default())
                .await
                .unwrap()
                .total_items,
            1
        );
    }
}

on_both_engines! {
    async fn money_adds_up_in_lines_journal_and_payments(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();
        let line_id = life.line.to_string();

        let line = projections::budget_line::get(store, &line_id).await.unwrap().unwrap();
        assert_eq!(
            (line.ceiling, line.available, line.commitment, line.realization),
            (100_000_000, 92_500_000, 0, 7_500_000)
        );
        let filter = BudgetLineFilter {
            year: Some(2026),
            source: Some("otsus".to_owned()),
            category_id: Some("biaya-pendidikan".to_owned()),
        };
        assert_eq!(projections::budget_line::list(store, &filter).await.unwrap(), [line]);
        let totals = projections::budget_line::totals(store, &filter).await.unwrap();
        assert_eq!((totals.ceiling, totals.realization), (100_000_000, 7_500_000));
        let none = BudgetLineFilter {
            year: Some(1999),
            ..BudgetLineFilter::default()
        };
        assert_eq!(projections::budget_line::totals(store, &none).await.unwrap().ceiling, 0);

        let journal = projections::journal::list(store, Some(&line_id), Paging::new(1, 2))
            .await
            .unwrap();
        assert_eq!((journal.total_items, journal.total_pages()), (3, 2));
        assert_eq!(journal.items[0].debit, "realisasi");
        assert_eq!(projections::journal::list(store, None, Paging::default()).await.unwrap().total_items, 3);
        let own = projections::journal::of_disbursement(store, &life.payment.to_string())
            .await
            .unwrap();
        assert_eq!(own.len(), 2);
        let trial = projections::journal::trial_balance(store, Some(&line_id)).await.unwrap();
        let debit: i64 = trial.iter().map(|row| row.debit).sum();
        let credit: i64 = trial.iter().map(|row| row.credit).sum();
        assert_eq!(debit, credit);
        assert_eq!(debit, 115_000_000);

        let payments = projections::disbursement::list(
            store,
            &Scope::Institution("001001".to_owned()),
            &DisbursementFilter {
                statuses: vec!["diterima".to_owned()],
                category_id: Some("biaya-pendidikan".to_owned()),
                budget_year: Some(2026),
                recipient_id: Some(life.applicant.to_string()),
                sp2d_from: Some("2026-01-01".to_owned()),
                sp2d_until: Some("2026-01-31".to_owned()),
                search: Some("sp2d-1".to_owned()),
                ..DisbursementFilter::default()
            },
            DisbursementSort::Newest,
            Paging::default(),
        )
        .await
        .unwrap();
        assert_eq!(payments.total_items, 1);
        let item = &payments.items[0];
        assert_eq!(item.recipient_name.as_deref(), Some(NAME));
        assert_eq!(item.payment.number_masked.as_deref(), Some("•••••••••0123"));
        assert_eq!(item.payment.sp2d_number.as_deref(), Some("SP2D-1"));
        assert_eq!(item.source.as_deref(), Some("otsus"));
        let totals = projections::disbursement::totals(
            store,
            &Scope::All,
            &DisbursementFilter::default(),
        )
        .await
        .unwrap();
        assert_eq!((totals[0].status.as_str(), totals[0].count, totals[0].amount), ("diterima", 1, 7_500_000));
        assert_eq!(
            projections::disbursement::of_award(store, &life.award.to_string()).await.unwrap(),
            payments.items
        );
        let stranger = Scope::Person(life.admin.to_string());
        assert_eq!(
            projections::disbursement::get(store, &stranger, &life.payment.to_string())
                .await
                .unwrap(),
            None
        );
        let account = projections::bank_account::get(store, &life.account.to_string())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(account.status, "terverifikasi");
        assert_eq!(account.judged_by, Some(life.admin.to_string()));
        assert_eq!(
            projections::bank_account::of_owner(store, &life.applicant.to_string()).await.unwrap(),
            std::slice::from_ref(&account)
        );
        assert_eq!(
            projections::bank_account::list(store, Some("terverifikasi"), Some("yuliana"), Paging::default())
                .await
                .unwrap()
                .items,
            [account]
        );
    }
}

on_both_engines! {
    async fn a_timeline_tells_each_act_and_whose_desk_it_is(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        let models = bed.models().await;
        let store = models.store().clone();
        let form = life.application.to_string();
        let lies = desk::of(&store, "application", &form).await.unwrap().unwrap();
        assert_eq!((lies.office.as_str(), lies.is_open), (desk::BRANCH, true));
        assert_eq!(desk::open_of_office(&store, desk::BRANCH, 10).await.unwrap(), std::slice::from_ref(&lies));
        assert_eq!(
            desk::of_many(&store, "application", std::slice::from_ref(&form)).await.unwrap(),
            [lies]
        );

        life.grant(&bed).await;
        life.pay(&bed).await;
        bed.caught_up(&models).await;
        let acts = projections::timeline::of(&store, &form).await.unwrap();
        // Oldest first, the saving of drafts left out.
        assert_eq!(acts[0].act.action, "Drafted");
        assert!(acts.windows(2).all(|pair| pair[0].act.position < pair[1].act.position));
        assert!(acts.iter().all(|entry| entry.act.action != "FormChanged"));
        let returned = acts
            .iter()
            .find(|entry| entry.act.action == "ReturnedForRepair")
            .unwrap();
        assert_eq!(returned.act.status_before.as_deref(), Some("diajukan"));
        assert_eq!(returned.act.status_after.as_deref(), Some("perlu_perbaikan"));
        assert_eq!(returned.act.actor_office, "DPC Kenyam");
        assert_eq!(returned.staff_name.as_deref(), Some("Petugas DPC"));
        assert_eq!(returned.act.note.as_deref(), Some("Foto ulang buku rekening."));
        // An applicant's name is not told.
        assert_eq!(acts[0].staff_name, None);
        let lies = desk::of(&store, "application", &form).await.unwrap().unwrap();
        assert!(!lies.is_open);
        let lies = desk::of(&store, "disbursement", &life.payment.to_string())
            .await
            .unwrap()
            .unwrap();
        assert_eq!((lies.office.as_str(), lies.status.as_str()), (desk::RECIPIENT, "diterima"));

        let medians = desk::medians(&store).await.unwrap();
        let submitted = medians
            .iter()
            .find(|row| row.subject_kind == "application" && row.status == "diajukan")
            .unwrap();
        assert_eq!(submitted.count, 2);
        // Two rounds: seconds and two days; the lower of two is the median.
        assert!(submitted.median_seconds < 3_600, "{submitted:?}");
    }
}

on_both_engines! {
    async fn an_inbox_tells_persons_and_roles_by_the_rules(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();

        let applicant = Reader {
            user_id: life.applicant.to_string(),
            role: "user".to_owned(),
            scope: Scope::Person(life.applicant.to_string()),
            since_position: 0,
        };
        let all = projections::inbox::list(store, &applicant, Paging::new(1, 50)).await.unwrap();
        let kinds: Vec<&str> = all
            .items
            .iter()
            .rev()
            .map(|item| item.notification.kind.as_str())
            .collect();
        assert_eq!(
            kinds,
            [
                "selamat_datang",
                "formulir_terkirim",
                "formulir_perlu_perbaikan",
                "formulir_terkirim",
                "formulir_direkomendasikan",
                "formulir_disetujui",
                "tercantum_dalam_sk",
                "data_akademik_dikonfirmasi",
                "rekening_terverifikasi",
                "pembayaran_disetujui",
                "sp2d_terbit",
                "dana_disalurkan",
                "laporan_ditunggu",
            ]
        );
        assert!(all.items.iter().all(|item| item.notification.deep_link.starts_with('/')));
        assert_eq!(projections::inbox::unread(store, &applicant).await.unwrap(), 13);

        // Reading is an event; it counts for this reader only.
        let first = all.items[0].notification.notification_id.clone();
        bed.append(
            life.applicant,
            &life.as_applicant(),
            vec![domain::inbox::InboxEvent::NotificationRead {
                notification_id: first.clone(),
            }],
        )
        .await;
        bed.caught_up(&models).await;
        assert_eq!(projections::inbox::unread(store, &applicant).await.unwrap(), 12);
        let item = projections::inbox::get(store, &applicant, &first).await.unwrap().unwrap();
        assert!(item.read_at.is_some());

        let branch = |districts: &[&str]| Reader {
            user_id: life.verifier.to_string(),
            role: "dpc".to_owned(),
            scope: Scope::Area {
                districts: districts.iter().map(|code| (*code).to_owned()).collect(),
                cities: vec![],
            },
            since_position: 0,
        };
        assert_eq!(projections::inbox::unread(store, &branch(&["95.08.01"])).await.unwrap(), 2);
        assert_eq!(projections::inbox::unread(store, &branch(&["95.08.02"])).await.unwrap(), 0);
        assert_eq!(projections::inbox::unread(store, &branch(&[])).await.unwrap(), 0);
        // Another person's notice cannot be fetched by its id.
        assert_eq!(
            projections::inbox::get(store, &branch(&["95.08.01"]), &first).await.unwrap(),
            None
        );
        // Who proposed a payment need not be told that it waits.
        let admin = |user: String| Reader {
            user_id: user,
            role: "admin".to_owned(),
            scope: Scope::All,
            since_position: 0,
        };
        let of_finance = projections::inbox::list(store, &admin(life.finance.to_string()), Paging::new(1, 50)).await.unwrap();
        assert!(of_finance.items.iter().all(|item| item.notification.kind != "pembayaran_menunggu_persetujuan"));
        let of_approver = projections::inbox::list(store, &admin(life.approver.to_string()), Paging::new(1, 50)).await.unwrap();
        assert!(of_approver.items.iter().any(|item| item.notification.kind == "pembayaran_menunggu_persetujuan"));
        let institution = Reader {
            scope: Scope::Institution("001001".to_owned()),
            role: "institusi".to_owned(),
            ..admin("nobody".to_owned())
        };
        assert_eq!(projections::inbox::unread(store, &institution).await.unwrap(), 1);
    }
}

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
        let granted = async |year| projections::application::granted(store, year, kind).await.unwrap();
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
                level: Some("S1".to_owned()),
                scholarship_type: Some("murni-nduga".to_owned()),
                status: Some("disetujui".to_owned()),
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
    async fn dashboards_count_people_and_money_within_the_scope(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        let store = models.store();

        let figures = projections::dashboard::information(store, &Scope::All, Some(2026)).await.unwrap();
        assert_eq!((figures.applicants, figures.active, figures.recipients), (1, 1, 1));
        assert_eq!((figures.graduated, figures.not_graduated), (0, 1));
        assert_eq!(figures.budget.realization, 7_500_000);
        assert_eq!(figures.absorbed_basis_points, 750);
        let nothing = Scope::Area { districts: vec![], cities: vec![] };
        let figures = projections::dashboard::information(store, &nothing, None).await.unwrap();
        assert_eq!((figures.applicants, figures.recipients), (0, 0));

        bed.pass_hours(24 * 20);
        let states = projections::dashboard::overview_status(store, &Scope::All, bed.now(), 14).await.unwrap();
        let payment = states.iter().find(|figure| figure.subject_kind == "disbursement").unwrap();
        assert_eq!((payment.status.as_str(), payment.count, payment.amount), ("diterima", 1, 7_500_000));
        assert_eq!(payment.overdue, 1);
        assert!(payment.median_age_seconds >= 20 * 24 * 3_600);
        let approved = states
            .iter()
            .find(|figure| figure.subject_kind == "application" && figure.status == "disetujui")
            .unwrap();
        assert_eq!(approved.overdue, 0);

        let last = projections::dashboard::last_transactions(store, &Scope::All, 5).await.unwrap();
        assert_eq!(last.len(), 1);

        let districts = projections::dashboard::report_by_district(store, &Scope::All).await.unwrap();
        assert_eq!(districts.len(), 32);
        let home = &districts[0];
        assert_eq!(home.code, "95.08.01");
        assert_eq!((home.applicants, home.recipients, home.women, home.men), (1, 1, 1, 0));
        assert_eq!(home.mean_gpa_hundredths, Some(331));
        assert_eq!(home.by_level["S1"], 1);
        assert_eq!(home.realized, 7_500_000);
        assert!(districts[1..].iter().all(|report| report.recipients == 0));
        let kampung = projections::dashboard::report_by_kampung(store, &Scope::All, "95.08.01").await.unwrap();
        assert!(!kampung.is_empty());

        let achieved = projections::dashboard::awardee_achievement(store, &Scope::All).await.unwrap();
        assert_eq!(achieved.gpa_bands.iter().map(|band| band.count).sum::<i64>(), 1);
        assert_eq!((achieved.recorded, achieved.credits_on_track), (1, 1));
        assert_eq!(achieved.programmes[0].studying, 1);
        assert!(achieved.graduates.is_empty());
    }
}

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
        use projections::audit::difference::{ChangeKind, between};
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

        let kinds = |changes: &[projections::audit::difference::Change]| {
            let mut kinds: Vec<ChangeKind> = changes.iter().map(|change| change.kind).collect();
            kinds.dedup();
            kinds
        };
        let entered = between(&earlier, models.store()).await.unwrap();
        assert!(kinds(&entered).contains(&ChangeKind::Entered));
        assert!(!kinds(&entered).contains(&ChangeKind::Account), "entered with it");
        let paid = between(&middle, models.store()).await.unwrap();
        assert!(kinds(&paid).contains(&ChangeKind::Payment));
        assert!(!kinds(&paid).contains(&ChangeKind::Entered));
        assert_eq!(between(models.store(), models.store()).await.unwrap(), vec![]);
    }
}

on_both_engines! {
    async fn a_roster_keeps_who_was_left_out_and_moves_with_its_events(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        let roster = domain::RosterId(uuid::Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0777));
        let order = |number: &str| Some(domain::disbursement::Order {
            number: number.to_owned(),
            date: "2026-01-05".parse().unwrap(),
        });
        bed.append(roster, &life.as_finance(), vec![
            RosterEvent::Created {
                name: "Gelombang Satu".to_owned(),
                budget_line_id: life.line,
                component: domain::disbursement::Component::LivingCosts,
                academic_year: "2025/2026".parse().unwrap(),
                criteria: Criteria { batch: Some("2026".to_owned()), ..Criteria::default() },
                entries: vec![RosterEntry {
                    disbursement_id: life.payment,
                    award_id: life.award,
                    amount: domain::Rupiah(3_000_000),
                }],
                excluded: vec![Exclusion { award_id: life.award, code: "BELUM_ADA_SK".to_owned() }],
                by: life.finance,
            },
            RosterEvent::Locked { count: 1, total: domain::Rupiah(3_000_000), by: life.finance },
        ]).await;
        bed.append(roster, &life.as_approver(), vec![
            RosterEvent::Approved { note: None, by: life.approver },
            RosterEvent::OrdersIssued { spp: order("SPP-1"), spm: None, sp2d: order("SP2D-1") },
        ]).await;
        let models = bed.models().await;
        let store = models.store();
        let id = roster.to_string();
        let row = projections::roster::get(store, &id).await.unwrap().unwrap();
        assert_eq!((row.status.as_str(), row.version, row.entries, row.amount), ("disetujui", 4, 1, 3_000_000));
        assert_eq!((row.spp_number.as_deref(), row.spm_number), (Some("SPP-1"), None));
        assert_eq!(row.approved_by, Some(life.approver.to_string()));
        let left = projections::roster::left_out(store, &id).await.unwrap();
        assert_eq!((left.len(), left[0].code.as_str()), (1, "BELUM_ADA_SK"));
        for (status, search, found) in [
            (Some("disetujui"), Some("gelombang"), 1),
            (None, Some("sp2d-1"), 1),
            (Some("disusun"), None, 0),
        ] {
            let filter = projections::roster::RosterFilter {
                status: status.map(str::to_owned),
                search: search.map(str::to_owned),
                budget_line_id: Some(life.line.to_string()),
            };
            let page = projections::roster::list(store, &filter, Paging::default()).await.unwrap();
            assert_eq!(page.total_items, found, "{filter:?}");
        }
    }
}

on_both_engines! {
    async fn a_complaint_is_read_by_its_recipient_and_its_texts_stay_sealed(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        life.grant(&bed).await;
        let complaint = domain::ComplaintId(uuid::Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0778));
        bed.append(complaint, &life.as_applicant(), vec![ComplaintEvent::Opened {
            recipient_id: life.applicant,
            award_id: life.award,
            disbursement_id: None,
            topic: ComplaintTopic::Levy,
            text: life.known("Diminta sepuluh persen".to_owned()),
        }]).await;
        bed.append(complaint, &life.as_finance(), vec![ComplaintEvent::Answered {
            text: life.known("Kami periksa".to_owned()),
            by: life.finance,
        }]).await;
        let models = bed.models().await;
        let store = models.store();
        let filter = projections::complaint::ComplaintFilter::default();
        for (scope, found) in [
            (Scope::All, 1),
            (Scope::Person(life.applicant.to_string()), 1),
            (Scope::Person(life.verifier.to_string()), 0),
        ] {
            let page = projections::complaint::list(store, &scope, &filter, Paging::default()).await.unwrap();
            assert_eq!(page.total_items, found, "{scope:?}");
        }
        let id = complaint.to_string();
        let item = projections::complaint::get(store, &Scope::All, &id).await.unwrap().unwrap();
        assert_eq!((item.complaint.status.as_str(), item.complaint.messages), ("dijawab", 2));
        let messages = projections::complaint::messages(store, &id).await.unwrap();
        assert!(!messages[0].message.from_office && messages[1].message.from_office);
        let sealed = messages[0].message.text_sealed.as_deref().unwrap();
        assert!(!sealed.contains("sepuluh"));
        let opened = bed.ledger.unseal(&serde_json::from_str(sealed).unwrap()).await.unwrap();
        assert_eq!(opened["$personal"]["value"], "Diminta sepuluh persen");
    }
}
