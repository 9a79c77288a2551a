//! The texts as they are: an office's where it set them, the defaults otherwise.

use domain::record::{RecordKind, SiteText, site_text_defaults};
use projections::ReadStore;
use projections::record::RecordRow;
use serde_json::{Map, Value};

use crate::ApiError;

/// The texts of all places.
pub(crate) async fn all(store: &ReadStore) -> Result<Map<String, Value>, ApiError> {
    let mut texts = site_text_defaults().clone();
    texts.extend(changed(store).await?);
    Ok(texts)
}

/// Only the texts that an office has set, also where it kept the default: what names a person or a number is not shown before.
pub(crate) async fn changed(store: &ReadStore) -> Result<Map<String, Value>, ApiError> {
    let mut found = Map::new();
    for row in rows(store).await? {
        if site_text_defaults().contains_key(&row.record_id) {
            let value = row.parse::<SiteText>()?.value;
            found.insert(row.record_id, value);
        }
    }
    Ok(found)
}

/// The rows of the places that were ever set: a handful.
pub(super) async fn rows(store: &ReadStore) -> Result<Vec<RecordRow>, ApiError> {
    Ok(projections::record::all(store, SiteText::TYPE).await?)
}
