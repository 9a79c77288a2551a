//! Prepares the payment that replaces a returned one.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplaceDisbursement {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Verified account of the payee.
    #[serde(rename = "rekeningId")]
    pub bank_account_id: String,
}

/// Prepares the payment that replaces a returned one.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/bayar-ulang",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = ReplaceDisbursement,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The new payment."))
)]
pub(crate) async fn replace_disbursement(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ReplaceDisbursement>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let account = parse::value("rekeningId", &body.bank_account_id)?;
    let done = commands::disbursement::pay_again(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        account,
        None,
    )
    .await?;
    Ok(created(done))
}
