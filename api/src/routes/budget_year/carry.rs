//! Proposes to carry lapsed commitments into the next year.

use axum::extract::State;
use domain::change_request::Carried;
use domain::roster::ROSTER_SIZE_MAX;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::authz::allow;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope};

/// A lapsed payment, and the line that is to pay it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CarriedPayment {
    /// The payment.
    #[serde(rename = "keuanganId")]
    pub disbursement_id: String,
    /// The line of the next year.
    #[serde(rename = "paguId")]
    pub budget_line_id: String,
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CarryOver {
    /// The payments, at most a thousand at once.
    #[serde(rename = "pembayaran")]
    pub payments: Vec<CarriedPayment>,
}

/// Proposes to carry lapsed commitments into lines of the next year; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/tahun-anggaran/bawa",
    extensions(("x-access" = json!(allow::to().admin().update(allow::BudgetLine)))),
    tag = "pagu",
    request_body = CarryOver,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_carry_over(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CarryOver>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    if body.payments.len() > ROSTER_SIZE_MAX {
        let text = format!("Pilih paling banyak {ROSTER_SIZE_MAX} pembayaran sekaligus.");
        return Err(ApiError::invalid("pembayaran", &text));
    }
    let payments = body
        .payments
        .iter()
        .map(|carried| {
            Ok(Carried {
                disbursement_id: parse::value("keuanganId", &carried.disbursement_id)?,
                budget_line_id: parse::value("paguId", &carried.budget_line_id)?,
            })
        })
        .collect::<Result<Vec<_>, ApiError>>()?;
    let (executor, call) = (&app.commands, &caller.call);
    let done = commands::budget_year::propose_carry_over(executor, call, payments).await?;
    Ok(proposed(done))
}
