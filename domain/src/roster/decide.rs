//! Rules of rosters. What holds for a payment is decided by the payment itself.

mod bank;

use super::{
    ROSTER_SIZE_MAX, Roster, RosterCommand, RosterError, RosterEvent, RosterStage, RosterState,
};
use crate::{Context, Decide, Rupiah, UserId};

aggregate!(Roster, "roster", RosterCommand, RosterEvent, RosterError);

impl Decide for Roster {
    fn decide(
        &self,
        command: RosterCommand,
        context: &Context,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        let by = context.hand();
        if let RosterCommand::Create {
            name,
            budget_line_id,
            component,
            academic_year,
            criteria,
            entries,
            excluded,
            kind,
        } = command
        {
            if self.state.is_some() {
                return Err(RosterError::AlreadyExists);
            }
            let name = name.trim().to_owned();
            if name.is_empty() {
                return Err(RosterError::NameMissing);
            }
            if entries.is_empty() {
                return Err(RosterError::Empty);
            }
            if entries.len() > ROSTER_SIZE_MAX {
                return Err(RosterError::TooLong {
                    count: entries.len(),
                });
            }
            return Ok(vec![RosterEvent::Created {
                name,
                budget_line_id,
                component,
                academic_year,
                criteria,
                entries,
                excluded,
                kind,
                by,
            }]);
        }
        self.state
            .as_deref()
            .ok_or(RosterError::NotFound)?
            .decide(command, context)
    }

    fn judges(command: &RosterCommand) -> bool {
        match command {
            RosterCommand::Approve { .. } => true,
            RosterCommand::RefuseSpm { .. }
            | RosterCommand::RefuseSp2d { .. }
            | RosterCommand::CorrectPaper { .. } => true,
            RosterCommand::IssueOrders { spm, sp2d, .. } => spm.is_some() || sp2d.is_some(),
            RosterCommand::Create { .. }
            | RosterCommand::AddRows { .. }
            | RosterCommand::RemoveRows { .. }
            | RosterCommand::AmendRow { .. }
            | RosterCommand::Leave { .. }
            | RosterCommand::AttachScan { .. }
            | RosterCommand::BindPaper { .. }
            | RosterCommand::Lock { .. }
            | RosterCommand::MakeBankFile { .. }
            | RosterCommand::RecordBankResult { .. }
            | RosterCommand::Cancel { .. } => false,
        }
    }
}

impl RosterState {
    fn decide(
        &self,
        command: RosterCommand,
        context: &Context,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        let by = context.user_id();
        match command {
            RosterCommand::Create { .. } => Err(RosterError::AlreadyExists),
            RosterCommand::AddRows {
                entries,
                count,
                total,
            } => self.add_rows(entries, (count, total), context),
            RosterCommand::RemoveRows {
                payments,
                reason,
                count,
                total,
            } => self.remove_rows(payments, reason, (count, total), context),
            RosterCommand::AmendRow {
                payment,
                amount,
                count,
                total,
            } => self.amend_row(payment, amount, (count, total), context),
            RosterCommand::Leave {
                payment,
                reason,
                count,
                total,
            } => self.leave(payment, reason, (count, total), context),
            RosterCommand::AttachScan { kind, file } => self.attach(kind, file, by),
            RosterCommand::BindPaper {
                number,
                rows,
                secrets,
            } => self.bind(number, rows, &secrets, context.today()),
            RosterCommand::Lock { count, total } => self.lock(count, total, context),
            RosterCommand::Approve {
                two_approver_threshold,
                total,
                note,
            } => {
                self.as_locked(total)?;
                self.approve(two_approver_threshold, note, context)
            }
            RosterCommand::IssueOrders { spp, spm, sp2d } => {
                self.takes_papers()?;
                self.issue([spp, spm, sp2d])
            }
            RosterCommand::RefuseSpm { reason } => self.refuse_spm(reason, by),
            RosterCommand::RefuseSp2d { reason } => self.refuse_sp2d(reason, by),
            RosterCommand::CorrectPaper {
                kind,
                order,
                reason,
            } => self.correct_paper(kind, order, reason, by),
            RosterCommand::MakeBankFile {
                sha256,
                payments,
                total,
                layout,
            } => self.make_bank_file(sha256, (payments, total), layout, context),
            RosterCommand::RecordBankResult {
                file,
                sha256,
                transferred,
                returned,
                unmatched,
            } => self.record_bank_result(file, sha256, (transferred, returned, unmatched), by),
            RosterCommand::Cancel {
                reason,
                cancelled,
                remaining,
            } => self.cancel(reason, (cancelled, remaining), by),
        }
    }

    /// Fixes what is in it, as long as there is something.
    fn lock(
        &self,
        count: u32,
        total: Rupiah,
        context: &Context,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        match self.stage {
            RosterStage::Drafted if count == 0 => Err(RosterError::Empty),
            RosterStage::Drafted => Ok(vec![RosterEvent::Locked {
                count,
                total: total.positive()?,
                by: context.hand(),
            }]),
            _ => Err(self.wrong_status()),
        }
    }

    /// Gives it up: all of it, or where some of its payments go on, the rest of them.
    fn cancel(
        &self,
        reason: String,
        (cancelled, remaining): (u32, u32),
        by: UserId,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        match self.stage {
            RosterStage::Drafted
            | RosterStage::Locked { .. }
            | RosterStage::FirstApproved { .. } => {
                let reason = required(reason)?;
                Ok(vec![RosterEvent::Cancelled { reason, by }])
            }
            RosterStage::Approved { .. } if cancelled == 0 => Err(self.wrong_status()),
            RosterStage::Approved { .. } => {
                let reason = required(reason)?;
                Ok(vec![if remaining == 0 {
                    RosterEvent::Cancelled { reason, by }
                } else {
                    RosterEvent::RestCancelled { reason, by }
                }])
            }
            RosterStage::Cancelled => Err(self.wrong_status()),
        }
    }

    /// What is approved is what was locked: less where rows were rejected since, never more.
    fn as_locked(&self, total: Rupiah) -> Result<(), RosterError> {
        match self.stage.total() {
            Some(locked) if total > locked => Err(RosterError::TotalChanged { locked, now: total }),
            Some(_) | None => Ok(()),
        }
    }

    /// Nobody approves what they prepared; above the threshold two people approve the sum.
    fn approve(
        &self,
        two_approver_threshold: Rupiah,
        note: Option<String>,
        context: &Context,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        let by = context.user_id();
        // Whose turn it is comes after whether it is anybody's.
        if matches!(self.stage, RosterStage::Drafted | RosterStage::Cancelled) {
            return Err(self.wrong_status());
        }
        if context.is_one_of(&self.prepared_by) {
            return Err(RosterError::OwnPreparation { user_id: by });
        }
        match self.stage {
            RosterStage::Locked { total } if total > two_approver_threshold => {
                Ok(vec![RosterEvent::FirstApproved { note, by }])
            }
            RosterStage::Locked { .. } => Ok(vec![RosterEvent::Approved { note, by }]),
            RosterStage::FirstApproved { by: first, .. } if first == by => {
                Err(RosterError::SameApprover { user_id: by })
            }
            RosterStage::FirstApproved { .. } => Ok(vec![RosterEvent::Approved { note, by }]),
            RosterStage::Approved { .. } => Ok(vec![]),
            RosterStage::Drafted | RosterStage::Cancelled => Err(self.wrong_status()),
        }
    }

    /// The threshold its payments are held to: a sum that needs two approvers makes each payment
    /// need two, however small it is.
    #[must_use]
    pub fn payment_threshold(&self, two_approver_threshold: Rupiah) -> Rupiah {
        match self.stage.total() {
            Some(total) if total > two_approver_threshold => Rupiah::ZERO,
            Some(_) | None => two_approver_threshold,
        }
    }

    pub(super) const fn wrong_status(&self) -> RosterError {
        RosterError::WrongStatus {
            status: self.stage.status(),
        }
    }
}

pub(super) fn required(reason: String) -> Result<String, RosterError> {
    if reason.trim().is_empty() {
        Err(RosterError::ReasonMissing)
    } else {
        Ok(reason)
    }
}
