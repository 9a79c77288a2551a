//! Rules of budget lines, each once allowed and once refused.

use uuid::Uuid;

use super::*;
use crate::people::{ADMIN, day, decide};
use crate::{DisbursementId, Rupiah};

fn payment(number: u128) -> DisbursementId {
    DisbursementId(Uuid::from_u128(number))
}

pub(super) fn opened() -> BudgetLineEvent {
    BudgetLineEvent::Opened {
        year: 2026,
        source: FundSource::Apbd,
        category_id: "ukt".to_owned(),
        account_code: "5.1.06".to_owned(),
        name: "Beasiswa UKT".to_owned(),
    }
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

type Outcome = Result<Vec<BudgetLineEvent>, BudgetLineError>;

fn when(facts: &[BudgetLineEvent], command: BudgetLineCommand) -> Outcome {
    decide::<BudgetLine>(facts, ADMIN, command)
}

fn reserve(number: u128, amount: i64) -> BudgetLineCommand {
    BudgetLineCommand::Reserve {
        disbursement_id: payment(number),
        amount: Rupiah(amount),
        on: day(3, 10),
    }
}

fn balances(facts: &[BudgetLineEvent]) -> Balances {
    let mut line = BudgetLine::default();
    facts.iter().cloned().for_each(|fact| line.fold(fact));
    line.state().unwrap().balances
}

fn after(facts: Vec<BudgetLineEvent>, commands: Vec<BudgetLineCommand>) -> Vec<BudgetLineEvent> {
    commands.into_iter().fold(facts, |facts, command| {
        let events = when(&facts, command).unwrap();
        [facts, events].concat()
    })
}

#[test]
fn a_line_is_opened_once_and_for_a_real_year() {
    let open = |year| BudgetLineCommand::Open {
        year,
        source: FundSource::Apbd,
        category_id: "ukt".to_owned(),
        account_code: "5.1.06".to_owned(),
        name: "Beasiswa UKT".to_owned(),
        closed: ClosedBooks::default(),
    };
    assert_eq!(when(&[], open(2026)), Ok(vec![opened()]));
    assert_eq!(when(&[], open(26)), Err(BudgetLineError::Year { year: 26 }));
    assert_eq!(
        when(&[opened()], open(2026)),
        Err(BudgetLineError::AlreadyExists)
    );
}

#[test]
fn an_approval_that_would_overspend_is_refused_with_what_remains() {
    let facts = after(line(10_000_000), vec![reserve(1, 7_000_000)]);
    assert_eq!(
        when(&facts, reserve(2, 3_000_001)),
        Err(BudgetLineError::CeilingExceeded {
            amount: Rupiah(3_000_001),
            remaining: Rupiah(3_000_000)
        })
    );
    assert!(when(&facts, reserve(2, 3_000_000)).is_ok());
}

#[test]
fn a_payment_is_committed_once() {
    let facts = after(line(10), vec![reserve(1, 5)]);
    assert_eq!(
        when(&facts, reserve(1, 5)),
        Err(BudgetLineError::AlreadyReserved {
            disbursement_id: payment(1)
        })
    );
}

#[test]
fn a_ceiling_is_never_revised_below_what_is_used() {
    let facts = after(line(10), vec![reserve(1, 6)]);
    let revise = |amount| BudgetLineCommand::Revise {
        amount: Rupiah(amount),
        reason: "Perubahan APBD".to_owned(),
        on: day(4, 1),
        document: None,
    };
    assert_eq!(
        when(&facts, revise(5)),
        Err(BudgetLineError::CeilingBelowUse {
            amount: Rupiah(5),
            used: Rupiah(6)
        })
    );
    assert_eq!(when(&facts, revise(10)), Ok(vec![]));
    let lowered = after(facts, vec![revise(6)]);
    assert_eq!(balances(&lowered).available, Rupiah(0));
    assert_eq!(balances(&lowered).ceiling, Rupiah(6));
    assert!(balances(&lowered).is_sound());
    assert_eq!(
        balances(&after(lowered, vec![revise(60)])).available,
        Rupiah(54)
    );
}

#[test]
fn money_follows_a_payment_through_the_accounts() {
    let disbursement_id = payment(1);
    let facts = after(
        line(10),
        vec![
            reserve(1, 4),
            BudgetLineCommand::Realize {
                disbursement_id,
                on: day(3, 20),
            },
            BudgetLineCommand::Return {
                disbursement_id,
                on: day(3, 25),
            },
            BudgetLineCommand::PayAgain {
                disbursement_id: payment(2),
                replaces: disbursement_id,
                on: day(4, 2),
            },
            BudgetLineCommand::Refund {
                disbursement_id: payment(2),
                from: RefundSource::Realization,
                on: day(5, 2),
            },
        ],
    );
    assert_eq!(
        balances(&facts),
        Balances {
            ceiling: Rupiah(10),
            available: Rupiah(10),
            ..Balances::default()
        }
    );
    let accounts: Vec<_> = facts
        .iter()
        .flat_map(BudgetLineEvent::postings)
        .map(|posting| (posting.debit, posting.credit))
        .collect();
    assert_eq!(
        accounts,
        [
            (Account::Available, Account::Ceiling),
            (Account::Commitment, Account::Available),
            (Account::Realization, Account::Commitment),
            (Account::Return, Account::Realization),
            (Account::Realization, Account::Return),
            (Account::Refund, Account::Realization),
            (Account::Available, Account::Refund),
        ]
    );
}

#[test]
fn a_copy_of_a_line_shares_the_payments_that_are_the_same() {
    let facts = after(line(10), vec![reserve(1, 3), reserve(2, 3)]);
    let mut line = BudgetLine::default();
    facts.into_iter().for_each(|fact| line.fold(fact));
    let before = line.clone();
    let held = |line: &BudgetLine| line.state().unwrap().holdings.clone();
    assert!(held(&before).ptr_eq(&held(&line)));
    line.fold(BudgetLineEvent::Reserved {
        disbursement_id: payment(3),
        amount: Rupiah(1),
        on: day(3, 12),
    });
    assert_eq!((held(&before).len(), held(&line).len()), (2, 3));
}

#[test]
fn a_released_commitment_is_available_again() {
    let release = BudgetLineCommand::Release {
        disbursement_id: payment(1),
        reason: "Ditolak".to_owned(),
        on: day(3, 12),
    };
    let again = |on| BudgetLineCommand::Reserve {
        disbursement_id: payment(2),
        amount: Rupiah(10),
        on,
    };
    let facts = after(line(10), vec![reserve(1, 10), release]);
    let released = after(facts.clone(), vec![again(day(3, 12))]);
    assert_eq!(balances(&released).committed, Rupiah(10));
    // Two days earlier nothing was free.
    assert!(when(&facts, again(day(3, 10))).is_err());
}

#[test]
fn nothing_moves_out_of_an_account_where_it_does_not_lie() {
    let disbursement_id = payment(1);
    let facts = after(line(10), vec![reserve(1, 4)]);
    let nothing = |account| {
        Err(BudgetLineError::NothingHeld {
            disbursement_id,
            account,
        })
    };
    let on = day(3, 20);
    assert_eq!(
        when(
            &facts,
            BudgetLineCommand::Return {
                disbursement_id,
                on
            }
        ),
        nothing(Account::Realization)
    );
    let from = RefundSource::Return;
    assert_eq!(
        when(
            &facts,
            BudgetLineCommand::Refund {
                disbursement_id,
                from,
                on
            }
        ),
        nothing(Account::Return)
    );
    let realize = || BudgetLineCommand::Realize {
        disbursement_id,
        on,
    };
    let realized = after(facts, vec![realize()]);
    assert_eq!(when(&realized, realize()), nothing(Account::Commitment));
}

#[test]
fn returned_money_is_paid_again_only_once() {
    let (first, on) = (payment(1), day(3, 25));
    let again = |number| BudgetLineCommand::PayAgain {
        disbursement_id: payment(number),
        replaces: first,
        on,
    };
    let facts = after(
        line(10),
        vec![
            reserve(1, 4),
            BudgetLineCommand::Realize {
                disbursement_id: first,
                on,
            },
            BudgetLineCommand::Return {
                disbursement_id: first,
                on,
            },
            again(2),
        ],
    );
    assert_eq!(
        when(&facts, again(3)),
        Err(BudgetLineError::NothingHeld {
            disbursement_id: first,
            account: Account::Return
        })
    );
}

#[test]
fn nothing_is_posted_into_a_closed_month() {
    let month = "2026-03".parse().unwrap();
    let facts = after(line(10), vec![BudgetLineCommand::CloseMonth { month }]);
    assert_eq!(
        when(&facts, reserve(1, 5)),
        Err(BudgetLineError::MonthIsClosed {
            on: day(3, 10),
            closed_through: month
        })
    );
    let april = BudgetLineCommand::Reserve {
        disbursement_id: payment(1),
        amount: Rupiah(5),
        on: day(4, 1),
    };
    assert!(when(&facts, april).is_ok());
}

#[test]
fn months_close_one_after_the_other_and_only_when_over() {
    let close = |month: &str| BudgetLineCommand::CloseMonth {
        month: month.parse().unwrap(),
    };
    let facts = after(line(10), vec![close("2026-01")]);
    assert_eq!(
        when(&facts, close("2026-03")),
        Err(BudgetLineError::MonthOutOfOrder {
            month: "2026-03".parse().unwrap(),
            expected: "2026-02".parse().unwrap()
        })
    );
    assert_eq!(when(&facts, close("2026-01")), Ok(vec![]));
    assert!(when(&facts, close("2026-02")).is_ok());
    assert_eq!(
        when(&line(10), close("2026-06")),
        Err(BudgetLineError::MonthNotOver {
            month: "2026-06".parse().unwrap()
        })
    );
}

#[test]
fn nothing_is_posted_in_the_future_or_long_before_the_budget_year() {
    let allocate = |on| BudgetLineCommand::Allocate {
        amount: Rupiah(1),
        on,
        document: None,
    };
    assert_eq!(
        when(&[opened()], allocate(day(6, 16))),
        Err(BudgetLineError::DateInFuture {
            on: day(6, 16),
            today: day(6, 15)
        })
    );
    let old = chrono::NaiveDate::from_ymd_opt(2024, 12, 31).unwrap();
    assert_eq!(
        when(&[opened()], allocate(old)),
        Err(BudgetLineError::BeforeYear {
            on: old,
            year: 2026
        })
    );
    let december = chrono::NaiveDate::from_ymd_opt(2025, 12, 20).unwrap();
    assert!(when(&[opened()], allocate(december)).is_ok());
}

#[test]
fn the_sum_of_allocations_stays_within_what_javascript_holds() {
    let allocate = |amount| BudgetLineCommand::Allocate {
        amount: Rupiah(amount),
        on: day(1, 6),
        document: None,
    };
    assert!(when(&line(Rupiah::MAX.0), allocate(1)).is_err());
    assert!(when(&line(1), allocate(i64::MAX)).is_err());
    assert!(when(&line(1), allocate(-1)).is_err());
}

#[test]
fn money_is_committed_and_spent_within_the_budget_year_and_comes_back_later_too() {
    let at = |facts: &[BudgetLineEvent], command, moment: &str| {
        let context = crate::Context {
            now: moment.parse().unwrap(),
            ..crate::people::by(ADMIN)
        };
        crate::people::decide_in::<BudgetLine>(facts, &context, command)
    };
    let next_year = chrono::NaiveDate::from_ymd_opt(2027, 1, 4).unwrap();
    let outside = Err(BudgetLineError::OutsideYear {
        on: next_year,
        year: 2026,
    });
    let moment = "2027-01-05T01:00:00Z";
    let late = BudgetLineCommand::Reserve {
        disbursement_id: payment(2),
        amount: Rupiah(1),
        on: next_year,
    };
    let facts = after(line(10), vec![reserve(1, 5)]);
    assert_eq!(at(&facts, late, moment), outside);
    let realize = |on| BudgetLineCommand::Realize {
        disbursement_id: payment(1),
        on,
    };
    assert_eq!(at(&facts, realize(next_year), moment), outside);
    // A paper of December is written down in January.
    let spent = at(&facts, realize(day(12, 30)), moment).unwrap();
    let facts = [facts, spent].concat();
    let back = BudgetLineCommand::Return {
        disbursement_id: payment(1),
        on: next_year,
    };
    let returned = at(&facts, back, moment).unwrap();
    let facts = [facts, returned].concat();
    let again = BudgetLineCommand::PayAgain {
        disbursement_id: payment(3),
        replaces: payment(1),
        on: next_year,
    };
    assert_eq!(at(&facts, again, moment), outside);
}
