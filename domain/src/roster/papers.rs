//! The papers that all rows of a roster share.

use chrono::NaiveDate;

use super::decide::required;
use super::{RosterError, RosterEvent, RosterStage, RosterState};
use crate::disbursement::{DisbursementStatus, Order, OrderKind, ScanKind};
use crate::list_seal::{ListSeal, PaperHead, PaperRow, PaperSecrets, row_order};
use crate::{FileRef, UserId};

impl RosterState {
    /// What its paper prints once it is locked: every living payment, by name.
    pub(super) fn bind(
        &self,
        number: String,
        mut rows: Vec<PaperRow>,
        secrets: &PaperSecrets,
        date: NaiveDate,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        self.is_draft()?;
        rows.sort_by_cached_key(|row| row_order(&row.name));
        let head = PaperHead {
            number,
            date,
            title: format!(
                "{}, {}, tahun akademik {}",
                self.name,
                self.component.long_label(),
                self.academic_year
            ),
            amendment: None,
        };
        let seal = ListSeal::of(head, rows, secrets);
        Ok(seal.map(RosterEvent::PaperBound).into_iter().collect())
    }

    /// The treasury sent its SPM back.
    pub(super) fn refuse_spm(
        &self,
        reason: String,
        by: UserId,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        self.has_paper(OrderKind::Spm)?;
        Ok(vec![RosterEvent::SpmRefused {
            reason: required(reason)?,
            by,
        }])
    }

    /// The treasury sent its SP2D back.
    pub(super) fn refuse_sp2d(
        &self,
        reason: String,
        by: UserId,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        self.has_paper(OrderKind::Sp2d)?;
        Ok(vec![RosterEvent::Sp2dRefused {
            reason: required(reason)?,
            by,
        }])
    }

    /// Only a paper that an approved roster has can be sent back.
    fn has_paper(&self, kind: OrderKind) -> Result<(), RosterError> {
        match self.stage {
            RosterStage::Approved { .. } if self.orders.of(kind).is_none() => {
                Err(RosterError::NoSuchPaper { kind })
            }
            RosterStage::Approved { .. } => Ok(()),
            _ => Err(self.wrong_status()),
        }
    }

    /// A paper as it should have been.
    pub(super) fn correct_paper(
        &self,
        kind: OrderKind,
        order: Order,
        reason: String,
        by: UserId,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        let before = self.orders.of(kind).cloned();
        let before = before.ok_or(RosterError::NoSuchPaper { kind })?;
        Ok(vec![RosterEvent::PaperCorrected {
            kind,
            before,
            order,
            reason: required(reason)?,
            by,
        }])
    }

    /// The scan of a paper that all rows share.
    pub(super) fn attach(
        &self,
        kind: ScanKind,
        file: FileRef,
        by: UserId,
    ) -> Result<Vec<RosterEvent>, RosterError> {
        let is_there = match kind {
            ScanKind::Spp => self.orders.spp.is_some(),
            ScanKind::Spm => self.orders.spm.is_some(),
            ScanKind::Sp2d => self.orders.sp2d.is_some(),
            ScanKind::BankStatement => !self.files.is_empty(),
            ScanKind::DepositSlip => false,
        };
        if !is_there {
            return Err(RosterError::NoPaperToScan { kind });
        }
        Ok(vec![RosterEvent::ScanAttached { kind, file, by }])
    }

    /// A number that the roster has already has its date: rows that lagged behind follow with the same paper.
    pub(super) fn issue(
        &self,
        orders: [Option<Order>; 3],
    ) -> Result<Vec<RosterEvent>, RosterError> {
        for (kind, order) in OrderKind::ALL.iter().zip(&orders) {
            let before = self.orders.of(*kind);
            if let (Some(before), Some(order)) = (before, order)
                && before.number == order.number.trim()
                && before.date != order.date
            {
                return Err(RosterError::PaperDateDiffers {
                    number: before.number.clone(),
                    date: before.date,
                });
            }
        }
        let [spp, spm, sp2d] = orders;
        if spp.is_none() && spm.is_none() && sp2d.is_none() {
            return Err(RosterError::NoOrder);
        }
        Ok(vec![RosterEvent::OrdersIssued { spp, spm, sp2d }])
    }
}

/// The papers that come next for payments in these states; what follows may be issued together with them.
#[must_use]
pub fn papers_wanted(statuses: &[DisbursementStatus]) -> Vec<OrderKind> {
    OrderKind::ALL
        .iter()
        .copied()
        .filter(|kind| {
            let before = match kind {
                OrderKind::Spp => DisbursementStatus::Approved,
                OrderKind::Spm => DisbursementStatus::SppIssued,
                OrderKind::Sp2d => DisbursementStatus::SpmIssued,
            };
            statuses.contains(&before)
        })
        .collect()
}
