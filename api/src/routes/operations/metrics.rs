//! `GET /metrics` for Prometheus: with a token, or from this machine where that is opened.

use crate::authz::allow;
use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use subtle::ConstantTimeEq;

use super::ready::jobs;
use crate::{ApiError, keys, request::address::ClientAddress, state::AppState, watch::at_once};

/// Metrics as text.
#[utoipa::path(
    get,
    path = "/metrics",
    extensions(("x-access" = json!(allow::open()))),
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
    if !may_read(&app, address, &headers) {
        return Err(ApiError::forbidden());
    }
    let (head, known_jobs, missing, wrong) = tokio::join!(
        at_once(app.ledger.head()),
        at_once(jobs(&app)),
        at_once(app.ops.missing_file_count()),
        at_once(keys::others(&app.commands, &app.secrets)),
    );
    // Read after the head, which every model may have reached meanwhile.
    let health = app.read.health();
    // What is away leaves its figures as they were; `database_up` says so.
    if let Some(head) = head {
        metrics::gauge!("log_size").set(head as f64);
    }
    let head = head.unwrap_or(health.head);
    for projection in &health.projections {
        let behind = head.saturating_sub(projection.applied);
        metrics::gauge!("read_model_behind_events", "model" => projection.name).set(behind as f64);
        metrics::gauge!("read_model_lag_events", "model" => projection.name).set(behind as f64);
        let waiting = projection.behind.unwrap_or_default();
        metrics::gauge!("read_model_lag_seconds", "model" => projection.name)
            .set(waiting.as_secs_f64());
    }
    let flag = |told: bool| f64::from(u8::from(told));
    metrics::gauge!("ledger_suspended").set(flag(app.ledger.suspended().is_some()));
    metrics::gauge!("read_models_led").set(flag(health.led));
    metrics::gauge!("read_store_served").set(flag(health.store.filled));
    metrics::gauge!("read_store_ahead_of_log").set(flag(health.ahead_of_log.is_some()));
    for job in known_jobs.unwrap_or_default() {
        let name = job.name;
        let age = job.last_success_seconds as f64;
        metrics::gauge!("job_last_success_seconds", "job" => name.clone()).set(age);
        metrics::gauge!("job_overdue", "job" => name).set(flag(job.overdue));
    }
    if let Some((events, seconds)) = app.copying.behind() {
        metrics::gauge!("copy_behind_events").set(events as f64);
        metrics::gauge!("copy_behind_seconds").set(seconds as f64);
    }
    metrics::gauge!("read_models_stopped").set(health.stopped().count() as f64);
    metrics::gauge!("read_models_leading").set(flag(health.leading));
    if let Some(missing) = missing {
        metrics::gauge!("files_missing").set(missing as f64);
    }
    if let Some(wrong) = wrong {
        metrics::gauge!("wrong_keys").set(wrong.len() as f64);
    }
    let text = app
        .metrics
        .as_ref()
        .map(|handle| handle.render())
        .unwrap_or_default();
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    Ok((kind, text).into_response())
}

/// Whoever has the token; where there is none, whoever asks from the machine itself, if the portal lets them.
fn may_read(app: &AppState, address: ClientAddress, headers: &HeaderMap) -> bool {
    match &app.config.metrics_token {
        Some(token) => headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer "))
            .is_some_and(|given| given.as_bytes().ct_eq(token.as_bytes()).into()),
        // Something forwarded came from elsewhere, whatever the nearest hop is.
        None => {
            app.config.metrics_local
                && address.0.is_loopback()
                && !headers.contains_key("x-forwarded-for")
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn are_not_for_strangers() {
        let closed = TestServer::start().await;
        assert_eq!(closed.send(get("/metrics")).await.status, 403);
        let server = TestServer::start_with(|config| config.metrics_local = true).await;
        assert_eq!(server.send(get("/metrics")).await.status, 200);
        let forwarded = get("/metrics").header("x-forwarded-for", "127.0.0.1");
        assert_eq!(server.send(forwarded).await.status, 403);
    }
}
