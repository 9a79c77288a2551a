//! What was said of money that came back: the deposit slip, and why.
use super::CameBackRow;
use crate::batch::Batch;
use crate::event::Event;
use domain::disbursement::DisbursementEvent;

/// Writes the right slip where the wrong one stood, in what was said until then.
const PUT_RIGHT: &str = "UPDATE read_came_back\n\
     SET slip = c.slip, slip_dated = c.slip_dated\n\
     FROM read_came_back AS c\n\
     WHERE c.came_back_key = $1\n\
     AND read_came_back.disbursement_id = c.disbursement_id\n\
     AND read_came_back.recorded_at <= c.recorded_at\n\
     AND read_came_back.slip = c.instead_of\n\
     AND read_came_back.slip_dated = c.instead_dated";

impl CameBackRow {
    /// Keeps what an event says of money that came back.
    pub(super) fn note(event: &Event, fact: &DisbursementEvent, batch: &mut Batch) {
        let recorded_at = event.time();
        let mut row = Self {
            came_back_key: format!("{}|{recorded_at}", event.stream_id()),
            disbursement_id: event.stream_id().to_owned(),
            recorded_at,
            slip: None,
            slip_dated: None,
            instead_of: None,
            instead_dated: None,
            fault: None,
            reason: None,
        };
        match fact {
            DisbursementEvent::Returned { reason, fault, .. } => {
                row.fault = *fault;
                row.reason = Some(reason.clone());
            }
            DisbursementEvent::Refunded {
                on,
                reference,
                reason,
            } => {
                row.slip = Some(reference.clone());
                row.slip_dated = Some(on.to_string());
                row.reason.clone_from(reason);
            }
            DisbursementEvent::InstalmentPaid { on, reference, .. } => {
                row.slip = Some(reference.clone());
                row.slip_dated = Some(on.to_string());
            }
            DisbursementEvent::InstalmentWithdrawn {
                reference, reason, ..
            } => {
                row.slip = Some(reference.clone());
                row.reason = Some(reason.clone());
            }
            DisbursementEvent::ReturnWithdrawn { reason, .. }
            | DisbursementEvent::RefundWithdrawn { reason, .. } => {
                row.reason = Some(reason.clone());
            }
            DisbursementEvent::DepositCorrected {
                before,
                slip,
                reason,
                ..
            } => {
                row.slip = Some(slip.number.clone());
                row.slip_dated = Some(slip.date.to_string());
                row.instead_of = Some(before.number.clone());
                row.instead_dated = Some(before.date.to_string());
                row.reason = Some(reason.clone());
                batch.defer::<Self>(PUT_RIGHT, &row.came_back_key);
            }
            _ => return,
        }
        batch.put(row);
    }
}
