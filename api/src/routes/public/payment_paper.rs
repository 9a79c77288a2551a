//! What a receipt says of its payment, beside the proof of the event that it leads to: nothing personal.

use ledger::{Recorded, Version};
use projections::Scope;

use crate::answer::shown;
use crate::answer::view::View;
use crate::routes::audit::summary;
use crate::routes::public::wire::{PaymentPaper, PaymentPaperEvent};
use crate::{ApiError, AppState};

/// Whether an event binds what its papers print: then its envelope is public, and anybody checks the bond.
pub(super) fn is_bound(event: &Recorded) -> bool {
    event.stream.stream_type == "disbursement"
        && event
            .sealed_payload()
            .is_ok_and(|payload| payload["paper"].is_object())
}

/// Log position of the event that binds the receipt of an event's payment, where it is another: the last that does.
///
/// # Errors
/// When the log cannot be read.
pub(super) async fn bound_by(app: &AppState, event: &Recorded) -> Result<Option<i64>, ApiError> {
    if event.stream.stream_type != "disbursement" || is_bound(event) {
        return Ok(None);
    }
    let events = app.ledger.read_stream(&event.stream, Version::NONE).await?;
    let last = events.iter().rev().find(|event| is_bound(event));
    last.map(|event| i64::try_from(event.position.0))
        .transpose()
        .map_err(ApiError::internal)
}

/// What the papers of the event's payment say; `None` for other events than a transfer.
///
/// # Errors
/// When the read models cannot be read.
pub(super) async fn said_of(
    app: &AppState,
    event: &Recorded,
) -> Result<Option<PaymentPaper>, ApiError> {
    if (event.stream.stream_type.as_str(), event.event_type.as_str())
        != ("disbursement", "Transferred")
    {
        return Ok(None);
    }
    let view = View::now(app);
    let id = &event.stream.id;
    let Some(found) = projections::disbursement::get(&view.store, &Scope::All, id).await? else {
        return Ok(None);
    };
    let payment = found.payment;
    let award = projections::award::get(&view.store, &Scope::All, &payment.award_id).await?;
    let entries = projections::timeline::of(&view.store, id).await?;
    let events = entries.into_iter().map(|entry| {
        Ok(PaymentPaperEvent {
            nomor: entry.act.position,
            waktu: shown::time(&entry.act.happened_at)?,
            ringkasan: summary::of(entry.act.subject_kind.as_str(), &entry.act.action),
        })
    });
    Ok(Some(PaymentPaper {
        nomor_kuitansi: payment.disbursement_id,
        jumlah: payment.amount,
        komponen: payment.component,
        semester: payment.semester,
        tahun_akademik: payment.academic_year,
        sp2d: payment.sp2d_number,
        sk: award.and_then(|award| award.decree_number),
        status: payment.status,
        peristiwa: events.collect::<Result<_, ApiError>>()?,
    }))
}

#[cfg(test)]
mod tests;
