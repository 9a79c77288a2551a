//! Which line of a bank's result belongs to which payment.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::bank_reference;
use crate::{DisbursementId, Rupiah};

/// What the bank says of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BankOutcome {
    /// The money was transferred.
    Transferred {
        /// The bank's reference.
        reference: String,
    },
    /// The money was not taken, or came back.
    Returned {
        /// Why, in the bank's words.
        reason: String,
    },
}

/// A line of the result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankLine {
    /// Which line of the file, from 1.
    pub number: usize,
    /// Our reference: the payment's id, or its short form.
    pub reference: Option<String>,
    /// Account number, digits only.
    pub account_number: Option<String>,
    /// Amount.
    pub amount: Option<Rupiah>,
    /// Day on which it happened.
    pub on: NaiveDate,
    /// What happened.
    pub outcome: BankOutcome,
}

/// Whom a line means that makes no sense otherwise.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Meant {
    /// Our reference, as the line has it.
    pub reference: Option<String>,
    /// Account number, digits only.
    pub account_number: Option<String>,
}

impl Meant {
    fn is(&self, payment: &Awaited) -> bool {
        match &self.reference {
            Some(reference) => names(reference, payment.disbursement_id),
            None => self.account_number.is_some() && payment.account_number == self.account_number,
        }
    }
}

/// A payment that waits for a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awaited {
    /// The payment.
    pub disbursement_id: DisbursementId,
    /// The frozen account number; `None` once erased.
    pub account_number: Option<String>,
    /// Its amount.
    pub amount: Rupiah,
}

wire_enum! {
    /// Why a line belongs to no payment.
    pub enum MatchProblem {
        /// No payment of the roster has this reference or account.
        Unknown = "tidak_dikenal" => "Tidak dikenal",
        /// Several payments go to this account; the line names none of them by reference.
        Ambiguous = "tidak_pasti" => "Tidak pasti",
        /// The line's amount is not the payment's.
        AmountDiffers = "jumlah_berbeda" => "Jumlah berbeda",
        /// The line names the payment by its account alone, without reference and amount.
        AmountMissing = "jumlah_tidak_disebut" => "Jumlah tidak disebut",
        /// The payment stands in another file for the bank than the one that is answered.
        OtherFile = "berkas_lain" => "Di berkas bank lain",
        /// The line's account is not the payment's.
        AccountDiffers = "rekening_berbeda" => "Rekening berbeda",
        /// An earlier line of the file is about the same payment.
        Repeated = "baris_ganda" => "Baris ganda",
        /// Lines of the file say of the same payment that it was transferred and that it was not.
        Contradicted = "hasil_bertentangan" => "Hasil bertentangan",
    }
}

/// A line that is not taken: why, and the payment that it means as far as that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mismatch {
    /// Why it is not taken.
    pub problem: MatchProblem,
    /// The payment that it means.
    pub meant: Option<DisbursementId>,
}

impl MatchProblem {
    const fn of(self, payment: &Awaited) -> Mismatch {
        Mismatch {
            problem: self,
            meant: Some(payment.disbursement_id),
        }
    }

    const fn of_none(self) -> Mismatch {
        Mismatch {
            problem: self,
            meant: None,
        }
    }
}

/// The payment of each line, in the order of the lines. A line with a reference goes by it, and its
/// account and amount must agree where it names them; any other goes by account and amount, and is not taken without
/// either. Of a payment of which the
/// result says both that it was transferred and that it was not, no line is taken, nor of one that another line means and
/// says otherwise of (another amount, another account), or says nothing of that can be read (`unread`); nor is a line that
/// means a payment of `elsewhere`, which stands in another file than the one that is answered.
#[must_use]
pub fn match_lines(
    lines: &[BankLine],
    payments: &[Awaited],
    elsewhere: &[Awaited],
    unread: &[Meant],
) -> Vec<Result<DisbursementId, Mismatch>> {
    let found: Vec<Result<&Awaited, Mismatch>> = lines
        .iter()
        .map(|line| {
            let payment = match find(line, payments) {
                Err(unknown) if unknown.problem == MatchProblem::Unknown => {
                    return Err(match find(line, elsewhere) {
                        Ok(other) => MatchProblem::OtherFile.of(other),
                        Err(_) => unknown,
                    });
                }
                found => found?,
            };
            match line.amount {
                Some(amount) if amount != payment.amount => {
                    Err(MatchProblem::AmountDiffers.of(payment))
                }
                // An account says who, not what: the money may be that of another payment.
                None if line.reference.is_none() => Err(MatchProblem::AmountMissing.of(payment)),
                Some(_) | None => Ok(payment),
            }
        })
        .collect();
    let mut said: BTreeMap<DisbursementId, BTreeSet<bool>> = BTreeMap::new();
    for (line, payment) in lines.iter().zip(&found) {
        if let Ok(payment) = payment {
            let outcomes = said.entry(payment.disbursement_id).or_default();
            outcomes.insert(matches!(line.outcome, BankOutcome::Transferred { .. }));
        }
    }
    let meant_otherwise = found.iter().filter_map(|payment| payment.err()?.meant);
    let unread = unread.iter().flat_map(|line| {
        let meant = payments.iter().filter(|payment| line.is(payment));
        meant.map(|payment| payment.disbursement_id)
    });
    let doubted: BTreeSet<DisbursementId> = meant_otherwise.chain(unread).collect();
    let mut taken = BTreeSet::new();
    found
        .into_iter()
        .map(|payment| {
            let payment = payment?;
            let id = payment.disbursement_id;
            let says_both = said.get(&id).is_some_and(|outcomes| outcomes.len() > 1);
            if says_both || doubted.contains(&id) {
                return Err(MatchProblem::Contradicted.of(payment));
            }
            if !taken.insert(id) {
                return Err(MatchProblem::Repeated.of(payment));
            }
            Ok(id)
        })
        .collect()
}

fn find<'a>(line: &BankLine, payments: &'a [Awaited]) -> Result<&'a Awaited, Mismatch> {
    let same_account = |payment: &Awaited| {
        line.account_number.is_some() && payment.account_number == line.account_number
    };
    if let Some(reference) = &line.reference {
        let payment = payments
            .iter()
            .find(|payment| names(reference, payment.disbursement_id))
            .ok_or(MatchProblem::Unknown.of_none())?;
        let other_account = line.account_number.is_some() && !same_account(payment);
        return if other_account {
            Err(MatchProblem::AccountDiffers.of(payment))
        } else {
            Ok(payment)
        };
    }
    let of_account: Vec<&Awaited> = payments
        .iter()
        .filter(|payment| same_account(payment))
        .collect();
    match of_account.as_slice() {
        [] => Err(MatchProblem::Unknown.of_none()),
        [payment] => Ok(payment),
        several => {
            let mut same = several
                .iter()
                .filter(|payment| line.amount == Some(payment.amount));
            match (same.next(), same.next()) {
                (Some(payment), None) => Ok(payment),
                (None, _) => Err(MatchProblem::AmountDiffers.of_none()),
                (Some(_), Some(_)) => Err(MatchProblem::Ambiguous.of_none()),
            }
        }
    }
}

fn names(reference: &str, disbursement_id: DisbursementId) -> bool {
    let reference = reference.trim();
    reference.eq_ignore_ascii_case(&bank_reference(disbursement_id))
        || reference.eq_ignore_ascii_case(&disbursement_id.to_string())
}
