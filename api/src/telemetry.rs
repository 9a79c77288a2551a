//! Logs and metrics. Neither ever holds a query string, a body, a token or a person's data.

use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::{EnvFilter, fmt, prelude::*};

use crate::config::LogFormat;

/// Upper bounds of request durations, in seconds.
const SECONDS: &[f64] = &[
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

/// Starts logging to standard error. `RUST_LOG` chooses what; sqlx's statements are left out, since
/// their text may name what it looks for.
pub fn start_logging(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,hyper=warn,tokio_cron_scheduler=warn"));
    let registry = tracing_subscriber::registry().with(filter);
    let started = match format {
        LogFormat::Json => registry
            .with(
                fmt::layer()
                    .json()
                    .flatten_event(true)
                    .with_current_span(true)
                    .with_span_list(false)
                    .with_writer(std::io::stderr),
            )
            .try_init(),
        LogFormat::Text => registry
            .with(fmt::layer().compact().with_writer(std::io::stderr))
            .try_init(),
    };
    // A second start in one process (tests) keeps the first.
    drop(started);
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        // The panic's own text may hold a value: only its place is logged.
        tracing::error!(place, "panic");
    }));
}

/// Logging of commands that are not a server: warnings only, for people.
pub fn start_quiet_logging() {
    let filter =
        EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,sqlx=error"));
    let started = tracing_subscriber::registry()
        .with(filter)
        .with(fmt::layer().compact().with_writer(std::io::stderr))
        .try_init();
    drop(started);
}

/// Installs the recorder behind `/metrics`.
///
/// # Errors
/// When one is installed already.
pub fn start_metrics() -> Result<PrometheusHandle, BuildError> {
    PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)?
        .install_recorder()
}
