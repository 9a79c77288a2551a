//! Opens a budget line with its first ceiling.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use commands::budget_line::NewBudgetLine;
use domain::budget_line::FundSource;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::routes::caller::{Answer, Caller, ChangedBody, created};
use crate::routes::{parse, shown};
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenBudgetLine {
    /// Budget year.
    #[serde(rename = "tahun")]
    pub year: u16,
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
    /// First ceiling, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Day it takes effect; today when left out.
    #[serde(rename = "tanggal", default)]
    pub on: Option<NaiveDate>,
}

/// Opens a budget line with its first ceiling.
#[utoipa::path(
    post,
    path = "/api/cms/pagu/create",
    extensions(("x-access" = json!(allow::to().admin().create(allow::BudgetLine)))),
    tag = "pagu",
    request_body = OpenBudgetLine,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The budget line."))
)]
pub(crate) async fn open_budget_line(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<OpenBudgetLine>,
) -> Answer {
    let new = NewBudgetLine {
        year: body.year,
        source: body.source,
        category_id: body.category_id,
        account_code: body.account_code,
        name: body.name,
        ceiling: parse::amount("jumlah", body.amount)?,
        on: body.on.unwrap_or_else(|| shown::today(app.now())),
    };
    let done = commands::budget_line::open(&app.commands, &caller.call, new).await?;
    Ok(created(done))
}
