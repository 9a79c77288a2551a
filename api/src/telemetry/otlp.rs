//! Traces and metrics sent to a collector of OpenTelemetry (OTLP over HTTP), beside what Prometheus fetches. As in logs, none
//! holds a query string, a body, a token or a person's data.

use metrics_opentelemetry::{OpenTelemetryMetrics, OpenTelemetryRecorder};
use opentelemetry::KeyValue;
use opentelemetry::metrics::MeterProvider as _;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{
    ExporterBuildError, MetricExporter, Protocol, SpanExporter, WithExportConfig as _,
};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tracing::{Level, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::{Layer, registry::LookupSpan};

/// The target of the spans that are sent; the log leaves them out.
pub(crate) const TARGET: &str = "trace";

/// Under which name the portal is known to the collector.
const NAME: &str = "beasiswa";

/// What is sent while the program serves. How often, how much of it and with which headers is said by the variables that
/// OpenTelemetry knows everywhere (`OTEL_BSP_…`, `OTEL_METRIC_EXPORT_INTERVAL`, `OTEL_TRACES_SAMPLER`,
/// `OTEL_EXPORTER_OTLP_HEADERS`).
pub struct Sending {
    traces: SdkTracerProvider,
    metrics: SdkMeterProvider,
}

impl Sending {
    /// Sends to `{address}/v1/traces` and `{address}/v1/metrics`.
    ///
    /// # Errors
    /// When the address is none.
    pub fn to(address: &str) -> Result<Self, ExporterBuildError> {
        let address = address.trim_end_matches('/');
        let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder()
            .with_service_name(NAME)
            .with_attribute(version)
            .build();
        let spans = SpanExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{address}/v1/traces"))
            .build()?;
        let figures = MetricExporter::builder()
            .with_http()
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{address}/v1/metrics"))
            .build()?;
        let traces = SdkTracerProvider::builder()
            .with_batch_exporter(spans)
            .with_resource(resource.clone())
            .build();
        let metrics = SdkMeterProvider::builder()
            .with_periodic_exporter(figures)
            .with_resource(resource)
            .build();
        Ok(Self { traces, metrics })
    }

    /// Takes the spans of requests, appends and read models.
    pub(super) fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        tracing_opentelemetry::layer()
            .with_tracer(self.traces.tracer(NAME))
            .with_location(false)
            .with_threads(false)
            .with_tracked_inactivity(false)
            .with_filter(Targets::new().with_target(TARGET, Level::TRACE))
    }

    /// Takes the figures that Prometheus fetches too; durations in the same steps, in seconds.
    pub(super) fn recorder(
        &self,
        histograms: &[&'static str],
        steps: &[f64],
    ) -> OpenTelemetryRecorder {
        let recorder =
            OpenTelemetryRecorder::new(OpenTelemetryMetrics::new(self.metrics.meter(NAME)));
        recorder.set_histogram_bounds(histograms.iter().copied(), steps);
        recorder
    }

    /// Sends what is left; a collector that is away is waited for some seconds.
    pub async fn stop(self) {
        let ended = tokio::task::spawn_blocking(move || {
            let traces = self.traces.shutdown();
            traces.and(self.metrics.shutdown())
        });
        if let Ok(Err(error)) = ended.await {
            tracing::warn!(%error, "the last traces and figures were not taken");
        }
    }
}
