//! Tables of banks: what their first lines say, and what the office noted of a bank's columns, so that they are read.

use axum::extract::State;
use commands::bank_table::first_lines;
use domain::bank_table::{BankTableField, BankTableKind, BankTitle, BankTitles};
use domain::record::setting_ids;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::answer::caller::Caller;
use crate::answer::list_file;
use crate::authz::allow;
use crate::routes::setting::update::{SettingsChanged, answer};
use crate::state::AppState;
use crate::{ApiError, Envelope, Signed};

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(read_bank_table))
        .routes(routes!(keep_bank_titles))
}

/// A file of a bank.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadBankTable {
    /// The file as separated values.
    #[serde(rename = "berkas", default)]
    pub file: Option<String>,
    /// The file as a spreadsheet, in base64.
    #[serde(default)]
    pub xlsx: Option<String>,
}

/// A line as it is read.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BankTableLine {
    /// Which line of the file, from 1.
    #[serde(rename = "nomor")]
    pub number: usize,
    /// Its cells, left to right.
    #[serde(rename = "sel")]
    pub cells: Vec<String>,
}

/// The first lines.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BankTableBody {
    /// At most 30 lines that say something.
    pub items: Vec<BankTableLine>,
}

/// What stands above a column.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BankTitleBody {
    /// What the column holds.
    #[serde(rename = "isi")]
    pub field: BankTableField,
    /// Its title, as the bank writes it.
    #[schema(max_length = 80)]
    #[serde(rename = "judul")]
    pub title: String,
}

/// The titles that a bank writes in one kind of table.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BankTitlesBody {
    /// The bank: its code, or its name as the list of banks has it; answered with the name.
    #[schema(max_length = 80)]
    pub bank: String,
    /// In which table.
    #[serde(rename = "jenis")]
    pub kind: BankTableKind,
    /// The titles, each column once.
    #[serde(rename = "kolom")]
    pub columns: Vec<BankTitleBody>,
    /// Words of the status for what went well, beside the usual ones.
    #[serde(rename = "berhasil", default, skip_serializing_if = "Vec::is_empty")]
    pub good: Vec<String>,
    /// Words of the status for what did not.
    #[serde(rename = "gagal", default, skip_serializing_if = "Vec::is_empty")]
    pub bad: Vec<String>,
}

/// What the office noted of banks' columns.
///
/// # Errors
/// The log cannot be read.
pub(crate) async fn kept(app: &AppState) -> Result<Vec<BankTitles>, ApiError> {
    let (value, _) = commands::setting::get(&app.commands, setting_ids::BANK_TITLES).await?;
    let kept = value.map(serde_json::from_value).transpose();
    Ok(kept.map_err(ApiError::internal)?.unwrap_or_default())
}

/// The first lines of a bank's file, to say what its columns hold; nothing is written.
#[utoipa::path(
    post,
    path = "/api/cms/berkas-bank/baris",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Disbursement)))),
    tag = "berkas-bank",
    request_body = ReadBankTable,
    responses((status = 200, body = Envelope<BankTableBody>, description = "Its first lines."))
)]
async fn read_bank_table(
    _: Caller,
    Signed(body): Signed<ReadBankTable>,
) -> Result<Envelope<BankTableBody>, ApiError> {
    let bytes = list_file::bytes(body.file, body.xlsx)?;
    let read = tokio::task::spawn_blocking(move || first_lines(&bytes)).await;
    let lines = read.map_err(ApiError::internal)?;
    let lines = lines.map_err(|_| {
        let text = "Berkas tidak terbaca. Simpan sebagai XLSX atau CSV, lalu muat lagi.";
        ApiError::invalid("berkas", text)
    })?;
    let line = |(number, cells)| BankTableLine { number, cells };
    Ok(Envelope::ok(BankTableBody {
        items: lines.into_iter().map(line).collect(),
    }))
}

/// Proposes what a bank's columns hold, in place of what is kept of that bank's table: it counts once a second person
/// confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/berkas-bank/kolom",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Setting)))),
    tag = "berkas-bank",
    request_body = BankTitlesBody,
    responses(
        (status = 200, body = Envelope<SettingsChanged>, description = "It is kept so already."),
        (status = 202, body = Envelope<SettingsChanged>, description = "Waits for a second person.")
    )
)]
async fn keep_bank_titles(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<BankTitlesBody>,
) -> Result<Envelope<SettingsChanged>, ApiError> {
    let trimmed = |words: Vec<String>| words.iter().map(|it| it.trim().to_owned()).collect();
    let titles = BankTitles {
        bank: body.bank.trim().to_owned(),
        kind: body.kind,
        columns: (body.columns.into_iter())
            .map(|it| BankTitle {
                field: it.field,
                title: it.title.trim().to_owned(),
            })
            .collect(),
        good: trimmed(body.good),
        bad: trimmed(body.bad),
    };
    let done = commands::setting::propose_bank_titles(&app.commands, &caller.call, titles).await?;
    Ok(answer(done))
}
