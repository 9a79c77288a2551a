//! Records the payment request (SPP).

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
pub(crate) struct IssueSpp {
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

/// Records the payment request (SPP).
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/spp",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = IssueSpp,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn issue_spp(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<IssueSpp>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let orders = Orders {
        spp: Some(Order {
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
