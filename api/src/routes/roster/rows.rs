//! Rows that come into a draft roster and go out of it again.

use std::collections::HashMap;

use crate::authz::allow;
use axum::extract::State;
use commands::roster::{Candidate, NewRows};
use domain::PayeeKind;
use projections::Scope;
use serde::Deserialize;
use utoipa::ToSchema;

use super::payees::Payees;
use super::wire::{RosterDoneBody, acted, done, explain};
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::extract::MinPosition;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddRows {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The awards to pay, at most 1,000.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_ids: Vec<String>,
    /// Whole rupiah of each payment; each row is paid its entitlement when left out.
    #[serde(rename = "jumlah", default)]
    pub amount: Option<i64>,
    /// Whose accounts are paid to: mahasiswa (left out), kampus or asrama.
    #[serde(rename = "dibayarKepada", default)]
    pub payee_kind: Option<String>,
    /// This semester of study; without it, that of the roster's criteria, or of each recipient the last one that is
    /// attested in the academic year.
    #[serde(default)]
    pub semester: Option<u8>,
    /// Only shows what would be added; nothing is written.
    #[serde(rename = "pratinjau", default)]
    pub preview: bool,
}

/// Adds payments to a draft roster; who is refused is told with the reason.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/tambah",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = AddRows,
    responses((status = 200, body = Envelope<RosterDoneBody>, description = "The roster."))
)]
pub(crate) async fn add_rows(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AddRows>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    let id = parse::id(&body.id)?;
    if body.award_ids.len() > domain::roster::ROSTER_SIZE_MAX {
        return Err(ApiError::new("DAFTAR_TERLALU_PANJANG"));
    }
    let payee_kind: PayeeKind =
        parse::optional("dibayarKepada", body.payee_kind.as_deref())?.unwrap_or(PayeeKind::Student);
    let amount = body.amount.map(|amount| parse::amount("jumlah", amount));
    let amount = amount.transpose()?;
    // Whoever was approved a moment ago may be added.
    MinPosition::wait_for_log(&app).await?;
    let store = app.read.store();
    let roster = projections::roster::get(store, &body.id).await?;
    let semester = roster.and_then(|row| row.semester);
    let semester = semester.and_then(|semester| u8::try_from(semester).ok());
    let mut candidates = Vec::with_capacity(body.award_ids.len());
    let mut names = HashMap::new();
    let mut payees = Payees::new(store);
    for award_id in &body.award_ids {
        let award = projections::award::get(store, &Scope::All, award_id).await?;
        let award = award.ok_or_else(|| ApiError::new("PENERIMA_TIDAK_DITEMUKAN"))?;
        let institution = award.institution_id.as_deref();
        candidates.push(Candidate {
            award_id: parse::value("penerimaBeasiswaId", award_id)?,
            bank_account_id: payees
                .of(&award.recipient_id, institution, payee_kind)
                .await?,
            semester: body.semester.or(semester),
        });
        if let Some(name) = award.name {
            names.insert(award.award_id, name);
        }
    }
    let new = NewRows { amount, candidates };
    let target = (id, Some(body.version));
    let (executor, call) = (&app.commands, &caller.call);
    if body.preview {
        let found = commands::roster::preview_rows(executor, call, target, new, explain).await?;
        let position = app.read.applied().saturating_sub(1);
        return Ok(Envelope::ok(done(found, position, &names)));
    }
    let added = commands::roster::add_rows(executor, call, target, new, explain).await?;
    let position = added.position;
    Ok(Envelope::ok(done(added.answer, position, &names)).at(position))
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemoveRows {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The payments to take out.
    #[serde(rename = "keuanganId")]
    pub disbursement_ids: Vec<String>,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Takes payments out of a draft roster: they are cancelled, and their semesters are free.
#[utoipa::path(
    post,
    path = "/api/cms/daftar-pembayaran/keluarkan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Roster)))),
    tag = "daftar-pembayaran",
    request_body = RemoveRows,
    responses((status = 200, body = Envelope<RosterDoneBody>, description = "The roster."))
)]
pub(crate) async fn remove_rows(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<RemoveRows>,
) -> Result<Envelope<RosterDoneBody>, ApiError> {
    let target = (parse::id(&body.id)?, Some(body.version));
    let payments = parse::list("keuanganId", &body.disbursement_ids)?;
    let (executor, call) = (&app.commands, &caller.call);
    let done =
        commands::roster::remove_rows(executor, call, target, payments, body.reason, explain)
            .await?;
    Ok(acted(done))
}
