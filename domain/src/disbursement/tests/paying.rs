//! Papers, transfer, receipt, return, refund and cancellation.

use super::*;

#[test]
fn the_three_papers_come_in_one_step_or_one_by_one_but_in_order() {
    assert_eq!(
        folded(&issued()).state().unwrap().status(),
        DisbursementStatus::Sp2dIssued
    );
    let spm_first = DisbursementCommand::IssueOrders {
        spp: None,
        spm: order(5, 2),
        sp2d: None,
        apart_from: None,
    };
    assert_eq!(
        when(&approved(), ADMIN, spm_first.clone()),
        Err(DisbursementError::OrderOutOfSequence {
            expected: OrderKind::Spp
        })
    );
    let spp = DisbursementCommand::IssueOrders {
        spp: order(5, 1),
        spm: None,
        sp2d: None,
        apart_from: None,
    };
    let mut facts = approved();
    facts.extend(when(&facts, ADMIN, spp).unwrap());
    assert!(when(&facts, ADMIN, spm_first).is_ok());
    let gap = DisbursementCommand::IssueOrders {
        spp: None,
        spm: None,
        sp2d: order(5, 3),
        apart_from: None,
    };
    assert_eq!(
        when(&facts, ADMIN, gap),
        Err(DisbursementError::OrderOutOfSequence {
            expected: OrderKind::Spm
        })
    );
    let none = DisbursementCommand::IssueOrders {
        spp: None,
        spm: None,
        sp2d: None,
        apart_from: None,
    };
    assert_eq!(when(&facts, ADMIN, none), Err(DisbursementError::NoOrder));
}

#[test]
fn papers_are_not_issued_before_approval() {
    let spp = DisbursementCommand::IssueOrders {
        spp: order(5, 1),
        spm: None,
        sp2d: None,
        apart_from: None,
    };
    assert_eq!(
        when(&created(), ADMIN, spp),
        wrong(DisbursementStatus::Proposed)
    );
}

#[test]
fn no_paper_is_older_than_the_one_before_or_in_the_future() {
    let issue = |spp, spm| {
        when(
            &approved(),
            ADMIN,
            DisbursementCommand::IssueOrders {
                spp,
                spm,
                sp2d: None,
                apart_from: None,
            },
        )
    };
    assert_eq!(
        issue(order(5, 2), order(5, 1)),
        Err(DisbursementError::DateBeforePrevious {
            date: day(5, 1),
            previous: day(5, 2)
        })
    );
    assert_eq!(
        issue(order(6, 16), None),
        Err(DisbursementError::DateInFuture {
            date: day(6, 16),
            today: day(6, 15)
        })
    );
}

#[test]
fn a_transfer_follows_the_sp2d() {
    assert!(when(&issued(), ADMIN, transfer(day(5, 3))).is_ok());
    assert_eq!(
        when(&approved(), ADMIN, transfer(day(5, 3))),
        wrong(DisbursementStatus::Approved)
    );
    assert_eq!(
        when(&issued(), ADMIN, transfer(day(5, 2))),
        Err(DisbursementError::DateBeforePrevious {
            date: day(5, 2),
            previous: day(5, 3)
        })
    );
}

#[test]
fn only_the_recipient_confirms_the_receipt() {
    let confirm = || DisbursementCommand::ConfirmReceipt;
    assert_eq!(
        when(&transferred(), APPLICANT, confirm()),
        Ok(vec![DisbursementEvent::ReceiptConfirmed {}])
    );
    assert_eq!(
        when(&transferred(), ADMIN, confirm()),
        Err(DisbursementError::NotRecipient)
    );
    assert_eq!(
        when(&issued(), APPLICANT, confirm()),
        wrong(DisbursementStatus::Sp2dIssued)
    );
}

#[test]
fn spending_is_reported_by_the_recipient_and_accepted_by_another() {
    let report = || DisbursementCommand::ReportSpending {
        note: "UKT".to_owned(),
        files: vec![],
    };
    let accept = || DisbursementCommand::AcceptSpending;
    let mut facts = transferred();
    assert_eq!(
        when(&facts, APPLICANT, report()),
        wrong(DisbursementStatus::Transferred)
    );
    facts.push(DisbursementEvent::ReceiptConfirmed {});
    assert_eq!(
        when(&facts, ADMIN, accept()),
        Err(DisbursementError::NoSpendingReport)
    );
    facts.extend(when(&facts, APPLICANT, report()).unwrap());
    assert_eq!(
        when(&facts, APPLICANT, accept()),
        Err(DisbursementError::OwnPayment { user_id: APPLICANT })
    );
    facts.extend(when(&facts, ADMIN, accept()).unwrap());
    assert_eq!(
        folded(&facts).state().unwrap().status(),
        DisbursementStatus::Accounted
    );
}

#[test]
fn a_dropped_replacement_gives_the_returned_payment_back() {
    let mut facts = returned();
    let mark = DisbursementCommand::MarkReplaced { by: REPLACEMENT };
    facts.extend(when(&facts, ADMIN, mark.clone()).unwrap());
    assert_eq!(when(&facts, ADMIN, mark), Ok(vec![]));
    let drop = |by| DisbursementCommand::DropReplacement { by };
    assert_eq!(
        when(&facts, ADMIN, drop(RETURNED)),
        wrong(DisbursementStatus::Replaced)
    );
    facts.extend(when(&facts, ADMIN, drop(REPLACEMENT)).unwrap());
    let state = folded(&facts).state().unwrap().clone();
    assert_eq!(state.stage, Stage::Returned { on: day(5, 6) });
    assert_eq!(state.refund_source(), Some(RefundSource::Return));
}

#[test]
fn money_goes_back_to_the_treasury_from_where_it_lies() {
    let refund = || DisbursementCommand::Refund {
        on: day(6, 1),
        reference: "STS-1".to_owned(),
        in_bank_file: false,
    };
    assert_eq!(
        folded(&transferred()).state().unwrap().refund_source(),
        Some(RefundSource::Realization)
    );
    assert!(when(&returned(), APPROVER, refund()).is_ok());
    // What is realised goes back by two persons.
    for facts in [transferred(), issued()] {
        assert_eq!(
            when(&facts, ADMIN, refund()),
            Err(DisbursementError::RefundByTwo)
        );
    }
    assert_eq!(
        when(&approved(), ADMIN, refund()),
        wrong(DisbursementStatus::Approved)
    );
    assert_eq!(folded(&approved()).state().unwrap().refund_source(), None);
}

#[test]
fn a_payment_is_cancelled_only_before_sp2d() {
    let cancel = || DisbursementCommand::Cancel {
        reason: "Ganda".to_owned(),
    };
    assert!(when(&approved(), ADMIN, cancel()).is_ok());
    assert_eq!(
        when(&issued(), ADMIN, cancel()),
        wrong(DisbursementStatus::Sp2dIssued)
    );
}

#[test]
fn a_spending_report_is_sent_back_with_a_reason_and_reported_again() {
    let report = || DisbursementCommand::ReportSpending {
        note: "SPP semester 3".to_owned(),
        files: Vec::new(),
    };
    let send_back = |reason: &str| DisbursementCommand::ReturnSpending {
        reason: reason.to_owned(),
    };
    let mut facts = transferred();
    facts.extend(when(&facts, APPLICANT, DisbursementCommand::ConfirmReceipt).unwrap());
    assert_eq!(
        when(&facts, ADMIN, send_back("x")),
        Err(DisbursementError::NoSpendingReport)
    );
    facts.extend(when(&facts, APPLICANT, report()).unwrap());
    assert_eq!(
        when(&facts, ADMIN, send_back(" ")),
        Err(DisbursementError::ReasonMissing)
    );
    assert!(when(&facts, APPLICANT, send_back("x")).is_err());
    facts.extend(when(&facts, ADMIN, send_back("Kuitansi kos belum ada")).unwrap());
    assert_eq!(
        when(&facts, ADMIN, DisbursementCommand::AcceptSpending),
        Err(DisbursementError::NoSpendingReport)
    );
    facts.extend(when(&facts, APPLICANT, report()).unwrap());
    facts.extend(when(&facts, ADMIN, DisbursementCommand::AcceptSpending).unwrap());
    assert_eq!(
        folded(&facts).state().unwrap().status(),
        DisbursementStatus::Accounted
    );
}

#[test]
fn who_loaded_the_result_that_says_returned_does_not_say_that_it_went_on() {
    let mut facts = transferred();
    let back = DisbursementCommand::Return {
        on: day(5, 5),
        reason: "Rekening tutup".to_owned(),
        fault: None,
        source: ReturnSource::BankResult,
    };
    facts.extend(when(&facts, ADMIN, back).unwrap());
    let refund = || DisbursementCommand::Refund {
        on: day(6, 1),
        reference: "STS-1".to_owned(),
        in_bank_file: true,
    };
    let alone = when(&facts, ADMIN, refund());
    assert_eq!(alone, Err(DisbursementError::RefundByTwo));
    assert!(when(&facts, APPROVER, refund()).is_ok());
}

#[test]
fn a_receipt_proves_money_that_was_sent_and_did_not_come_back() {
    let mut facts = issued();
    assert!(!folded(&facts).state().unwrap().status().has_receipt());
    facts.extend(when(&facts, ADMIN, transfer(day(5, 4))).unwrap());
    assert!(folded(&facts).state().unwrap().status().has_receipt());
    let back = DisbursementCommand::Return {
        on: day(5, 5),
        reason: "Rekening tutup".to_owned(),
        fault: None,
        source: ReturnSource::BankResult,
    };
    facts.extend(when(&facts, ADMIN, back).unwrap());
    assert!(!folded(&facts).state().unwrap().status().has_receipt());
}

#[test]
fn no_paper_is_older_than_the_approval() {
    let spp = |date| DisbursementCommand::IssueOrders {
        spp: date,
        spm: None,
        sp2d: None,
        apart_from: None,
    };
    assert_eq!(
        when(&approved(), ADMIN, spp(order(4, 30))),
        Err(DisbursementError::DateBeforePrevious {
            date: day(4, 30),
            previous: day(5, 1)
        })
    );
    // Of what was approved before the day was noted, nobody can say so.
    let mut older = created();
    older.push(DisbursementEvent::Approved {
        note: None,
        on: None,
        by: APPROVER,
    });
    assert!(when(&older, ADMIN, spp(order(4, 30))).is_ok());
}

fn refuse_spm(reason: &str) -> DisbursementCommand {
    DisbursementCommand::RefuseSpm {
        reason: reason.to_owned(),
    }
}

#[test]
fn an_spm_that_the_treasury_refuses_leads_back_to_the_approval() {
    let papers = DisbursementCommand::IssueOrders {
        spp: order(5, 1),
        spm: order(5, 2),
        sp2d: None,
        apart_from: None,
    };
    let mut facts = approved();
    facts.extend(when(&facts, ADMIN, papers.clone()).unwrap());
    assert_eq!(
        when(&facts, ADMIN, refuse_spm(" ")),
        Err(DisbursementError::ReasonMissing)
    );
    facts.extend(when(&facts, ADMIN, refuse_spm("Kode rekening salah")).unwrap());
    let payment = folded(&facts);
    let state = payment.state().unwrap();
    assert_eq!(state.status(), DisbursementStatus::Approved);
    assert!(state.holds_reservation());
    assert_eq!(state.orders, Orders::default());
    assert!(when(&facts, ADMIN, papers).is_ok());
    assert_eq!(
        when(&issued(), ADMIN, refuse_spm("Terlambat")),
        wrong(DisbursementStatus::Sp2dIssued)
    );
}

fn correct(kind: OrderKind, number: &str, date: NaiveDate) -> DisbursementCommand {
    DisbursementCommand::CorrectPaper {
        kind,
        order: Order {
            number: number.to_owned(),
            date,
        },
        reason: "Salah ketik".to_owned(),
        evidence: None,
    }
}

#[test]
fn number_and_date_of_a_paper_are_put_right_between_the_steps_around_it() {
    let mut facts = issued();
    facts.extend(when(&facts, ADMIN, correct(OrderKind::Spm, "900/2", day(5, 3))).unwrap());
    let spm = |facts: &[DisbursementEvent]| {
        let payment = folded(facts);
        payment.state().unwrap().orders.spm.clone().unwrap()
    };
    assert_eq!(
        (spm(&facts).number.as_str(), spm(&facts).date),
        ("900/2", day(5, 3))
    );
    assert_eq!(
        when(&facts, ADMIN, correct(OrderKind::Spm, "900/2", day(5, 4))),
        Err(DisbursementError::DateAfterNext {
            date: day(5, 4),
            next: day(5, 3)
        })
    );
    assert_eq!(
        when(&facts, ADMIN, correct(OrderKind::Spp, "900/1", day(4, 30))),
        Err(DisbursementError::DateBeforePrevious {
            date: day(4, 30),
            previous: day(5, 1)
        })
    );
    // Nothing is other than it was.
    let same = correct(OrderKind::Spm, "900/2", day(5, 3));
    assert_eq!(when(&facts, ADMIN, same), Ok(vec![]));
    assert_eq!(
        when(&approved(), ADMIN, correct(OrderKind::Spp, "1", day(5, 1))),
        Err(DisbursementError::NoSuchPaper {
            kind: OrderKind::Spp
        })
    );
}

#[test]
fn an_sp2d_is_put_right_also_once_the_money_came_back() {
    let mut back = returned();
    back.extend(when(&back, ADMIN, correct(OrderKind::Sp2d, "900/1", day(5, 2))).unwrap());
    let back = folded(&back).state().unwrap().orders.sp2d.clone();
    assert_eq!(back.unwrap().date, day(5, 2));
    let mut facts = issued();
    facts.extend(when(&facts, ADMIN, correct(OrderKind::Sp2d, "900/9", day(5, 2))).unwrap());
    let payment = folded(&facts);
    let sp2d = payment.state().unwrap().orders.sp2d.clone().unwrap();
    assert_eq!((sp2d.number.as_str(), sp2d.date), ("900/9", day(5, 2)));
    // A paper of a payment that was not issued yet moves with its stage.
    let spp = DisbursementCommand::IssueOrders {
        spp: order(5, 1),
        spm: None,
        sp2d: None,
        apart_from: None,
    };
    let mut facts = approved();
    facts.extend(when(&facts, ADMIN, spp).unwrap());
    facts.extend(when(&facts, ADMIN, correct(OrderKind::Spp, "900/1", day(5, 6))).unwrap());
    let spm = DisbursementCommand::IssueOrders {
        spp: None,
        spm: order(5, 5),
        sp2d: None,
        apart_from: None,
    };
    assert!(when(&facts, ADMIN, spm).is_err());
}

#[test]
fn a_return_casts_doubt_on_the_account_unless_it_is_clearly_technical() {
    for (words, fault) in [
        ("Nomor REKENING salah", ReturnFault::Number),
        ("Rekening tutup", ReturnFault::Closed),
        ("invalid account", ReturnFault::Number),
        ("Nama penerima berbeda", ReturnFault::Name),
        ("Ditolak", ReturnFault::Other),
        ("", ReturnFault::Other),
        // Both at once is not clear.
        ("Gangguan pada rekening", ReturnFault::Number),
    ] {
        assert_eq!(ReturnFault::of_words(words), fault, "{words}");
        assert!(fault.blames_account(), "{words}");
    }
    let technical = ReturnFault::of_words("Gangguan jaringan bank");
    assert_eq!(technical, ReturnFault::Technical);
    assert!(!technical.blames_account());
}
