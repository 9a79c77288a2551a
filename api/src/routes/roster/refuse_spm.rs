//! Notes that the treasury sent the SPM of a roster back.

use crate::authz::allow;
use axum::extract::State;

use super::wire::{RosterDoneBody, acted, explain};
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::routes::disbursement::paper::RefuseSpm;
use crate::{ApiError, AppState, Envelope, Signed};

/// Notes that the treasury sent the SPM of a roster back: SPP and SPM are issued anew for every payment of it that has
/// no SP2D.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/tolak-spm",
    extensions(("x-access" = json!(allow::to().admin().disburse(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = RefuseSpm,
    responses((status = 200, body = Envelope<RosterDoneBody>, description = "The roster."))
)]
pub(crate) async fn refuse_roster_spm(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RefuseSpm>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    let id = parse::id(&body.id)?;
    let (version, reason) = (Some(body.version), body.reason);
    let done =
        commands::roster::refuse_spm(&app.commands, &caller.call, id, version, reason, explain)
            .await?;
    Ok(acted(done))
}
