//! Proposes the end of a budget year.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::lines_of;
use crate::Signed;
use crate::answer::caller::Caller;
use crate::answer::view::View;
use crate::authz::allow;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CloseYear {
    /// The budget year.
    #[serde(rename = "tahun")]
    pub year: u16,
}

/// Proposes the end of a budget year: what is committed lapses when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/tahun-anggaran/tutup",
    extensions(("x-access" = json!(allow::to().admin().update(allow::BudgetLine)))),
    tag = "pagu",
    request_body = CloseYear,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_year_close(
    State(app): State<AppState>,
    caller: Caller,
    view: View,
    Signed(body): Signed<CloseYear>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let lines = lines_of(&view.store, body.year).await?;
    let (executor, call) = (&app.commands, &caller.call);
    let done = commands::budget_year::propose_close(executor, call, body.year, lines).await?;
    Ok(proposed(done))
}
