//! The words of verifikasi on the wire: whether a number is known, never whose it is.

use serde::Serialize;
use utoipa::ToSchema;

/// Whether a number is already in use.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct UniquenessBody {
    /// Somebody has it.
    #[serde(rename = "terdaftar")]
    pub taken: bool,
    /// The caller has it.
    #[serde(rename = "milikSendiri")]
    pub own: bool,
    /// `aman`, `peringatan` (a warning: a shared family card is lawful) or `ditolak`.
    #[serde(rename = "tingkat")]
    pub severity: String,
}
