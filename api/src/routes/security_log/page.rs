//! Pages by key: the log grows at its head while somebody reads, so pages by number would show rows twice.

use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::ops::security::{SecurityEntry, SecurityFilter, SecurityKey};
use crate::{ApiError, AppState};

/// Entries of a page when the client does not say.
const SIZE_DEFAULT: u32 = 20;
/// Most entries of a page.
const SIZE_MAX: u32 = 100;

/// From where on, and how many.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct KeyQuery {
    /// `berikutnya` of the page before: only what is older.
    #[serde(rename = "sesudah")]
    pub after: Option<String>,
    /// Entries of a page, at most 100.
    #[serde(rename = "jumlah")]
    #[param(default = 20, minimum = 1, maximum = 100)]
    pub size: Option<u32>,
}

/// A page.
pub(crate) struct KeyPage {
    /// Newest first.
    pub entries: Vec<SecurityEntry>,
    /// To ask for what is older; none at the end.
    pub next: Option<String>,
}

/// A page of the log, with what happened up to now.
///
/// # Errors
/// `DATA_TIDAK_SAH` for a place that this log does not have.
pub(crate) async fn page(
    app: &AppState,
    mut filter: SecurityFilter,
    query: &KeyQuery,
) -> Result<KeyPage, ApiError> {
    app.security.flush().await;
    filter.after = query.after.as_deref().map(place).transpose()?;
    let size = query.size.unwrap_or(SIZE_DEFAULT).clamp(1, SIZE_MAX);
    let mut entries = app.ops.security(&filter, size + 1).await?;
    let more = entries.len() > size as usize;
    entries.truncate(size as usize);
    let last = entries.last().filter(|_| more).map(SecurityEntry::key);
    let next = last.map(|key| format!("{}.{}", key.at_ms, key.entry_id.simple()));
    Ok(KeyPage { entries, next })
}

fn place(text: &str) -> Result<SecurityKey, ApiError> {
    let read = || {
        let (at_ms, entry_id) = text.split_once('.')?;
        Some(SecurityKey {
            at_ms: at_ms.parse().ok()?,
            entry_id: Uuid::try_parse(entry_id).ok()?,
        })
    };
    read().ok_or_else(|| ApiError::invalid("sesudah", "Nilai isian ini tidak sesuai."))
}
