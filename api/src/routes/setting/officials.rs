//! Who signs papers: the setting as it travels, and as papers read it.

use chrono::NaiveDate;
use domain::official::{Capacity, Officials, Post};
use domain::record::setting_ids;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{ApiError, AppState};

/// Somebody who holds a post from a day on.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MandateBody {
    /// The post.
    #[serde(rename = "jabatan")]
    pub post: Post,
    /// In what standing.
    #[serde(rename = "sebagai")]
    pub capacity: Capacity,
    /// Name with titles, as it stands on paper.
    #[serde(rename = "nama")]
    pub name: String,
    /// Number of a civil servant, 18 digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nip: Option<String>,
    /// Number of the paper that gives the mandate; demanded of who stands in.
    #[serde(rename = "nomorSk", default, skip_serializing_if = "Option::is_none")]
    pub decree: Option<String>,
    /// First day.
    #[serde(rename = "mulai")]
    pub from: NaiveDate,
    /// Last day; demanded of who stands in.
    #[serde(rename = "sampai", default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDate>,
}

/// Who signs the papers of the office, and where.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfficialsBody {
    /// Where papers are signed.
    #[serde(rename = "tempat")]
    pub place: String,
    /// The mandates, also those that ended.
    #[serde(rename = "pejabat")]
    pub mandates: Vec<MandateBody>,
}

/// Who signs papers, as set now; nobody before it was first set.
pub(crate) async fn officials(app: &AppState) -> Result<Officials, ApiError> {
    let (value, _) = commands::setting::get(&app.commands, setting_ids::OFFICIALS).await?;
    match value {
        None => Ok(Officials::default()),
        Some(value) => serde_json::from_value(value).map_err(ApiError::internal),
    }
}
