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
    /// Waits until the read models know all that the log holds now.
    ///
    /// # Errors
    /// `POSISI_BELUM_TERSEDIA` when they do not in time.
    pub async fn wait_for_log(app: &AppState) -> Result<(), ApiError> {
        Self(app.ledger.head().await?.checked_sub(1))
            .wait(app)
            .await
    }

    /// Waits until the read models know of the position.
    ///
    /// # Errors
    /// `POSISI_BELUM_TERSEDIA` when they do not in time.
    pub async fn wait(self, app: &AppState) -> Result<(), ApiError> {
        // Another node may have written what this one has not heard of: a position ahead of the log is waited for too, and
        // an answer that has not seen it is never given.
        let Some(position) = self.0 else {
            return Ok(());
        };
        let Err(late) = app.read.wait_for(position, WAIT).await else {
            return Ok(());
        };
        let refused = ApiError::from(late);
        let head = app.ledger.head().await?;
        // After a restore of an older copy: who remembers more may forget it.
        Err(match position < head {
            true => refused,
            false => refused.with("kepala", head),
        })
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

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn a_position_ahead_of_the_log_is_waited_for_and_then_refused() {
        let server = TestServer::start().await;
        let target = "/api/web/penerima-beasiswa/tahun";
        let ahead = server.app.ledger.tree_head().await.unwrap().size + 1;
        let asked = get(target).header("x-min-position", ahead.to_string());
        let refused = server.send(asked).await;
        assert_eq!(refused.status, 503, "{}", refused.text());
        assert_eq!(refused.code(), "POSISI_BELUM_TERSEDIA");
        assert!(refused.headers.contains_key("retry-after"));
        assert_eq!(refused.data()["kepala"], ahead - 1);
        // Written meanwhile, it is answered.
        let asked = get(target).header("x-min-position", (ahead - 1).to_string());
        let (answer, _) = tokio::join!(
            server.send(asked),
            server.user("baru@uji.test", domain::Role::Applicant)
        );
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
}
