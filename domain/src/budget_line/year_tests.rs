//! The end of months and years, what comes back after them, and corrections of the books.

use chrono::{NaiveDate, TimeZone, Utc};
use uuid::Uuid;

use super::tests::opened;
use super::*;
use crate::people::{ADMIN, by, day, decide_in};
use crate::{BudgetLineId, Context, DisbursementId, Month, Rupiah};

type Outcome = Result<Vec<BudgetLineEvent>, BudgetLineError>;

fn payment(number: u128) -> DisbursementId {
    DisbursementId(Uuid::from_u128(number))
}

fn other() -> BudgetLineId {
    BudgetLineId(Uuid::from_u128(0xB2))
}

/// The office on a day of the year after.
fn later(month: u32, day: u32) -> Context {
    Context {
        now: Utc.with_ymd_and_hms(2027, month, day, 1, 0, 0).unwrap(),
        ..by(ADMIN)
    }
}

fn next_year(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2027, month, day).unwrap()
}

fn when(facts: &[BudgetLineEvent], context: &Context, command: BudgetLineCommand) -> Outcome {
    decide_in::<BudgetLine>(facts, context, command)
}

fn after(
    mut facts: Vec<BudgetLineEvent>,
    context: &Context,
    commands: Vec<BudgetLineCommand>,
) -> Vec<BudgetLineEvent> {
    for command in commands {
        facts.extend(when(&facts, context, command).unwrap());
    }
    facts
}

fn state(facts: &[BudgetLineEvent]) -> BudgetLineState {
    let mut line = BudgetLine::default();
    facts.iter().cloned().for_each(|fact| line.fold(fact));
    line.state().unwrap().clone()
}

fn line(ceiling: i64) -> Vec<BudgetLineEvent> {
    vec![
        opened(),
        BudgetLineEvent::CeilingAllocated {
            amount: Rupiah(ceiling),
            on: day(1, 5),
            document: None,
        },
    ]
}

fn reserve(number: u128, amount: i64) -> BudgetLineCommand {
    BudgetLineCommand::Reserve {
        disbursement_id: payment(number),
        amount: Rupiah(amount),
        on: day(3, 10),
    }
}

fn realize(number: u128) -> BudgetLineCommand {
    BudgetLineCommand::Realize {
        disbursement_id: payment(number),
        on: day(3, 20),
    }
}

/// One payment spent, one committed.
fn used() -> Vec<BudgetLineEvent> {
    after(
        line(10),
        &by(ADMIN),
        vec![reserve(1, 4), reserve(2, 3), realize(1)],
    )
}

fn close(month: &str) -> BudgetLineCommand {
    BudgetLineCommand::CloseThrough {
        month: month.parse().unwrap(),
    }
}

#[test]
fn months_are_closed_up_to_one_for_a_line_that_fell_behind() {
    let context = by(ADMIN);
    let behind = after(line(10), &context, vec![close("2026-02")]);
    let months: Vec<String> = when(&behind, &context, close("2026-05"))
        .unwrap()
        .into_iter()
        .filter_map(|event| match event {
            BudgetLineEvent::MonthClosed { month, .. } => Some(month.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(months, ["2026-03", "2026-04", "2026-05"]);
    assert_eq!(when(&behind, &context, close("2026-01")), Ok(vec![]));
    let month: Month = "2026-06".parse().unwrap();
    assert_eq!(
        when(&behind, &context, close("2026-06")),
        Err(BudgetLineError::MonthNotOver { month })
    );
}

#[test]
fn a_year_that_is_over_is_closed_and_what_is_committed_lapses_on_its_last_day() {
    let facts = used();
    assert_eq!(
        when(&facts, &by(ADMIN), BudgetLineCommand::CloseYear),
        Err(BudgetLineError::YearNotOver { year: 2026 })
    );
    let january = later(1, 8);
    assert_eq!(
        when(&facts, &january, close("2026-12")),
        Err(BudgetLineError::OpenCommitments { amount: Rupiah(3) })
    );
    let closed = after(facts, &january, vec![BudgetLineCommand::CloseYear]);
    assert_eq!(
        closed[closed.len() - 2..],
        [
            BudgetLineEvent::Lapsed {
                disbursement_id: payment(2),
                amount: Rupiah(3),
                on: day(12, 31),
            },
            BudgetLineEvent::YearClosed { by: ADMIN },
        ]
    );
    let now = state(&closed);
    assert_eq!(now.balances.committed, Rupiah::ZERO);
    assert_eq!(now.balances.available, Rupiah(6));
    assert_eq!(now.closed_through, Month::last_of(2026));
    assert_eq!(
        when(&closed, &january, BudgetLineCommand::CloseYear),
        Ok(vec![])
    );
    let revise = BudgetLineCommand::Revise {
        amount: Rupiah(20),
        reason: "DPPA".to_owned(),
        on: next_year(1, 5),
        document: None,
    };
    assert_eq!(
        when(&closed, &january, revise),
        Err(BudgetLineError::YearClosed { year: 2026 })
    );
}

#[test]
fn what_lapsed_is_committed_anew_in_the_next_year_and_names_the_line() {
    let mut facts = line(10);
    facts[0] = BudgetLineEvent::Opened {
        year: 2027,
        source: FundSource::Apbd,
        category_id: "ukt".to_owned(),
        account_code: "5.1.06".to_owned(),
        name: "Beasiswa UKT".to_owned(),
    };
    let carry = |amount| BudgetLineCommand::CarryIn {
        disbursement_id: payment(2),
        amount: Rupiah(amount),
        from: other(),
        on: next_year(1, 9),
    };
    let january = later(1, 9);
    assert_eq!(
        when(&facts, &january, carry(11)),
        Err(BudgetLineError::CeilingExceeded {
            amount: Rupiah(11),
            remaining: Rupiah(10)
        })
    );
    let carried = after(facts, &january, vec![carry(3)]);
    let now = state(&carried);
    assert_eq!(now.balances.committed, Rupiah(3));
    assert!(now.balances.is_sound());
}

#[test]
fn what_goes_back_within_the_year_is_given_back_to_the_ceiling() {
    let refund = |number, from| BudgetLineCommand::Refund {
        disbursement_id: payment(number),
        from,
        on: day(5, 2),
    };
    let facts = after(
        used(),
        &by(ADMIN),
        vec![refund(1, RefundSource::Realization)],
    );
    let now = state(&facts);
    assert_eq!(now.balances.available, Rupiah(7));
    assert_eq!(now.balances.refunded, Rupiah::ZERO);
    assert!(!now.holdings.contains_key(&payment(1)));
    assert_eq!(now.late_total(), Rupiah::ZERO);
}

#[test]
fn what_comes_back_in_a_later_year_is_other_revenue_and_leaves_the_line_as_it_ended() {
    let january = later(2, 3);
    let before = state(&used()).balances;
    let returned = BudgetLineCommand::Return {
        disbursement_id: payment(1),
        on: next_year(2, 1),
    };
    let refund = BudgetLineCommand::Refund {
        disbursement_id: payment(1),
        from: RefundSource::Return,
        on: next_year(2, 2),
    };
    let facts = after(used(), &january, vec![returned.clone()]);
    let now = state(&facts);
    assert_eq!(now.balances, before);
    assert_eq!(now.late_total(), Rupiah(4));
    // The slip of the deposit brings no second revenue.
    assert_eq!(when(&facts, &january, refund), Ok(vec![]));
    // So it is also when the year was closed.
    let closed = after(
        used(),
        &january,
        vec![BudgetLineCommand::CloseYear, returned],
    );
    assert_eq!(state(&closed).late_total(), Rupiah(4));
}

#[test]
fn a_part_that_is_paid_back_is_free_again_and_never_more_than_was_spent() {
    let repay = |amount, on| BudgetLineCommand::Repay {
        disbursement_id: payment(1),
        amount: Rupiah(amount),
        on,
    };
    let facts = after(used(), &by(ADMIN), vec![repay(1, day(5, 2))]);
    let now = state(&facts);
    assert_eq!(now.balances.realized, Rupiah(3));
    assert_eq!(now.balances.available, Rupiah(4));
    assert!(now.balances.is_sound());
    assert_eq!(
        when(&facts, &by(ADMIN), repay(4, day(5, 3))),
        Err(BudgetLineError::RepaidTooMuch {
            amount: Rupiah(4),
            remaining: Rupiah(3)
        })
    );
    // The rest comes in a later year.
    let late = after(facts, &later(3, 1), vec![repay(2, next_year(2, 20))]);
    assert_eq!(state(&late).late_total(), Rupiah(2));
    assert_eq!(
        when(&late, &later(3, 1), repay(2, next_year(2, 21))),
        Err(BudgetLineError::RepaidTooMuch {
            amount: Rupiah(2),
            remaining: Rupiah(1)
        })
    );
}

#[test]
fn money_on_the_wrong_line_is_handed_over_to_the_right_one() {
    let reason = || "Salah mata anggaran".to_owned();
    let give = BudgetLineCommand::HandOver {
        disbursement_id: payment(1),
        to: other(),
        reason: reason(),
        on: day(6, 1),
    };
    let holding = state(&used()).movable(payment(1)).unwrap();
    let take = BudgetLineCommand::TakeOver {
        disbursement_id: payment(1),
        from: BudgetLineId(Uuid::from_u128(0xB1)),
        holding,
        reason: reason(),
        on: day(6, 1),
    };
    let given = state(&after(used(), &by(ADMIN), vec![give]));
    assert_eq!(given.balances.realized, Rupiah::ZERO);
    assert_eq!(given.balances.available, Rupiah(7));
    let taken = state(&after(line(10), &by(ADMIN), vec![take.clone()]));
    assert_eq!(taken.balances.realized, Rupiah(4));
    // Control: a line without so much left refuses it.
    assert_eq!(
        when(&line(3), &by(ADMIN), take),
        Err(BudgetLineError::CeilingExceeded {
            amount: Rupiah(4),
            remaining: Rupiah(3)
        })
    );
}

#[test]
fn a_realisation_is_booked_on_the_date_of_its_paper_while_both_months_are_open() {
    let rebook = BudgetLineCommand::Rebook {
        disbursement_id: payment(1),
        from: day(3, 20),
        on: day(4, 2),
    };
    let facts = after(used(), &by(ADMIN), vec![rebook.clone()]);
    assert_eq!(state(&facts).balances, state(&used()).balances);
    let days: Vec<_> = facts[facts.len() - 1]
        .postings()
        .iter()
        .map(|posting| posting.on)
        .collect();
    assert_eq!(days, [day(3, 20), day(4, 2)]);
    // Only from the day that it lies on.
    let elsewhere = BudgetLineCommand::Rebook {
        disbursement_id: payment(1),
        from: day(3, 21),
        on: day(4, 2),
    };
    assert!(matches!(
        when(&used(), &by(ADMIN), elsewhere),
        Err(BudgetLineError::NothingHeld { .. })
    ));
    let closed = after(used(), &by(ADMIN), vec![close("2026-03")]);
    assert!(matches!(
        when(&closed, &by(ADMIN), rebook),
        Err(BudgetLineError::MonthIsClosed { .. })
    ));
}

#[test]
fn a_line_that_no_payment_touched_is_withdrawn_with_its_ceiling() {
    let withdraw = || BudgetLineCommand::Withdraw {
        evidence: None,
        reason: "Dibuka dua kali".to_owned(),
        on: day(6, 1),
    };
    assert_eq!(
        when(&used(), &by(ADMIN), withdraw()),
        Err(BudgetLineError::InUse)
    );
    let facts = after(line(10), &by(ADMIN), vec![withdraw()]);
    assert_eq!(state(&facts).balances, Balances::default());
    assert_eq!(
        when(&facts, &by(ADMIN), reserve(1, 1)),
        Err(BudgetLineError::Withdrawn)
    );
}

#[test]
fn a_ceiling_is_not_lowered_for_a_day_on_which_it_was_needed() {
    // Committed in March, given back in April: lowered from May on it is, from March on it is not.
    let release = BudgetLineCommand::Release {
        disbursement_id: payment(1),
        reason: "Batal".to_owned(),
        on: day(4, 20),
    };
    let facts = after(line(10), &by(ADMIN), vec![reserve(1, 10), release]);
    let lower = |on| BudgetLineCommand::Revise {
        amount: Rupiah(2),
        reason: "DPPA".to_owned(),
        on,
        document: None,
    };
    assert_eq!(
        when(&facts, &by(ADMIN), lower(day(3, 15))),
        Err(BudgetLineError::CeilingBelowUse {
            amount: Rupiah(2),
            used: Rupiah(10)
        })
    );
    assert!(when(&facts, &by(ADMIN), lower(day(5, 1))).is_ok());
}
