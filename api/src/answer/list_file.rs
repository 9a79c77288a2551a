//! A list that comes with a command: separated values as they are, or a spreadsheet in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::ApiError;

/// The bytes of a list that came as one of the two.
///
/// # Errors
/// `DATA_TIDAK_SAH` when it came as neither, as both, or is no base64.
pub(crate) fn bytes(file: Option<String>, xlsx: Option<String>) -> Result<Vec<u8>, ApiError> {
    match (file, xlsx) {
        (Some(file), None) => Ok(file.into_bytes()),
        (None, Some(sheet)) => STANDARD
            .decode(sheet.as_bytes())
            .map_err(|_| ApiError::invalid("xlsx", "Berkas tidak terbaca.")),
        _ => Err(ApiError::problem("berkas", "WAJIB_DIISI")),
    }
}
