//! Records the papers that a payment is ordered with: SPP, SPM and SP2D.

use axum::extract::State;
use chrono::NaiveDate;
use commands::disbursement::Orders;
use domain::DisbursementId;
use domain::disbursement::Order;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::PaperBody;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::authz::allow::{self, Entity};
use crate::authz::rights::require;
use crate::{AppState, Envelope, Signed};

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
    issue(&app, &caller, (id, body.version), orders).await
}

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
    issue(&app, &caller, (id, body.version), orders).await
}

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
    issue(&app, &caller, (id, body.version), orders).await
}

/// Notes the papers on a payment that the caller has seen so.
async fn issue(
    app: &AppState,
    caller: &Caller,
    (id, version): (DisbursementId, u64),
    orders: Orders,
) -> Answer {
    let (executor, call) = (&app.commands, &caller.call);
    let done = commands::disbursement::issue_orders(executor, call, id, Some(version), orders);
    Ok(changed(done.await?))
}
