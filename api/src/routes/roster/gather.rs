//! Rosters of payments that exist: returned ones that are paid again, and those with an SP2D of their own for the bank.

use std::collections::HashMap;

use crate::authz::allow;
use axum::extract::State;
use commands::roster::{Gathered, NewGathering};
use domain::roster::{ROSTER_SIZE_MAX, RosterKind};
use projections::Scope;
use serde::Deserialize;
use utoipa::ToSchema;

use super::payees::Payees;
use super::wire::{RosterDoneBody, done, explain};
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::extract::MinPosition;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct GatherPayments {
    /// What people call it.
    #[serde(rename = "nama")]
    pub name: String,
    /// The payments, at most 1,000; the first one says of which budget line, component and academic year they are.
    #[serde(rename = "keuanganId")]
    pub disbursement_ids: Vec<String>,
}

/// Makes a roster that pays returned payments again: approved and ordered as one, without a second reservation. Each
/// goes to the account that is verified now.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/retur",
    extensions(("x-access" = json!(allow::to().admin().create(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = GatherPayments,
    responses((status = 201, body = Envelope<RosterDoneBody>, description = "The roster."))
)]
pub(crate) async fn gather_returned(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<GatherPayments>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    gather(&app, &caller, body, RosterKind::Returned).await
}

/// Makes a roster of payments that have an SP2D of their own, for a file for the bank and its result.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/lepas",
    extensions(("x-access" = json!(allow::to().admin().create(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = GatherPayments,
    responses((status = 201, body = Envelope<RosterDoneBody>, description = "The roster."))
)]
pub(crate) async fn gather_loose(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<GatherPayments>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    gather(&app, &caller, body, RosterKind::Transfers).await
}

async fn gather(
    app: &AppState,
    caller: &Caller,
    body: GatherPayments,
    kind: RosterKind,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    if body.name.trim().is_empty() {
        return Err(ApiError::problem("nama", "WAJIB_DIISI"));
    }
    if body.disbursement_ids.len() > ROSTER_SIZE_MAX {
        return Err(ApiError::new("DAFTAR_TERLALU_PANJANG"));
    }
    // An account that was verified a moment ago is paid to.
    MinPosition::wait_for_log(app).await?;
    let store = app.read.store();
    let mut payments = Vec::with_capacity(body.disbursement_ids.len());
    let mut names = HashMap::new();
    let mut payees = Payees::new(store);
    for id in &body.disbursement_ids {
        let found = projections::disbursement::get(store, &Scope::All, id).await?;
        let found = found.ok_or_else(|| ApiError::new("PEMBAYARAN_TIDAK_DITEMUKAN"))?;
        let payment = found.payment;
        let bank_account_id = if kind == RosterKind::Returned {
            let award = projections::award::get(store, &Scope::All, &payment.award_id).await?;
            let institution = award.and_then(|award| award.institution_id);
            payees
                .of(
                    &payment.recipient_id,
                    institution.as_deref(),
                    payment.payee_kind,
                )
                .await?
        } else {
            None
        };
        payments.push(Gathered {
            disbursement_id: parse::value("keuanganId", id)?,
            bank_account_id,
        });
        if let Some(name) = found.recipient_name {
            names.insert(payment.award_id, name);
        }
    }
    let new = NewGathering {
        name: body.name,
        kind,
        payments,
    };
    let made = commands::roster::gather(&app.commands, &caller.call, new, explain).await?;
    let position = made.position;
    Ok(Envelope::created(done(made.answer, position, &names)).at(position))
}
