//! Closes a month: nothing is posted into it any more.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CloseBudgetMonth {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Month, `YYYY-MM`.
    #[serde(rename = "bulan")]
    pub month: String,
}

/// Closes a month: nothing is posted into it any more.
#[utoipa::path(
    post,
    path = "/api/cms/pagu/tutup-bulan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::BudgetLine)))),
    tag = "pagu",
    request_body = CloseBudgetMonth,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The budget line."))
)]
pub(crate) async fn close_budget_month(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CloseBudgetMonth>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let month = parse::value("bulan", &body.month)?;
    let done = commands::budget_line::close_month(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        month,
    )
    .await?;
    Ok(changed(done))
}
