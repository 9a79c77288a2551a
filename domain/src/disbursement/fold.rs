//! What each fact makes of a payment.

use super::state::DisbursementState;
use super::{
    DisbursementEvent, Instalment, Order, OrderKind, Orders, Refund, Scan, SpendingReport, Stage,
    Transfer,
};

impl DisbursementState {
    pub(super) fn fold(&mut self, event: DisbursementEvent) {
        match event {
            DisbursementEvent::Created { .. } => {}
            DisbursementEvent::Corrected { amount, by, reason } => {
                self.amount = amount;
                self.prepared_by.extend(by.persons());
                self.last_prepared_by = by.account();
                self.note = Some(reason);
                self.first_approved_by = None;
                self.approved_by = None;
                self.approved_on = None;
                self.stage = Stage::Proposed;
            }
            DisbursementEvent::FirstApproved { by, note } => {
                self.note = note;
                self.first_approved_by = Some(by);
                self.stage = Stage::FirstApproved { by };
            }
            DisbursementEvent::Approved { by, on, note } => {
                self.note = note;
                self.approved_by = Some(by);
                self.approved_on = on;
                self.stage = Stage::Approved;
            }
            DisbursementEvent::Rejected {
                code,
                reason,
                may_resubmit,
                by: _,
            } => {
                self.note = Some(reason);
                self.stage = Stage::Rejected { code, may_resubmit };
            }
            DisbursementEvent::RefusalLifted { reason, by: _ } => {
                if let Stage::Rejected { may_resubmit, .. } = &mut self.stage {
                    *may_resubmit = true;
                    self.note = Some(reason);
                }
            }
            DisbursementEvent::SppIssued(order) => {
                self.stage = Stage::SppIssued { on: order.date };
                self.orders.spp = Some(order);
            }
            DisbursementEvent::SpmIssued(order) => {
                self.stage = Stage::SpmIssued { on: order.date };
                self.orders.spm = Some(order);
            }
            DisbursementEvent::Sp2dIssued(order) => {
                self.stage = Stage::Sp2dIssued { on: order.date };
                self.orders.sp2d = Some(order);
            }
            DisbursementEvent::SpmRefused { reason, by: _ } => {
                self.note = Some(reason);
                self.orders.refuse_spm();
                self.stage = Stage::Approved;
            }
            DisbursementEvent::Sp2dRefused {
                on,
                reason,
                evidence: _,
                by: _,
            } => {
                self.note = Some(reason);
                self.orders = Orders::default();
                self.gathered_in = None;
                self.approved_on = Some(on);
                self.stage = Stage::Approved;
            }
            DisbursementEvent::PaperCorrected { kind, order, .. } => {
                let date = order.date;
                self.orders.correct(kind, order);
                match (kind, &mut self.stage) {
                    (OrderKind::Spp, Stage::SppIssued { on })
                    | (OrderKind::Spm, Stage::SpmIssued { on })
                    | (OrderKind::Sp2d, Stage::Sp2dIssued { on }) => *on = date,
                    (OrderKind::Spp | OrderKind::Spm | OrderKind::Sp2d, _) => {}
                }
            }
            DisbursementEvent::Transferred {
                on, bank_reference, ..
            } => {
                self.transfer = Some(Transfer { on, bank_reference });
                self.stage = Stage::Transferred { on };
            }
            DisbursementEvent::Returned { on, reason, by, .. } => {
                self.note = Some(reason);
                self.returned_on = Some(on);
                self.returned_by = by;
                self.stage = Stage::Returned { on };
            }
            DisbursementEvent::Replaced { by } => {
                if let Stage::Returned { on } = self.stage {
                    self.stage = Stage::Replaced {
                        by,
                        returned_on: on,
                    };
                }
            }
            DisbursementEvent::ReplacementDropped { .. } => {
                if let Stage::Replaced { returned_on, .. } = self.stage {
                    self.stage = Stage::Returned { on: returned_on };
                }
            }
            DisbursementEvent::Refunded { on, reference, .. } => {
                self.refund = Some(Refund { on, reference });
                self.refunded_from = Some(self.stage.clone());
                self.stage = Stage::Refunded;
            }
            DisbursementEvent::Cancelled { reason, by: _ } => {
                self.note = Some(reason);
                self.stage = Stage::Cancelled;
            }
            DisbursementEvent::ReceiptConfirmed {} => {
                if let Stage::Transferred { on } = self.stage {
                    self.stage = Stage::Received { on };
                }
            }
            DisbursementEvent::SpendingReported { note, files: _ } => {
                self.report = Some(SpendingReport {
                    note,
                    returned_because: None,
                });
                if let Stage::Received { on } | Stage::SpendingReported { on } = self.stage {
                    self.stage = Stage::SpendingReported { on };
                }
            }
            DisbursementEvent::SpendingAccepted { .. } => self.stage = Stage::Accounted,
            DisbursementEvent::SpendingReturned { reason, by: _ } => {
                if let Some(report) = &mut self.report {
                    report.returned_because = Some(reason);
                }
                if let Stage::SpendingReported { on } = self.stage {
                    self.stage = Stage::Received { on };
                }
            }
            DisbursementEvent::Lapsed { year, by: _ } => self.stage = Stage::Lapsed { year },
            DisbursementEvent::CarriedOver { to, on, .. } => {
                self.budget_line_id = to;
                self.approved_on = on.or(self.approved_on);
                self.orders = Orders::default();
                self.stage = Stage::Approved;
            }
            DisbursementEvent::Reclassified { to, reason, .. } => {
                self.budget_line_id = to;
                self.note = Some(reason);
                self.moved_since_sp2d |= self.orders.sp2d.is_some();
            }
            DisbursementEvent::TransferWithdrawn { reason, .. } => {
                self.note = Some(reason);
                if let (Stage::Transferred { .. }, Some(sp2d)) = (&self.stage, &self.orders.sp2d) {
                    self.stage = Stage::Sp2dIssued { on: sp2d.date };
                    self.transfer = None;
                }
            }
            DisbursementEvent::ReceiptWithdrawn { reason, .. } => {
                self.note = Some(reason);
                if let Stage::Received { on } | Stage::SpendingReported { on } = self.stage {
                    self.stage = Stage::Transferred { on };
                    self.report = None;
                }
            }
            DisbursementEvent::ReceiptAttested { reason, .. } => {
                self.note = Some(reason);
                if let Stage::Transferred { on } = self.stage {
                    self.stage = Stage::Received { on };
                }
            }
            DisbursementEvent::ReceivableOpened { amount, reason, .. } => {
                let receivable = self.receivable.get_or_insert_default();
                receivable.amount.0 = receivable.amount.0.saturating_add(amount.0);
                receivable.reason = reason;
            }
            DisbursementEvent::InstalmentPaid {
                amount,
                on,
                reference,
                by: _,
            } => {
                let receivable = self.receivable.get_or_insert_default();
                receivable.instalments.push(Instalment {
                    amount,
                    on,
                    reference,
                });
            }
            DisbursementEvent::InstalmentWithdrawn { reason, .. } => {
                self.note = Some(reason);
                if let Some(receivable) = &mut self.receivable {
                    receivable.instalments.pop();
                }
            }
            DisbursementEvent::ReturnWithdrawn { reason, .. } => {
                self.note = Some(reason);
                let transferred = self
                    .transfer
                    .as_ref()
                    .map(|of| Stage::Transferred { on: of.on });
                let ordered = self
                    .orders
                    .sp2d
                    .as_ref()
                    .map(|of| Stage::Sp2dIssued { on: of.date });
                if let (Stage::Returned { .. }, Some(before)) =
                    (&self.stage, transferred.or(ordered))
                {
                    self.stage = before;
                    self.returned_on = None;
                    self.returned_by = None;
                }
            }
            DisbursementEvent::RefundWithdrawn { reason, .. } => {
                self.note = Some(reason);
                if let Some(before) = self.refunded_from.take() {
                    self.stage = before;
                    self.refund = None;
                }
            }
            DisbursementEvent::DepositCorrected {
                instalment, slip, ..
            } => self.take_slip(instalment, slip),
            DisbursementEvent::Archived {
                sp2d,
                on,
                bank_reference,
                change_request_id: _,
                by,
            } => {
                self.approved_by = Some(by);
                self.orders.sp2d = Some(sp2d);
                self.transfer = Some(Transfer { on, bank_reference });
                self.stage = Stage::Archived { on };
            }
            DisbursementEvent::ArchiveWithdrawn { reason, .. } => {
                self.note = Some(reason);
                self.stage = Stage::Cancelled;
            }
            DisbursementEvent::GatheredForBank { roster_id, by: _ } => {
                self.gathered_in = Some(roster_id);
            }
            DisbursementEvent::ScanAttached { kind, file, by: _ } => {
                self.scans.push(Scan { kind, file });
            }
        }
    }

    /// Takes number and day of a deposit slip as they should have been.
    fn take_slip(&mut self, instalment: Option<u32>, slip: Order) {
        let Some(number) = instalment else {
            if let Some(refund) = &mut self.refund {
                (refund.on, refund.reference) = (slip.date, slip.number);
            }
            return;
        };
        let place = usize::try_from(number)
            .ok()
            .and_then(|number| number.checked_sub(1));
        let receivable = self.receivable.as_mut();
        let part = receivable
            .zip(place)
            .and_then(|(of, place)| of.instalments.get_mut(place));
        if let Some(part) = part {
            (part.on, part.reference) = (slip.date, slip.number);
        }
    }
}
