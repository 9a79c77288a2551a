//! Facts about a budget line, and the postings each of them makes.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::posting::Account;
use crate::{BudgetLineId, DisbursementId, FileRef, Month, Rupiah, UserId};

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

/// What is taken back of what was said of a payment's money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reversal {
    /// That the bank sent it back.
    Return,
    /// That it went back to the treasury.
    Refund {
        /// From which account.
        from: RefundSource,
        /// Whether the ceiling had it back.
        replenished: bool,
    },
    /// That an instalment came in within the year.
    Instalment,
    /// That it came after the year, as other revenue.
    Revenue,
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
    /// The treasury sent an SP2D back: what was realised is committed again, or lies with what the bank sent back
    /// where it had paid that again.
    Unrealized {
        /// The payment.
        disbursement_id: DisbursementId,
        /// The returned payment that it had paid again.
        replaces: Option<DisbursementId>,
        /// Its amount.
        amount: Rupiah,
        /// Effective day.
        on: NaiveDate,
        /// Who confirmed it.
        by: UserId,
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
    /// A commitment lapsed with its budget year.
    Lapsed {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// Effective day: the last of the year.
        on: NaiveDate,
    },
    /// The budget year was closed: nothing is posted on the line any more.
    YearClosed {
        /// Who confirmed it.
        by: UserId,
    },
    /// A payment that lapsed with the year before was committed anew.
    CarriedIn {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// The line where its commitment lapsed.
        from: BudgetLineId,
        /// Effective day.
        on: NaiveDate,
    },
    /// What went back to the treasury within the year may be committed again.
    Replenished {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// Effective day.
        on: NaiveDate,
    },
    /// Part of what was realised was paid back within the year, and may be committed again.
    Repaid {
        /// The payment.
        disbursement_id: DisbursementId,
        /// The part.
        amount: Rupiah,
        /// Day of the deposit.
        on: NaiveDate,
    },
    /// Money came back after the budget year: other revenue (lain-lain PAD) of that later year. The line stands as
    /// it ended.
    RevenueReceived {
        /// The payment.
        disbursement_id: DisbursementId,
        /// How much.
        amount: Rupiah,
        /// Effective day, after the year.
        on: NaiveDate,
        /// When it came, where that was in an earlier month: what is noted late is revenue of the day on which it is
        /// noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        came: Option<NaiveDate>,
    },
    /// The money of a payment belonged to another line and was handed over.
    HandedOver {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// The account that it lay in.
        account: Account,
        /// The right line.
        to: BudgetLineId,
        /// Why.
        reason: String,
        /// Effective day.
        on: NaiveDate,
        /// Who confirmed it.
        by: UserId,
    },
    /// The money of a payment was taken over from the line that it was wrongly booked on.
    TakenOver {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// The account that it lies in.
        account: Account,
        /// The wrong line.
        from: BudgetLineId,
        /// Why.
        reason: String,
        /// Effective day.
        on: NaiveDate,
        /// Who confirmed it.
        by: UserId,
    },
    /// A realisation was booked on the date that its SP2D really has.
    Rebooked {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// As it was booked.
        from: NaiveDate,
        /// The right date.
        on: NaiveDate,
        /// Who confirmed it.
        by: UserId,
    },
    /// What was said wrongly of a return, a deposit or an instalment was taken back, on the day that it was booked on.
    Reversed {
        /// The payment.
        disbursement_id: DisbursementId,
        /// Its amount.
        amount: Rupiah,
        /// What.
        deed: Reversal,
        /// The day that it was booked on.
        on: NaiveDate,
        /// When what is no revenue was said to have come, where that is another day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        came: Option<NaiveDate>,
        /// Who confirmed it.
        by: UserId,
    },
    /// A line that was opened by mistake was withdrawn, with its ceiling.
    Withdrawn {
        /// The ceiling that it had.
        amount: Rupiah,
        /// Why.
        reason: String,
        /// What it rests on; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        evidence: Option<FileRef>,
        /// Effective day.
        on: NaiveDate,
        /// Who confirmed it.
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
    Unrealized,
    Returned,
    PaidAgain,
    Refunded,
    MonthClosed,
    Lapsed,
    YearClosed,
    CarriedIn,
    Replenished,
    Repaid,
    RevenueReceived,
    HandedOver,
    TakenOver,
    Rebooked,
    Reversed,
    Withdrawn,
], effective_on: |event| match event {
    BudgetLineEvent::Opened { .. }
    | BudgetLineEvent::MonthClosed { .. }
    | BudgetLineEvent::YearClosed { .. } => None,
    BudgetLineEvent::CeilingAllocated { on, .. }
    | BudgetLineEvent::CeilingRevised { on, .. }
    | BudgetLineEvent::Reserved { on, .. }
    | BudgetLineEvent::Released { on, .. }
    | BudgetLineEvent::Realized { on, .. }
    | BudgetLineEvent::Unrealized { on, .. }
    | BudgetLineEvent::Returned { on, .. }
    | BudgetLineEvent::PaidAgain { on, .. }
    | BudgetLineEvent::Refunded { on, .. }
    | BudgetLineEvent::Lapsed { on, .. }
    | BudgetLineEvent::CarriedIn { on, .. }
    | BudgetLineEvent::Replenished { on, .. }
    | BudgetLineEvent::Repaid { on, .. }
    | BudgetLineEvent::RevenueReceived { on, .. }
    | BudgetLineEvent::HandedOver { on, .. }
    | BudgetLineEvent::TakenOver { on, .. }
    | BudgetLineEvent::Rebooked { on, .. }
    | BudgetLineEvent::Reversed { on, .. }
    | BudgetLineEvent::Withdrawn { on, .. } => Some(*on),
});
