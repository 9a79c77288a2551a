//! What is known of a payment by its papers: orders, transfer, deposit and spending report.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{OrderKind, ScanKind};
use crate::{BankAccountId, FileRef, PayeeKind, Personal, Rupiah};

/// Who is paid, frozen when the payment is created.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Payee {
    /// Student, campus or boarding house.
    pub kind: PayeeKind,
    /// The verified account it was taken from; none where it was paid before the portal.
    pub bank_account_id: Option<BankAccountId>,
    /// Bank code, three digits.
    pub bank_code: String,
    /// Account number, digits only.
    pub number: Personal<String>,
    /// Name of the account holder.
    pub holder: Personal<String>,
}

/// Number and date of an SPP, SPM, SP2D or deposit slip.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Order {
    /// Number on the paper.
    pub number: String,
    /// Date on the paper.
    pub date: NaiveDate,
}

/// The papers issued so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    /// Request for payment.
    pub spp: Option<Order>,
    /// Order to pay.
    pub spm: Option<Order>,
    /// Order to disburse.
    pub sp2d: Option<Order>,
}

impl Orders {
    /// A paper, when it was issued.
    #[must_use]
    pub const fn of(&self, kind: OrderKind) -> Option<&Order> {
        match kind {
            OrderKind::Spp => self.spp.as_ref(),
            OrderKind::Spm => self.spm.as_ref(),
            OrderKind::Sp2d => self.sp2d.as_ref(),
        }
    }

    /// Takes a paper as it should have been.
    pub(crate) fn correct(&mut self, kind: OrderKind, order: Order) {
        let place = match kind {
            OrderKind::Spp => &mut self.spp,
            OrderKind::Spm => &mut self.spm,
            OrderKind::Sp2d => &mut self.sp2d,
        };
        *place = Some(order);
    }

    /// The treasury sent the SPM back: what is issued next is an SPP.
    pub(crate) fn refuse_spm(&mut self) {
        self.spp = None;
        self.spm = None;
    }

    /// Takes what was issued; a paper that was not stays as it is.
    pub(crate) fn take(&mut self, spp: Option<Order>, spm: Option<Order>, sp2d: Option<Order>) {
        let papers = [
            (&mut self.spp, spp),
            (&mut self.spm, spm),
            (&mut self.sp2d, sp2d),
        ];
        for (present, new) in papers {
            if new.is_some() {
                *present = new;
            }
        }
    }
}

/// A transfer by the bank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transfer {
    /// Day of transfer.
    pub on: NaiveDate,
    /// The bank's reference.
    pub bank_reference: String,
}

/// A deposit at the treasury.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refund {
    /// Day of the deposit.
    pub on: NaiveDate,
    /// Number of the slip.
    pub reference: String,
}

/// What the recipient spent the money on, as reported last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpendingReport {
    /// In their words.
    pub note: String,
    /// What is missing, while a report that was sent back has not come again.
    pub returned_because: Option<String>,
}

/// What of a payment is to be paid back (tagihan).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receivable {
    /// All that was ever claimed.
    pub amount: Rupiah,
    /// Why, as told last.
    pub reason: String,
    /// What came in, the oldest first.
    pub instalments: Vec<Instalment>,
}

impl Receivable {
    /// What came in so far.
    #[must_use]
    pub fn paid(&self) -> Rupiah {
        Rupiah(self.instalments.iter().map(|part| part.amount.0).sum())
    }

    /// What is still to come.
    #[must_use]
    pub fn remaining(&self) -> Rupiah {
        Rupiah(self.amount.0 - self.paid().0)
    }
}

/// A part that was paid back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instalment {
    /// How much.
    pub amount: Rupiah,
    /// Day of the deposit.
    pub on: NaiveDate,
    /// Number of the slip.
    pub reference: String,
}

/// The scan of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scan {
    /// Which paper.
    pub kind: ScanKind,
    /// The scan.
    pub file: FileRef,
}
