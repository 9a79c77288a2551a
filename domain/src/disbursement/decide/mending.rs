//! What is put right about a payment by two persons, each thing with its evidence.

use chrono::NaiveDate;

use super::super::{
    DisbursementError, DisbursementEvent, DisbursementState, Mending, Order, ReturnFault, ScanKind,
    Stage,
};
use super::{reference, required};
use crate::budget_line::BudgetLineSnapshot;
use crate::{BudgetLineId, Context, FileRef, Rupiah, UserId};

type Decided = Result<Vec<DisbursementEvent>, DisbursementError>;

/// What a mending rests on: why, the file that shows it, and who says so last.
struct Grounds {
    reason: String,
    evidence: FileRef,
    by: UserId,
}

/// A slip of the treasury as somebody gave it: its number and its day.
type Slip = (String, NaiveDate);

impl DisbursementState {
    /// Puts something right, with evidence; the change request names who proposed it.
    pub(super) fn mend(
        &self,
        mending: Mending,
        lines: Option<(BudgetLineSnapshot, BudgetLineSnapshot)>,
        (reason, evidence): (String, FileRef),
        in_bank_file: bool,
        context: &Context,
    ) -> Decided {
        self.not_recipient(context)?;
        let grounds = Grounds {
            reason,
            evidence: evidence.of(self.recipient_id),
            by: context.user_id(),
        };
        match mending {
            Mending::Return { on, fault } => self.mend_return(on, fault, grounds, context),
            Mending::Refund {
                on,
                reference: slip,
            } => self.mend_refund((slip, on), in_bank_file, grounds, context),
            Mending::Sp2d => self.mend_sp2d(in_bank_file, grounds, context),
            Mending::Line { to } => self.mend_line(to, lines, grounds),
            Mending::Transfer => self.mend_transfer(grounds),
            Mending::Receipt => self.mend_receipt(grounds),
            Mending::ReceiptFor => self.mend_receipt_for(grounds),
            Mending::ReturnTaken => self.mend_return_taken(grounds),
            Mending::RefundTaken => self.mend_refund_taken(grounds),
            Mending::Instalment {
                amount,
                on,
                reference: slip,
            } => self.mend_instalment(amount, (slip, on), grounds, context),
            Mending::InstalmentTaken => self.mend_instalment_taken(grounds),
            Mending::Deposit {
                instalment,
                reference: number,
                on,
            } => self.mend_deposit(instalment, (number, on), grounds, context),
            Mending::Archive => self.mend_archive(grounds),
            Mending::Receivable { amount } => self.mend_receivable(amount, grounds),
        }
    }

    /// The bank sent it back, as its statement shows.
    fn mend_return(
        &self,
        on: NaiveDate,
        fault: ReturnFault,
        grounds: Grounds,
        context: &Context,
    ) -> Decided {
        let returned = self.returned(on, grounds.reason, (fault, None), context)?;
        let scan = scan(ScanKind::BankStatement, grounds.evidence, grounds.by);
        Ok(vec![returned, scan])
    }

    /// What was realised went back to the treasury, as the slip shows.
    fn mend_refund(
        &self,
        (slip, on): Slip,
        in_bank_file: bool,
        grounds: Grounds,
        context: &Context,
    ) -> Decided {
        // What two persons said to have come back goes on without a second person.
        if matches!(self.stage, Stage::Returned { .. }) && self.returned_by.is_none() {
            return Err(self.wrong_status());
        }
        let refunded = self.refunded(on, (slip, Some(grounds.reason)), in_bank_file, context)?;
        let scan = scan(ScanKind::DepositSlip, grounds.evidence, grounds.by);
        Ok(vec![refunded, scan])
    }

    /// The treasury sent the SP2D back before anything was transferred.
    fn mend_sp2d(&self, in_bank_file: bool, grounds: Grounds, context: &Context) -> Decided {
        self.not_at_bank(in_bank_file)?;
        self.is_whole()?;
        if !matches!(self.stage, Stage::Sp2dIssued { .. }) {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::Sp2dRefused {
            on: context.today(),
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// It was booked on another line than it belongs to.
    fn mend_line(
        &self,
        to: BudgetLineId,
        lines: Option<(BudgetLineSnapshot, BudgetLineSnapshot)>,
        grounds: Grounds,
    ) -> Decided {
        self.movable(lines)?;
        Ok(vec![DisbursementEvent::Reclassified {
            from: self.budget_line_id,
            to,
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// The bank did not transfer it. What came back in part was sent: it is not sent again as a whole.
    fn mend_transfer(&self, grounds: Grounds) -> Decided {
        self.is_whole()?;
        if !matches!(self.stage, Stage::Transferred { .. }) {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::TransferWithdrawn {
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// The recipient confirmed what had not arrived.
    fn mend_receipt(&self, grounds: Grounds) -> Decided {
        if !matches!(
            self.stage,
            Stage::Received { .. } | Stage::SpendingReported { .. }
        ) {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::ReceiptWithdrawn {
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// It arrived, and the recipient has no way to say so.
    fn mend_receipt_for(&self, grounds: Grounds) -> Decided {
        if !matches!(self.stage, Stage::Transferred { .. }) {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::ReceiptAttested {
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// The bank had not sent it back, or not on that day.
    fn mend_return_taken(&self, grounds: Grounds) -> Decided {
        if !matches!(self.stage, Stage::Returned { .. }) {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::ReturnWithdrawn {
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// It had not gone back to the treasury; where it lay before has to be known.
    fn mend_refund_taken(&self, grounds: Grounds) -> Decided {
        if !matches!(self.stage, Stage::Refunded) || self.refunded_from.is_none() {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::RefundWithdrawn {
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// A part of what is to be paid back came in, as the slip shows.
    fn mend_instalment(
        &self,
        amount: Rupiah,
        (slip, on): Slip,
        grounds: Grounds,
        context: &Context,
    ) -> Decided {
        let paid = self.pay_instalment(amount, on, slip, context)?;
        let scan = scan(ScanKind::DepositSlip, grounds.evidence, grounds.by);
        Ok(vec![paid, scan])
    }

    /// The last part had not come in.
    fn mend_instalment_taken(&self, grounds: Grounds) -> Decided {
        self.is_sent()?;
        let last = self
            .receivable
            .as_ref()
            .and_then(|of| of.instalments.last());
        let Some(last) = last else {
            return Err(DisbursementError::NoPaperToScan {
                kind: ScanKind::DepositSlip,
            });
        };
        Ok(vec![DisbursementEvent::InstalmentWithdrawn {
            amount: last.amount,
            reference: last.reference.clone(),
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// Number or day of a deposit slip was written down wrong; a slip that is right already needs nothing.
    fn mend_deposit(
        &self,
        instalment: Option<u32>,
        (number, on): Slip,
        grounds: Grounds,
        context: &Context,
    ) -> Decided {
        let slip = Order {
            number: reference(number)?,
            date: on,
        };
        let before = self.slip_to_correct(instalment, &slip, context)?;
        if before == slip {
            return Ok(vec![]);
        }
        Ok(vec![DisbursementEvent::DepositCorrected {
            instalment,
            before,
            slip,
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// It was written down from the archive by mistake.
    fn mend_archive(&self, grounds: Grounds) -> Decided {
        self.is_whole()?;
        if !matches!(self.stage, Stage::Archived { .. }) {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::ArchiveWithdrawn {
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }

    /// Part of it is to be paid back.
    fn mend_receivable(&self, amount: Rupiah, grounds: Grounds) -> Decided {
        self.claimable(amount)?;
        Ok(vec![DisbursementEvent::ReceivableOpened {
            amount,
            reason: required(grounds.reason)?,
            evidence: grounds.evidence,
            by: grounds.by,
        }])
    }
}

/// The evidence is kept as the scan of a paper.
fn scan(kind: ScanKind, file: FileRef, by: UserId) -> DisbursementEvent {
    DisbursementEvent::ScanAttached { kind, file, by }
}
