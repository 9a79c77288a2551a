//! Withdraws a machine.

use axum::extract::State;
use domain::security::{SecurityKind, SessionEnd};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::authz::allow;
use crate::ops::security::SecurityEntry;
use crate::{AppState, Envelope, Signed};

/// Which machine, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WithdrawMachine {
    /// The machine.
    #[schema(max_length = 36)]
    pub id: String,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Withdraws a machine at once, by one person: its key and its tokens are void with the answer.
#[utoipa::path(
    post,
    path = "/api/cms/akun-mesin/cabut",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User)))),
    tag = "akun-mesin",
    request_body = WithdrawMachine,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn withdraw_machine(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<WithdrawMachine>,
) -> Answer {
    let id: Uuid = parse::id(&body.id)?;
    let done = commands::machine::withdraw(&app.commands, &caller.call, id, body.reason).await?;
    app.end_sessions_of(id, None, SessionEnd::Deactivated)
        .await?;
    app.security.keep(SecurityEntry {
        account_id: Some(caller.session.user_id),
        session_id: Some(caller.session.jti),
        level: Some(caller.session.role.as_str().to_owned()),
        subject_id: Some(id),
        ..SecurityEntry::new(SecurityKind::MachineEnded, app.now())
    });
    Ok(changed(done))
}
