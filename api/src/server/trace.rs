//! The trace of a request, for a collector of OpenTelemetry: the request, within it its append, and how long it takes until
//! read models show what was written. Where nobody collects it costs a look.

use std::time::Duration;

use axum::{
    extract::{MatchedPath, Request, State},
    middleware::Next,
    response::Response,
};
use tracing::{Instrument, Span, field::Empty, trace_span};

use crate::request::id::RequestId;
use crate::{envelope::POSITION_HEADER, state::AppState, telemetry::otlp::TARGET};

/// How long read models are watched for one write.
const WATCHED: Duration = Duration::from_secs(60);

/// Traces a request by its route, never by the address asked for.
pub(super) async fn follow(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let span = span_of(&request);
    if span.is_disabled() {
        return next.run(request).await;
    }
    let is_read = request.method().is_safe();
    let response = next.run(request).instrument(span.clone()).await;
    let status = response.status();
    span.record("http.response.status_code", status.as_u16());
    if status.is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
    if let Some(position) = position_of(&response).filter(|_| !is_read) {
        let shown = trace_span!(target: TARGET, parent: &span, "read models", position, otel.status_code = Empty);
        let read = app.read.clone();
        tokio::spawn(async move {
            if read
                .wait_for(position, WATCHED)
                .instrument(shown.clone())
                .await
                .is_err()
            {
                shown.record("otel.status_code", "ERROR");
            }
        });
    }
    response
}

fn span_of(request: &Request) -> Span {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("other", MatchedPath::as_str);
    let method = request.method().as_str();
    let id = RequestId::current().map(|id| id.0.to_string());
    trace_span!(
        target: TARGET,
        parent: None,
        "request",
        otel.name = format!("{method} {route}"),
        otel.kind = "server",
        otel.status_code = Empty,
        http.request.method = method,
        http.route = route,
        http.response.status_code = Empty,
        request_id = id,
    )
}

/// Position of the last event that an answer tells of.
fn position_of(response: &Response) -> Option<u64> {
    response
        .headers()
        .get(POSITION_HEADER)?
        .to_str()
        .ok()?
        .parse()
        .ok()
}
