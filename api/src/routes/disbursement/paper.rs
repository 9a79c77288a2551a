//! Proposes the right number or date of an SPP, SPM or SP2D, and notes an SPM that the treasury sent back.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use commands::disbursement::Correction;
use domain::disbursement::{Order, OrderKind};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::file_body::FileBody;
use crate::answer::parse;
use crate::routes::change_request::wire::{ProposedBody, proposed};

use super::mend::evidence_of;
use crate::{ApiError, AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CorrectPaper {
    /// The payment; with it those of its roster that have the same paper.
    #[serde(rename = "keuanganId")]
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi", default)]
    pub version: Option<u64>,
    /// spp, spm or sp2d.
    #[serde(rename = "dokumen")]
    pub kind: OrderKind,
    /// The number that it has.
    #[serde(rename = "nomor")]
    pub number: String,
    /// Its date; that of an SP2D stands once its money moved on.
    #[serde(rename = "tanggal")]
    pub date: NaiveDate,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// What it rests on: a scan of the paper as it is, or the letter that says so.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes the right number or date of a paper; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/perbaiki-dokumen",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Disbursement)))),
    tag = "keuangan",
    request_body = CorrectPaper,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_paper_correction(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CorrectPaper>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id = parse::value("keuanganId", &body.id)?;
    let evidence = evidence_of(&app, &caller, id, &body.evidence).await?;
    let correction = Correction {
        id,
        version: body.version,
        kind: body.kind,
        order: Order {
            number: body.number.trim().to_owned(),
            date: body.date,
        },
        reason: body.reason,
        evidence,
    };
    let done =
        commands::disbursement::propose_correction(&app.commands, &caller.call, correction).await?;
    Ok(proposed(done))
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefuseSpm {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Notes that the treasury sent the SPM of a payment back: SPP and SPM are issued anew.
#[utoipa::path(
    post,
    path = "/api/cms/keuangan/tolak-spm",
    extensions(("x-access" = json!(allow::to().admin().disburse(allow::Disbursement)))),
    tag = "keuangan",
    request_body = RefuseSpm,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The payment."))
)]
pub(crate) async fn refuse_spm(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RefuseSpm>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let (version, reason) = (Some(body.version), body.reason);
    let done = commands::disbursement::refuse_spm(&app.commands, &caller.call, id, version, reason)
        .await?;
    Ok(changed(done))
}
