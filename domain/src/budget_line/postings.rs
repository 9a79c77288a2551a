//! The postings that each fact makes.

use chrono::NaiveDate;

use super::posting::{Account, Posting};
use super::{BudgetLineEvent, Reversal};
use crate::{DisbursementId, Rupiah};

/// What an event says of other revenue (lain-lain PAD): it stands in none of a line's accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revenue {
    /// How much, in whole rupiah; below zero where it did not come after all.
    pub amount: i64,
    /// The day that it is revenue of.
    pub on: NaiveDate,
    /// When it came.
    pub came: NaiveDate,
}

impl BudgetLineEvent {
    /// What came after the budget year, or did not after all.
    #[must_use]
    pub fn revenue(&self) -> Option<Revenue> {
        let (amount, on, came) = match self {
            Self::RevenueReceived {
                amount, on, came, ..
            } => (amount.0, on, came),
            Self::Reversed {
                amount,
                deed: Reversal::Revenue,
                on,
                came,
                ..
            } => (-amount.0, on, came),
            _ => return None,
        };
        Some(Revenue {
            amount,
            on: *on,
            came: came.unwrap_or(*on),
        })
    }

    /// The postings of the event, each with an amount above zero.
    #[must_use]
    pub fn postings(&self) -> Vec<Posting> {
        match self {
            Self::Opened { .. }
            | Self::MonthClosed { .. }
            | Self::YearClosed { .. }
            | Self::RevenueReceived { .. } => vec![],
            Self::CeilingAllocated { amount, on, .. } => {
                post(Account::Available, Account::Ceiling, amount, on)
            }
            Self::CeilingRevised {
                amount,
                previous,
                on,
                reason: _,
                document: _,
            } => revised(*amount, *previous, on),
            Self::Reserved { amount, on, .. } | Self::CarriedIn { amount, on, .. } => {
                post(Account::Commitment, Account::Available, amount, on)
            }
            Self::Released { amount, on, .. } | Self::Lapsed { amount, on, .. } => {
                post(Account::Available, Account::Commitment, amount, on)
            }
            Self::Realized { amount, on, .. } => {
                post(Account::Realization, Account::Commitment, amount, on)
            }
            Self::Unrealized {
                replaces,
                amount,
                on,
                ..
            } => {
                let back = match replaces {
                    None => Account::Commitment,
                    Some(_) => Account::Return,
                };
                post(back, Account::Realization, amount, on)
            }
            Self::Returned { amount, on, .. } => {
                post(Account::Return, Account::Realization, amount, on)
            }
            Self::PaidAgain { amount, on, .. } => {
                post(Account::Realization, Account::Return, amount, on)
            }
            Self::Refunded {
                amount, from, on, ..
            } => post(Account::Refund, from.account(), amount, on),
            Self::Replenished { amount, on, .. } => {
                post(Account::Available, Account::Refund, amount, on)
            }
            Self::Repaid { amount, on, .. } => [
                post(Account::Refund, Account::Realization, amount, on),
                post(Account::Available, Account::Refund, amount, on),
            ]
            .concat(),
            Self::HandedOver {
                amount,
                account,
                on,
                ..
            } => post(Account::Available, *account, amount, on),
            Self::TakenOver {
                amount,
                account,
                on,
                ..
            } => post(*account, Account::Available, amount, on),
            Self::Rebooked {
                amount, from, on, ..
            } => [
                post(Account::Commitment, Account::Realization, amount, from),
                post(Account::Realization, Account::Commitment, amount, on),
            ]
            .concat(),
            Self::Reversed {
                amount, deed, on, ..
            } => reversed(*deed, amount, on),
            Self::Withdrawn { amount, on, .. } if *amount > Rupiah::ZERO => {
                post(Account::Ceiling, Account::Available, amount, on)
            }
            Self::Withdrawn { .. } => vec![],
        }
    }

    /// The payment that it is about.
    #[must_use]
    pub const fn disbursement_id(&self) -> Option<DisbursementId> {
        match self {
            Self::Opened { .. }
            | Self::CeilingAllocated { .. }
            | Self::CeilingRevised { .. }
            | Self::MonthClosed { .. }
            | Self::YearClosed { .. }
            | Self::Withdrawn { .. } => None,
            Self::Reserved {
                disbursement_id, ..
            }
            | Self::Released {
                disbursement_id, ..
            }
            | Self::Realized {
                disbursement_id, ..
            }
            | Self::Unrealized {
                disbursement_id, ..
            }
            | Self::Returned {
                disbursement_id, ..
            }
            | Self::PaidAgain {
                disbursement_id, ..
            }
            | Self::Refunded {
                disbursement_id, ..
            }
            | Self::Lapsed {
                disbursement_id, ..
            }
            | Self::CarriedIn {
                disbursement_id, ..
            }
            | Self::Replenished {
                disbursement_id, ..
            }
            | Self::Repaid {
                disbursement_id, ..
            }
            | Self::RevenueReceived {
                disbursement_id, ..
            }
            | Self::HandedOver {
                disbursement_id, ..
            }
            | Self::TakenOver {
                disbursement_id, ..
            }
            | Self::Rebooked {
                disbursement_id, ..
            }
            | Self::Reversed {
                disbursement_id, ..
            } => Some(*disbursement_id),
        }
    }
}

fn post(debit: Account, credit: Account, amount: &Rupiah, on: &NaiveDate) -> Vec<Posting> {
    vec![Posting {
        debit,
        credit,
        amount: *amount,
        on: *on,
    }]
}

/// A ceiling that is set anew frees what it grew by, and takes from what is free what it shrank by.
fn revised(amount: Rupiah, previous: Rupiah, on: &NaiveDate) -> Vec<Posting> {
    if amount >= previous {
        let raised = Rupiah(amount.0 - previous.0);
        post(Account::Available, Account::Ceiling, &raised, on)
    } else {
        let lowered = Rupiah(previous.0 - amount.0);
        post(Account::Ceiling, Account::Available, &lowered, on)
    }
}

/// A deed taken back is posted the other way round, the last of its postings first.
fn reversed(deed: Reversal, amount: &Rupiah, on: &NaiveDate) -> Vec<Posting> {
    match deed {
        Reversal::Return => post(Account::Realization, Account::Return, amount, on),
        Reversal::Refund { from, replenished } => {
            let mut back = post(from.account(), Account::Refund, amount, on);
            if replenished {
                back.splice(..0, post(Account::Refund, Account::Available, amount, on));
            }
            back
        }
        Reversal::Instalment => [
            post(Account::Refund, Account::Available, amount, on),
            post(Account::Realization, Account::Refund, amount, on),
        ]
        .concat(),
        Reversal::Revenue => vec![],
    }
}
