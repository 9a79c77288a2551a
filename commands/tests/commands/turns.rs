//! Turns that a scholarship takes, each through the ledger: graduation, long studies, a minor, an amended decree, a
//! payment that is proposed again, an SP2D of the last days of December.
use std::collections::BTreeMap;

use chrono::TimeDelta;
use commands::disbursement::{self, NewDisbursement, Orders};
use commands::user::Belongings;
use commands::{Call, Error, application, award, budget_line, decree, setting};
use domain::application::{ApplicationError, Guardian};
use domain::award::{AwardError, Exception};
use domain::budget_line::{Account, BudgetLineEvent};
use domain::disbursement::{Component, DisbursementStatus, Order};
use domain::entitlement::{ContinuationRule, continuation_id};
use domain::{
    Actor, BudgetLineId, DisbursementId, Level, Personal, RejectCode, Rupiah, ScholarshipType,
};

use ledger::{StreamId, Version};

use crate::office::{Office, Recipient, attest, books, codes, file, full_form, record};

async fn propose(
    office: &Office,
    recipient: &Recipient,
    line: BudgetLineId,
    (year, semester): (&str, u8),
) -> Result<DisbursementId, Error> {
    let new = NewDisbursement {
        award_id: recipient.award_id,
        budget_line_id: line,
        bank_account_id: recipient.account_id,
        component: Component::Tuition,
        academic_year: year.parse().unwrap(),
        semester,
        amount: Rupiah(3_000_000),
        roster_id: None,
    };
    let done = disbursement::create(&office.executor, &office.finance, new).await?;
    Ok(DisbursementId(done.answer.id.parse().unwrap()))
}

async fn approve(office: &Office, id: DisbursementId) -> Result<(), Error> {
    let done = disbursement::approve(&office.executor, &office.approver, id, None, None).await;
    done.map(drop)
}

async fn status(office: &Office, id: DisbursementId) -> DisbursementStatus {
    disbursement::status(&office.executor, id).await.unwrap().0
}

on_both_engines! {
    async fn nothing_is_paid_for_a_semester_that_began_after_the_graduation(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        let before = ("2025/2026", 2);
        record(&office, &recipient, before, 310).await;
        attest(&office, &recipient, before).await.unwrap();
        let studied = propose(&office, &recipient, line, before).await.unwrap();
        let promised = propose(&office, &recipient, line, ("2026/2027", 3)).await.unwrap();
        let (executor, admin) = (&office.executor, &office.admin);
        let on = "2026-07-20".parse().unwrap();
        award::graduate(executor, admin, recipient.award_id, None, on).await.unwrap();
        // What was studied is paid, what was only promised is not.
        approve(&office, studied).await.unwrap();
        let refused = approve(&office, promised).await.unwrap_err();
        assert_eq!(codes(&refused), ["PENERIMA_LULUS_SEBELUM_SEMESTER"]);
        assert_eq!(books(executor, line).await.committed, Rupiah(3_000_000));
        let again = award::graduate(executor, admin, recipient.award_id, None, on).await;
        assert!(again.is_err());
    }

    async fn no_semester_is_attested_or_paid_that_cannot_have_been_studied(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        // The form proves semester 3 of 2026/2027; today is in November 2026.
        for (semester, code) in [
            (("2026/2027", 4), "SEMESTER_BELUM_DIMULAI"),
            (("2026/2027", 5), "SEMESTER_TIDAK_BERURUTAN"),
            (("2026/2027", 1), "SEMESTER_TIDAK_BERURUTAN"),
            (("2025/2026", 6), "SEMESTER_TIDAK_BERURUTAN"),
        ] {
            record(&office, &recipient, semester, 310).await;
            let refused = attest(&office, &recipient, semester).await.unwrap_err();
            assert_eq!(refused.code(), code, "{semester:?}");
        }
        let ahead = award::AcademicEntry {
            replaces: "2028/2029".parse().ok(),
            academic_year: "2028/2029".parse().unwrap(),
            semester: 8,
            credits: 20,
            gpa: domain::Gpa::try_new(310).unwrap(),
            khs: None,
            active_letter: None,
        };
        let id = recipient.award_id;
        let refused = award::record_academic(&office.executor, &recipient.call, id, None, ahead).await;
        assert_eq!(refused.unwrap_err().code(), "SEMESTER_BELUM_DIMULAI");
        // What was studied long before the scholarship is attested, and not paid.
        let long_ago = ("2019/2020", 1);
        let entry = award::AcademicEntry {
            replaces: "2026/2027".parse().ok(),
            academic_year: "2019/2020".parse().unwrap(),
            semester: 1,
            credits: 20,
            gpa: domain::Gpa::try_new(310).unwrap(),
            khs: None,
            active_letter: None,
        };
        award::record_academic(&office.executor, &recipient.call, id, None, entry).await.unwrap();
        attest(&office, &recipient, long_ago).await.unwrap();
        let refused = propose(&office, &recipient, line, long_ago).await.unwrap_err();
        assert_eq!(codes(&refused), ["SEBELUM_BEASISWA"]);
    }

    async fn who_studies_too_long_goes_on_by_two_persons_alone(stand) {
        let office = Office::open(&stand.executor).await;
        let recipient = office.recipient(1).await;
        let rule = ContinuationRule {
            drops: 2,
            most_semesters: BTreeMap::from([(Level::S1, 4)]),
            ..ContinuationRule::default()
        };
        let change = setting::Change {
            id: continuation_id(ScholarshipType::MurniNduga),
            version: 0,
            value: serde_json::json!(rule),
        };
        let system = Call::new(Actor::system());
        setting::change(&office.executor, &system, vec![change]).await.unwrap();
        stand.clock.advance(TimeDelta::days(300));
        let (last, beyond) = (("2026/2027", 4), ("2027/2028", 5));
        record(&office, &recipient, last, 310).await;
        record(&office, &recipient, beyond, 310).await;
        attest(&office, &recipient, last).await.unwrap();
        let refused = attest(&office, &recipient, beyond).await.unwrap_err();
        let Error::Award(AwardError::StudiesTooLong { semester, most }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!((semester, most), (5, 4));
        let new = award::NewException {
            id: recipient.award_id,
            version: None,
            exception: Exception::Continuation {
                academic_year: beyond.0.parse().unwrap(),
                semester: beyond.1,
            },
            reason: "Sakit satu semester".to_owned(),
            evidence: file(recipient.user_id, 904),
        };
        let asked = award::propose_exception(&office.executor, &office.finance, new).await.unwrap();
        assert!(attest(&office, &recipient, beyond).await.is_err());
        let none = commands::user::Belongings::default();
        office.confirm(&office.approver, &asked.answer.id, none).await.unwrap();
        attest(&office, &recipient, beyond).await.unwrap();
    }

    async fn the_form_of_a_minor_is_taken_with_a_guardian_who_consents(stand) {
        let office = Office::open(&stand.executor).await;
        let call = office.applicant(1).await;
        let user_id = call.actor.user_id;
        let guardian = |consent| Some(Personal::known(user_id, Guardian {
            name: Some("Elias Contoh".to_owned()),
            relation: Some("ayah".to_owned()),
            phone: Some("081200005678".to_owned()),
            consent,
        }));
        let mut form = full_form(user_id, 1);
        let mut identity = form.identity.as_ref().unwrap().value().unwrap().clone();
        // Seventeen in November 2026.
        identity.birth_date = Some("2009-01-02".parse().unwrap());
        identity.nik = Some("9508010201090001".to_owned());
        form.identity = Some(Personal::known(user_id, identity));
        let id = office.draft(&call, form.clone()).await;
        let wrong = async || {
            let refused = application::submit(&office.executor, &call, id, None).await.unwrap_err();
            let Error::Application(ApplicationError::Incomplete(problems)) = refused else {
                panic!("{refused:?}");
            };
            problems.into_iter().map(|problem| problem.field).collect::<Vec<_>>()
        };
        assert_eq!(wrong().await.len(), 4);
        form.guardian = guardian(false);
        application::change_form(&office.executor, &call, id, None, form.clone()).await.unwrap();
        assert_eq!(wrong().await, ["wali.persetujuan"]);
        form.guardian = guardian(true);
        application::change_form(&office.executor, &call, id, None, form).await.unwrap();
        application::submit(&office.executor, &call, id, None).await.unwrap();
    }

    async fn who_is_taken_out_of_the_decree_is_not_paid_and_the_others_are(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let out = office.recipient_without_decree(1).await;
        let stays = office.recipient_without_decree(2).await;
        let (executor, admin) = (&office.executor, &office.admin);
        let new = decree::NewDecree {
            number: "188.45/1/2026".to_owned(),
            date: "2026-11-20".parse().unwrap(),
            title: "Penetapan penerima".to_owned(),
            award_ids: vec![out.award_id, stays.award_id],
            amounts: BTreeMap::default(),
        };
        let issued = decree::issue(executor, admin, new).await.unwrap();
        let semester = ("2026/2027", 3);
        let approved = propose(&office, &out, line, semester).await.unwrap();
        approve(&office, approved).await.unwrap();
        let other = propose(&office, &stays, line, semester).await.unwrap();
        let amendment = decree::Amendment {
            number: "188.45/2/2026".to_owned(),
            date: "2026-11-21".parse().unwrap(),
            added: Vec::new(),
            removed: vec![out.award_id],
            amounts: BTreeMap::default(),
            reason: "Pindah kabupaten".to_owned(),
            evidence: file(office.finance.actor.user_id, 904),
        };
        let id = issued.answer.id.parse().unwrap();
        let asked = decree::propose_amendment(executor, &office.finance, (id, None), amendment).await;
        let asked = asked.unwrap().answer.id;
        office.confirm(&office.approver, &asked, Belongings::default()).await.unwrap();
        // Also what was approved before goes no further.
        let order = || Some(Order {
            number: "1".to_owned(),
            date: "2026-11-21".parse().unwrap(),
        });
        let orders = Orders { spp: order(), spm: order(), sp2d: order() };
        let finance = &office.finance;
        let refused = disbursement::issue_orders(executor, finance, approved, None, orders).await;
        assert_eq!(codes(&refused.unwrap_err()), ["BELUM_ADA_SK"]);
        approve(&office, other).await.unwrap();
    }

    async fn what_was_rejected_comes_back_only_where_it_may(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let (executor, finance) = (&office.executor, &office.finance);
        for (n, may_come_back) in [(1, true), (2, false)] {
            let recipient = office.recipient(n).await;
            let id = propose(&office, &recipient, line, ("2026/2027", 3)).await.unwrap();
            let code = RejectCode::AccountMismatch;
            disbursement::reject(
                executor, &office.approver, id, None, code, "Nama lain".to_owned(), may_come_back,
            ).await.unwrap();
            assert_eq!(status(&office, id).await, DisbursementStatus::Rejected);
            let amount = Rupiah(2_500_000);
            let why = "Nama sesuai buku tabungan".to_owned();
            let again = disbursement::correct(executor, finance, id, None, amount, why).await;
            if may_come_back {
                again.unwrap();
                assert_eq!(status(&office, id).await, DisbursementStatus::Proposed);
                approve(&office, id).await.unwrap();
                assert_eq!(books(executor, line).await.committed, amount);
            } else {
                assert_eq!(again.unwrap_err().code(), "TIDAK_BOLEH_DIAJUKAN_ULANG");
                // Nor is another payment proposed for the semester, until somebody lets it be.
                let other = propose(&office, &recipient, line, ("2026/2027", 3)).await;
                assert_eq!(other.unwrap_err().code(), "PENOLAKAN_TETAP");
                let why = "Rekening sudah diperbaiki".to_owned();
                disbursement::lift_refusal(executor, finance, id, None, why).await.unwrap();
                propose(&office, &recipient, line, ("2026/2027", 3)).await.unwrap();
            }
        }
    }

    async fn an_sp2d_of_december_arrives_in_january_and_is_booked_in_december(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        let (executor, finance) = (&office.executor, &office.finance);
        let id = propose(&office, &recipient, line, ("2026/2027", 3)).await.unwrap();
        approve(&office, id).await.unwrap();
        let order = || Some(Order {
            number: "31".to_owned(),
            date: "2026-12-31".parse().unwrap(),
        });
        let orders = || Orders { spp: order(), spm: order(), sp2d: order() };
        // It is written down on the first working day of January.
        stand.clock.advance(TimeDelta::days(44));
        disbursement::issue_orders(executor, finance, id, None, orders()).await.unwrap();
        let arrived = "2027-01-04".parse().unwrap();
        let reference = "TRF1".to_owned();
        disbursement::transfer(executor, finance, id, None, arrived, reference).await.unwrap();
        assert_eq!(status(&office, id).await, DisbursementStatus::Transferred);
        let stream = StreamId::new("budget_line", line);
        let events = executor.ledger().read_stream(&stream, Version::NONE).await.unwrap();
        let realized: Vec<String> = events
            .iter()
            .flat_map(|event| event.event::<BudgetLineEvent>().unwrap().postings())
            .filter(|posting| [posting.debit, posting.credit].contains(&Account::Realization))
            .map(|posting| posting.on.to_string())
            .collect();
        assert_eq!(realized, ["2026-12-31"]);
        assert_eq!(books(executor, line).await.realized, Rupiah(3_000_000));
    }

    async fn a_ceiling_is_lowered_from_the_day_on_which_it_is_free_again(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(3_000_000).await;
        let recipient = office.recipient(1).await;
        let (executor, finance) = (&office.executor, &office.finance);
        let id = propose(&office, &recipient, line, ("2026/2027", 3)).await.unwrap();
        approve(&office, id).await.unwrap();
        stand.clock.advance(TimeDelta::days(5));
        disbursement::cancel(executor, finance, id, None, "Salah".to_owned()).await.unwrap();
        let lower = |day: &str| {
            let (on, why) = (day.parse().unwrap(), "DPPA".to_owned());
            budget_line::revise(executor, &office.admin, line, None, Rupiah(1_000_000), why, on)
        };
        // On the 22nd it was committed.
        assert_eq!(lower("2026-11-22").await.unwrap_err().code(), "PAGU_DI_BAWAH_PEMAKAIAN");
        lower("2026-11-26").await.unwrap();
        assert_eq!(books(executor, line).await.ceiling, Rupiah(1_000_000));
    }
}
