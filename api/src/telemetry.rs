//! Logs, metrics and traces. None ever holds a query string, a body, a token or a person's data.

pub(crate) mod otlp;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use metrics_util::layers::FanoutBuilder;
use tracing_subscriber::{EnvFilter, Layer, fmt, prelude::*};

use crate::config::LogFormat;
use otlp::Sending;

/// Histograms, all in seconds.
const HISTOGRAMS: &[&str] = &["http_request_seconds"];

/// Upper bounds of request durations, in seconds.
const SECONDS: &[f64] = &[
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
];

/// Starts logging to standard error, and sends traces where they are collected. `RUST_LOG` chooses what is logged; sqlx's
/// statements are left out, since their text may name what it looks for.
pub fn start_logging(format: LogFormat, sending: Option<&Sending>) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| {
        EnvFilter::new(
            "info,sqlx=warn,hyper=warn,tokio_cron_scheduler=warn,lopdf=error,opentelemetry=warn,trace=off",
        )
    });
    let lines = match format {
        LogFormat::Json => fmt::layer()
            .json()
            .flatten_event(true)
            .with_current_span(true)
            .with_span_list(false)
            .with_writer(std::io::stderr)
            .boxed(),
        LogFormat::Text => fmt::layer().compact().with_writer(std::io::stderr).boxed(),
    };
    let started = tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .with(sending.map(Sending::layer))
        .try_init();
    // A second start in one process (tests) keeps the first.
    drop(started);
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string);
        // The panic's own text may hold a value: only its place is logged.
        let told = place.clone().unwrap_or_default();
        if !crate::request::id::tell_cause(format!("panic at {told}")) {
            tracing::error!(place, "panic");
        }
    }));
}

/// Logging of commands that are not a server: warnings only, for people.
pub fn start_quiet_logging() {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("warn,sqlx=error,lopdf=error"));
    let started = tracing_subscriber::registry()
        .with(filter)
        .with(fmt::layer().compact().with_writer(std::io::stderr))
        .try_init();
    drop(started);
}

/// Installs the recorder behind `/metrics`, and sends the same figures where they are collected.
///
/// # Errors
/// When one is installed already.
pub fn start_metrics(
    sending: Option<&Sending>,
) -> Result<PrometheusHandle, Box<dyn std::error::Error + Send + Sync>> {
    let fetched = PrometheusBuilder::new()
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)?
        .build_recorder();
    let handle = fetched.handle();
    let mut all = FanoutBuilder::default().add_recorder(fetched);
    if let Some(sending) = sending {
        all = all.add_recorder(sending.recorder(HISTOGRAMS, SECONDS));
    }
    // The refusal holds the recorder, which no other thread may take.
    metrics::set_global_recorder(all.build()).map_err(|error| error.to_string())?;
    for name in BORN {
        metrics::counter!(*name).increment(0);
    }
    for status in ERRORS {
        metrics::counter!("http_errors_total", "status" => *status).increment(0);
    }
    Ok(handle)
}

/// Counters without labels, known from the start: one that is first seen at 1 does not rise.
const BORN: &[&str] = &[
    "connections_refused_total",
    "copy_failures_total",
    "csp_reports_total",
    "erasure_attempts_failed_total",
    "mail_failures_total",
    "mails_given_up_total",
    "message_failures_total",
    "messages_given_up_total",
    "messages_sent_total",
    "mails_sent_total",
    "push_failures_total",
    "push_given_up_total",
    "push_gone_total",
    "push_sent_total",
    "security_log_lost_total",
    "witness_alarms_total",
    "witness_epochs_total",
    "witness_failures_total",
];

/// Answers that are our own fault, or that of what we stand on.
const ERRORS: &[&str] = &["500", "503", "504", "507"];

/// Counts an answer that is our own fault.
pub(crate) fn count_error(status: &str) {
    if let Some(known) = ERRORS.iter().find(|known| **known == status) {
        metrics::counter!("http_errors_total", "status" => *known).increment(1);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// Every figure that the sources make.
    fn made() -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let text = std::fs::read_to_string(&path).unwrap();
                for part in text.split("metrics::").skip(1) {
                    if let Some((name, _)) = part
                        .split_once('"')
                        .and_then(|(_, rest)| rest.split_once('"'))
                    {
                        found.insert(name.to_owned());
                    }
                }
                found.extend(BORN.iter().map(|name| (*name).to_owned()));
                // Named in a list and set one after the other.
                for name in ["backup_last_seconds", "restore_trial_last_seconds"] {
                    assert!(include_str!("watch.rs").contains(name));
                    found.insert(name.to_owned());
                }
            }
        }
        found
    }

    /// The figures that an expression of Prometheus asks for.
    fn asked(expression: &str) -> Vec<String> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let plain: String = expression.split('"').step_by(2).collect();
        plain
            .split(|c| !is_name(c))
            .filter(|word| word.contains('_') && *word != "histogram_quantile")
            .map(|word| word.trim_end_matches("_bucket").to_owned())
            .collect()
    }

    #[test]
    fn alerts_and_boards_ask_for_figures_that_are_made() {
        let made = made();
        let alerts = include_str!("../../docs/operasi/alerts.yml");
        let board = include_str!("../../docs/operasi/grafana.json");
        let lines = alerts.lines().chain(board.lines());
        let expressions = lines.filter_map(|line| {
            let line = line.trim();
            line.strip_prefix("expr: ")
                .or_else(|| line.strip_prefix("\"expr\": "))
                .map(|quoted| quoted.trim_end_matches(',').trim_matches('"'))
        });
        let mut count = 0;
        for expression in expressions {
            let expression = expression.replace("\\\"", "\"");
            for name in asked(&expression) {
                assert!(made.contains(&name), "{name} of {expression} is never made");
                count += 1;
            }
        }
        assert!(count > 30, "{count}");
        let test = include_str!("../../docs/operasi/alerts-test.yml");
        for name in names_of(alerts) {
            assert!(
                test.contains(&format!("- name: {name}\n")),
                "{name} is fired by no test"
            );
        }
    }

    fn names_of(alerts: &str) -> impl Iterator<Item = &str> {
        let lines = alerts.lines();
        lines.filter_map(|line| line.trim().strip_prefix("- alert: "))
    }

    /// What rings is looked at next: its figure is on the board.
    #[test]
    fn every_figure_that_an_alert_asks_for_is_on_the_board() {
        let alerts = include_str!("../../docs/operasi/alerts.yml");
        let board = include_str!("../../docs/operasi/grafana.json");
        let expressions = alerts
            .lines()
            .filter_map(|line| line.trim().strip_prefix("expr: "));
        for name in expressions.flat_map(|expression| asked(&expression.replace("\\\"", "\""))) {
            assert!(board.contains(&name), "{name} is on no panel");
        }
    }

    /// The table of alerts names the test that rings each by its fault, or says why there is none.
    #[test]
    fn every_alert_is_rung_by_a_fault_or_it_is_said_why_not() {
        let alerts = include_str!("../../docs/operasi/alerts.yml");
        let table = include_str!("../../docs/operasi/peringatan.md");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let rows: Vec<Vec<&str>> = table
            .lines()
            .filter(|line| line.starts_with("| `"))
            .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
            .collect();
        let names: Vec<&str> = names_of(alerts).collect();
        assert_eq!(rows.len(), names.len(), "rows and alerts");
        let mut rung = 0;
        for name in names {
            let row = rows.iter().find(|row| row[0] == format!("`{name}`"));
            let row = row.unwrap_or_else(|| panic!("{name} has no row"));
            let Some((file, test)) = row[2].trim_matches('`').split_once("::") else {
                assert!(
                    row[2].starts_with("hanya aturannya: "),
                    "{name}: {}",
                    row[2]
                );
                continue;
            };
            let text = std::fs::read_to_string(root.join(file)).unwrap();
            assert!(text.contains(&format!("fn {test}(")), "{name}: {}", row[2]);
            rung += 1;
        }
        assert!(rung * 4 > rows.len() * 3, "{rung} of {}", rows.len());
    }
}
