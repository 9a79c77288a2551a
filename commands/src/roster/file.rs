//! The file for the bank of a roster: made once of what may be paid, then the same bytes for ever.
use domain::disbursement::{Disbursement, DisbursementStatus};
use domain::gate::{Held, Step};
use domain::roster::bank_file::{BankFile, BankLayout, BankRow};
use domain::roster::{Roster, RosterCommand, RosterError};
use domain::{DisbursementId, RosterId, Rupiah, Sha256Hex};
use sha2::{Digest as _, Sha256};

use super::{made, payment};
use crate::call::{Call, Changed, Done};
use crate::disbursement::reasons_in;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// Makes the file of every payment that has an SP2D, stands in no other file, and that nothing keeps from moving.
///
/// # Errors
/// [`Error::Stale`]; [`Error::Gate`] when all of them are held; rules of `domain::roster` (nothing waits); a layout
/// that does not hold the rows.
pub async fn make_bank_file(
    executor: &Executor,
    call: &Call,
    id: RosterId,
    version: Option<u64>,
    layout: BankLayout,
) -> Result<Done, Error> {
    let layout = &layout;
    executor
        .run(call, |unit| async move {
            let roster = unit.expect::<Roster>(id, version).await?;
            let state = made(&roster.state, id)?;
            let mut waiting = Vec::new();
            for entry in &state.entries {
                let of = payment(&unit, entry.disbursement_id).await?;
                let ordered = of.status() == DisbursementStatus::Sp2dIssued;
                let here = of.transferred_with() == Some(id.to_string());
                if ordered && here && !state.is_in_file(entry.disbursement_id) {
                    waiting.push(entry.disbursement_id);
                }
            }
            let reasons = reasons_in(&unit, &waiting, Step::BankFile).await?;
            let first_held = reasons.iter().find(|reasons| !reasons.is_empty()).cloned();
            let payments: Vec<DisbursementId> = waiting
                .into_iter()
                .zip(reasons)
                .filter_map(|(id, reasons)| reasons.is_empty().then_some(id))
                .collect();
            if let (true, Some(held)) = (payments.is_empty(), first_held) {
                return Err(Held(held).into());
            }
            let (text, total) = written(&unit, &payments, layout).await?;
            make(&unit, id, payments, total, layout, &text).await
        })
        .await
}

async fn make(
    unit: &Unit,
    id: RosterId,
    payments: Vec<DisbursementId>,
    total: Rupiah,
    layout: &BankLayout,
    text: &str,
) -> Result<Changed, Error> {
    let command = RosterCommand::MakeBankFile {
        sha256: hash(text),
        payments,
        total,
        layout: layout.clone(),
    };
    unit.decide::<Roster>(id, command).await
}

fn hash(text: &str) -> Sha256Hex {
    let digest: [u8; 32] = Sha256::digest(text.as_bytes()).into();
    Sha256Hex::from(digest)
}

/// A file as it was made, the newest or the one of this number (from 1), with its bytes.
///
/// # Errors
/// [`RosterError::NoBankFile`]; a payee whose data was erased; bytes that are no longer those of the log.
pub async fn bank_file(
    executor: &Executor,
    id: RosterId,
    number: Option<usize>,
) -> Result<(BankFile, String), Error> {
    let unit = Unit::trial(executor);
    let roster = unit.get::<Roster>(id).await?;
    let state = made(&roster.state, id)?;
    let place = number.unwrap_or(state.files.len()).checked_sub(1);
    let file = place.and_then(|place| state.files.get(place));
    let file = file.ok_or(RosterError::NoBankFile)?;
    let (text, _) = written(&unit, &file.payments, &file.layout).await?;
    if hash(&text) != file.sha256 {
        return Err(RosterError::FileDiffers.into());
    }
    Ok((file.clone(), text))
}

/// The rows as the payments froze their payees.
async fn written(
    unit: &Unit,
    payments: &[DisbursementId],
    layout: &BankLayout,
) -> Result<(String, Rupiah), Error> {
    let mut rows = Vec::with_capacity(payments.len());
    let mut total = 0_i64;
    for id in payments {
        let loaded = unit.get::<Disbursement>(id).await?;
        let Some(state) = loaded.state.state() else {
            continue;
        };
        let number = state.payee.number.value().cloned();
        let number = number.ok_or(RosterError::PayeeErased)?;
        total = total.saturating_add(state.amount.0);
        rows.push(BankRow {
            disbursement_id: *id,
            bank_code: state.payee.bank_code.clone(),
            account_number: number,
            holder: state.payee.holder.value().cloned().unwrap_or_default(),
            amount: state.amount,
            remark: BankRow::remark_of(state.semester),
        });
    }
    let text = layout.write(&rows).map_err(RosterError::from)?;
    Ok((text, Rupiah(total)))
}
