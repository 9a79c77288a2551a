//! Rules of payments after they were proposed.
//!
//! Each command names the stages that allow it and refuses `_`: a stage added later must be allowed
//! by somebody's decision, never by default.

mod mending;
mod spending;

use chrono::NaiveDate;

use super::{
    Disbursement, DisbursementCommand, DisbursementError, DisbursementEvent, DisbursementState,
    Stage,
};
use crate::roster::status::RosterStatus;
use crate::{Context, Decide, RejectCode, Rupiah, is_plain_number};

aggregate!(
    Disbursement,
    "disbursement",
    DisbursementCommand,
    DisbursementEvent,
    DisbursementError
);

impl Decide for Disbursement {
    fn decide(
        &self,
        command: DisbursementCommand,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        if let DisbursementCommand::Create(proposal) = command {
            if self.state.is_some() {
                return Err(DisbursementError::AlreadyExists);
            }
            return Ok(vec![proposal.decide(context)?]);
        }
        if let DisbursementCommand::Archive(past) = command {
            if self.state.is_some() {
                return Err(DisbursementError::AlreadyExists);
            }
            return past.decide(context);
        }
        self.state
            .as_deref()
            .ok_or(DisbursementError::NotFound)?
            .decide(command, context)
    }

    fn judges(command: &DisbursementCommand) -> bool {
        match command {
            DisbursementCommand::Approve { .. }
            | DisbursementCommand::Reject { .. }
            | DisbursementCommand::AcceptSpending
            | DisbursementCommand::ReturnSpending { .. } => true,
            // The request is the preparer's; the order to pay and the order to disburse are others' words.
            DisbursementCommand::IssueOrders { spm, sp2d, .. } => spm.is_some() || sp2d.is_some(),
            DisbursementCommand::RefuseSpm { .. }
            | DisbursementCommand::LiftRefusal { .. }
            | DisbursementCommand::CorrectPaper { .. }
            | DisbursementCommand::Lapse { .. }
            | DisbursementCommand::CarryOver { .. }
            | DisbursementCommand::Archive(_)
            | DisbursementCommand::Mend { .. } => true,
            DisbursementCommand::Create(_)
            | DisbursementCommand::Correct { .. }
            | DisbursementCommand::Transfer { .. }
            | DisbursementCommand::Return { .. }
            | DisbursementCommand::MarkReplaced { .. }
            | DisbursementCommand::DropReplacement { .. }
            | DisbursementCommand::Refund { .. }
            | DisbursementCommand::Cancel { .. }
            | DisbursementCommand::ConfirmReceipt
            | DisbursementCommand::ReportSpending { .. }
            | DisbursementCommand::AttachScan { .. }
            | DisbursementCommand::GatherForBank { .. } => false,
        }
    }
}

impl DisbursementState {
    fn decide(
        &self,
        command: DisbursementCommand,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        match command {
            DisbursementCommand::Create(_) | DisbursementCommand::Archive(_) => {
                Err(DisbursementError::AlreadyExists)
            }
            DisbursementCommand::Correct {
                amount,
                reason,
                roster,
            } => {
                self.within_its_roster(roster, amount)?;
                self.correct(amount, reason, context)
            }
            DisbursementCommand::Approve {
                two_approver_threshold,
                through_roster,
                note,
            } => {
                self.with_its_roster(through_roster.as_deref())?;
                self.approve(two_approver_threshold, note, context)
            }
            DisbursementCommand::Reject {
                code,
                reason,
                may_resubmit,
            } => self.reject(code, reason, may_resubmit, context),
            DisbursementCommand::LiftRefusal { reason } => self.lift_refusal(reason, context),
            DisbursementCommand::IssueOrders {
                spp,
                spm,
                sp2d,
                apart_from,
            } => {
                let orders = [spp, spm, sp2d];
                self.after_its_roster(&orders, apart_from.as_ref())?;
                self.issue(orders, context)
            }
            DisbursementCommand::RefuseSpm { reason } => self.refuse_spm(reason, context),
            DisbursementCommand::CorrectPaper {
                kind,
                order,
                reason,
                evidence,
            } => self.correct_paper(kind, order, (reason, evidence), context),
            DisbursementCommand::Transfer {
                on,
                bank_reference,
                name,
                secret,
            } => self.transfer(on, bank_reference, (&name, &secret), context),
            DisbursementCommand::Return {
                on,
                reason,
                fault,
                source,
            } => self.return_by_one(on, (reason, fault), source, context),
            DisbursementCommand::MarkReplaced { by } => self.mark_replaced(by),
            DisbursementCommand::DropReplacement { by } => self.drop_replacement(by),
            DisbursementCommand::Refund {
                on,
                reference: slip,
                in_bank_file,
            } => {
                let refunded = self.refunded(on, (slip, None), in_bank_file, context)?;
                self.refunded_alone(context)?;
                Ok(vec![refunded])
            }
            DisbursementCommand::Cancel { reason } => self.cancel(reason, context),
            DisbursementCommand::Lapse { year } => self.lapse(year, context),
            DisbursementCommand::CarryOver { from, to } => self.carry_over(from, to, context),
            DisbursementCommand::Mend {
                mending,
                lines,
                reason,
                evidence,
                in_bank_file,
            } => {
                let why = (reason, evidence);
                self.mend(mending, lines, why, in_bank_file, context)
            }
            DisbursementCommand::AttachScan { kind, file } => self.attach(kind, file, context),
            DisbursementCommand::GatherForBank { roster_id } => {
                self.gather(roster_id, context.user_id())
            }
            DisbursementCommand::ConfirmReceipt => self.confirm_receipt(context),
            DisbursementCommand::ReportSpending { note, files } => {
                self.report_spending(note, files, context)
            }
            DisbursementCommand::AcceptSpending => self.accept_spending(context),
            DisbursementCommand::ReturnSpending { reason } => self.return_spending(reason, context),
        }
    }

    /// Refuses what is not ordered yet; a refusal of no listed kind says why.
    fn reject(
        &self,
        code: RejectCode,
        reason: String,
        may_resubmit: bool,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        match self.stage {
            Stage::Proposed | Stage::FirstApproved { .. } | Stage::Approved => {}
            _ => return Err(self.wrong_status()),
        }
        if code == RejectCode::Other && reason.trim().is_empty() {
            return Err(DisbursementError::ReasonMissing);
        }
        Ok(vec![DisbursementEvent::Rejected {
            code,
            reason,
            may_resubmit,
            by: context.user_id(),
        }])
    }

    /// Lets what was refused for good be proposed again.
    fn lift_refusal(
        &self,
        reason: String,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        if !self.is_refused_for_good() {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::RefusalLifted {
            reason: required(reason)?,
            by: context.user_id(),
        }])
    }

    /// Gives it up before its SP2D.
    fn cancel(
        &self,
        reason: String,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        if !self.may_be_cancelled() {
            return Err(self.wrong_status());
        }
        Ok(vec![DisbursementEvent::Cancelled {
            reason: required(reason)?,
            by: context.user_id(),
        }])
    }

    /// The lock of a roster freezes its rows; what was rejected since may come back, never with more.
    fn within_its_roster(
        &self,
        roster: Option<RosterStatus>,
        amount: Rupiah,
    ) -> Result<(), DisbursementError> {
        match roster {
            None | Some(RosterStatus::Drafted) => Ok(()),
            Some(_) if matches!(self.stage, Stage::Rejected { .. }) && amount <= self.amount => {
                Ok(())
            }
            Some(status) => Err(DisbursementError::RosterFrozen { status }),
        }
    }

    fn correct(
        &self,
        amount: Rupiah,
        reason: String,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        match self.stage {
            Stage::Proposed
            | Stage::FirstApproved { .. }
            | Stage::Rejected {
                may_resubmit: true, ..
            } => {}
            Stage::Rejected {
                may_resubmit: false,
                ..
            } => {
                return Err(DisbursementError::ResubmissionNotAllowed);
            }
            _ => return Err(self.wrong_status()),
        }
        let amount = amount.positive()?;
        if self.replaces.is_some() && amount != self.amount {
            return Err(DisbursementError::ReplacementAmountFixed);
        }
        let reason = required(reason)?;
        Ok(vec![DisbursementEvent::Corrected {
            amount,
            reason,
            by: context.hand(),
        }])
    }

    /// Nobody approves what they prepared or receive; above the threshold two people approve.
    fn approve(
        &self,
        two_approver_threshold: Rupiah,
        note: Option<String>,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        let by = context.user_id();
        self.not_recipient(context)?;
        // Whose turn it is comes after whether it is anybody's.
        if !matches!(self.stage, Stage::Proposed | Stage::FirstApproved { .. }) {
            return Err(self.wrong_status());
        }
        if context.is_one_of(&self.prepared_by) {
            return Err(DisbursementError::OwnPreparation { user_id: by });
        }
        let approved = |note| DisbursementEvent::Approved {
            note,
            on: Some(context.today()),
            by,
        };
        let event = match self.stage {
            Stage::Proposed if self.amount > two_approver_threshold => {
                DisbursementEvent::FirstApproved { note, by }
            }
            Stage::Proposed => approved(note),
            Stage::FirstApproved { by: first } if first == by => {
                return Err(DisbursementError::SameApprover { user_id: by });
            }
            Stage::FirstApproved { .. } => approved(note),
            _ => return Err(self.wrong_status()),
        };
        Ok(vec![event])
    }

    /// The threshold for two approvers looks at a roster's sum, so its payments are not approved
    /// one by one.
    fn with_its_roster(&self, through_roster: Option<&str>) -> Result<(), DisbursementError> {
        match &self.roster_id {
            Some(roster_id) if through_roster != Some(roster_id.as_str()) => {
                Err(DisbursementError::PartOfRoster {
                    roster_id: roster_id.clone(),
                })
            }
            Some(_) | None => Ok(()),
        }
    }

    pub(super) fn not_recipient(&self, context: &Context) -> Result<(), DisbursementError> {
        let user_id = context.user_id();
        if user_id == self.recipient_id {
            Err(DisbursementError::OwnPayment { user_id })
        } else {
            Ok(())
        }
    }

    pub(super) const fn wrong_status(&self) -> DisbursementError {
        DisbursementError::WrongStatus {
            status: self.status(),
        }
    }
}

pub(super) fn required(reason: String) -> Result<String, DisbursementError> {
    if reason.trim().is_empty() {
        Err(DisbursementError::ReasonMissing)
    } else {
        Ok(reason)
    }
}

pub(super) fn reference(number: String) -> Result<String, DisbursementError> {
    let number = number.trim();
    if number.is_empty() {
        Err(DisbursementError::ReferenceMissing)
    } else if !is_plain_number(number) {
        Err(DisbursementError::ReferenceStrange)
    } else {
        Ok(number.to_owned())
    }
}

/// Not in the future and not before the step it follows.
pub(super) fn dated(
    date: NaiveDate,
    previous: NaiveDate,
    context: &Context,
) -> Result<(), DisbursementError> {
    let today = context.today();
    if date > today {
        Err(DisbursementError::DateInFuture { date, today })
    } else if date < previous {
        Err(DisbursementError::DateBeforePrevious { date, previous })
    } else {
        Ok(())
    }
}
