//! Proposes the budget lines of a new year, as a copy of the last or otherwise.

use axum::extract::State;
use chrono::NaiveDate;
use commands::budget_year::CopiedLine;
use domain::budget_line::FundSource;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::lines_of;
use crate::Signed;
use crate::answer::caller::Caller;
use crate::answer::file_body::FileBody;
use crate::answer::view::View;
use crate::answer::{parse, shown};
use crate::authz::allow;
use crate::routes::budget_line::create::document;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope};

/// How many lines a year can begin with at once.
const LINES_MAX: usize = 100;

/// A line of the new year.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewYearLineBody {
    /// Source of funds.
    #[serde(rename = "sumberDana")]
    pub source: FundSource,
    /// Finance category.
    #[serde(rename = "kategoriKeuanganId")]
    pub category_id: String,
    /// Account code of the regional budget.
    #[serde(rename = "kodeRekening")]
    pub account_code: String,
    /// Name of the line.
    #[serde(rename = "nama")]
    pub name: String,
    /// Its ceiling, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewYear {
    /// The new year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Its lines.
    #[serde(rename = "baris")]
    pub lines: Vec<NewYearLineBody>,
    /// Number of the DPA that they rest on.
    #[serde(rename = "nomorDokumen")]
    pub document_number: String,
    /// Its day.
    #[serde(rename = "tanggalDokumen")]
    pub document_date: NaiveDate,
    /// Its scan.
    #[serde(rename = "dokumen")]
    pub scan: FileBody,
    /// Day they take effect; today when left out.
    #[serde(rename = "tanggal", default)]
    pub on: Option<NaiveDate>,
}

/// Proposes the budget lines of a new year; they are opened when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/tahun-anggaran/salin",
    extensions(("x-access" = json!(allow::to().admin().create(allow::BudgetLine)))),
    tag = "pagu",
    request_body = NewYear,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_new_year(
    State(app): State<AppState>,
    caller: Caller,
    view: View,
    Signed(body): Signed<NewYear>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    if body.lines.len() > LINES_MAX {
        let text = format!("Usulkan paling banyak {LINES_MAX} mata anggaran sekaligus.");
        return Err(ApiError::invalid("baris", &text));
    }
    let lines = body
        .lines
        .into_iter()
        .map(|line| {
            Ok(CopiedLine {
                source: line.source,
                category_id: line.category_id,
                account_code: line.account_code,
                name: line.name,
                ceiling: parse::amount("jumlah", line.amount)?,
            })
        })
        .collect::<Result<Vec<_>, ApiError>>()?;
    let on = body.on.unwrap_or_else(|| shown::today(app.now()));
    let document = document(
        &app,
        &caller.session,
        &body.document_number,
        body.document_date,
        &body.scan,
    )
    .await?;
    let present = lines_of(&view.store, body.year).await?;
    let done = commands::budget_year::propose_new_year(
        &app.commands,
        &caller.call,
        body.year,
        lines,
        on,
        document,
        present,
    )
    .await?;
    Ok(proposed(done))
}
