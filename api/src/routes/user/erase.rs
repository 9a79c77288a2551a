//! Proposes to erase an applicant's data for good.

use crate::authz::allow;
use axum::extract::State;
use domain::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope, Signed, erasure};

/// Whose data, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EraseUser {
    /// The account.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// permintaan_sendiri, tidak_diperlukan or salah_daftar.
    #[serde(rename = "alasan")]
    pub reason: String,
}

/// Proposes to erase an applicant's data, in effect when another person confirms it: events keep their place and
/// proof, nobody can read what was personal in them any more. It cannot be taken back.
#[utoipa::path(
    post,
    path = "/api/cms/user/hapus-data",
    extensions(("x-access" = json!(allow::to().admin().delete(allow::User)))),
    tag = "user",
    request_body = EraseUser,
    responses(
        (status = 202, body = Envelope<ProposedBody>, description = "The change request."),
        (status = 403, body = crate::error::ErrorBody, description = "PENOLAK_TIDAK_BOLEH_MENGHAPUS"),
        (status = 409, body = crate::error::ErrorBody, description = "VERSI_USANG, HANYA_DATA_PEMOHON, FORMULIR_MASIH_BERJALAN, BEASISWA_MASIH_BERJALAN, PEMBAYARAN_MASIH_BERJALAN, BUKTI_PEMBAYARAN_WAJIB_DISIMPAN"),
    )
)]
pub(crate) async fn erase_user(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<EraseUser>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let user_id: UserId = parse::id(&body.id)?;
    let reason = parse::value("alasan", &body.reason)?;
    let belongings = erasure::belongings(&app, user_id).await?;
    let done = commands::user::propose_erasure(
        &app.commands,
        &caller.call,
        user_id,
        Some(body.version),
        reason,
        &belongings,
    )
    .await?;
    Ok(proposed(done))
}
