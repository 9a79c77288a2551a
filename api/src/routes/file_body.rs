//! A file that was uploaded before, named in a command by its id and its hash.

use serde::Deserialize;
use utoipa::ToSchema;

/// An uploaded file; the hash ties the command's signature to the file's content.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileBody {
    /// Id that the upload answered.
    #[serde(rename = "fileId")]
    pub file_id: String,
    /// SHA-256 that the upload answered, hex.
    pub sha256: String,
}
