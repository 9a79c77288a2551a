//! The file that tells the bank whom to pay, in the office's layout: made once, then the same bytes for ever, with its
//! letter.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::RosterId;
use domain::record::{Record, Setting, setting_ids};
use domain::roster::Roster;
use domain::roster::bank_file::{BankFile, BankLayout};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::answer::view::View;
use crate::authz::allow;
use crate::extract::{Path, Query};
use crate::paper::{self, CoverLetter, Signing};
use crate::routes::setting::officials::officials;
use crate::{ApiError, AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MakeBankFile {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// `csv` or `lebar-tetap`; without it, the layout of the setting `bank_file_layout`, or csv.
    #[serde(rename = "tataLetak", default)]
    pub layout: Option<String>,
}

/// Makes the file of all payments that have an SP2D, stand in no other file, and are not held.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/berkas-bank",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Roster).bank_file()))),
    tag = "daftar-pembayaran",
    request_body = MakeBankFile,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The roster."))
)]
pub(crate) async fn make_bank_file(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<MakeBankFile>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let layout = layout(&app, body.layout.as_deref()).await?;
    let (executor, call) = (&app.commands, &caller.call);
    let version = Some(body.version);
    let done = commands::roster::make_bank_file(executor, call, id, version, layout).await?;
    Ok(changed(done))
}

/// Which file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BankFileQuery {
    /// Which of the roster's files, from 1; the newest when left out.
    #[serde(rename = "nomor")]
    pub number: Option<usize>,
}

/// A file for the bank as it was made.
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
    Path(id): Path<String>,
    Query(query): Query<BankFileQuery>,
) -> Result<Response, ApiError> {
    let id: RosterId = parse::id(&id)?;
    let (file, text) = commands::roster::bank_file(&app.commands, id, query.number).await?;
    let is_separated = file.layout.separator.is_some();
    let name = paper::file_name("berkas-bank", &name_of(&app, id).await?)
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
    ];
    Ok((headers, text).into_response())
}

/// The letter that goes with a file for the bank.
#[utoipa::path(
    get,
    path = "/api/cms/daftar-pembayaran/{id}/surat-pengantar",
    extensions(("x-access" = json!(allow::to().admin().export(allow::Roster)))),
    tag = "daftar-pembayaran",
    params(("id" = String, Path, description = "daftarPembayaranId."), BankFileQuery),
    responses((status = 200, description = "The letter.", content_type = "application/pdf"))
)]
pub(crate) async fn get_cover_letter(
    State(app): State<AppState>,
    Path(id): Path<String>,
    Query(query): Query<BankFileQuery>,
    view: View,
) -> Result<Response, ApiError> {
    let id: RosterId = parse::id(&id)?;
    let (file, _) = commands::roster::bank_file(&app.commands, id, query.number).await?;
    let roster = app.commands.load::<Roster>(id).await?;
    let state = roster.state.state().ok_or_else(ApiError::not_found)?;
    let BankFile {
        sha256,
        payments,
        total,
        layout: _,
        on,
        by,
    } = file;
    let names = projections::user::names(&view.store, &[by.to_string()]).await?;
    let letter = CoverLetter {
        name: state.name.clone(),
        number: query.number.unwrap_or(state.files.len()),
        signing: Signing {
            officials: officials(&app).await?,
            on,
        },
        sp2d: state.orders.sp2d.as_ref().map(|order| order.number.clone()),
        count: payments.len(),
        total,
        sha256: sha256.to_string(),
        made_by: names.get(&by.to_string()).cloned(),
        is_demo: app.config.demo,
    };
    let bytes = paper::cover_letter(&letter).map_err(ApiError::internal)?;
    let name = paper::file_name("surat-pengantar", &state.name);
    Ok(paper::answer(&name, bytes))
}

async fn name_of(app: &AppState, id: RosterId) -> Result<String, ApiError> {
    let roster = app.commands.load::<Roster>(id).await?;
    let state = roster.state.state().ok_or_else(ApiError::not_found)?;
    Ok(state.name.clone())
}

/// The layout asked for by name, else the office's setting, else separated values.
pub(super) async fn layout(app: &AppState, name: Option<&str>) -> Result<BankLayout, ApiError> {
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
