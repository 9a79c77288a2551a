//! Revises the ceiling.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::routes::caller::{Answer, Caller, ChangedBody, changed};
use crate::routes::{parse, shown};
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviseBudgetLine {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The new ceiling in total, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Reason, shown in the history.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// Day it takes effect; today when left out.
    #[serde(rename = "tanggal", default)]
    pub on: Option<NaiveDate>,
}

/// Revises the ceiling.
#[utoipa::path(
    post,
    path = "/api/cms/pagu/ubah",
    extensions(("x-access" = json!(allow::to().admin().update(allow::BudgetLine)))),
    tag = "pagu",
    request_body = ReviseBudgetLine,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The budget line."))
)]
pub(crate) async fn revise_budget_line(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ReviseBudgetLine>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let amount = parse::amount("jumlah", body.amount)?;
    let on = body.on.unwrap_or_else(|| shown::today(app.now()));
    let done = commands::budget_line::revise(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        amount,
        body.reason,
        on,
    )
    .await?;
    Ok(changed(done))
}
