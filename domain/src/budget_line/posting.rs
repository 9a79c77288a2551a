//! The six accounts of a budget line and what a posting does to them.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::Rupiah;

wire_enum! {
    /// An account of a budget line; all are debit accounts but the ceiling.
    pub enum Account {
        /// The ceiling; a credit account.
        Ceiling = "pagu" => "Pagu",
        /// What may still be committed.
        Available = "tersedia" => "Tersedia",
        /// Approved, not yet ordered.
        Commitment = "komitmen" => "Komitmen",
        /// Ordered by SP2D.
        Realization = "realisasi" => "Realisasi",
        /// Sent back by the bank.
        Return = "retur" => "Retur",
        /// Paid back to the treasury.
        Refund = "setoran_kembali" => "Setoran kembali",
    }
}

/// One posting: the same amount on a debit and a credit side, so debits always equal credits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Posting {
    /// Account debited.
    pub debit: Account,
    /// Account credited.
    pub credit: Account,
    /// Above zero.
    pub amount: Rupiah,
    /// Effective day.
    pub on: NaiveDate,
}

/// Balances of the six accounts, none below zero.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balances {
    /// Credit balance of the ceiling.
    pub ceiling: Rupiah,
    /// What may still be committed.
    pub available: Rupiah,
    /// Approved, not yet ordered.
    pub committed: Rupiah,
    /// Ordered by SP2D.
    pub realized: Rupiah,
    /// Sent back by the bank.
    pub returned: Rupiah,
    /// Paid back to the treasury.
    pub refunded: Rupiah,
}

impl Balances {
    /// Balance of one account.
    #[must_use]
    pub const fn of(&self, account: Account) -> Rupiah {
        match account {
            Account::Ceiling => self.ceiling,
            Account::Available => self.available,
            Account::Commitment => self.committed,
            Account::Realization => self.realized,
            Account::Return => self.returned,
            Account::Refund => self.refunded,
        }
    }

    /// Adds a posting. Cannot fail: `decide` bounds every amount, so sums stay within 64 bits.
    pub fn post(&mut self, posting: &Posting) {
        let amount = posting.amount.0;
        let change = |account: Account, is_debit: bool| {
            if is_debit == (account != Account::Ceiling) {
                amount
            } else {
                -amount
            }
        };
        let debit = change(posting.debit, true);
        let credit = change(posting.credit, false);
        self.balance_mut(posting.debit).0 += debit;
        self.balance_mut(posting.credit).0 += credit;
    }

    /// Whether no account is below zero and the five uses add up to the ceiling.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        Account::ALL
            .iter()
            .all(|account| self.of(*account) >= Rupiah::ZERO)
            && Rupiah::checked_sum([
                self.available,
                self.committed,
                self.realized,
                self.returned,
                self.refunded,
            ]) == Some(self.ceiling)
    }

    /// What is bound: everything but what is available.
    #[must_use]
    pub const fn used(&self) -> Rupiah {
        Rupiah(self.ceiling.0 - self.available.0)
    }

    const fn balance_mut(&mut self, account: Account) -> &mut Rupiah {
        match account {
            Account::Ceiling => &mut self.ceiling,
            Account::Available => &mut self.available,
            Account::Commitment => &mut self.committed,
            Account::Realization => &mut self.realized,
            Account::Return => &mut self.returned,
            Account::Refund => &mut self.refunded,
        }
    }
}
