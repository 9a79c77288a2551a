//! Alerts rung by figures that a running program told: Prometheus itself (`promtool`) is asked, with the rules of
//! `docs/operasi/alerts.yml`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::Failure;
use crate::client::Client;

const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/operasi/alerts.yml");
/// Minutes of figures as they were before.
const BEFORE: u64 = 10;
/// Minutes of figures as they were during the fault, as if it went on.
const DURING: u64 = 120;

/// The figures of a moment: each series with what it told.
pub type Figures = BTreeMap<String, f64>;

/// The figures of a node that the rules ask for.
///
/// # Errors
/// When it does not answer.
pub async fn figures(client: &Client) -> Result<Figures, Failure> {
    let rules = std::fs::read_to_string(RULES)?;
    let text = client.get("/metrics").await?.expect(200)?.text();
    let now = chrono::Utc::now().timestamp() as f64;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut found = Figures::new();
    for (series, value) in lines.filter_map(|line| line.rsplit_once(' ')) {
        let name = series.split('{').next().unwrap_or(series);
        if !rules.contains(name) {
            continue;
        }
        let value: f64 = value.parse()?;
        // A moment, told to a Prometheus whose time begins at zero.
        let is_moment = name.ends_with("_last_seconds")
            || matches!(name, "log_began_seconds" | "certificate_ends_seconds");
        let is_told = is_moment && value != 0.0 && name != "job_last_success_seconds";
        found.insert(series.to_owned(), if is_told { value - now } else { value });
    }
    // What Prometheus itself says of a program that answers.
    found.insert(UP.to_owned(), 1.0);
    Ok(found)
}

/// Whether Prometheus reached the program.
pub const UP: &str = r#"up{job="beasiswa",instance="a"}"#;

/// Whether an alert is silent over the figures of before, and rings over those of during. Counters rise on as they rose.
///
/// # Errors
/// When `promtool` cannot be run.
pub fn rings(alert: &str, before: &Figures, during: &Figures) -> Result<bool, Failure> {
    let folder = tempfile::tempdir()?;
    let mut test = format!(
        "rule_files: [{RULES}]\nevaluation_interval: 1m\ntests:\n  - interval: 1m\n    input_series:\n"
    );
    for (series, now) in during {
        let is_counter = series
            .split('{')
            .next()
            .is_some_and(|name| name.ends_with("_total"));
        let then = before
            .get(series)
            .copied()
            .or_else(|| is_counter.then_some(0.0));
        // What was not told before was not there; a value that stays is written once more than it is repeated.
        let first = then.map_or_else(
            || format!("_x{}", BEFORE + 1),
            |then| format!("{then}+0x{BEFORE}"),
        );
        let more = then
            .filter(|_| is_counter)
            .map_or(0.0, |then| (now - then).max(0.0));
        writeln!(
            test,
            "      - {{series: '{series}', values: \"{first} {now}+{more}x{DURING}\"}}"
        )?;
    }
    let ask = |minute: u64, samples: &str| {
        format!(
            "      - {{expr: 'group by (alertname) (ALERTS{{alertstate=\"firing\",alertname=\"{alert}\"}})', \
             eval_time: {minute}m, exp_samples: [{samples}]}}\n"
        )
    };
    let rung = format!("{{labels: \"{{alertname=\\\"{alert}\\\"}}\", value: 1}}");
    test.push_str("    promql_expr_test:\n");
    test.push_str(&ask(BEFORE, ""));
    test.push_str(&ask(BEFORE + DURING / 2, &rung));
    let path = folder.path().join("test.yml");
    std::fs::write(&path, &test)?;
    let asked = Command::new("promtool")
        .args(["test", "rules"])
        .arg(Path::new(&path))
        .output()?;
    let told = [asked.stdout, asked.stderr].concat();
    let told = String::from_utf8_lossy(&told).into_owned();
    let done = asked.status.success();
    if !done && !told.contains("exp:") {
        return Err(format!("promtool: {told}\n{test}").into());
    }
    Ok(done)
}

/// Waits until each of these alerts rings over what a node tells, silent over what it told before.
///
/// # Errors
/// With those that stay silent, when that takes too long.
pub async fn ring(
    client: &Client,
    before: &Figures,
    alerts: &[&str],
    limit: Duration,
) -> Result<(), Failure> {
    let began = Instant::now();
    let mut silent = alerts.to_vec();
    loop {
        let during = figures(client).await?;
        let mut left = Vec::new();
        for alert in silent {
            if !rings(alert, before, &during)? {
                left.push(alert);
            }
        }
        silent = left;
        if silent.is_empty() {
            return Ok(());
        }
        if began.elapsed() > limit {
            return Err(format!("{silent:?} stay silent over {during:#?}").into());
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(of: &[(&str, f64)]) -> Figures {
        of.iter()
            .map(|(series, value)| ((*series).to_owned(), *value))
            .collect()
    }

    #[test]
    fn what_rang_before_or_never_rings_is_told_apart() {
        let rings = |then, now| {
            let series = "ledger_suspended";
            rings(
                "PenulisanDitangguhkan",
                &told(&[(series, then)]),
                &told(&[(series, now)]),
            )
            .unwrap()
        };
        assert!(rings(0.0, 1.0));
        assert!(!rings(0.0, 0.0), "it rings over nothing");
        assert!(!rings(1.0, 1.0), "it rang before");
    }
}
