//! `GET /metrics` for Prometheus: with a token, or from this machine when none is set.

use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use subtle::ConstantTimeEq;

use crate::{ApiError, server::ClientAddress, state::AppState};

/// Metrics as text.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operasi",
    responses(
        (status = 200, body = String, content_type = "text/plain"),
        (status = 403, body = crate::error::ErrorBody),
    )
)]
pub async fn get_metrics(
    State(app): State<AppState>,
    address: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let allowed = match &app.config.metrics_token {
        Some(token) => headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "))
            .is_some_and(|given| given.as_bytes().ct_eq(token.as_bytes()).into()),
        // Something forwarded came from elsewhere, whatever the nearest hop is.
        None => address.0.is_loopback() && !headers.contains_key("x-forwarded-for"),
    };
    if !allowed {
        return Err(ApiError::forbidden());
    }
    let health = app.read.health();
    let head = app.ledger.head().await?;
    metrics::gauge!("log_size").set(head as f64);
    for projection in &health.projections {
        let behind = head.saturating_sub(projection.applied);
        metrics::gauge!("read_model_behind_events", "model" => projection.name).set(behind as f64);
    }
    metrics::gauge!("read_models_stopped").set(health.stopped().count() as f64);
    metrics::gauge!("read_models_leading").set(f64::from(u8::from(health.leading)));
    metrics::gauge!("files_missing").set(app.ops.missing_file_count().await? as f64);
    let text = app
        .metrics
        .as_ref()
        .map(|handle| handle.render())
        .unwrap_or_default();
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, text).into_response())
}

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn are_not_for_strangers() {
        let server = TestServer::start().await;
        assert_eq!(server.send(get("/metrics")).await.status, 200);
        let forwarded = get("/metrics").header("x-forwarded-for", "127.0.0.1");
        assert_eq!(server.send(forwarded).await.status, 403);
    }
}
