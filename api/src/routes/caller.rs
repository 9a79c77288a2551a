//! Who gives a command, under which repeat key, and the answer every command has.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::SignedBody;
use crate::{ApiError, Envelope, IdempotencyKey, Session};

/// The caller of a command.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// Who is signed in.
    pub session: Session,
    /// The key of this act.
    pub key: IdempotencyKey,
    /// Tells requests under one key apart.
    pub request_hash: [u8; 32],
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let session = <Session as FromRequestParts<S>>::from_request_parts(parts, state).await?;
        let key = IdempotencyKey::from_request_parts(parts, state).await?;
        let body = SignedBody::from_request_parts(parts, state).await?;
        Ok(Self {
            session,
            key,
            request_hash: body.request_hash,
        })
    }
}

/// What a command changed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ChangedBody {
    /// Id of what was changed.
    pub id: String,
    /// Its version now, to send with the next command.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Log position of the last event written; also in `X-Position`.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
}

/// A command's answer.
pub(crate) type Answer = Result<Envelope<ChangedBody>, ApiError>;
