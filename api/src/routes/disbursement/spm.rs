//! Records the payment order (SPM).

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use commands::disbursement::Orders;
use domain::disbursement::Order;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IssueSpm {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Number of the paper.
    #[serde(rename = "nomor")]
    pub number: String,
    /// Date of the paper.
    #[serde(rename = "tanggal")]
    pub date: NaiveDate,
}

/// Records the payment order (SPM).
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/spm",
    extensions(("x-access" = json!(allow::to().admin().order_to_pay(allow::Disbursement)))),
    tag = "keuangan",
    request_body = IssueSpm,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn issue_spm(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<IssueSpm>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let orders = Orders {
        spm: Some(Order {
            number: body.number,
            date: body.date,
        }),
        ..Orders::default()
    };
    let done = commands::disbursement::issue_orders(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        orders,
    )
    .await?;
    Ok(changed(done))
}
