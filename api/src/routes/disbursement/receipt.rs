//! The receipt of a payment as PDF, with its proof.

use crate::authz::{Role, allow};
use axum::extract::State;
use axum::response::Response;
use chrono::Datelike;
use domain::BudgetLineId;
use domain::budget_line::{BudgetDocument, BudgetLine};
use domain::disbursement::{DisbursementEvent, Opening};
use ledger::Position;
use projections::Scope;

use crate::answer::parse;
use crate::answer::scope;
use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Path;
use crate::paper::{self, ReceiptPaper, Signing, day_words};
use crate::routes::disbursement::{corrected, detail};
use crate::routes::setting::officials::officials;
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
    if !found.payment.status.has_receipt() {
        return Err(ApiError::new("KUITANSI_BELUM_ADA"));
    }
    let award = projections::award::get(&view.store, &Scope::All, &found.payment.award_id).await?;
    let history = projections::timeline::of(&view.store, &id).await?;
    let mut corrections = Vec::new();
    for (entry, told) in history
        .iter()
        .zip(corrected::told(&view.store, &history).await?)
    {
        let noted = day_words(shown::today(shown::time(&entry.act.happened_at)?));
        corrections.extend(told.map(|told| format!("{told}, dicatat {noted}")));
    }
    let transferred = history
        .into_iter()
        .rev()
        .find(|entry| entry.act.action == "Transferred")
        .ok_or_else(|| ApiError::internal("a transferred payment has no transfer"))?;
    let at = u64::try_from(transferred.act.position).map_err(ApiError::internal)?;
    let (events, mut proof) = paper::collect(&app, &view, &id, at).await?;
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
pub(crate) fn fragment(opened: &Opening) -> String {
    let address = form_urlencoded::Serializer::new(String::new())
        .append_pair("k", &opened.secret)
        .append_pair("n", &opened.name)
        .append_pair("r", &opened.account)
        .finish();
    format!("#{address}")
}
