//! What was put right about a payment, in a sentence: its receipt and its history say the same.

use std::collections::HashMap;

use domain::Rupiah;
use domain::audit::StreamType;
use domain::disbursement::OrderKind;
use projections::ReadStore;
use projections::timeline::{TimelineEntry, TimelineRow};
use serde_json::Value;

use crate::ApiError;
use crate::answer::shown;
use crate::paper::day_words;
use crate::routes::audit::summary;

/// For each act of a history what it put right; none of an act that is no correction of a payment.
///
/// # Errors
/// When the read store cannot be read.
pub(crate) async fn told(
    store: &ReadStore,
    history: &[TimelineEntry],
) -> Result<Vec<Option<String>>, ApiError> {
    let mut lines = HashMap::new();
    for id in history.iter().flat_map(|entry| lines_of(&entry.act)) {
        if let Some(line) = projections::budget_line::get(store, &id).await? {
            lines.insert(id, line.name);
        }
    }
    history
        .iter()
        .map(|entry| correction(&entry.act, &lines))
        .collect()
}

/// The particulars of an act.
fn detail_of(act: &TimelineRow) -> Value {
    let detail = act.detail.as_deref();
    detail.map_or(Value::Null, |text| {
        serde_json::from_str(text).unwrap_or_default()
    })
}

/// The budget lines between which an act moved the payment.
fn lines_of(act: &TimelineRow) -> Vec<String> {
    if !["Reclassified", "CarriedOver"].contains(&act.action.as_str()) {
        return Vec::new();
    }
    let detail = detail_of(act);
    ["from", "to"]
        .iter()
        .filter_map(|name| detail[*name].as_str().map(str::to_owned))
        .collect()
}

/// What an act put right about a payment.
fn correction(
    act: &TimelineRow,
    lines: &HashMap<String, String>,
) -> Result<Option<String>, ApiError> {
    if act.subject_kind != StreamType::Disbursement {
        return Ok(None);
    }
    let detail = detail_of(act);
    let amount = Rupiah(detail["amount"].as_i64().unwrap_or_default());
    let line = |name: &str| {
        let id = detail[name].as_str().unwrap_or_default();
        lines.get(id).map_or("-", String::as_str)
    };
    Ok(match act.action.as_str() {
        "Reclassified" => Some(format!(
            "Dipindahkan dari mata anggaran {} ke {}",
            line("from"),
            line("to"),
        )),
        "CarriedOver" => Some(format!(
            "Dibawa ke tahun anggaran berikutnya, dari mata anggaran {} ke {}",
            line("from"),
            line("to"),
        )),
        "PaperCorrected" => {
            let paper: OrderKind = detail["paper"]
                .as_str()
                .unwrap_or_default()
                .parse()
                .map_err(ApiError::internal)?;
            let (paper, number) = (paper.label(), detail["number"].as_str().unwrap_or_default());
            let on = day_words(shown::day(detail["date"].as_str().unwrap_or_default())?);
            Some(format!(
                "{paper} yang salah dicatat diperbaiki menjadi nomor {number}, tanggal {on}"
            ))
        }
        "ReceivableOpened" => Some(format!("Tagihan pengembalian {amount}")),
        "InstalmentPaid" => {
            let on = shown::day(detail["on"].as_str().unwrap_or_default())?;
            let reference = detail["reference"].as_str().unwrap_or_default();
            let on = day_words(on);
            Some(format!("Dibayar kembali {amount}, {on}, bukti {reference}"))
        }
        "DepositCorrected" => {
            let on = day_words(shown::day(detail["on"].as_str().unwrap_or_default())?);
            let reference = detail["reference"].as_str().unwrap_or_default();
            let was = detail["was_reference"].as_str().unwrap_or_default();
            Some(format!(
                "Bukti setoran {was} diperbaiki menjadi {reference}, {on}"
            ))
        }
        "InstalmentWithdrawn" => Some(format!("Angsuran {amount} yang salah dicatat ditarik")),
        // What has no figures is told by its name.
        "SpmRefused" | "Sp2dRefused" | "TransferWithdrawn" | "ReceiptWithdrawn"
        | "ReceiptAttested" | "ReturnWithdrawn" | "RefundWithdrawn" => {
            let name = summary::of(act.subject_kind.as_str(), &act.action);
            Some(name.trim_end_matches('.').to_owned())
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use domain::StreamEvent as _;
    use domain::disbursement::DisbursementEvent;

    use super::*;

    fn act(action: &str, detail: Value) -> TimelineRow {
        TimelineRow {
            subject_kind: StreamType::Disbursement,
            subject_id: "-".to_owned(),
            position: 1,
            happened_at: "2026-03-02T01:00:00Z".to_owned(),
            action: action.to_owned(),
            status_before: None,
            status_after: None,
            actor_id: "-".to_owned(),
            actor_role: "admin".to_owned(),
            actor_office: String::new(),
            note: None,
            detail: Some(detail.to_string()),
        }
    }

    #[test]
    fn a_receipt_names_what_was_paid_back_and_moved_to_another_line() {
        let lines = [("1", "UKT 2026"), ("2", "Asrama 2026")]
            .map(|(id, name)| (id.to_owned(), name.to_owned()))
            .into();
        let told = |action: &str, detail: Value| correction(&act(action, detail), &lines).unwrap();
        let moved = told(
            "Reclassified",
            serde_json::json!({ "from": "1", "to": "2" }),
        )
        .unwrap();
        assert!(moved.contains("UKT 2026 ke Asrama 2026"), "{moved}");
        let claimed = told("ReceivableOpened", serde_json::json!({ "amount": 750_000 })).unwrap();
        assert!(claimed.contains(&Rupiah(750_000).to_string()), "{claimed}");
        let part =
            serde_json::json!({ "amount": 250_000, "on": "2026-03-01", "reference": "STS-7" });
        let paid = told("InstalmentPaid", part).unwrap();
        assert!(
            paid.contains("STS-7") && paid.contains(&Rupiah(250_000).to_string()),
            "{paid}"
        );
        let slip = serde_json::json!({
            "was": "2026-03-01", "was_reference": "STS-7", "on": "2026-03-02", "reference": "STS-8",
        });
        let slip = told("DepositCorrected", slip).unwrap();
        assert!(slip.contains("STS-7") && slip.contains("STS-8"), "{slip}");
        let carried = serde_json::json!({ "from": "1", "to": "2" });
        let carried = told("CarriedOver", carried).unwrap();
        assert!(carried.contains("UKT 2026 ke Asrama 2026"), "{carried}");
        let order =
            serde_json::json!({ "paper": "sp2d", "number": "81/2026", "date": "2026-03-02" });
        let order = told("PaperCorrected", order).unwrap();
        assert!(
            order.contains("SP2D") && order.contains("81/2026, tanggal 2 Maret"),
            "{order}"
        );
        for act in [
            "ReturnWithdrawn",
            "RefundWithdrawn",
            "TransferWithdrawn",
            "ReceiptWithdrawn",
        ] {
            assert!(told(act, Value::Null).unwrap().contains("ditarik"), "{act}");
        }
        // Control: what is no correction is not told as one.
        assert_eq!(told("Approved", Value::Null), None);
    }

    /// What a receipt prints in its own lines, or what comes before the money or tells nothing of it.
    const NOT_CORRECTIONS: [&str; 24] = [
        "Created",
        "Corrected",
        "FirstApproved",
        "Approved",
        "Rejected",
        "RefusalLifted",
        "SppIssued",
        "SpmIssued",
        "Sp2dIssued",
        "Transferred",
        "Returned",
        "Replaced",
        "ReplacementDropped",
        "Refunded",
        "Cancelled",
        "ReceiptConfirmed",
        "SpendingReported",
        "SpendingAccepted",
        "SpendingReturned",
        "ScanAttached",
        "GatheredForBank",
        "Lapsed",
        "Archived",
        "ArchiveWithdrawn",
    ];

    #[test]
    fn every_act_on_a_payment_is_told_as_a_correction_or_is_none() {
        let detail = serde_json::json!({
            "paper": "spp", "number": "1", "date": "2026-03-01", "on": "2026-03-01", "reference": "STS-1",
        });
        for name in DisbursementEvent::NAMES {
            let told = correction(&act(name, detail.clone()), &HashMap::new()).unwrap();
            assert_eq!(told.is_none(), NOT_CORRECTIONS.contains(name), "{name}");
        }
    }
}
