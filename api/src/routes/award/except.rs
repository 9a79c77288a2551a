//! Proposes to allow an award something beyond the rules.

use axum::extract::State;
use commands::award::NewException;
use domain::award::{Award, Exception, ExceptionKind};
use domain::disbursement::Component;
use domain::{AwardId, FieldProblem, FileRef};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::answer::file_body::{self, FileBody};
use crate::answer::parse;
use crate::authz::allow;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExceptAward {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// From which rule.
    #[serde(rename = "jenis")]
    pub kind: ExceptionKind,
    /// Academic year, `2025/2026`.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// For what, where the amount is excepted.
    #[serde(rename = "komponen", default)]
    pub component: Option<Component>,
    /// At most so much a payment, whole rupiah, where the amount is excepted.
    #[serde(rename = "jumlah", default)]
    pub amount: Option<i64>,
    /// The semester, where it is attested below what is asked.
    #[serde(rename = "semester", default)]
    pub semester: Option<u8>,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// What it rests on.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes an exception for an award; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/pengecualian",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Award)))),
    tag = "penerima-beasiswa",
    request_body = ExceptAward,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_exception(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ExceptAward>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id: AwardId = parse::value("penerimaBeasiswaId", &body.id)?;
    let academic_year = parse::value("tahunAkademik", &body.academic_year)?;
    let required = |field| commands::Error::Form(vec![FieldProblem::required(field)]);
    let exception = match body.kind {
        ExceptionKind::Amount => Exception::Amount {
            component: body.component.ok_or_else(|| required("komponen"))?,
            academic_year,
            amount: parse::amount("jumlah", body.amount.unwrap_or_default())?,
        },
        ExceptionKind::Continuation => Exception::Continuation {
            academic_year,
            semester: body.semester.ok_or_else(|| required("semester"))?,
        },
    };
    let evidence = evidence_of(&app, &caller, id, &body.evidence).await?;
    let new = NewException {
        id,
        version: Some(body.version),
        exception,
        reason: body.reason,
        evidence,
    };
    let done = commands::award::propose_exception(&app.commands, &caller.call, new).await?;
    Ok(proposed(done))
}

/// The uploaded file that shows why something of an award is to change; from then on it is the recipient's.
pub(super) async fn evidence_of(
    app: &AppState,
    caller: &Caller,
    id: AwardId,
    file: &FileBody,
) -> Result<FileRef, ApiError> {
    let award = app.commands.load::<Award>(id).await?;
    let recipient_id = award
        .state
        .state()
        .map(|state| state.grant.recipient_id)
        .ok_or_else(|| ApiError::new("PENERIMA_TIDAK_DITEMUKAN"))?;
    file_body::adopt(app, &caller.session, "bukti", file, recipient_id.into()).await
}
