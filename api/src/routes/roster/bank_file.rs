//! The file that tells the bank whom to pay, in the office's layout.

use crate::authz::allow;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::gate::{Held, Step};
use domain::record::{Record, Setting, setting_ids};
use domain::roster::bank_file::{BankLayout, BankRow};
use domain::{DisbursementId, DomainError as _};
use projections::disbursement::{DisbursementFilter, DisbursementSort};
use projections::{Paging, Scope};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::extract::{Path, Query};
use crate::paper;
use crate::routes::view::View;
use crate::routes::{parse, scope, shown};
use crate::{ApiError, AppState, Session};

/// In which layout.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BankFileQuery {
    /// `csv` or `lebar-tetap`; without it, the layout of the setting `bank_file_layout`, or csv.
    #[serde(rename = "tataLetak")]
    pub layout: Option<String>,
}

/// The payments of a roster that have an SP2D and were not transferred yet, as the bank's file; those that are held
/// are left out, and the header `X-Tertahan` says how many.
#[utoipa::path(
    get,
    path = "/api/cms/daftar-pembayaran/{id}/berkas-bank",
    extensions(("x-access" = json!(allow::to().admin().export(allow::Roster).bank_file()))),
    tag = "daftar-pembayaran",
    params(("id" = String, Path, description = "daftarPembayaranId."), BankFileQuery),
    responses((status = 200, description = "The file.", content_type = "text/csv"))
)]
pub(crate) async fn get_bank_file(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    Query(query): Query<BankFileQuery>,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::roster::get(&view.store, &id).await?;
    let roster = found.ok_or_else(|| scope::missing(&scope))?;
    let layout = layout(&app, query.layout.as_deref()).await?;
    let filter = DisbursementFilter {
        roster_id: Some(id),
        statuses: vec!["sp2d_terbit".to_owned()],
        ..DisbursementFilter::default()
    };
    let size = u32::try_from(domain::roster::ROSTER_SIZE_MAX).unwrap_or(u32::MAX);
    let found = projections::disbursement::list(
        &view.store,
        &Scope::All,
        &filter,
        DisbursementSort::Newest,
        Paging::new(1, size),
    )
    .await?;
    if found.items.is_empty() {
        return Err(ApiError::new("BERKAS_BANK_KOSONG"));
    }
    let ids: Vec<DisbursementId> = found
        .items
        .iter()
        .map(|item| parse::id(&item.payment.disbursement_id))
        .collect::<Result<_, _>>()?;
    let reasons = commands::disbursement::reasons_of(&app.commands, &ids, Step::BankFile).await?;
    // What is held is not handed to the bank; each payment says why.
    let held = reasons.iter().filter(|reasons| !reasons.is_empty()).count();
    if let (true, Some(first)) = (held == ids.len(), reasons.first()) {
        return Err(commands::Error::from(Held(first.clone())).into());
    }
    let mut rows = Vec::with_capacity(found.items.len());
    let may_move = found.items.into_iter().zip(&reasons);
    for (item, _) in may_move.rev().filter(|(_, reasons)| reasons.is_empty()) {
        let payment = item.payment;
        let number = shown::opened_text(&app, payment.number_sealed.as_deref()).await?;
        rows.push(BankRow {
            disbursement_id: parse::id(&payment.disbursement_id)?,
            bank_code: payment.bank_code,
            account_number: number.ok_or_else(|| ApiError::new("DATA_PRIBADI_SUDAH_DIHAPUS"))?,
            holder: payment.holder.unwrap_or_default(),
            amount: domain::Rupiah(payment.amount),
            remark: format!("Beasiswa Nduga semester {}", payment.semester),
        });
    }
    let text = layout
        .write(&rows)
        .map_err(|error| ApiError::new(error.code()))?;
    let is_separated = layout.separator.is_some();
    let name = paper::file_name("berkas-bank", &roster.name)
        .replace(".pdf", if is_separated { ".csv" } else { ".txt" });
    let headers = [
        (
            header::CONTENT_TYPE,
            if is_separated {
                "text/csv; charset=utf-8"
            } else {
                "text/plain; charset=us-ascii"
            }
            .to_owned(),
        ),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
        (header::CACHE_CONTROL, "private, no-store".to_owned()),
        (
            header::HeaderName::from_static("x-tertahan"),
            held.to_string(),
        ),
    ];
    Ok((headers, text).into_response())
}

/// The layout asked for by name, else the office's setting, else separated values.
async fn layout(app: &AppState, name: Option<&str>) -> Result<BankLayout, ApiError> {
    match name {
        Some("csv") => return Ok(BankLayout::separated()),
        Some("lebar-tetap") => return Ok(BankLayout::fixed_width()),
        Some(_) => {
            return Err(ApiError::invalid(
                "tataLetak",
                "Pilih csv atau lebar-tetap.",
            ));
        }
        None => {}
    }
    let setting = app
        .commands
        .load::<Record<Setting>>(setting_ids::BANK_FILE_LAYOUT)
        .await?;
    match setting.state.value() {
        None => Ok(BankLayout::separated()),
        Some(setting) => serde_json::from_value(setting.value.clone())
            .map_err(|_| ApiError::new("TATA_LETAK_TIDAK_SAH")),
    }
}
