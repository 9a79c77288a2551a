//! What the treasury does with many payments at once, and with one that it takes back.
use commands::disbursement::{self, Orders};
use commands::import::{self, ImportOptions};
use commands::roster::{self, Candidate, NewRoster, Refusal};
use commands::{Call, bank_account, decree};
use domain::award::AwardEvent;
use domain::bank_account::BankAccountEvent;
use domain::disbursement::{Component, DisbursementStatus, Order, OrderKind};
use domain::roster::Criteria;
use domain::{AwardId, BankAccountId, DisbursementId, RosterId, Rupiah};

use crate::office::{Office, books};
use crate::support::Stand;

const PEOPLE: usize = 900;
const AMOUNT: i64 = 1_000_000;

fn order(number: &str) -> Option<Order> {
    Some(Order {
        number: number.to_owned(),
        date: "2026-11-21".parse().unwrap(),
    })
}

/// A list as offices keep it, of so many people.
fn list() -> String {
    let mut text = "Nama Mahasiswa;NIK;Distrik Asal;Perguruan Tinggi;Program Studi;Semester;Nama Bank;No. Rekening\n"
        .to_owned();
    for n in 1..=PEOPLE {
        let place = "Kenyam;Universitas Cenderawasih;Teknik Sipil;3;BRI";
        text += &format!("Yonas Contoh {n};950801010105{n:04};{place};1234567890{n:05}\n");
    }
    text
}

/// Awards and accounts of everybody in the log, in its order.
async fn imported(office: &Office) -> Vec<(AwardId, BankAccountId)> {
    let ledger = office.executor.ledger();
    let head = usize::try_from(ledger.head().await.unwrap()).unwrap();
    let events = ledger.read_all(0.into(), head).await.unwrap();
    let (mut awards, mut accounts) = (Vec::new(), Vec::new());
    for event in events {
        match (event.stream.stream_type.as_str(), event.event_type.as_str()) {
            ("award", "Granted") => {
                let AwardEvent::Granted(grant) = event.event().unwrap() else {
                    panic!()
                };
                awards.push((grant.recipient_id, event.stream.id.parse().unwrap()));
            }
            ("bank_account", "Entered") => {
                let BankAccountEvent::Entered { owner_id, .. } = event.event().unwrap() else {
                    panic!()
                };
                accounts.push((owner_id, event.stream.id.parse().unwrap()));
            }
            _ => {}
        }
    }
    let of = |owner| accounts.iter().find(|(id, _)| *id == owner).unwrap().1;
    awards.iter().map(|(owner, id)| (*id, of(*owner))).collect()
}

#[tokio::test]
async fn nine_hundred_are_paid_with_one_sp2d() {
    let stand = Stand::sqlite().await;
    let office = Office::open(&stand.executor).await;
    let executor = &office.executor;
    let line = office.line(2_000_000_000).await;
    let plan = import::plan(executor, list().as_bytes()).await.unwrap();
    assert_eq!(plan.candidates.len(), PEOPLE, "{:?}", plan.problems.first());
    let options = ImportOptions {
        batch: "2026".to_owned(),
        year: 2026,
        list: "daftar.csv".to_owned(),
    };
    let applied = import::apply(executor, &office.admin, &plan, &options, |_| {}).await;
    let applied = applied.unwrap();
    assert_eq!(applied.added, PEOPLE, "{:?}", applied.refused.first());
    let people = imported(&office).await;
    assert_eq!(people.len(), PEOPLE);
    let new = decree::NewDecree {
        number: "188.45/900/2026".to_owned(),
        date: "2026-11-20".parse().unwrap(),
        title: "Penetapan penerima".to_owned(),
        award_ids: people.iter().map(|(award, _)| *award).collect(),
        amounts: Default::default(),
    };
    decree::issue(executor, &office.admin, new).await.unwrap();
    for (_, account) in &people {
        bank_account::verify(executor, &office.approver, *account, None, None)
            .await
            .unwrap();
    }
    let candidates = people.iter().map(|(award, account)| Candidate {
        award_id: *award,
        bank_account_id: Some(*account),
        semester: Some(3),
    });
    let new = NewRoster {
        name: "UKT 2026/2027".to_owned(),
        budget_line_id: line,
        component: Component::Tuition,
        academic_year: "2026/2027".parse().unwrap(),
        amount: Some(Rupiah(AMOUNT)),
        criteria: Criteria::default(),
        candidates: candidates.collect(),
    };
    let explain = |error: commands::Error| Refusal {
        code: error.code().to_owned(),
        text: String::new(),
    };
    let sound = |done: &commands::Done<roster::RosterDone>| {
        let refused = done.answer.rows.iter().find_map(|row| row.refusal.clone());
        assert_eq!(refused, None);
        assert_eq!(done.answer.rows.len(), PEOPLE);
    };
    let made = roster::create(executor, &office.finance, new, explain).await;
    let made = made.unwrap();
    sound(&made);
    let id = RosterId(made.answer.id.parse().unwrap());
    roster::lock(executor, &office.finance, id, None)
        .await
        .unwrap();
    let done = roster::approve(executor, &office.approver, id, None, None, explain).await;
    sound(&done.unwrap());
    for (kind, call) in [
        (OrderKind::Spp, &office.finance),
        (OrderKind::Spm, &office.admin),
        (OrderKind::Sp2d, &office.approver),
    ] {
        let paper = |of| if of == kind { order("900") } else { None };
        let orders = Orders {
            spp: paper(OrderKind::Spp),
            spm: paper(OrderKind::Spm),
            sp2d: paper(OrderKind::Sp2d),
        };
        let done = roster::issue_orders(executor, call, id, None, orders, explain).await;
        sound(&done.unwrap());
    }
    let sum = Rupiah(AMOUNT * i64::try_from(PEOPLE).unwrap());
    let now = books(executor, line).await;
    assert_eq!((now.committed, now.realized), (Rupiah::ZERO, sum));
    // The number is the roster's: no other payment has it, each of its own does.
    let last = made.answer.rows.last().unwrap().disbursement_id.clone();
    let last = DisbursementId(last.unwrap().parse().unwrap());
    let (status, _) = disbursement::status(executor, last).await.unwrap();
    assert_eq!(status, DisbursementStatus::Sp2dIssued);
    let other = office.recipient(9_990).await;
    let other = office.propose(&other, line, AMOUNT).await.unwrap();
    disbursement::approve(executor, &office.approver, other, None, None)
        .await
        .unwrap();
    let orders = Orders {
        spp: order("900"),
        spm: None,
        sp2d: None,
    };
    let taken = disbursement::issue_orders(executor, &office.finance, other, None, orders).await;
    assert_eq!(taken.unwrap_err().code(), "NOMOR_DOKUMEN_SUDAH_DIPAKAI");
    stand.finish().await;
}

on_both_engines! {
    async fn an_sp2d_that_the_treasury_cancels_gives_the_ceiling_back_and_the_semester_is_free(stand) {
        let office = Office::open(&stand.executor).await;
        let executor = &office.executor;
        let line = office.line(10_000_000).await;
        let recipient = office.recipient(1).await;
        let id = office.propose(&recipient, line, 3_000_000).await.unwrap();
        let approver: &Call = &office.approver;
        disbursement::approve(executor, approver, id, None, None).await.unwrap();
        let orders = Orders { spp: order("1"), spm: order("1"), sp2d: order("1") };
        disbursement::issue_orders(executor, &office.finance, id, None, orders).await.unwrap();
        // Control: while it stands, the semester is paid for.
        let again = office.propose(&recipient, line, 3_000_000).await;
        assert!(again.is_err());
        office.refund(id).await;
        let now = books(executor, line).await;
        assert_eq!((now.realized, now.available), (Rupiah::ZERO, Rupiah(10_000_000)));
        office.propose(&recipient, line, 3_000_000).await.unwrap();
    }
}
