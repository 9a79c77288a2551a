//! Records SPP, SPM and SP2D for every payment of a roster that waits for them.

use crate::authz::allow::{self, Entity};
use crate::authz::rights::require;
use axum::extract::State;
use commands::disbursement::Orders;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{RosterDoneBody, acted, explain};
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::routes::disbursement::wire::PaperBody;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for; at least one of the three papers.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IssueRosterOrders {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Request for payment.
    #[serde(default)]
    pub spp: Option<PaperBody>,
    /// Order to pay.
    #[serde(default)]
    pub spm: Option<PaperBody>,
    /// Order to disburse: the money counts as realised.
    #[serde(default)]
    pub sp2d: Option<PaperBody>,
}

/// Records SPP, SPM and SP2D for every payment of a roster that waits for them.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/surat",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Roster).fresh().also(allow::Action::Update, allow::Roster).also(allow::Action::OrderToPay, allow::Roster).also(allow::Action::Disburse, allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = IssueRosterOrders,
    responses((status = 200, body = Envelope<RosterDoneBody>, description = "The roster."))
)]
pub(crate) async fn issue_roster_orders(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<IssueRosterOrders>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let orders = Orders {
        spp: body.spp.map(PaperBody::into_order),
        spm: body.spm.map(PaperBody::into_order),
        sp2d: body.sp2d.map(PaperBody::into_order),
    };
    for kind in orders.kinds() {
        require(&app, &caller.session, (Entity::Roster, kind.action())).await?;
    }
    let done = commands::roster::issue_orders(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        orders,
        explain,
    )
    .await?;
    Ok(acted(done))
}
