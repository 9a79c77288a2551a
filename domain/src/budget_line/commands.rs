//! Orders to a budget line. Amounts of committed payments come from the line itself.

use chrono::NaiveDate;

use super::{BudgetDocument, ClosedBooks, FundSource, Holding, RefundSource};
use crate::{BudgetLineId, DisbursementId, FileRef, Month, Rupiah};

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
        /// What is closed already for every line of the year.
        closed: ClosedBooks,
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
    /// Takes a realisation back; in one append with the refusal of the SP2D.
    Unrealize {
        /// The payment.
        disbursement_id: DisbursementId,
        /// The returned payment that it had paid again.
        replaces: Option<DisbursementId>,
        /// Effective day.
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
    /// Closes every month up to this one, as far as it is open; all lines of a year in one append.
    CloseThrough {
        /// The last month to close.
        month: Month,
    },
    /// Closes the budget year when it is over: every open commitment lapses, its payments with it in one append.
    CloseYear,
    /// Commits a payment that lapsed with the year before; in one append with the payment's own word.
    CarryIn {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// The line of the year before.
        from: BudgetLineId,
        /// Effective day.
        on: NaiveDate,
    },
    /// Takes part of what was realised back in; in one append with the instalment of the payment.
    Repay {
        /// The payment.
        disbursement_id: DisbursementId,
        /// How much; never more than what is still realised of it.
        amount: Rupiah,
        /// Day of the deposit.
        on: NaiveDate,
    },
    /// Hands the money of a payment over to the line that it belongs to; in one append with `TakeOver` there.
    HandOver {
        /// The payment.
        disbursement_id: DisbursementId,
        /// The right line.
        to: BudgetLineId,
        /// Why.
        reason: String,
        /// Effective day.
        on: NaiveDate,
    },
    /// Takes the money of a payment over from the line that it was booked on.
    TakeOver {
        /// The payment.
        disbursement_id: DisbursementId,
        /// The wrong line.
        from: BudgetLineId,
        /// What it held there.
        holding: Holding,
        /// Why.
        reason: String,
        /// Effective day.
        on: NaiveDate,
    },
    /// Books a realisation on the date that the SP2D really has; in one append with the correction of the paper.
    Rebook {
        /// The payment.
        disbursement_id: DisbursementId,
        /// As it was booked.
        from: NaiveDate,
        /// The right date.
        on: NaiveDate,
    },
    /// Takes back what was said wrongly of a return; in one append with the payment's own word.
    ReverseReturn {
        /// The payment.
        disbursement_id: DisbursementId,
        /// The day that was said.
        on: NaiveDate,
    },
    /// Takes back what was said wrongly of a deposit; in one append with the payment's own word.
    ReverseRefund {
        /// The payment.
        disbursement_id: DisbursementId,
        /// From which account it was said to come.
        from: RefundSource,
        /// The day that was said.
        on: NaiveDate,
    },
    /// Books a deposit on the day that it really has; in one append with the payment's own word.
    RedateRefund {
        /// The payment.
        disbursement_id: DisbursementId,
        /// From which account it comes.
        from: RefundSource,
        /// As it was booked.
        was: NaiveDate,
        /// The right day.
        on: NaiveDate,
    },
    /// Books an instalment on the day that it really has; in one append with the payment's own word.
    RedateInstalment {
        /// The payment.
        disbursement_id: DisbursementId,
        /// How much came.
        amount: Rupiah,
        /// As it was booked.
        was: NaiveDate,
        /// The right day.
        on: NaiveDate,
    },
    /// Takes back an instalment that had not come; in one append with the payment's own word.
    ReverseInstalment {
        /// The payment.
        disbursement_id: DisbursementId,
        /// How much was said to have come.
        amount: Rupiah,
        /// As it was booked.
        on: NaiveDate,
    },
    /// Withdraws a line that was opened by mistake and that no payment ever touched.
    Withdraw {
        /// Why.
        reason: String,
        /// What it rests on; none where it was proposed before this was asked for.
        evidence: Option<FileRef>,
        /// Effective day.
        on: NaiveDate,
    },
}
