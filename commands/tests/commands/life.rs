//! The whole life of one scholarship, and the turns it may take.
use commands::disbursement::{self, Orders};
use commands::{Error, application, bank_account, record};
use domain::application::{ApplicationStatus, DocumentKind, Verdict};
use domain::award::Award;
use domain::bank_account::AccountEntry;
use domain::budget_line::BudgetLine;
use domain::disbursement::{DisbursementStatus, Order};
use domain::record::Setting;
use domain::{DisbursementId, RejectCode, Rupiah};

use crate::office::{Office, Recipient, file, full_form};

async fn status(office: &Office, id: DisbursementId) -> DisbursementStatus {
    disbursement::status(&office.executor, id).await.unwrap().0
}

async fn balances(office: &Office, line: domain::BudgetLineId) -> domain::budget_line::Balances {
    let line = office.executor.load::<BudgetLine>(line).await.unwrap();
    let balances = line.state.state().unwrap().balances;
    assert!(balances.is_sound(), "{balances:?}");
    balances
}

/// All three papers of the day of these tests, with the payment's own number.
fn papers(id: DisbursementId) -> Orders {
    let order = || {
        Some(Order {
            number: id.to_string(),
            date: "2026-11-21".parse().unwrap(),
        })
    };
    Orders {
        spp: order(),
        spm: order(),
        sp2d: order(),
    }
}

/// Up to the bank's transfer.
async fn transferred(office: &Office, id: DisbursementId) {
    let executor = &office.executor;
    disbursement::approve(executor, &office.approver, id, None, None)
        .await
        .unwrap();
    disbursement::issue_orders(executor, &office.finance, id, None, papers(id))
        .await
        .unwrap();
    let on = "2026-11-21".parse().unwrap();
    disbursement::transfer(executor, &office.finance, id, None, on, "TRF1".to_owned())
        .await
        .unwrap();
}

on_both_engines! {
    async fn one_scholarship_goes_from_draft_to_accounted_payment(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let line = office.line(50_000_000).await;
        let call = office.applicant(1).await;
        let id = office.submitted(&call, 1).await;

        let judge = |kind, verdict| {
            application::judge_document(executor, &office.branch, id, None, kind, verdict)
        };
        let unreadable = Verdict::Invalid { note: "Buram".to_owned() };
        judge(DocumentKind::StudyResults, unreadable).await.unwrap();
        let repaired = vec![DocumentKind::StudyResults];
        application::return_for_repair(
            executor, &office.branch, id, None, "Foto ulang KHS".to_owned(), repaired,
        ).await.unwrap();
        let again = file(call.actor.user_id, 77);
        application::attach_document(executor, &call, id, None, DocumentKind::StudyResults, again)
            .await.unwrap();
        application::submit(executor, &call, id, None).await.unwrap();
        for kind in crate::office::REQUIRED {
            judge(kind, Verdict::Valid).await.unwrap();
        }
        application::recommend(executor, &office.branch, id, None, None).await.unwrap();
        let approval = office.approve(id).await.unwrap();
        let (form, version) = application::get(executor, id).await.unwrap();
        assert_eq!(form.status(), ApplicationStatus::Approved);
        assert_eq!(version, approval.application.version);
        let award = executor.load::<Award>(approval.award_id).await.unwrap();
        assert_eq!(award.state.state().unwrap().grant.recipient_id, call.actor.user_id);

        let account_id = approval.bank_account_id;
        let recipient = Recipient {
            user_id: call.actor.user_id,
            call: call.clone(),
            award_id: approval.award_id,
            account_id,
        };
        let early = office.propose(&recipient, line, 4_000_000).await;
        let Err(Error::Gate(held)) = early else { panic!("{early:?}") };
        let codes: Vec<_> = held.0.iter().map(domain::gate::Reason::code).collect();
        assert_eq!(codes, ["BELUM_ADA_SK", "REKENING_BELUM_TERVERIFIKASI"]);
        commands::decree::issue(executor, &office.admin, commands::decree::NewDecree {
            number: "188.45/1/2026".to_owned(),
            date: "2026-11-20".parse().unwrap(),
            title: "Penetapan".to_owned(),
            award_ids: vec![approval.award_id],
            amounts: Default::default(),
        }).await.unwrap();
        let early = office.propose(&recipient, line, 4_000_000).await;
        assert_eq!(early.unwrap_err().code(), "REKENING_BELUM_TERVERIFIKASI");
        bank_account::verify(executor, &office.finance, account_id, None, None).await.unwrap();

        let payment = office.propose(&recipient, line, 4_000_000).await.unwrap();
        office.attest(&recipient, 2).await;
        let twice = office.propose(&recipient, line, 4_000_000).await;
        assert!(
            matches!(twice, Err(Error::Claimed { ref kind, .. }) if kind == "payment_slot"),
            "{twice:?}"
        );
        disbursement::approve(executor, &office.approver, payment, None, None).await.unwrap();
        assert_eq!(balances(&office, line).await.committed, Rupiah(4_000_000));
        disbursement::issue_orders(executor, &office.finance, payment, None, papers(payment))
            .await.unwrap();
        assert_eq!(balances(&office, line).await.realized, Rupiah(4_000_000));
        let on = "2026-11-21".parse().unwrap();
        disbursement::transfer(executor, &office.finance, payment, None, on, "TRF1".to_owned())
            .await.unwrap();
        disbursement::confirm_receipt(executor, &call, payment, None).await.unwrap();
        let note = "Uang kuliah".to_owned();
        disbursement::report_spending(executor, &call, payment, None, note, vec![]).await.unwrap();
        disbursement::accept_spending(executor, &office.finance, payment, None).await.unwrap();
        assert_eq!(status(&office, payment).await, DisbursementStatus::Accounted);
        assert_eq!(balances(&office, line).await.available, Rupiah(46_000_000));
    }

    async fn a_returned_payment_is_paid_again_or_refunded_without_a_second_reservation(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let line = office.line(10_000_000).await;
        let recipient = office.recipient(1).await;
        let first = office.propose(&recipient, line, 6_000_000).await.unwrap();
        transferred(&office, first).await;
        let on = "2026-11-21".parse().unwrap();
        let reason = "Rekening ditutup".to_owned();
        disbursement::return_by_bank(executor, &office.finance, first, None, on, (reason, None))
            .await.unwrap();
        assert_eq!(balances(&office, line).await.returned, Rupiah(6_000_000));

        let account_id = recipient.account_id;
        let details = AccountEntry {
            bank_code: "014".to_owned(),
            number: "7319999999".parse().unwrap(),
            holder: "Yonas Contoh B".to_owned(),
            evidence: None,
        };
        bank_account::change(executor, &recipient.call, account_id, None, details).await.unwrap();
        let unverified =
            disbursement::pay_again(executor, &office.finance, first, None, account_id, None).await;
        assert_eq!(unverified.unwrap_err().code(), "REKENING_BELUM_TERVERIFIKASI");
        bank_account::verify(executor, &office.admin, account_id, None, None).await.unwrap();
        let pay_again = || {
            disbursement::pay_again(executor, &office.finance, first, None, account_id, None)
        };
        let dropped: DisbursementId = DisbursementId(pay_again().await.unwrap().answer.id.parse().unwrap());
        assert_eq!(status(&office, first).await, DisbursementStatus::Replaced);
        disbursement::cancel(executor, &office.finance, dropped, None, "Salah".to_owned())
            .await.unwrap();
        assert_eq!(status(&office, first).await, DisbursementStatus::Returned);

        let second = DisbursementId(pay_again().await.unwrap().answer.id.parse().unwrap());
        transferred(&office, second).await;
        let now = balances(&office, line).await;
        assert_eq!((now.realized, now.returned), (Rupiah(6_000_000), Rupiah(0)));
        assert_eq!((now.committed, now.available), (Rupiah(0), Rupiah(4_000_000)));

        office.refund(second).await;
        // Within the year the ceiling has it back.
        let now = balances(&office, line).await;
        assert_eq!((now.refunded, now.available), (Rupiah(0), Rupiah(10_000_000)));
    }

    async fn rejecting_an_approved_payment_gives_its_ceiling_and_its_slot_back(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let line = office.line(10_000_000).await;
        let recipient = office.recipient(1).await;
        let first = office.propose(&recipient, line, 6_000_000).await.unwrap();
        disbursement::approve(executor, &office.approver, first, None, None).await.unwrap();
        let code = RejectCode::NotEnrolled;
        disbursement::reject(executor, &office.approver, first, None, code, String::new(), true)
            .await.unwrap();
        let now = balances(&office, line).await;
        assert_eq!((now.committed, now.available), (Rupiah(0), Rupiah(10_000_000)));
        // The slot of the first payment is free.
        office.propose(&recipient, line, 5_000_000).await.unwrap();
        let reason = "Surat sudah ada".to_owned();
        let taken =
            disbursement::correct(executor, &office.finance, first, None, Rupiah(6_000_000), reason)
                .await;
        assert!(matches!(taken, Err(Error::Claimed { kind, .. }) if kind == "payment_slot"));
    }

    async fn a_second_payment_needs_attested_studies(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let line = office.line(10_000_000).await;
        let recipient = office.recipient(1).await;
        let first = office.propose(&recipient, line, 2_000_000).await.unwrap();
        transferred(&office, first).await;
        let other = || {
            disbursement::create(executor, &office.finance, disbursement::NewDisbursement {
                award_id: recipient.award_id,
                budget_line_id: line,
                bank_account_id: recipient.account_id,
                component: domain::disbursement::Component::Tuition,
                academic_year: "2025/2026".parse().unwrap(),
                semester: 2,
                amount: Rupiah(2_000_000),
                roster_id: None,
            })
        };
        assert_eq!(other().await.unwrap_err().code(), "DATA_AKADEMIK_BELUM_DISAHKAN");
        // That of another semester says nothing about this one.
        office.attest(&recipient, 3).await;
        assert_eq!(other().await.unwrap_err().code(), "DATA_AKADEMIK_BELUM_DISAHKAN");
        let before = ("2025/2026", 2);
        crate::office::record(&office, &recipient, before, 310).await;
        assert_eq!(other().await.unwrap_err().code(), "DATA_AKADEMIK_BELUM_DISAHKAN");
        crate::office::attest(&office, &recipient, before).await.unwrap();
        other().await.unwrap();
    }

    async fn above_the_threshold_two_people_approve_and_only_the_second_reserves(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let setting = Setting { value: 5_000_000.into() };
        record::put(executor, &office.admin, record::TWO_APPROVER_THRESHOLD, setting).await.unwrap();
        let line = office.line(20_000_000).await;
        let recipient = office.recipient(1).await;
        let id = office.propose(&recipient, line, 6_000_000).await.unwrap();
        disbursement::approve(executor, &office.approver, id, None, None).await.unwrap();
        assert_eq!(status(&office, id).await, DisbursementStatus::Proposed);
        assert_eq!(balances(&office, line).await.committed, Rupiah(0));
        let same = disbursement::approve(executor, &office.approver, id, None, None).await;
        assert!(same.is_err());
        disbursement::approve(executor, &office.admin, id, None, None).await.unwrap();
        assert_eq!(balances(&office, line).await.committed, Rupiah(6_000_000));
    }

    async fn an_approval_beyond_the_ceiling_names_what_remains(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let line = office.line(3_000_000).await;
        let recipient = office.recipient(1).await;
        let id = office.propose(&recipient, line, 3_000_001).await.unwrap();
        let refused = disbursement::approve(executor, &office.approver, id, None, None).await;
        let Err(Error::BudgetLine(error)) = refused else { panic!("{refused:?}") };
        assert!(error.to_string().contains("3.000.000"), "{error}");
        assert_eq!(status(&office, id).await, DisbursementStatus::Proposed);
    }

    async fn an_assisting_branch_fills_in_the_form_of_somebody_without_a_phone(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let applicant = office.applicant(1).await.actor.user_id;
        let form = full_form(applicant, 1);
        let done = application::draft(executor, &office.branch, applicant, form).await.unwrap();
        let id = domain::ApplicationId(done.answer.id.parse().unwrap());
        let (form, _) = application::get(executor, id).await.unwrap();
        assert!(form.assisted);
        let stranger = office.applicant(2).await;
        let form = full_form(stranger.actor.user_id, 2);
        let refused = application::change_form(executor, &stranger, id, None, form).await;
        assert_eq!(refused.unwrap_err().code(), "BUKAN_PENGISI_FORMULIR");
    }
}
