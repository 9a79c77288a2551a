//! Puts a payment or a recipient on hold, and proposes to lift a hold.

use crate::authz::allow;
use axum::extract::State;
use domain::UserId;
use domain::hold::HoldTarget;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope};

/// What is asked for: the payment, or the person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HoldBody {
    /// One payment.
    #[serde(rename = "keuanganId", default)]
    pub disbursement_id: Option<String>,
    /// Everything of a recipient, by the id of their account.
    #[serde(rename = "userId", default)]
    pub user_id: Option<String>,
    /// Why; without personal data.
    #[serde(rename = "alasan")]
    pub reason: String,
}

impl HoldBody {
    fn target(&self) -> Result<(HoldTarget, Uuid), ApiError> {
        match (&self.disbursement_id, &self.user_id) {
            (Some(id), None) => {
                let id: domain::DisbursementId = parse::value("keuanganId", id)?;
                Ok((HoldTarget::Payment, id.0))
            }
            (None, Some(id)) => {
                let id: UserId = parse::value("userId", id)?;
                Ok((HoldTarget::Person, id.0))
            }
            (None, None) => Err(ApiError::problem("keuanganId", "WAJIB_DIISI")),
            (Some(_), Some(_)) => Err(ApiError::invalid(
                "userId",
                "Isi salah satu: pembayaran atau penerima.",
            )),
        }
    }
}

/// Puts a payment, or everything of a recipient, on hold: it moves no further until two persons lift it.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/tahan",
    extensions(("x-access" = json!(allow::to().admin().government().create(allow::Hold)))),
    tag = "keuangan",
    request_body = HoldBody,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The hold."))
)]
pub(crate) async fn hold_payments(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<HoldBody>,
) -> Answer {
    let (target, id) = body.target()?;
    let done = commands::hold::place(&app.commands, &caller.call, target, id, body.reason).await?;
    Ok(changed(done))
}

/// Proposes to lift the hold on a payment or a recipient; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/lepas-tahanan",
    extensions(("x-access" = json!(allow::to().admin().government().update(allow::Hold)))),
    tag = "keuangan",
    request_body = HoldBody,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_to_lift_hold(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<HoldBody>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let (_, id) = body.target()?;
    let done =
        commands::hold::propose_to_lift(&app.commands, &caller.call, id, body.reason).await?;
    Ok(proposed(done))
}
