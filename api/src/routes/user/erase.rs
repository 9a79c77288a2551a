//! Erases an applicant's data for good.

use crate::authz::allow;
use axum::extract::State;
use domain::UserId;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::routes::caller::{Answer, Caller, ChangedBody, changed};
use crate::routes::parse;
use crate::{AppState, Envelope, Signed, erasure};

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

/// Erases an applicant's data: events keep their place and proof, nobody can read what was personal
/// in them any more. It cannot be taken back.
#[utoipa::path(
    post,
    path = "/api/cms/user/hapus-data",
    extensions(("x-access" = json!(allow::to().admin().delete(allow::User)))),
    tag = "user",
    request_body = EraseUser,
    responses(
        (status = 200, body = Envelope<ChangedBody>),
        (status = 403, body = crate::error::ErrorBody, description = "PENOLAK_TIDAK_BOLEH_MENGHAPUS"),
        (status = 409, body = crate::error::ErrorBody, description = "VERSI_USANG, HANYA_DATA_PEMOHON, FORMULIR_MASIH_BERJALAN, BEASISWA_MASIH_BERJALAN, PEMBAYARAN_MASIH_BERJALAN, BUKTI_PEMBAYARAN_WAJIB_DISIMPAN"),
    )
)]
pub(crate) async fn erase_user(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<EraseUser>,
) -> Answer {
    let user_id: UserId = parse::id(&body.id)?;
    let reason = parse::value("alasan", &body.reason)?;
    let belongings = erasure::belongings(&app, user_id).await?;
    let done = commands::user::erase(
        &app.commands,
        &caller.call,
        user_id,
        Some(body.version),
        reason,
        &belongings,
    )
    .await?;
    // The key is gone already; what this leaves undone, the next cleaning does.
    if let Err(error) = erasure::run(&app).await {
        tracing::warn!(%error, "an erasure is finished by the next cleaning");
    }
    Ok(changed(done))
}
