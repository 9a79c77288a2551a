//! The papers that all rows of a roster share.

use chrono::NaiveDate;

use super::{RosterError, RosterEvent, RosterState};
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
