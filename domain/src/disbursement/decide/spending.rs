//! What the recipient says of a payment, and the office of that: received, spent, accounted for.

use super::super::{DisbursementError, DisbursementEvent, DisbursementState, Stage};
use super::required;
use crate::{Context, FileRef};

impl DisbursementState {
    /// The recipient has the money; said once, it stays said.
    pub(super) fn confirm_receipt(
        &self,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.only_recipient(context)?;
        match self.stage {
            Stage::Transferred { .. } => Ok(vec![DisbursementEvent::ReceiptConfirmed {}]),
            Stage::Received { .. } | Stage::SpendingReported { .. } | Stage::Accounted => {
                Ok(vec![])
            }
            _ => Err(self.wrong_status()),
        }
    }

    /// What the money was spent on, and the papers that show it.
    pub(super) fn report_spending(
        &self,
        note: String,
        files: Vec<FileRef>,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.only_recipient(context)?;
        match self.stage {
            Stage::Received { .. } | Stage::SpendingReported { .. } => {}
            _ => return Err(self.wrong_status()),
        }
        let note = required(note)?;
        let files = files
            .into_iter()
            .map(|file| file.of(self.recipient_id))
            .collect();
        Ok(vec![DisbursementEvent::SpendingReported { note, files }])
    }

    /// The report is in order: nothing is left to do.
    pub(super) fn accept_spending(
        &self,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        self.awaits_word_on_report()?;
        Ok(vec![DisbursementEvent::SpendingAccepted {
            by: context.user_id(),
        }])
    }

    /// Something is missing in the report.
    pub(super) fn return_spending(
        &self,
        reason: String,
        context: &Context,
    ) -> Result<Vec<DisbursementEvent>, DisbursementError> {
        self.not_recipient(context)?;
        self.awaits_word_on_report()?;
        Ok(vec![DisbursementEvent::SpendingReturned {
            reason: required(reason)?,
            by: context.user_id(),
        }])
    }

    /// Only a report that is there can be judged.
    fn awaits_word_on_report(&self) -> Result<(), DisbursementError> {
        match self.stage {
            Stage::SpendingReported { .. } => Ok(()),
            Stage::Received { .. } => Err(DisbursementError::NoSpendingReport),
            _ => Err(self.wrong_status()),
        }
    }

    fn only_recipient(&self, context: &Context) -> Result<(), DisbursementError> {
        if context.user_id() == self.recipient_id {
            Ok(())
        } else {
            Err(DisbursementError::NotRecipient)
        }
    }
}
