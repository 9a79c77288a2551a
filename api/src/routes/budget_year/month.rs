//! Closes a month of all lines of a year.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::lines_of;
use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::answer::view::View;
use crate::authz::allow;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CloseMonthOfYear {
    /// The budget year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Month, `YYYY-MM`; every open month before it closes too.
    #[serde(rename = "bulan")]
    pub month: String,
}

/// Closes a month of all lines of a year: nothing is posted into it any more.
#[utoipa::path(
    post,
    path = "/api/cms/tahun-anggaran/tutup-bulan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::BudgetLine)))),
    tag = "pagu",
    request_body = CloseMonthOfYear,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The last of its lines."))
)]
pub(crate) async fn close_month_of_year(
    State(app): State<AppState>,
    caller: Caller,
    view: View,
    Signed(body): Signed<CloseMonthOfYear>,
) -> Answer {
    let month = parse::value("bulan", &body.month)?;
    let lines = lines_of(&view.store, body.year).await?;
    let done =
        commands::budget_year::close_month(&app.commands, &caller.call, lines, month).await?;
    Ok(changed(done))
}
