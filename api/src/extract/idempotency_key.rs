//! The header `Idempotency-Key` that every write carries.

use axum::{extract::FromRequestParts, http::request::Parts};
use uuid::Uuid;

use crate::error::ApiError;

/// The client's key for this act; the same key and request answer the first result again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdempotencyKey(pub Uuid);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        let header = parts
            .headers
            .get("idempotency-key")
            .ok_or_else(|| ApiError::new("KUNCI_IDEMPOTEN_TIDAK_ADA"))?;
        header
            .to_str()
            .ok()
            .and_then(|text| Uuid::try_parse(text).ok())
            .map(IdempotencyKey)
            .ok_or_else(|| ApiError::new("KUNCI_IDEMPOTEN_TIDAK_SAH"))
    }
}
