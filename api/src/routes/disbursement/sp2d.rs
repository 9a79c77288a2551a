//! Records the disbursement order (SP2D); small offices record SPP and SPM with it.

use crate::authz::allow::{self, Entity};
use crate::authz::rights::require;
use axum::extract::State;
use chrono::NaiveDate;
use commands::disbursement::Orders;
use domain::disbursement::Order;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::routes::disbursement::wire::PaperBody;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IssueSp2d {
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
    /// The SPP, when it came together with the SP2D.
    #[serde(default)]
    pub spp: Option<PaperBody>,
    /// The SPM, when it came together with the SP2D.
    #[serde(default)]
    pub spm: Option<PaperBody>,
}

/// Records the disbursement order (SP2D); small offices record SPP and SPM with it.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/sp2d",
    extensions(("x-access" = json!(allow::to().admin().disburse(allow::Disbursement)))),
    tag = "keuangan",
    request_body = IssueSp2d,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn issue_sp2d(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<IssueSp2d>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let orders = Orders {
        spp: body.spp.map(PaperBody::into_order),
        spm: body.spm.map(PaperBody::into_order),
        sp2d: Some(Order {
            number: body.number,
            date: body.date,
        }),
    };
    for kind in orders.kinds() {
        require(&app, &caller.session, (Entity::Disbursement, kind.action())).await?;
    }
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
