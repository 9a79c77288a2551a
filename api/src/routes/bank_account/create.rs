//! Enters an account, or changes one (it then has to be verified again).

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::Signed;
use crate::routes::caller::{Answer, Caller, ChangedBody};
use crate::routes::file_body::FileBody;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnterBankAccount {
    /// The account to change; left out for a new one.
    #[serde(default)]
    pub id: Option<String>,
    /// The version the caller has seen; required with `id`.
    #[serde(rename = "versi", default)]
    pub version: Option<u64>,
    /// Whose account it is; the caller when left out.
    #[serde(rename = "userId", default)]
    pub owner_id: Option<String>,
    /// mahasiswa, kampus or asrama.
    #[serde(rename = "jenis")]
    pub payee_kind: String,
    /// Bank code, three digits.
    #[serde(rename = "bankId")]
    pub bank_code: String,
    /// Account number.
    #[serde(rename = "nomor")]
    pub number: String,
    /// Name on the account.
    #[serde(rename = "namaPemilik")]
    pub holder: String,
    /// Photo of the passbook.
    #[serde(rename = "bukti", default)]
    pub evidence: Option<FileBody>,
}

/// Enters an account, or changes one (it then has to be verified again).
#[utoipa::path(
    post,
    path = "/api/cms/rekening/create",
    tag = "rekening",
    request_body = EnterBankAccount,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The account."))
)]
pub(crate) async fn enter_bank_account(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<EnterBankAccount>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
