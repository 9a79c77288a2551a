//! Random histories of commands: money always adds up and is never overspent.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use cqrs_es::Aggregate;
use proptest::prelude::*;
use uuid::Uuid;

use super::tests::opened;
use super::*;
use crate::people::{ADMIN, by, day};
use crate::{BudgetLineId, Decide, DisbursementId, Month, Rupiah};

fn payment() -> impl Strategy<Value = DisbursementId> {
    (0_u128..8).prop_map(|number| DisbursementId(Uuid::from_u128(number)))
}

fn other() -> BudgetLineId {
    BudgetLineId(Uuid::from_u128(0xB2))
}

fn command() -> impl Strategy<Value = BudgetLineCommand> {
    let amount =
        || prop_oneof![1_i64..20_000_000, Just(0), Just(-5), Just(i64::MAX)].prop_map(Rupiah);
    let on = || (1_u32..=6, 1_u32..=15).prop_map(|(month, date)| day(month, date));
    let few = || (5_u32..=6, 14_u32..=15).prop_map(|(month, date)| day(month, date));
    let reason = || "alasan".to_owned();
    prop_oneof![
        2 => (amount(), on()).prop_map(|(amount, on)| BudgetLineCommand::Allocate { amount, on, document: None }),
        1 => (amount(), on())
            .prop_map(move |(amount, on)| BudgetLineCommand::Revise { amount, reason: reason(), on, document: None }),
        6 => (payment(), amount(), on()).prop_map(|(disbursement_id, amount, on)| {
            BudgetLineCommand::Reserve { disbursement_id, amount, on }
        }),
        2 => (payment(), on()).prop_map(move |(disbursement_id, on)| {
            BudgetLineCommand::Release { disbursement_id, reason: reason(), on }
        }),
        4 => (payment(), on())
            .prop_map(|(disbursement_id, on)| BudgetLineCommand::Realize { disbursement_id, on }),
        3 => (payment(), on())
            .prop_map(|(disbursement_id, on)| BudgetLineCommand::Return { disbursement_id, on }),
        3 => (payment(), payment(), on()).prop_map(|(disbursement_id, replaces, on)| {
            BudgetLineCommand::PayAgain { disbursement_id, replaces, on }
        }),
        2 => (payment(), any::<bool>(), on()).prop_map(|(disbursement_id, returned, on)| {
            let from = if returned { RefundSource::Return } else { RefundSource::Realization };
            BudgetLineCommand::Refund { disbursement_id, from, on }
        }),
        1 => (1_u32..=6).prop_map(|month| BudgetLineCommand::CloseMonth {
            month: Month::try_new(2026, month).unwrap(),
        }),
        2 => (payment(), amount(), on()).prop_map(|(disbursement_id, amount, on)| {
            BudgetLineCommand::Repay { disbursement_id, amount, on }
        }),
        1 => (payment(), on()).prop_map(move |(disbursement_id, on)| {
            BudgetLineCommand::HandOver { disbursement_id, to: other(), reason: reason(), on }
        }),
        1 => (payment(), amount(), on()).prop_map(move |(disbursement_id, amount, on)| {
            BudgetLineCommand::CarryIn { disbursement_id, amount, from: other(), on }
        }),
        2 => (payment(), amount(), on(), any::<bool>()).prop_map(move |(disbursement_id, amount, on, spent)| {
            let account = if spent { Account::Realization } else { Account::Commitment };
            let holding = Holding::new(account, amount);
            BudgetLineCommand::TakeOver { disbursement_id, from: other(), holding, reason: reason(), on }
        }),
        2 => (payment(), on()).prop_map(|(disbursement_id, on)| {
            BudgetLineCommand::Unrealize { disbursement_id, replaces: None, on }
        }),
        1 => (payment(), on(), on()).prop_map(|(disbursement_id, from, on)| {
            BudgetLineCommand::Rebook { disbursement_id, from, on }
        }),
        2 => (payment(), on())
            .prop_map(|(disbursement_id, on)| BudgetLineCommand::ReverseReturn { disbursement_id, on }),
        3 => (payment(), any::<bool>(), on(), on()).prop_map(|(disbursement_id, redate, was, on)| {
            let from = RefundSource::Realization;
            if redate {
                BudgetLineCommand::RedateRefund { disbursement_id, from, was, on }
            } else {
                BudgetLineCommand::ReverseRefund { disbursement_id, from, on }
            }
        }),
        2 => (payment(), few()).prop_map(|(disbursement_id, on)| {
            BudgetLineCommand::Repay { disbursement_id, amount: Rupiah(1), on }
        }),
        2 => (payment(), few(), on()).prop_map(|(disbursement_id, was, on)| {
            BudgetLineCommand::RedateInstalment { disbursement_id, amount: Rupiah(1), was, on }
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn money_adds_up_after_every_event_of_any_history(
        commands in proptest::collection::vec(command(), 1..120),
    ) {
        let context = by(ADMIN);
        let mut line = BudgetLine::default();
        line.apply(opened());
        // An independent book: every posting as a debit and a credit on plain accounts.
        let mut debits: BTreeMap<Account, i128> = BTreeMap::new();
        let mut credits: BTreeMap<Account, i128> = BTreeMap::new();
        // The same postings by booking date.
        let mut days: BTreeMap<NaiveDate, Vec<Posting>> = BTreeMap::new();
        for command in commands {
            let before = line.state().unwrap().clone();
            let Ok(events) = line.decide(command.clone(), &context) else { continue };
            for event in events {
                for posting in event.postings() {
                    prop_assert!(posting.amount > Rupiah::ZERO);
                    prop_assert_ne!(posting.debit, posting.credit);
                    if let Some(closed_through) = before.closed_through {
                        prop_assert!(Month::containing(posting.on) > closed_through);
                    }
                    *debits.entry(posting.debit).or_default() += i128::from(posting.amount.0);
                    *credits.entry(posting.credit).or_default() += i128::from(posting.amount.0);
                    days.entry(posting.on).or_default().push(posting);
                }
                line.apply(event);
                let state = line.state().unwrap();
                prop_assert!(state.balances.is_sound(), "{command:?}: {:?}", state.balances);
                prop_assert_eq!(debits.values().sum::<i128>(), credits.values().sum::<i128>());
                for account in Account::ALL {
                    let debit = debits.get(account).copied().unwrap_or_default();
                    let credit = credits.get(account).copied().unwrap_or_default();
                    let balance =
                        if *account == Account::Ceiling { credit - debit } else { debit - credit };
                    prop_assert_eq!(balance, i128::from(state.balances.of(*account).0));
                }
                // Nor is any account below zero at the end of any day by booking date.
                let mut booked = Balances::default();
                for (day, postings) in &days {
                    for posting in postings {
                        booked.post(posting);
                    }
                    prop_assert!(booked.is_sound(), "{command:?}: {booked:?} on {day}");
                }
                // What the payments hold is exactly what lies in the accounts.
                for account in
                    [Account::Commitment, Account::Realization, Account::Return, Account::Refund]
                {
                    let held: i64 = state
                        .holdings
                        .values()
                        .filter(|holding| holding.account == account)
                        .map(|holding| holding.amount.0)
                        .sum();
                    prop_assert_eq!(Rupiah(held), state.balances.of(account));
                }
            }
        }
    }
}
