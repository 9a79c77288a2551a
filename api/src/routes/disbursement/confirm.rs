//! The recipient confirms that the money arrived.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmDisbursement {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// The recipient confirms that the money arrived.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/konfirmasi",
    extensions(("x-access" = json!(allow::to().applicant().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = ConfirmDisbursement,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn confirm_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ConfirmDisbursement>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::disbursement(&app, &caller.session, id).await?;
    let done = commands::disbursement::confirm_receipt(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
    )
    .await?;
    Ok(changed(done))
}
