//! Proposes to put right what was written down of a recipient.

use axum::extract::State;
use commands::award::NewCorrection;
use domain::award::{Award, Institution, Particulars};
use domain::{AwardId, Personal};
use serde::Deserialize;
use utoipa::ToSchema;

use super::except::evidence_of;
use crate::answer::caller::Caller;
use crate::answer::file_body::FileBody;
use crate::answer::parse;
use crate::authz::allow;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope, Signed, erasure};

/// What is asked for. What is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CorrectRecipient {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Full name, as on the identity card.
    #[serde(rename = "nama", default)]
    pub name: Option<String>,
    /// NIK: sixteen digits.
    #[serde(default)]
    pub nik: Option<String>,
    /// Family card number: sixteen digits.
    #[serde(rename = "noKk", default)]
    pub kk: Option<String>,
    /// Name of the school or campus.
    #[serde(rename = "institusi", default)]
    pub institution_name: Option<String>,
    /// Its id in the master data, where it is there; read together with its name.
    #[serde(rename = "institusiId", default)]
    pub institution_id: Option<String>,
    /// Study programme.
    #[serde(rename = "programStudi", default)]
    pub study_programme: Option<String>,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// What it rests on.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes to put right name, NIK, family card, institution or study programme of a recipient; in effect when a
/// second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/koreksi",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Award)))),
    tag = "penerima-beasiswa",
    request_body = CorrectRecipient,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_correction(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CorrectRecipient>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let id: AwardId = parse::value("penerimaBeasiswaId", &body.id)?;
    let evidence = evidence_of(&app, &caller, id, &body.evidence).await?;
    let award = app.commands.load::<Award>(id).await?;
    let recipient_id = award
        .state
        .state()
        .map(|state| state.grant.recipient_id)
        .ok_or_else(|| ApiError::new("PENERIMA_TIDAK_DITEMUKAN"))?;
    let belongings = erasure::belongings(&app, recipient_id).await?;
    let personal = |text: Option<String>| text.map(|text| Personal::known(recipient_id, text));
    let (institution_id, institution_name) = (body.institution_id, body.institution_name);
    let new = NewCorrection {
        id,
        version: Some(body.version),
        particulars: Particulars {
            name: personal(body.name),
            nik: personal(body.nik),
            kk: personal(body.kk),
            institution: institution_name.map(|name| Institution {
                id: institution_id,
                name,
            }),
            study_programme: body.study_programme,
        },
        reason: body.reason,
        evidence,
    };
    let done =
        commands::award::propose_correction(&app.commands, &caller.call, new, &belongings).await?;
    Ok(proposed(done))
}
