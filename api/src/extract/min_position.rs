//! The header `X-Min-Position`: read your own writes.

use axum::{extract::FromRequestParts, http::request::Parts};

use crate::error::ApiError;

/// The log position the answer must at least know of; `None` when the client does not care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MinPosition(pub Option<u64>);

impl<S: Send + Sync> FromRequestParts<S> for MinPosition {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        let Some(header) = parts.headers.get("x-min-position") else {
            return Ok(Self(None));
        };
        header
            .to_str()
            .ok()
            .and_then(|text| text.parse().ok())
            .map(|position| Self(Some(position)))
            .ok_or_else(|| ApiError::new("PARAMETER_TIDAK_SAH"))
    }
}
