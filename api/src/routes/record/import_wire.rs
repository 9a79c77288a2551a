//! What is asked and told where a public list is taken in.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::FieldError;

/// A list to take in.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportRecords {
    /// The file in base64: XLSX or CSV with the titles of the template, at most 5,000 rows.
    #[serde(rename = "berkas")]
    #[schema(value_type = String, format = Byte)]
    pub file: String,
    /// Why the list is taken in, for whoever confirms it.
    #[serde(rename = "alasan", default)]
    pub reason: Option<String>,
    /// Only shows what would happen; nothing is proposed.
    #[serde(rename = "pratinjau", default)]
    pub preview: bool,
}

/// What came of a list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportBody {
    /// Rows that made something new.
    #[serde(rename = "baru")]
    pub added: usize,
    /// Rows that changed something.
    #[serde(rename = "berubah")]
    pub changed: usize,
    /// Rows that say what is there already.
    #[serde(rename = "sama")]
    pub unchanged: usize,
    /// Rows that were refused.
    #[serde(rename = "ditolak")]
    pub refused: usize,
    /// The change request that a second person confirms; none where nothing was proposed.
    #[serde(rename = "usulanId")]
    pub request_id: Option<String>,
    /// Every row that is not `sama`, by line.
    #[serde(rename = "baris")]
    pub rows: Vec<ImportedRow>,
}

/// What came of one row.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportedRow {
    /// Which line of the file; the titles are line 1.
    #[serde(rename = "baris")]
    pub line: usize,
    /// Id of the entry, where the row names one.
    pub id: Option<String>,
    /// Its name as the row has it.
    #[serde(rename = "nama")]
    pub name: String,
    /// `baru`, `berubah` or `ditolak`.
    #[serde(rename = "hasil")]
    pub outcome: String,
    /// Why it was refused.
    #[serde(rename = "masalah")]
    pub problems: Vec<FieldError>,
}
