//! The words of teks-situs on the wire.

use chrono::{DateTime, Utc};
use domain::record::{SiteText, site_text_defaults};
use projections::record::RecordRow;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::shown;

/// The texts of one place.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SiteTextItem {
    /// The place, e.g. `tanya-jawab`.
    pub id: String,
    /// Version to send with the next change; 0 while nobody changed it.
    #[serde(rename = "versi")]
    pub version: i64,
    /// The texts as they are shown.
    #[serde(rename = "isi")]
    #[schema(value_type = Object)]
    pub value: Value,
    /// The texts the program came with.
    #[serde(rename = "bawaan")]
    #[schema(value_type = Object)]
    pub default: Value,
    /// Time of the last change; none while they are the defaults.
    #[serde(rename = "diubahPada")]
    pub updated_at: Option<DateTime<Utc>>,
}

/// The texts of a place, with the row of whoever set them.
pub(super) fn item(place: &str, row: Option<&RecordRow>) -> Result<SiteTextItem, ApiError> {
    let default = site_text_defaults()
        .get(place)
        .ok_or_else(ApiError::not_found)?;
    Ok(SiteTextItem {
        id: place.to_owned(),
        version: row.map_or(0, |row| row.version),
        value: match row {
            None => default.clone(),
            Some(row) => row.parse::<SiteText>()?.value,
        },
        default: default.clone(),
        updated_at: row.map(|row| shown::time(&row.updated_at)).transpose()?,
    })
}
