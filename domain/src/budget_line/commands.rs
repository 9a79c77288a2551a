//! Orders to a budget line. Amounts of committed payments come from the line itself.

use chrono::NaiveDate;

use super::{BudgetDocument, FundSource, RefundSource};
use crate::{DisbursementId, Month, Rupiah};

/// An order to a budget line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BudgetLineCommand {
    /// Opens the line.
    Open {
        /// Budget year, 2000 to 2199.
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
    /// Adds to the ceiling.
    Allocate {
        /// Above zero.
        amount: Rupiah,
        /// Effective day.
        on: NaiveDate,
        /// What it rests on.
        document: Option<BudgetDocument>,
    },
    /// Sets the ceiling to a new total, never below what is used.
    Revise {
        /// The new total, zero or more.
        amount: Rupiah,
        /// Why.
        reason: String,
        /// Effective day.
        on: NaiveDate,
        /// What it rests on.
        document: Option<BudgetDocument>,
    },
    /// Commits a payment; in one append with its approval.
    Reserve {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// Effective day.
        on: NaiveDate,
    },
    /// Gives a commitment back; in one append with the rejection or cancellation.
    Release {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Why.
        reason: String,
        /// Effective day.
        on: NaiveDate,
    },
    /// Realises a commitment; in one append with the SP2D.
    Realize {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Date of the SP2D.
        on: NaiveDate,
    },
    /// Notes what the bank sent back.
    Return {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Effective day.
        on: NaiveDate,
    },
    /// Pays returned money again; in one append with the SP2D of the replacement.
    PayAgain {
        /// The replacement.
        disbursement_id: DisbursementId,
        /// The payment the bank had sent back.
        replaces: DisbursementId,
        /// Date of the SP2D.
        on: NaiveDate,
    },
    /// Notes what went back to the treasury.
    Refund {
        /// The payment.
        disbursement_id: DisbursementId,
        /// From which account.
        from: RefundSource,
        /// Effective day.
        on: NaiveDate,
    },
    /// Closes a month that is over; months close one after the other.
    CloseMonth {
        /// Which month.
        month: Month,
    },
}
