//! Proposes to withdraw a budget line that was opened by mistake.

use axum::extract::State;
use domain::{BudgetLineId, DisbursementId, UserId};
use projections::ReadStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::Caller;
use crate::answer::file_body::{self, FileBody};
use crate::answer::parse;
use crate::authz::allow;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithdrawLine {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// What shows that it was a mistake.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes to withdraw a budget line that no payment touched; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/pagu/tarik",
    extensions(("x-access" = json!(allow::to().admin().update(allow::BudgetLine)))),
    tag = "pagu",
    request_body = WithdrawLine,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_line_withdrawal(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<WithdrawLine>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let standing = proposed_on(app.read.store(), id).await?;
    // The office's own paper: its name goes with who sent it.
    let owner = UserId(caller.session.user_id).into();
    let evidence = file_body::adopt(&app, &caller.session, "bukti", &body.evidence, owner).await?;
    let (version, why) = (Some(body.version), (body.reason, evidence));
    let (executor, call) = (&app.commands, &caller.call);
    let done =
        commands::budget_year::propose_withdrawal(executor, call, id, version, why, &standing)
            .await?;
    Ok(proposed(done))
}

/// The payments that are proposed on a line.
///
/// # Errors
/// When the read models fail.
pub(crate) async fn proposed_on(
    store: &ReadStore,
    id: BudgetLineId,
) -> Result<Vec<DisbursementId>, ApiError> {
    let found = projections::disbursement::proposed_on(store, &id.to_string()).await?;
    found.iter().map(|id| parse::id(id)).collect()
}
