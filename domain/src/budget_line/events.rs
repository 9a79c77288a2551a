//! Facts about a budget line, and the postings each of them makes.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::posting::{Account, Posting};
use crate::{DisbursementId, FileRef, Month, Rupiah, UserId};

wire_enum! {
    /// Where the money comes from (sumber dana).
    pub enum FundSource {
        /// Regional budget.
        Apbd = "apbd" => "APBD",
        /// Special autonomy fund.
        Otsus = "otsus" => "Otsus" | "Dana Otonomi Khusus",
        /// State budget.
        Apbn = "apbn" => "APBN",
        /// Private donors and other third parties.
        Donor = "donatur" => "Donatur",
    }
}

impl FundSource {
    /// Whether it is public money.
    #[must_use]
    pub const fn is_public(self) -> bool {
        match self {
            Self::Apbd | Self::Otsus | Self::Apbn => true,
            Self::Donor => false,
        }
    }
}

wire_enum! {
    /// From which account money went back to the treasury.
    pub enum RefundSource {
        /// From realised money (the recipient paid back).
        Realization = "realisasi" => "Realisasi",
        /// From money the bank had sent back.
        Return = "retur" => "Retur",
    }
}

/// The paper that a ceiling rests on (DPA or DPPA).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BudgetDocument {
    /// Its number.
    pub number: String,
    /// Its day.
    pub date: NaiveDate,
    /// Its scan; none where an opening stock was taken over.
    pub scan: Option<FileRef>,
}

/// A fact about a budget line; stream `budget_line`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum BudgetLineEvent {
    /// The line was opened, with nothing in it.
    Opened {
        /// Budget year.
        year: u16,
        /// Source of funds.
        source: FundSource,
        /// Finance category in the master data.
        category_id: String,
        /// Account code (kode rekening belanja).
        account_code: String,
        /// Name of the line.
        name: String,
    },
    /// Money was added to the ceiling.
    CeilingAllocated {
        /// How much was added.
        amount: Rupiah,
        /// Effective day.
        on: NaiveDate,
        /// What it rests on; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        document: Option<BudgetDocument>,
    },
    /// The ceiling was set to a new total.
    CeilingRevised {
        /// The new total.
        amount: Rupiah,
        /// The total before.
        previous: Rupiah,
        /// Why.
        reason: String,
        /// Effective day.
        on: NaiveDate,
        /// What it rests on; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        document: Option<BudgetDocument>,
    },
    /// An approved payment was committed.
    Reserved {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// Effective day.
        on: NaiveDate,
    },
    /// A commitment was given back.
    Released {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// Why.
        reason: String,
        /// Effective day.
        on: NaiveDate,
    },
    /// The SP2D of a committed payment was issued.
    Realized {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// Effective day.
        on: NaiveDate,
    },
    /// The bank sent a payment back.
    Returned {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// Effective day.
        on: NaiveDate,
    },
    /// Returned money was paid again by a replacement.
    PaidAgain {
        /// The replacement.
        disbursement_id: DisbursementId,
        /// The payment the bank had sent back.
        replaces: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// Effective day.
        on: NaiveDate,
    },
    /// Money went back to the regional treasury.
    Refunded {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// From which account.
        from: RefundSource,
        /// Effective day.
        on: NaiveDate,
    },
    /// The books of a month were closed.
    MonthClosed {
        /// Which month.
        month: Month,
        /// Who closed it.
        by: UserId,
    },
}

stream_events!(BudgetLineEvent, "budget_line", [
    Opened,
    CeilingAllocated,
    CeilingRevised,
    Reserved,
    Released,
    Realized,
    Returned,
    PaidAgain,
    Refunded,
    MonthClosed,
], effective_on: |event| match event {
    BudgetLineEvent::Opened { .. } | BudgetLineEvent::MonthClosed { .. } => None,
    BudgetLineEvent::CeilingAllocated { on, .. }
    | BudgetLineEvent::CeilingRevised { on, .. }
    | BudgetLineEvent::Reserved { on, .. }
    | BudgetLineEvent::Released { on, .. }
    | BudgetLineEvent::Realized { on, .. }
    | BudgetLineEvent::Returned { on, .. }
    | BudgetLineEvent::PaidAgain { on, .. }
    | BudgetLineEvent::Refunded { on, .. } => Some(*on),
});

impl BudgetLineEvent {
    /// The postings of the event, each with an amount above zero.
    #[must_use]
    pub fn postings(&self) -> Vec<Posting> {
        let post = |debit, credit, amount: &Rupiah, on: &NaiveDate| {
            vec![Posting {
                debit,
                credit,
                amount: *amount,
                on: *on,
            }]
        };
        match self {
            Self::Opened { .. } | Self::MonthClosed { .. } => vec![],
            Self::CeilingAllocated { amount, on, .. } => {
                post(Account::Available, Account::Ceiling, amount, on)
            }
            Self::CeilingRevised {
                amount,
                previous,
                on,
                reason: _,
                document: _,
            } => {
                if amount >= previous {
                    let raised = Rupiah(amount.0 - previous.0);
                    post(Account::Available, Account::Ceiling, &raised, on)
                } else {
                    let lowered = Rupiah(previous.0 - amount.0);
                    post(Account::Ceiling, Account::Available, &lowered, on)
                }
            }
            Self::Reserved { amount, on, .. } => {
                post(Account::Commitment, Account::Available, amount, on)
            }
            Self::Released { amount, on, .. } => {
                post(Account::Available, Account::Commitment, amount, on)
            }
            Self::Realized { amount, on, .. } => {
                post(Account::Realization, Account::Commitment, amount, on)
            }
            Self::Returned { amount, on, .. } => {
                post(Account::Return, Account::Realization, amount, on)
            }
            Self::PaidAgain { amount, on, .. } => {
                post(Account::Realization, Account::Return, amount, on)
            }
            Self::Refunded {
                amount, from, on, ..
            } => {
                let credit = match from {
                    RefundSource::Realization => Account::Realization,
                    RefundSource::Return => Account::Return,
                };
                post(Account::Refund, credit, amount, on)
            }
        }
    }
}
