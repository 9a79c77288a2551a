//! What goes to the bank of an approved roster, and what the bank says of it.

use super::super::bank_file::{BankFile, BankLayout};
use super::super::{RosterError, RosterEvent, RosterStage, RosterState};
use crate::{Context, DisbursementId, Rupiah, Sha256Hex, UserId};

impl RosterState {
    /// A file for payments that stand in none yet.
    pub(super) fn make_bank_file(
        &self,
        sha256: Sha256Hex,
        (payments, total): (Vec<DisbursementId>, Rupiah),
        layout: BankLayout,
        context: &Context,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        if !matches!(self.stage, RosterStage::Approved { .. }) {
            return Err(self.wrong_status());
        }
        if payments.is_empty() || payments.iter().any(|id| self.is_in_file(*id)) {
            return Err(RosterError::NothingForBank);
        }
        Ok(vec![RosterEvent::BankFileMade(BankFile {
            sha256,
            payments,
            total: total.positive()?,
            layout,
            on: context.today(),
            by: context.user_id(),
        })])
    }

    /// A result of the bank with how many payments it transferred, returned and named to nobody.
    pub(super) fn record_bank_result(
        &self,
        file: Option<u32>,
        sha256: Sha256Hex,
        (transferred, returned, unmatched): (u32, u32, u32),
        by: UserId,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        if !matches!(self.stage, RosterStage::Approved { .. }) {
            return Err(self.wrong_status());
        }
        let (file, _) = self.answered_file(file)?;
        // What was loaded for another file, or while rows were held, is loaded again for what is left of it.
        if self.results.contains(&sha256) && transferred == 0 && returned == 0 {
            return Err(RosterError::ResultRepeated);
        }
        Ok(vec![RosterEvent::BankResultRecorded {
            file: Some(file),
            sha256,
            transferred,
            returned,
            unmatched,
            by,
        }])
    }
}
