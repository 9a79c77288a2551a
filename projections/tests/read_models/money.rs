//! Budget lines, the journal, payments, rosters, and what dashboards say of them.
use crate::life::{Life, NAME};
use crate::on_both_engines;
use domain::bank_account::BankAccountStatus;
use domain::budget_line::{Account, FundSource};
use domain::disbursement::{Component, DisbursementEvent, DisbursementStatus};
use domain::roster::{Criteria, Exclusion, RosterEntry, RosterEvent, RosterStatus};
use domain::{DisbursementId, RejectCode};
use projections::bank_account::{BankAccountFilter, BankAccountSort};
use projections::budget_line::BudgetLineFilter;
use projections::disbursement::{DisbursementFilter, DisbursementSort};
use projections::roster::{RosterFilter, RosterSort};
use projections::{Paging, Scope};

fn of_line(id: &str) -> projections::journal::TrialBalanceFilter {
    projections::journal::TrialBalanceFilter {
        budget_line_id: Some(id.to_owned()),
        ..Default::default()
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
            source: Some(FundSource::Otsus),
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
        assert_eq!(journal.items[0].debit, Account::Realization);
        assert_eq!(projections::journal::list(store, None, Paging::default()).await.unwrap().total_items, 3);
        let own = projections::journal::of_disbursement(store, &life.payment.to_string())
            .await
            .unwrap();
        assert_eq!(own.len(), 2);
        let trial = projections::journal::trial_balance(store, &of_line(&line_id)).await.unwrap();
        let debit: i64 = trial.iter().map(|row| row.debit).sum();
        let credit: i64 = trial.iter().map(|row| row.credit).sum();
        assert_eq!(debit, credit);
        assert_eq!(debit, 115_000_000);

        let payments = projections::disbursement::list(
            store,
            &Scope::Institution("001001".to_owned()),
            &DisbursementFilter {
                statuses: vec![DisbursementStatus::Received],
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
        assert_eq!(item.source, Some(FundSource::Otsus));
        let totals = projections::disbursement::totals(
            store,
            &Scope::All,
            &DisbursementFilter::default(),
        )
        .await
        .unwrap();
        assert_eq!((totals[0].status, totals[0].count, totals[0].amount), (DisbursementStatus::Received, 1, 7_500_000));
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
        assert_eq!(account.status, BankAccountStatus::Verified);
        assert_eq!(account.judged_by, Some(life.admin.to_string()));
        assert_eq!(
            projections::bank_account::of_owner(store, &life.applicant.to_string()).await.unwrap(),
            std::slice::from_ref(&account)
        );
        let wanted = BankAccountFilter {
            status: Some(BankAccountStatus::Verified),
            search: Some("yuliana".to_owned()),
            ..BankAccountFilter::default()
        };
        assert_eq!(
            projections::bank_account::list(store, &wanted, BankAccountSort::default(), Paging::default())
                .await
                .unwrap()
                .items
                .into_iter()
                .map(|item| item.account)
                .collect::<Vec<_>>(),
            [account]
        );
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

        bed.pass_hours(24 * 30);
        let states = projections::dashboard::overview_status(store, &Scope::All, bed.now(), |_| 14).await.unwrap();
        let payment = states.iter().find(|figure| figure.subject_kind == "disbursement").unwrap();
        assert_eq!((payment.status.as_str(), payment.count, payment.amount), ("diterima", 1, 7_500_000));
        assert_eq!(payment.overdue, 1);
        // Thirty days have four or five weekends, and holidays.
        assert!((15..=22).contains(&payment.median_days), "{payment:?}");
        let approved = states
            .iter()
            .find(|figure| figure.subject_kind == "application" && figure.status == "disetujui")
            .unwrap();
        assert_eq!(approved.overdue, 0);

        let last = projections::dashboard::last_transactions(store, &Scope::All, 5).await.unwrap();
        assert_eq!(last.len(), 1);

        let districts = projections::dashboard::report_by_district(store, &Scope::All, Some(2026)).await.unwrap();
        assert_eq!(districts.len(), 32);
        let home = &districts[0];
        assert_eq!(home.code, "95.08.01");
        assert_eq!((home.applicants, home.recipients, home.women, home.men), (1, 1, 1, 0));
        assert_eq!(home.mean_gpa_hundredths, Some(331));
        assert_eq!(home.by_level["S1"], 1);
        assert_eq!(home.realized, 7_500_000);
        assert!(districts[1..].iter().all(|report| report.recipients == 0));
        let kampung = projections::dashboard::report_by_kampung(store, &Scope::All, Some(2026), "95.08.01").await.unwrap();
        // The recipient's kampung is not known: a row of its own, and no sum loses it.
        assert_eq!(kampung.iter().map(|report| report.realized).sum::<i64>(), home.realized);
        assert_eq!(kampung.iter().map(|report| (report.applicants, report.recipients)).max(), Some((1, 1)));

        let achieved = projections::dashboard::awardee_achievement(store, &Scope::All).await.unwrap();
        assert_eq!(achieved.gpa_bands.iter().map(|band| band.count).sum::<i64>(), 1);
        assert_eq!((achieved.recorded, achieved.credits_on_track), (1, 1));
        assert_eq!(achieved.programmes[0].studying, 1);
        assert!(achieved.graduates.is_empty());
    }
}

on_both_engines! {
    async fn a_file_is_past_its_time_only_while_it_lies_on_a_desk(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        life.apply(&bed).await;
        life.grant(&bed).await;
        let rejected = |may_resubmit: bool| DisbursementEvent::Rejected {
            code: RejectCode::Other,
            reason: "Nomor rekening salah".to_owned(),
            may_resubmit,
            by: life.approver,
        };
        // One that its preparer may propose again lies with the finance team; one that is over lies with nobody.
        for (number, may_resubmit) in [(1, true), (2, false)] {
            let payment = DisbursementId(uuid::Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0800 + number));
            let semester = u8::try_from(number).unwrap();
            bed.append(payment, &life.as_finance(), vec![life.proposed(semester)]).await;
            bed.append(payment, &life.as_approver(), vec![rejected(may_resubmit)]).await;
        }
        bed.pass_hours(24 * 30);
        let models = bed.models().await;
        let states = projections::dashboard::overview_status(models.store(), &Scope::All, bed.now(), |_| 14).await.unwrap();
        let of = |kind: &str, status: &str| {
            let found = states.iter().find(|figure| figure.subject_kind == kind && figure.status == status);
            let found = found.unwrap();
            (found.count, found.waiting, found.overdue)
        };
        assert_eq!(of("disbursement", "ditolak"), (2, 1, 1));
        assert_eq!(of("application", "disetujui"), (1, 0, 0));
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
                kind: domain::roster::RosterKind::Payments,
                entries: vec![RosterEntry {
                    disbursement_id: life.payment,
                    award_id: life.award,
                    amount: domain::Rupiah(3_000_000),
                }],
                excluded: vec![Exclusion { award_id: life.award, code: "BELUM_ADA_SK".to_owned() }],
                by: life.finance.into(),
            },
            RosterEvent::Locked { count: 1, total: domain::Rupiah(3_000_000), by: life.finance.into() },
        ]).await;
        bed.append(roster, &life.as_approver(), vec![
            RosterEvent::Approved { note: None, by: life.approver },
            RosterEvent::OrdersIssued { spp: order("SPP-1"), spm: None, sp2d: order("SP2D-1") },
        ]).await;
        let models = bed.models().await;
        let store = models.store();
        let id = roster.to_string();
        let row = projections::roster::get(store, &id).await.unwrap().unwrap();
        assert_eq!((row.status, row.version, row.entries, row.amount), (RosterStatus::Approved, 4, 1, 3_000_000));
        assert_eq!((row.spp_number.as_deref(), row.spm_number), (Some("SPP-1"), None));
        assert_eq!(row.approved_by, Some(life.approver.to_string()));
        let left = projections::roster::left_out(store, &id).await.unwrap();
        assert_eq!((left.len(), left[0].code.as_str()), (1, "BELUM_ADA_SK"));
        for (status, search, found) in [
            (Some(RosterStatus::Approved), Some("gelombang"), 1),
            (None, Some("sp2d-1"), 1),
            (Some(RosterStatus::Drafted), None, 0),
        ] {
            let filter = RosterFilter {
                status,
                search: search.map(str::to_owned),
                budget_line_id: Some(life.line.to_string()),
                ..RosterFilter::default()
            };
            let page = projections::roster::list(store, &filter, RosterSort::Newest, Paging::default()).await.unwrap();
            assert_eq!(page.total_items, found, "{filter:?}");
        }
        // Each of these lets the roster through alone, and its opposite keeps it out.
        let sp2d = row.sp2d_dated.as_deref().map(|day| day.parse().unwrap());
        let all = RosterFilter::default;
        let nobody = || Some("nobody".to_owned());
        for (filter, found) in [
            (RosterFilter { component: Some(row.component), ..all() }, 1),
            (RosterFilter { component: Some(Component::Other), ..all() }, 0),
            (RosterFilter { prepared_by: Some(row.prepared_by.clone()), ..all() }, 1),
            (RosterFilter { prepared_by: nobody(), ..all() }, 0),
            (RosterFilter { approved_by: row.approved_by.clone(), ..all() }, 1),
            (RosterFilter { approved_by: nobody(), ..all() }, 0),
            (RosterFilter { amount_from: Some(row.amount), amount_until: Some(row.amount), ..all() }, 1),
            (RosterFilter { amount_from: Some(row.amount + 1), ..all() }, 0),
            (RosterFilter { amount_until: Some(row.amount - 1), ..all() }, 0),
            (RosterFilter { sp2d_from: sp2d, sp2d_until: sp2d, ..all() }, 1),
            (RosterFilter { sp2d_until: "2000-01-01".parse().ok(), ..all() }, 0),
            (RosterFilter { recipient_id: nobody(), ..all() }, 0),
        ] {
            let page = projections::roster::list(store, &filter, RosterSort::Newest, Paging::default()).await.unwrap();
            assert_eq!(page.total_items, found, "{filter:?}");
        }
    }
}

on_both_engines! {
    async fn a_list_longer_than_the_places_of_a_statement_is_asked(bed: Bed) {
        let life = Life::numbered(1);
        life.live(&bed).await;
        let models = bed.models().await;
        // More than either database takes in one statement.
        let others: Vec<String> = (0..70_000).map(|number| format!("other-{number}")).collect();
        let with_it: Vec<String> = others.iter().cloned().chain([life.payment.to_string()]).collect();
        let counted = async |ids: &[String]| {
            projections::disbursement::pile_of(models.store(), ids).await.unwrap().count
        };
        assert_eq!((counted(&others).await, counted(&with_it).await), (0, 1));
    }
}
