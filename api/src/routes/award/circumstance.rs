//! Proposes to record a leave, a death or an appeal.

use axum::extract::State;
use chrono::NaiveDate;
use commands::award::circumstance::NewCircumstance;
use commands::user::Belongings;
use domain::award::{Award, Circumstance, CircumstanceKind, Leave};
use domain::{AwardId, FieldProblem};
use serde::Deserialize;
use utoipa::ToSchema;

use super::except::evidence_of;
use crate::answer::caller::Caller;
use crate::answer::file_body::FileBody;
use crate::answer::parse;
use crate::authz::allow;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope, Signed, erasure};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RecordCircumstance {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// What happened.
    #[serde(rename = "jenis")]
    pub kind: CircumstanceKind,
    /// First day of a leave, or the day of death.
    #[serde(rename = "tanggal", default)]
    pub on: Option<NaiveDate>,
    /// Last day of a leave.
    #[serde(rename = "sampai", default)]
    pub until: Option<NaiveDate>,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// What it rests on.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes to record a leave, a death or an appeal; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/keadaan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Award)))),
    tag = "penerima-beasiswa",
    request_body = RecordCircumstance,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_circumstance(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RecordCircumstance>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id: AwardId = parse::value("penerimaBeasiswaId", &body.id)?;
    let required = |field| commands::Error::Form(vec![FieldProblem::required(field)]);
    let circumstance = match body.kind {
        CircumstanceKind::Leave => Circumstance::Leave(Leave {
            from: body.on.ok_or_else(|| required("tanggal"))?,
            until: body.until.ok_or_else(|| required("sampai"))?,
        }),
        CircumstanceKind::Death => Circumstance::Death {
            on: body.on.ok_or_else(|| required("tanggal"))?,
        },
        CircumstanceKind::Appeal => Circumstance::Appeal {},
    };
    let evidence = evidence_of(&app, &caller, id, &body.evidence).await?;
    let new = NewCircumstance {
        id,
        version: Some(body.version),
        circumstance,
        reason: body.reason,
        evidence,
    };
    let belongings = match circumstance {
        Circumstance::Death { .. } => of_recipient(&app, id).await?,
        Circumstance::Leave(_) | Circumstance::Appeal {} => Belongings::default(),
    };
    let done = commands::award::circumstance::propose_circumstance(
        &app.commands,
        &caller.call,
        new,
        &belongings,
    )
    .await?;
    Ok(proposed(done))
}

/// What the recipient of an award has in the ledger.
///
/// # Errors
/// `PENERIMA_TIDAK_DITEMUKAN`; `LAYANAN_SIBUK` when the read models are not as new as the log in time.
pub(crate) async fn of_recipient(app: &AppState, id: AwardId) -> Result<Belongings, ApiError> {
    let award = app.commands.load::<Award>(id).await?;
    let recipient_id = award
        .state
        .state()
        .map(|state| state.grant.recipient_id)
        .ok_or_else(|| ApiError::new("PENERIMA_TIDAK_DITEMUKAN"))?;
    erasure::belongings(app, recipient_id).await
}
