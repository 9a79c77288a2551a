//! Proposes a machine.

use std::collections::BTreeSet;

use axum::extract::State;
use chrono::NaiveDate;
use domain::UserId;
use domain::machine::{MachineScope, NewMachine};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::authz::allow;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposeMachine {
    /// What the office calls it.
    #[schema(max_length = 80)]
    #[serde(rename = "nama")]
    pub name: String,
    /// What it may do.
    #[serde(rename = "lingkup")]
    pub scopes: BTreeSet<MachineScope>,
    /// The branch in whose area it reads; left out where it reads everything.
    #[schema(max_length = 80)]
    #[serde(rename = "dpcId", default)]
    pub branch_id: Option<String>,
    /// Its last day, at most 366 days from now.
    #[serde(rename = "berakhir")]
    pub ends_on: NaiveDate,
    /// What it is for; shown to who confirms it.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Proposes a machine, for which the caller answers. In effect when another person confirms it; then the caller makes
/// its key.
#[utoipa::path(
    post,
    path = "/api/cms/akun-mesin/create",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User)))),
    tag = "akun-mesin",
    request_body = ProposeMachine,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_machine(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ProposeMachine>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let machine = NewMachine {
        name: body.name.trim().to_owned(),
        scopes: body.scopes,
        branch_id: body.branch_id.filter(|id| !id.trim().is_empty()),
        ends_on: body.ends_on,
        responsible: UserId(caller.session.user_id),
    };
    let done =
        commands::machine::propose(&app.commands, &caller.call, machine, body.reason).await?;
    Ok(proposed(done))
}
