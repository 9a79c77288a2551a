//! What each fact makes of a payment.

use chrono::NaiveDate;

use super::state::DisbursementState;
use super::{
    DisbursementEvent, Instalment, Order, OrderKind, Orders, Refund, Scan, SpendingReport, Stage,
    Transfer,
};
use crate::{BudgetLineId, DisbursementId, Hand, Rupiah, UserId};

impl DisbursementState {
    pub(super) fn fold(&mut self, event: DisbursementEvent) {
        match event {
            DisbursementEvent::Created { .. } => {}
            DisbursementEvent::Corrected { amount, by, reason } => {
                self.propose_anew(amount, by, reason);
            }
            DisbursementEvent::FirstApproved { by, note } => self.approve_first(by, note),
            DisbursementEvent::Approved { by, on, note } => self.approve_last(by, on, note),
            DisbursementEvent::Rejected {
                code,
                reason,
                may_resubmit,
                by: _,
            } => self.enter(Stage::Rejected { code, may_resubmit }, reason),
            DisbursementEvent::RefusalLifted { reason, by: _ } => self.lift_refusal_for(reason),
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
                self.orders.refuse_spm();
                self.enter(Stage::Approved, reason);
            }
            DisbursementEvent::Sp2dRefused { on, reason, .. } => self.lose_papers(on, reason),
            DisbursementEvent::PaperCorrected { kind, order, .. } => self.redate(kind, order),
            DisbursementEvent::Transferred {
                on, bank_reference, ..
            } => {
                self.transfer = Some(Transfer { on, bank_reference });
                self.stage = Stage::Transferred { on };
            }
            DisbursementEvent::Returned { on, reason, by, .. } => self.come_back(on, by, reason),
            DisbursementEvent::Replaced { by } => self.be_replaced(by),
            DisbursementEvent::ReplacementDropped { .. } => self.be_replaced_no_more(),
            DisbursementEvent::Refunded { on, reference, .. } => {
                self.refund = Some(Refund { on, reference });
                self.refunded_from = Some(self.stage.clone());
                self.stage = Stage::Refunded;
            }
            DisbursementEvent::Cancelled { reason, by: _ }
            | DisbursementEvent::ArchiveWithdrawn { reason, .. } => {
                self.enter(Stage::Cancelled, reason);
            }
            DisbursementEvent::ReceiptConfirmed {} => self.arrive(),
            DisbursementEvent::SpendingReported { note, files: _ } => self.take_report(note),
            DisbursementEvent::SpendingAccepted { .. } => self.stage = Stage::Accounted,
            DisbursementEvent::SpendingReturned { reason, by: _ } => self.return_report(reason),
            DisbursementEvent::Lapsed { year, by: _ } => self.stage = Stage::Lapsed { year },
            DisbursementEvent::CarriedOver { to, on, .. } => self.move_to_next_year(to, on),
            DisbursementEvent::Reclassified { to, reason, .. } => self.move_to_line(to, reason),
            DisbursementEvent::TransferWithdrawn { reason, .. } => self.untransfer(reason),
            DisbursementEvent::ReceiptWithdrawn { reason, .. } => self.unreceive(reason),
            DisbursementEvent::ReceiptAttested { reason, .. } => {
                self.note = Some(reason);
                self.arrive();
            }
            DisbursementEvent::ReceivableOpened { amount, reason, .. } => {
                self.claim_more(amount, reason);
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
            DisbursementEvent::ReturnWithdrawn { reason, .. } => self.unreturn(reason),
            DisbursementEvent::RefundWithdrawn { reason, .. } => self.unrefund(reason),
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
            DisbursementEvent::GatheredForBank { roster_id, by: _ } => {
                self.gathered_in = Some(roster_id);
            }
            DisbursementEvent::ScanAttached { kind, file, by: _ } => {
                self.scans.push(Scan { kind, file });
            }
        }
    }

    /// Stands there from now on, for a reason that is shown.
    fn enter(&mut self, stage: Stage, reason: String) {
        self.note = Some(reason);
        self.stage = stage;
    }

    /// Corrected, it waits for its approvals from the beginning, and whoever corrected it gives none of them.
    fn propose_anew(&mut self, amount: Rupiah, by: Hand, reason: String) {
        self.amount = amount;
        self.prepared_by.extend(by.persons());
        self.last_prepared_by = by.account();
        self.first_approved_by = None;
        self.approved_by = None;
        self.approved_on = None;
        self.enter(Stage::Proposed, reason);
    }

    /// The first of two approvals.
    fn approve_first(&mut self, by: UserId, note: Option<String>) {
        self.note = note;
        self.first_approved_by = Some(by);
        self.stage = Stage::FirstApproved { by };
    }

    /// The approval that was still needed.
    fn approve_last(&mut self, by: UserId, on: Option<NaiveDate>, note: Option<String>) {
        self.note = note;
        self.approved_by = Some(by);
        self.approved_on = on;
        self.stage = Stage::Approved;
    }

    /// What was rejected for good may be proposed again.
    fn lift_refusal_for(&mut self, reason: String) {
        if let Stage::Rejected { may_resubmit, .. } = &mut self.stage {
            *may_resubmit = true;
            self.note = Some(reason);
        }
    }

    /// Without its SP2D a payment needs all its papers anew, from the day on which it was sent back.
    fn lose_papers(&mut self, on: NaiveDate, reason: String) {
        self.orders = Orders::default();
        self.gathered_in = None;
        self.approved_on = Some(on);
        self.enter(Stage::Approved, reason);
    }

    /// A paper as it should have been; the day of the last one is the day since which the payment stands where it does.
    fn redate(&mut self, kind: OrderKind, order: Order) {
        let date = order.date;
        self.orders.correct(kind, order);
        match (kind, &mut self.stage) {
            (OrderKind::Spp, Stage::SppIssued { on })
            | (OrderKind::Spm, Stage::SpmIssued { on })
            | (OrderKind::Sp2d, Stage::Sp2dIssued { on }) => *on = date,
            (OrderKind::Spp | OrderKind::Spm | OrderKind::Sp2d, _) => {}
        }
    }

    /// The bank sent the money back; `by` is who said so alone.
    fn come_back(&mut self, on: NaiveDate, by: Option<UserId>, reason: String) {
        self.returned_on = Some(on);
        self.returned_by = by;
        self.enter(Stage::Returned { on }, reason);
    }

    /// Another payment goes out in place of what came back.
    fn be_replaced(&mut self, by: DisbursementId) {
        if let Stage::Returned { on } = self.stage {
            self.stage = Stage::Replaced {
                by,
                returned_on: on,
            };
        }
    }

    /// Nothing stands in its place any more: it is what came back on that day.
    fn be_replaced_no_more(&mut self) {
        if let Stage::Replaced { returned_on, .. } = self.stage {
            self.stage = Stage::Returned { on: returned_on };
        }
    }

    /// What was transferred is with the recipient.
    fn arrive(&mut self) {
        if let Stage::Transferred { on } = self.stage {
            self.stage = Stage::Received { on };
        }
    }

    /// The recipient says what the money was spent on, the first time or again.
    fn take_report(&mut self, note: String) {
        self.report = Some(SpendingReport {
            note,
            returned_because: None,
        });
        if let Stage::Received { on } | Stage::SpendingReported { on } = self.stage {
            self.stage = Stage::SpendingReported { on };
        }
    }

    /// The report goes back to the recipient, with what is missing in it.
    fn return_report(&mut self, reason: String) {
        if let Some(report) = &mut self.report {
            report.returned_because = Some(reason);
        }
        if let Stage::SpendingReported { on } = self.stage {
            self.stage = Stage::Received { on };
        }
    }

    /// What lapsed is paid from a line of the next year, with papers of that year.
    fn move_to_next_year(&mut self, to: BudgetLineId, on: Option<NaiveDate>) {
        self.budget_line_id = to;
        self.approved_on = on.or(self.approved_on);
        self.orders = Orders::default();
        self.stage = Stage::Approved;
    }

    /// It is booked on another line of its year.
    fn move_to_line(&mut self, to: BudgetLineId, reason: String) {
        self.budget_line_id = to;
        self.note = Some(reason);
        self.moved_since_sp2d |= self.orders.sp2d.is_some();
    }

    /// The bank had not sent it: it has its SP2D and waits.
    fn untransfer(&mut self, reason: String) {
        self.note = Some(reason);
        if let (Stage::Transferred { .. }, Some(sp2d)) = (&self.stage, &self.orders.sp2d) {
            self.stage = Stage::Sp2dIssued { on: sp2d.date };
            self.transfer = None;
        }
    }

    /// It had not arrived: what the recipient reported of it does not count.
    fn unreceive(&mut self, reason: String) {
        self.note = Some(reason);
        if let Stage::Received { on } | Stage::SpendingReported { on } = self.stage {
            self.stage = Stage::Transferred { on };
            self.report = None;
        }
    }

    /// More of it is to be paid back than before.
    fn claim_more(&mut self, amount: Rupiah, reason: String) {
        let receivable = self.receivable.get_or_insert_default();
        receivable.amount.0 = receivable.amount.0.saturating_add(amount.0);
        receivable.reason = reason;
    }

    /// The bank had not sent it back: it is transferred, or has its SP2D alone.
    fn unreturn(&mut self, reason: String) {
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
        if let (Stage::Returned { .. }, Some(before)) = (&self.stage, transferred.or(ordered)) {
            self.stage = before;
            self.returned_on = None;
            self.returned_by = None;
        }
    }

    /// It had not gone back to the treasury: it stands where it stood before that.
    fn unrefund(&mut self, reason: String) {
        self.note = Some(reason);
        if let Some(before) = self.refunded_from.take() {
            self.stage = before;
            self.refund = None;
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
