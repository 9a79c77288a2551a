//! A collector of OpenTelemetry that keeps what it is sent (OTLP over HTTP, protobuf).

use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use opentelemetry_proto::tonic::collector::metrics::v1::ExportMetricsServiceRequest;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::Message as _;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::Failure;

/// What was sent so far.
#[derive(Clone, Default)]
pub struct Sent {
    /// Spans, in the order in which they ended.
    pub spans: Vec<Span>,
    /// Names of metrics.
    pub metrics: Vec<String>,
    /// Every text of them as the bytes hold it.
    pub bytes: Vec<u8>,
}

/// A running collector; ended when dropped.
pub struct Collector {
    sent: Arc<Mutex<Sent>>,
    address: String,
    serving: JoinHandle<()>,
}

impl Collector {
    /// Starts on a port of its own.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn start() -> Result<Self, Failure> {
        let sent = Arc::<Mutex<Sent>>::default();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let router = Router::new()
            .route("/v1/traces", post(spans))
            .route("/v1/metrics", post(metrics))
            .with_state(Arc::clone(&sent));
        let serving = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Ok(Self {
            sent,
            address,
            serving,
        })
    }

    /// Where it takes what is sent.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// What came so far.
    #[must_use]
    pub fn sent(&self) -> Sent {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.clone()
    }
}

impl Drop for Collector {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn spans(State(sent): State<Arc<Mutex<Sent>>>, body: Bytes) -> StatusCode {
    let Ok(told) = ExportTraceServiceRequest::decode(body.clone()) else {
        return StatusCode::BAD_REQUEST;
    };
    let mut sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
    sent.bytes.extend_from_slice(&body);
    let scopes = told
        .resource_spans
        .into_iter()
        .flat_map(|of| of.scope_spans);
    sent.spans.extend(scopes.flat_map(|scope| scope.spans));
    StatusCode::OK
}

async fn metrics(State(sent): State<Arc<Mutex<Sent>>>, body: Bytes) -> StatusCode {
    let Ok(told) = ExportMetricsServiceRequest::decode(body.clone()) else {
        return StatusCode::BAD_REQUEST;
    };
    let mut sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
    sent.bytes.extend_from_slice(&body);
    let scopes = told
        .resource_metrics
        .into_iter()
        .flat_map(|of| of.scope_metrics);
    let names = scopes
        .flat_map(|scope| scope.metrics)
        .map(|metric| metric.name);
    sent.metrics.extend(names);
    StatusCode::OK
}
