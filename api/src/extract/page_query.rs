//! The query parameters every list takes: page, size, sort and search.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::ApiError;
use crate::extract::Query;

/// Rows per page when the client does not say (spec §9).
pub const SIZE_DEFAULT: u32 = 10;
/// Most rows per page.
pub const SIZE_MAX: u32 = 100;
const SEARCH_MAX: usize = 100;

/// Which page of a list, in which order, of rows that match what.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Page number, from 1.
    #[serde(default = "first")]
    #[param(default = 1, minimum = 1)]
    pub page: u32,
    /// Rows per page, at most 100.
    #[serde(default = "ten")]
    #[param(default = 10, minimum = 1, maximum = 100)]
    pub size: u32,
    /// Order, e.g. `created desc`.
    #[serde(default, alias = "sort-by")]
    pub sort: Option<String>,
    /// Text to look for, without regard to case.
    #[serde(default)]
    pub search: Option<String>,
}

fn first() -> u32 {
    1
}

fn ten() -> u32 {
    SIZE_DEFAULT
}

impl PageQuery {
    /// The order asked for, of those that a list knows by their names; the first is its own. A name may
    /// be followed by `asc`, and by further clauses as `created desc, is_deleted asc` has them.
    ///
    /// # Errors
    /// `PARAMETER_TIDAK_SAH` with the names that the list knows.
    pub fn order<T: Copy>(&self, known: &[(&str, T)]) -> Result<T, ApiError> {
        let text = self.sort.as_deref().unwrap_or_default();
        let first = text.split(',').next().unwrap_or_default().trim();
        let name = first.strip_suffix(" asc").unwrap_or(first).trim();
        let found = known
            .iter()
            .position(|(known, _)| *known == first || *known == name);
        match found {
            Some(at) => Ok(known[at].1),
            None if name.is_empty() => Ok(known[0].1),
            None => {
                let names: Vec<&str> = known
                    .iter()
                    .map(|(name, _)| *name)
                    .filter(|name| !name.is_empty())
                    .collect();
                let told = format!("Urutan ini tidak dikenal. Pilihan: {}.", names.join(", "));
                Err(ApiError::new("PARAMETER_TIDAK_SAH").field("sort", told))
            }
        }
    }

    /// Rows before this page.
    pub fn offset(&self) -> i64 {
        i64::from(self.page - 1) * i64::from(self.size)
    }

    /// Rows on this page at most.
    pub fn limit(&self) -> i64 {
        i64::from(self.size)
    }

    /// The trimmed search text, `None` when there is none.
    pub fn needle(&self) -> Option<&str> {
        self.search
            .as_deref()
            .map(str::trim)
            .filter(|text| !text.is_empty())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for PageQuery {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(query) = Query::<Self>::from_request_parts(parts, state).await?;
        if !(1..=1_000_000).contains(&query.page) {
            return Err(ApiError::invalid("page", "Halaman dimulai dari 1."));
        }
        if !(1..=SIZE_MAX).contains(&query.size) {
            return Err(ApiError::invalid(
                "size",
                "Ukuran halaman antara 1 dan 100.",
            ));
        }
        if query
            .search
            .as_ref()
            .is_some_and(|text| text.chars().count() > SEARCH_MAX)
        {
            return Err(ApiError::invalid(
                "search",
                "Teks pencarian terlalu panjang.",
            ));
        }
        Ok(query)
    }
}
