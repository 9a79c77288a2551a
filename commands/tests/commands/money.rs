//! A payment by itself and one of a roster take the same steps of money.
use commands::disbursement::{self, Orders};
use commands::roster::{self, Candidate, NewBankResult, NewRoster, ReadLine, Refusal};
use domain::budget_line::{BudgetLineEvent, Posting};
use domain::disbursement::{Component, DisbursementEvent, Order};
use domain::roster::Criteria;
use domain::roster::bank_file::BankLayout;
use domain::roster::bank_result::{BankLine, BankOutcome, Meant};
use domain::{BudgetLineId, DisbursementId, RosterId, Rupiah};
use ledger::{StreamId, Version};

use crate::office::{Office, Recipient};

const AMOUNT: Rupiah = Rupiah(3_000_000);

fn papers(number: u8) -> Orders {
    let order = |kind: &str| {
        Some(Order {
            number: format!("{kind}-{number}"),
            date: "2026-11-21".parse().unwrap(),
        })
    };
    Orders {
        spp: order("SPP"),
        spm: order("SPM"),
        sp2d: order("SP2D"),
    }
}

/// The same fact, whatever number its paper has.
fn without_number(fact: DisbursementEvent) -> DisbursementEvent {
    let plain = |order: Order| Order {
        number: String::new(),
        ..order
    };
    match fact {
        DisbursementEvent::SppIssued(order) => DisbursementEvent::SppIssued(plain(order)),
        DisbursementEvent::SpmIssued(order) => DisbursementEvent::SpmIssued(plain(order)),
        DisbursementEvent::Sp2dIssued(order) => DisbursementEvent::Sp2dIssued(plain(order)),
        other => other,
    }
}

fn explain(error: commands::Error) -> Refusal {
    Refusal {
        code: error.code().to_owned(),
        text: error.to_string(),
    }
}

/// What was written of a payment after its proposal, and what its ceiling posted.
async fn written(
    office: &Office,
    line: BudgetLineId,
    id: DisbursementId,
) -> (Vec<DisbursementEvent>, Vec<Posting>) {
    let ledger = office.executor.ledger();
    let payment = StreamId::new("disbursement", id);
    let events = ledger.read_stream(&payment, Version::NONE).await.unwrap();
    let facts = events
        .iter()
        .skip(1)
        .map(|event| without_number(event.event().unwrap()));
    let line = StreamId::new("budget_line", line);
    let events = ledger.read_stream(&line, Version::NONE).await.unwrap();
    let postings = events
        .iter()
        .filter(|event| {
            event
                .payload()
                .unwrap()
                .to_string()
                .contains(&id.to_string())
        })
        .flat_map(|event| event.event::<BudgetLineEvent>().unwrap().postings())
        .collect();
    (facts.collect(), postings)
}

/// A roster of one, locked, approved, ordered and sent back by the bank.
async fn by_roster(office: &Office, line: BudgetLineId, recipient: &Recipient) -> DisbursementId {
    let (executor, finance) = (&office.executor, &office.finance);
    let new = NewRoster {
        name: "Semester 3".to_owned(),
        budget_line_id: line,
        component: Component::Tuition,
        academic_year: "2026/2027".parse().unwrap(),
        amount: Some(AMOUNT),
        criteria: Criteria::default(),
        candidates: vec![Candidate {
            award_id: recipient.award_id,
            bank_account_id: Some(recipient.account_id),
            semester: Some(3),
        }],
    };
    let made = roster::create(executor, finance, new, explain)
        .await
        .unwrap();
    let id = RosterId(made.answer.id.parse().unwrap());
    let row = made.answer.rows.into_iter().next().unwrap();
    assert_eq!(row.refusal, None);
    let payment = DisbursementId(row.disbursement_id.unwrap().parse().unwrap());
    roster::lock(executor, finance, id, None).await.unwrap();
    roster::approve(executor, &office.approver, id, None, None, explain)
        .await
        .unwrap();
    roster::issue_orders(executor, finance, id, None, papers(2), explain)
        .await
        .unwrap();
    let layout = BankLayout::separated();
    roster::make_bank_file(executor, finance, id, None, layout)
        .await
        .unwrap();
    let (file, text) = roster::bank_file(executor, id, None).await.unwrap();
    assert_eq!((file.total, text.lines().count()), (AMOUNT, 2));
    let line = BankLine {
        number: 2,
        reference: Some(payment.to_string()),
        account_number: None,
        amount: Some(AMOUNT),
        on: "2026-11-21".parse().unwrap(),
        outcome: BankOutcome::Returned {
            reason: "Rekening tutup".to_owned(),
        },
    };
    let result = NewBankResult {
        file: Some(1),
        sha256: "a".repeat(64).parse().unwrap(),
        lines: vec![ReadLine {
            number: 2,
            text: String::new(),
            means: Meant::default(),
            holder: None,
            read: Ok(line),
        }],
    };
    let done = roster::bank_result(executor, finance, id, None, result, explain, false)
        .await
        .unwrap();
    assert_eq!(done.answer.lines[0].problem, None);
    // Whatever became of its payments, the file is the same for ever.
    let again = roster::bank_file(executor, id, Some(1)).await.unwrap();
    assert_eq!(again, (file, text));
    payment
}

on_both_engines! {
    async fn who_loaded_the_result_that_says_returned_does_not_send_it_on(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let line = office.line(10_000_000).await;
        let recipient = office.recipient(1).await;
        let id = by_roster(&office, line, &recipient).await;
        let refund = async |by| {
            let (on, slip) = ("2026-11-21".parse().unwrap(), "STS-1".to_owned());
            disbursement::refund(executor, by, id, None, on, slip).await.map(drop)
        };
        assert_eq!(refund(&office.finance).await.unwrap_err().code(), "SETORAN_BUTUH_DUA_ORANG");
        refund(&office.admin).await.unwrap();
    }

    async fn a_number_that_only_looks_like_another_is_none(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let line = office.line(10_000_000).await;
        let recipient = office.recipient(1).await;
        let id = office.propose(&recipient, line, AMOUNT.0).await.unwrap();
        disbursement::approve(executor, &office.approver, id, None, None).await.unwrap();
        for number in ["SPP\u{2011}1", "SPP–1", "ＳＰＰ-1", "SPP  1", "SPP-1\u{200b}", "=1+1", "-SPP-1", "@1"] {
            let mut orders = papers(1);
            orders.spp = Some(Order { number: number.to_owned(), date: "2026-11-21".parse().unwrap() });
            let refused = disbursement::issue_orders(executor, &office.finance, id, None, orders).await;
            assert_eq!(refused.unwrap_err().code(), "NOMOR_TIDAK_SAH", "{number:?}");
        }
        disbursement::issue_orders(executor, &office.finance, id, None, papers(1)).await.unwrap();
    }

    async fn a_payment_alone_and_one_of_a_roster_write_the_same_money(stand) {
        let executor = &stand.executor;
        let office = Office::open(executor).await;
        let line = office.line(10_000_000).await;
        let recipient = office.recipient(1).await;
        let alone = office.propose(&recipient, line, AMOUNT.0).await.unwrap();
        disbursement::approve(executor, &office.approver, alone, None, None).await.unwrap();
        disbursement::issue_orders(executor, &office.finance, alone, None, papers(1)).await.unwrap();
        let on = "2026-11-21".parse().unwrap();
        let reason = "Rekening tutup".to_owned();
        disbursement::return_by_bank(executor, &office.finance, alone, None, on, (reason, None))
            .await.unwrap();

        let other = office.recipient(2).await;
        let of_roster = by_roster(&office, line, &other).await;
        let alone = written(&office, line, alone).await;
        assert_eq!((alone.0.len(), alone.1.len()), (5, 3), "{alone:?}");
        assert_eq!(written(&office, line, of_roster).await, alone);
    }
}
