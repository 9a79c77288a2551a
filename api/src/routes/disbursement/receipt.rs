//! The receipt of a payment as PDF, with its proof.

use crate::authz::{Role, allow};
use axum::extract::State;
use axum::response::Response;
use chrono::Datelike;
use domain::budget_line::{BudgetDocument, BudgetLine};
use domain::disbursement::{DisbursementEvent, DisbursementStatus, Opening};
use domain::{BudgetLineId, Rupiah};
use ledger::Position;
use projections::Scope;
use projections::timeline::TimelineRow;
use serde_json::Value;
use std::collections::HashMap;

use crate::extract::Path;
use crate::paper::{self, ReceiptPaper, Signing, day_words};
use crate::routes::disbursement::detail;
use crate::routes::parse;
use crate::routes::scope;
use crate::routes::setting::officials::officials;
use crate::routes::shown;
use crate::routes::view::View;
use crate::{ApiError, AppState, Session};

/// The receipt of a payment that the bank transferred, as PDF.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan/{id}/kuitansi",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().view(allow::Disbursement).shows(allow::Shown::Payment, allow::Whose::Disbursement).masked_for(Role::Branch).masked_for(Role::Government)))),
    tag = "keuangan",
    params(("id" = String, Path, description = "keuanganId.")),
    responses((status = 200, description = "The receipt.", content_type = "application/pdf"))
)]
pub(crate) async fn get_receipt(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::disbursement::get(&view.store, &scope, &id).await?;
    let found = found.ok_or_else(|| scope::missing(&scope))?;
    let status: DisbursementStatus = found.payment.status.parse().map_err(ApiError::internal)?;
    if !status.has_receipt() {
        return Err(ApiError::new("KUITANSI_BELUM_ADA"));
    }
    let award = projections::award::get(&view.store, &Scope::All, &found.payment.award_id).await?;
    let history = projections::timeline::of(&view.store, &id).await?;
    let mut lines = HashMap::new();
    for id in history.iter().flat_map(|entry| lines_of(&entry.act)) {
        if let Some(line) = projections::budget_line::get(&view.store, &id).await? {
            lines.insert(id, line.name);
        }
    }
    let corrections = history
        .iter()
        .filter_map(|entry| correction(&entry.act, &lines).transpose())
        .collect::<Result<_, ApiError>>()?;
    let transferred = history
        .into_iter()
        .rev()
        .find(|entry| entry.act.action == "Transferred")
        .ok_or_else(|| ApiError::internal("a transferred payment has no transfer"))?;
    let at = u64::try_from(transferred.act.position).map_err(ApiError::internal)?;
    let (events, mut proof) = paper::collect(&app, &view, &id, transferred.act.position).await?;
    if let Some(opened) = opening(&app, at).await? {
        proof.url.push_str(&fragment(&opened));
    }
    let payment = detail::detail(&app, &session, view.moment, found, Vec::new()).await?;
    let line_id: BudgetLineId = parse::id(&payment.budget_line_id)?;
    let line = app.commands.load::<BudgetLine>(line_id).await?;
    let line = line.state.state();
    let on = payment
        .transferred_on
        .unwrap_or_else(|| shown::today(view.moment));
    let name = paper::file_name("kuitansi", &id);
    let receipt = ReceiptPaper {
        serial: format!("KW-{at:06}/{}", on.year()),
        account_code: line.map(|line| line.account_code.clone()),
        budget_document: line
            .and_then(|line| line.papers.iter().rfind(|paper| paper.on <= on))
            .map(|paper| budget_document(&paper.document)),
        signing: Signing {
            officials: officials(&app).await?,
            on,
        },
        payment,
        studies: award
            .as_ref()
            .map(|award| format!("{}, {}", award.study_programme, award.institution_name)),
        decree: award.and_then(|award| award.decree_number),
        corrections,
        events,
        proof,
        is_demo: app.config.demo,
    };
    let bytes = paper::receipt(&receipt).map_err(ApiError::internal)?;
    Ok(paper::answer(&name, bytes))
}

fn budget_document(document: &BudgetDocument) -> String {
    let (number, date) = (&document.number, day_words(document.date));
    format!("Nomor {number}, tanggal {date}")
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
    if act.action != "Reclassified" {
        return Vec::new();
    }
    let detail = detail_of(act);
    ["from", "to"]
        .iter()
        .filter_map(|name| detail[*name].as_str().map(str::to_owned))
        .collect()
}

/// What an act put right about a payment, as its receipt tells it.
fn correction(
    act: &TimelineRow,
    lines: &HashMap<String, String>,
) -> Result<Option<String>, ApiError> {
    let detail = detail_of(act);
    let noted = day_words(shown::today(shown::time(&act.happened_at)?));
    let amount = Rupiah(detail["amount"].as_i64().unwrap_or_default());
    let line = |name: &str| {
        let id = detail[name].as_str().unwrap_or_default();
        lines.get(id).map_or("-", String::as_str)
    };
    Ok(match act.action.as_str() {
        "Reclassified" => Some(format!(
            "Dipindahkan dari mata anggaran {} ke {}, {noted}",
            line("from"),
            line("to"),
        )),
        "ReceivableOpened" => Some(format!("Tagihan pengembalian {amount}, {noted}")),
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
        "InstalmentWithdrawn" => Some(format!(
            "Angsuran {amount} yang salah dicatat ditarik, {noted}"
        )),
        "ReturnWithdrawn" => Some(format!("Retur yang salah dicatat ditarik, {noted}")),
        "RefundWithdrawn" => Some(format!(
            "Setoran kembali yang salah dicatat ditarik, {noted}"
        )),
        _ => None,
    })
}

/// What opens the facts that the transfer is bound to; `None` of a transfer before papers were bound, or of an erased
/// person.
pub(crate) async fn opening(app: &AppState, at: u64) -> Result<Option<Opening>, ApiError> {
    let events = app.ledger.read_all(Position(at), 1).await?;
    let Some(event) = events.first() else {
        return Ok(None);
    };
    match event.event::<DisbursementEvent>()? {
        DisbursementEvent::Transferred { paper, .. } => {
            Ok(paper.and_then(|paper| paper.opening.into_value()))
        }
        _ => Ok(None),
    }
}

/// The part of the address that no browser sends: the secret, the name and the account of the paper.
fn fragment(opened: &Opening) -> String {
    let address = form_urlencoded::Serializer::new(String::new())
        .append_pair("k", &opened.secret)
        .append_pair("n", &opened.name)
        .append_pair("r", &opened.account)
        .finish();
    format!("#{address}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn act(action: &str, detail: Value) -> TimelineRow {
        TimelineRow {
            subject_kind: "disbursement".to_owned(),
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
        for act in ["ReturnWithdrawn", "RefundWithdrawn"] {
            assert!(told(act, Value::Null).unwrap().contains("ditarik"), "{act}");
        }
        // Control: what is no correction is not told as one.
        assert_eq!(told("Approved", Value::Null), None);
    }
}
