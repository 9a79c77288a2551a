//! The header `X-Min-Position`: read your own writes.

use std::time::Duration;

use axum::{extract::FromRequestParts, http::request::Parts};

use crate::{error::ApiError, state::AppState};

/// The log position the answer must at least know of; `None` when the client does not care.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MinPosition(pub Option<u64>);

/// How long a query waits for the read models.
const WAIT: Duration = Duration::from_secs(3);

impl MinPosition {
    /// Waits until the read models know of the position.
    ///
    /// # Errors
    /// `POSISI_BELUM_TERSEDIA` when they do not in time.
    pub async fn wait(self, app: &AppState) -> Result<(), ApiError> {
        match self.0 {
            // A position that the log has not reached is a mistake, not worth a wait.
            Some(position) if position < *app.ledger.subscribe().borrow() => {
                Ok(app.read.wait_for(position, WAIT).await?)
            }
            _ => Ok(()),
        }
    }
}

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
