//! What is known of a payment by its papers: orders, transfer, deposit and spending report.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::Order;

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
