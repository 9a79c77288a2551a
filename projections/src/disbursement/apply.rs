//! How events change payments.
use super::DisbursementRow;
use crate::batch::{ApplyError, Batch};
use crate::event::Event;
use crate::mask::mask_number;
use crate::projection::{Projection, TableInfo};
use domain::AnyEvent;
use domain::disbursement::{DisbursementEvent, DisbursementStatus};
use domain::user::UserEvent;

/// Keeps `read_disbursement`.
pub struct Disbursements;

impl Projection for Disbursements {
    fn name(&self) -> &'static str {
        "disbursement"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<DisbursementRow>()]
    }

    fn reads(&self, stream_type: &str) -> bool {
        matches!(stream_type, "disbursement" | "user")
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if event.stream_type() == "disbursement" {
            batch.want_own::<DisbursementRow>(event, event.stream_id());
        }
    }

    fn apply(&self, event: &Event, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::Disbursement(fact)) => {
                if let Some(row) = created(event, fact) {
                    batch.put(row);
                } else {
                    change(
                        event,
                        fact,
                        batch.row::<DisbursementRow>(event.stream_id())?,
                    );
                }
                Ok(())
            }
            Some(AnyEvent::User(UserEvent::Erased { .. })) => {
                batch.defer::<DisbursementRow>(
                    "UPDATE read_disbursement\nSET number_masked = NULL, holder = NULL\n\
                     WHERE recipient_id = $1",
                    event.stream_id(),
                );
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// The state a payment enters by an event; `None` where it stays.
pub(crate) fn status_after(fact: &DisbursementEvent) -> Option<DisbursementStatus> {
    match fact {
        DisbursementEvent::Created { .. } | DisbursementEvent::Corrected { .. } => {
            Some(DisbursementStatus::Proposed)
        }
        DisbursementEvent::FirstApproved { .. }
        | DisbursementEvent::SpendingReported { .. }
        | DisbursementEvent::SpendingReturned { .. } => None,
        DisbursementEvent::Approved { .. } => Some(DisbursementStatus::Approved),
        DisbursementEvent::Rejected { .. } => Some(DisbursementStatus::Rejected),
        DisbursementEvent::SppIssued(_) => Some(DisbursementStatus::SppIssued),
        DisbursementEvent::SpmIssued(_) => Some(DisbursementStatus::SpmIssued),
        DisbursementEvent::Sp2dIssued(_) => Some(DisbursementStatus::Sp2dIssued),
        DisbursementEvent::Transferred { .. } => Some(DisbursementStatus::Transferred),
        DisbursementEvent::Returned { .. } | DisbursementEvent::ReplacementDropped { .. } => {
            Some(DisbursementStatus::Returned)
        }
        DisbursementEvent::Replaced { .. } => Some(DisbursementStatus::Replaced),
        DisbursementEvent::Refunded { .. } => Some(DisbursementStatus::Refunded),
        DisbursementEvent::Cancelled { .. } => Some(DisbursementStatus::Cancelled),
        DisbursementEvent::ReceiptConfirmed {} => Some(DisbursementStatus::Received),
        DisbursementEvent::SpendingAccepted { .. } => Some(DisbursementStatus::Accounted),
    }
}

fn created(event: &Event, fact: &DisbursementEvent) -> Option<DisbursementRow> {
    let DisbursementEvent::Created {
        award_id,
        recipient_id,
        budget_line_id,
        component,
        academic_year,
        semester,
        amount,
        payee,
        replaces,
        roster_id,
        by,
    } = fact
    else {
        return None;
    };
    Some(DisbursementRow {
        disbursement_id: event.stream_id().to_owned(),
        version: event.version(),
        position: event.position_i64(),
        created_position: event.position_i64(),
        award_id: award_id.to_string(),
        recipient_id: recipient_id.to_string(),
        budget_line_id: budget_line_id.to_string(),
        component: component.to_string(),
        academic_year: academic_year.to_string(),
        semester: i64::from(*semester),
        amount: amount.0,
        payee_kind: payee.kind.to_string(),
        bank_account_id: payee.bank_account_id.to_string(),
        bank_code: payee.bank_code.clone(),
        number_sealed: event.sealed_text("/payee/number"),
        number_masked: payee.number.value().map(|number| mask_number(number)),
        holder: payee.holder.value().cloned(),
        replaces: replaces.map(|id| id.to_string()),
        replaced_by: None,
        roster_id: roster_id.clone(),
        status: DisbursementStatus::Proposed.as_str().to_owned(),
        status_since: event.time(),
        note: None,
        reject_code: None,
        may_resubmit: false,
        prepared_by: by.to_string(),
        first_approved_by: None,
        approved_by: None,
        approved_at: None,
        spp_number: None,
        spp_dated: None,
        spm_number: None,
        spm_dated: None,
        sp2d_number: None,
        sp2d_dated: None,
        transferred_on: None,
        bank_reference: None,
        returned_on: None,
        refunded_on: None,
        refund_reference: None,
        received_at: None,
        spending_note: None,
        spending_files_sealed: None,
        spending_reported_at: None,
        spending_accepted_at: None,
        spending_returned_reason: None,
        created_at: event.time(),
        updated_at: event.time(),
    })
}

fn change(event: &Event, fact: &DisbursementEvent, row: &mut DisbursementRow) {
    row.version = event.version();
    row.position = event.position_i64();
    row.updated_at = event.time();
    if let Some(status) = status_after(fact) {
        row.status = status.as_str().to_owned();
        row.status_since = event.time();
    }
    match fact {
        DisbursementEvent::Created { .. } => {}
        DisbursementEvent::Corrected { amount, reason, by } => {
            row.amount = amount.0;
            row.note = Some(reason.clone());
            row.prepared_by = by.to_string();
            row.first_approved_by = None;
            row.reject_code = None;
            row.may_resubmit = false;
        }
        DisbursementEvent::FirstApproved { note, by } => {
            row.note.clone_from(note);
            row.first_approved_by = Some(by.to_string());
        }
        DisbursementEvent::Approved { note, by } => {
            row.note.clone_from(note);
            row.approved_by = Some(by.to_string());
            row.approved_at = Some(event.time());
        }
        DisbursementEvent::Rejected {
            code,
            reason,
            may_resubmit,
            ..
        } => {
            row.note = Some(reason.clone());
            row.reject_code = Some(code.to_string());
            row.may_resubmit = *may_resubmit;
        }
        DisbursementEvent::SppIssued(order) => {
            row.spp_number = Some(order.number.clone());
            row.spp_dated = Some(order.date.to_string());
        }
        DisbursementEvent::SpmIssued(order) => {
            row.spm_number = Some(order.number.clone());
            row.spm_dated = Some(order.date.to_string());
        }
        DisbursementEvent::Sp2dIssued(order) => {
            row.sp2d_number = Some(order.number.clone());
            row.sp2d_dated = Some(order.date.to_string());
        }
        DisbursementEvent::Transferred { on, bank_reference } => {
            row.transferred_on = Some(on.to_string());
            row.bank_reference = Some(bank_reference.clone());
        }
        DisbursementEvent::Returned { on, reason } => {
            row.returned_on = Some(on.to_string());
            row.note = Some(reason.clone());
        }
        DisbursementEvent::Replaced { by } => row.replaced_by = Some(by.to_string()),
        DisbursementEvent::ReplacementDropped { .. } => row.replaced_by = None,
        DisbursementEvent::Refunded { on, reference } => {
            row.refunded_on = Some(on.to_string());
            row.refund_reference = Some(reference.clone());
        }
        DisbursementEvent::Cancelled { reason, .. } => row.note = Some(reason.clone()),
        DisbursementEvent::ReceiptConfirmed {} => row.received_at = Some(event.time()),
        DisbursementEvent::SpendingReturned { reason, .. } => {
            row.spending_returned_reason = Some(reason.clone());
        }
        DisbursementEvent::SpendingReported { note, .. } => {
            row.spending_returned_reason = None;
            row.spending_note = Some(note.clone());
            row.spending_files_sealed = event.sealed_text("/files");
            row.spending_reported_at = Some(event.time());
        }
        DisbursementEvent::SpendingAccepted { .. } => {
            row.spending_accepted_at = Some(event.time());
        }
    }
}
