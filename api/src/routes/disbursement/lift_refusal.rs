//! Lets a payment that was rejected for good be proposed again.

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
pub(crate) struct LiftRefusal {
    /// The payment.
    #[serde(rename = "keuanganId")]
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Lets a payment that was rejected for good be proposed again; until then no other one is proposed for its component and
/// semester.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/buka-penolakan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "penolakan-keuangan",
    request_body = LiftRefusal,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn lift_refusal(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<LiftRefusal>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let (version, reason) = (Some(body.version), body.reason);
    let done =
        commands::disbursement::lift_refusal(&app.commands, &caller.call, id, version, reason)
            .await?;
    Ok(changed(done))
}
