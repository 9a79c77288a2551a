//! What a mending would change, in the words that who confirms it is shown.
use chrono::NaiveDate;
use domain::change_request::Difference;
use domain::disbursement::{DisbursementState, Mending, Order, Receivable};
use domain::{DisbursementId, Rupiah, day_in_figures};

use super::deposit::{self, Deposit};
use crate::budget_line;
use crate::error::Error;
use crate::unit::Unit;

/// What a mending would change, as the payment stands.
pub(crate) async fn difference(
    unit: &Unit,
    (id, state): (DisbursementId, &DisbursementState),
    mending: &Mending,
) -> Result<Difference, Error> {
    let (name, before, after) = match mending {
        Mending::Line { to } => (
            "Mata anggaran",
            Some(
                budget_line::state_of(unit, state.budget_line_id)
                    .await?
                    .name,
            ),
            Some(budget_line::state_of(unit, *to).await?.name),
        ),
        Mending::Transfer => (
            "Penyaluran oleh bank",
            state
                .transfer
                .as_ref()
                .map(|transfer| dated(&transfer.bank_reference, transfer.on)),
            None,
        ),
        Mending::Receipt => (
            "Konfirmasi penerima",
            Some("Diterima".to_owned()),
            Some("Belum diterima".to_owned()),
        ),
        Mending::ReceiptFor => (
            "Penerimaan dana",
            Some("Belum dikonfirmasi".to_owned()),
            Some("Diterima, menurut bukti".to_owned()),
        ),
        Mending::Receivable { amount } => (
            "Tagihan kepada penerima",
            state
                .receivable
                .as_ref()
                .map(|receivable| receivable.amount.to_string()),
            Some(format!("ditambah {amount}")),
        ),
        Mending::Return { on, fault } => (
            "Retur oleh bank",
            Some(stands_and_goes(unit, state, *on).await?),
            Some(dated(fault.label(), *on)),
        ),
        Mending::Refund { on, reference } => (
            "Setoran kembali ke kas daerah",
            Some(stands_and_goes(unit, state, *on).await?),
            Some(format!("{}, {}", dated(reference, *on), state.amount)),
        ),
        Mending::Instalment {
            amount,
            on,
            reference,
        } => (
            "Angsuran tagihan",
            Some(format!(
                "sisa {}; {}",
                state
                    .receivable
                    .as_ref()
                    .map_or(Rupiah::ZERO, Receivable::remaining),
                goes(unit, state, *on).await?
            )),
            Some(format!("{amount}, {}", dated(reference.trim(), *on))),
        ),
        Mending::InstalmentTaken => (
            "Angsuran tagihan",
            state
                .receivable
                .as_ref()
                .and_then(|of| of.instalments.last())
                .map(|part| format!("{}, {}", part.amount, dated(&part.reference, part.on))),
            None,
        ),
        Mending::Sp2d => (
            "SP2D",
            state.orders.sp2d.as_ref().map(written),
            Some("Ditolak BUD; kembali ke disetujui".to_owned()),
        ),
        Mending::ReturnTaken => (
            "Retur oleh bank",
            state.returned_on.map(|on| dated("Diretur", on)),
            None,
        ),
        Mending::Archive => (
            "Pembayaran dari arsip",
            state
                .orders
                .sp2d
                .as_ref()
                .map(|order| format!("{}, {}", written(order), state.amount)),
            None,
        ),
        Mending::RefundTaken => (
            "Setoran kembali ke kas daerah",
            state.slip(None).as_ref().map(written),
            None,
        ),
        Mending::Deposit {
            instalment,
            reference,
            on,
        } => {
            let after = Order {
                number: reference.trim().to_owned(),
                date: *on,
            };
            (
                "STS",
                slip_written(unit, id, state, (*instalment, &after)).await?,
                Some(written(&after)),
            )
        }
    };
    Ok(Difference {
        name: name.to_owned(),
        before,
        after,
    })
}

/// A deposit slip in words, with how many others have it where its day is corrected for all.
async fn slip_written(
    unit: &Unit,
    id: DisbursementId,
    state: &DisbursementState,
    (instalment, after): (Option<u32>, &Order),
) -> Result<Option<String>, Error> {
    let Some(before) = state.slip(instalment) else {
        return Ok(None);
    };
    let own = Deposit { id, instalment };
    let also = deposit::also_corrected(unit, own, (&before, after)).await?;
    let told = written(&before);
    Ok(Some(match also.len() {
        0 => told,
        others => format!("{told}, juga pada {others} setoran lain"),
    }))
}

/// Where a payment stands, and where what comes back of it on a day goes.
async fn stands_and_goes(
    unit: &Unit,
    state: &DisbursementState,
    on: NaiveDate,
) -> Result<String, Error> {
    let goes = goes(unit, state, on).await?;
    Ok(format!("{}; {goes}", state.status().label()))
}

/// Where what comes back on a day goes: the end of the year in between makes another thing of it.
async fn goes(
    unit: &Unit,
    state: &DisbursementState,
    on: NaiveDate,
) -> Result<&'static str, Error> {
    let line = budget_line::state_of(unit, state.budget_line_id).await?;
    Ok(if line.is_late(on) {
        "menjadi lain-lain PAD"
    } else {
        "kembali ke pagu"
    })
}

/// A paper in words.
pub(crate) fn written(order: &Order) -> String {
    dated(&order.number, order.date)
}

/// What has a day, with it: `STS-1 (27-11-2026)`.
fn dated(what: &str, on: NaiveDate) -> String {
    format!("{what} ({})", day_in_figures(on))
}
