//! Writes what was measured as a page of Markdown: ratios first, the machine and the commit with them.

use std::fmt::Write as _;
use std::process::Command;

use crate::http::{Http, Rate, Write};
use crate::portal::Portal;

/// The top of the page.
pub fn head() -> String {
    let mut page = String::from(
        "# Results\n\nWritten by `make bench`; every figure below is of one run on one machine.\n\n",
    );
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let _ = writeln!(page, "- date: {}", chrono::Utc::now().format("%Y-%m-%d"));
    let _ = writeln!(page, "- machine: {cores} cores, {}", processor());
    let _ = writeln!(page, "- commit: {}", commit());
    let load = crate::machine::load().unwrap_or_default();
    let _ = writeln!(page, "- load average at the start: {load:.1}\n");
    page
}

/// The long jobs on one log.
pub fn long(portal: &Portal) -> String {
    let mut page = String::new();
    let _ = writeln!(
        page,
        "\n## Long jobs on one log\n\n{} synthetic applicants, {} events, `ledger.db` of {:.0} MiB, SQLite, each a process of its own. Reading and hashing every stored byte and nothing else is the limit of what a check of the whole log can reach.\n\n| job | seconds | events a second | peak memory, MiB |\n|---|---|---|---|",
        grouped(portal.applicants as f64),
        grouped(portal.events as f64),
        portal.ledger_bytes as f64 / 1_048_576.0
    );
    for job in &portal.jobs {
        let rate = if job.name.starts_with("start") {
            "–".into()
        } else {
            grouped(portal.events as f64 / job.seconds)
        };
        let _ = writeln!(
            page,
            "| {} | {:.2} | {rate} | {:.0} |",
            job.name, job.seconds, job.memory_mib
        );
    }
    page
}

/// Requests over HTTP, beside the bare handler, and as the log grows.
pub fn http(http: &Http) -> String {
    let mut page = String::new();
    let _ = writeln!(
        page,
        "\n## Requests over HTTP\n\n`wrk` with 64 connections against the release program and, in turns, against a bare axum handler that answers the same bytes with the same headers; load and server share the machine. The log holds {} events. Median of the rounds, answers a second, in brackets p50 and p99 in milliseconds. The share is what the portal reaches of the bare handler.\n\n| engine | reader | read | KiB | portal | bare handler | share |\n|---|---|---|---|---|---|---|",
        grouped(http.events as f64)
    );
    for read in &http.reads {
        let (portal, bare): (Vec<Rate>, Vec<Rate>) = read.rounds.iter().copied().unzip();
        let (portal, bare) = (middle(portal), middle(bare));
        let _ = writeln!(
            page,
            "| {} | {} | `{}` | {:.1} | {} | {} | {:.0} % |",
            read.engine,
            read.reader
                .map_or("visitor", |email| email.trim_end_matches("@demo.test")),
            read.target,
            read.bytes as f64 / 1024.0,
            rate(portal),
            rate(bare),
            100.0 * portal.per_second / bare.per_second
        );
    }
    page.push_str("\nSigned writes (one new news category each: session, signature, nonce, repeat key, append, durable), each client with one request at a time:\n\n");
    page.push_str(&writes(&http.writes));
    page
}

/// Writes as the log grows.
pub fn growth(growth: &[Write]) -> String {
    let mut page =
        "\n### As the log grows\n\nThe same writes on logs of other lengths, SQLite.\n\n"
            .to_owned();
    page.push_str(&writes(growth));
    page
}

fn writes(writes: &[Write]) -> String {
    let mut table = "| engine | events in the log | clients | acknowledged a second (p50, p99 ms) |\n|---|---|---|---|\n".to_owned();
    for write in writes {
        let _ = writeln!(
            table,
            "| {} | {} | {} | {} |",
            write.engine,
            grouped(write.events as f64),
            write.clients,
            rate(write.rate)
        );
    }
    table
}

fn rate(rate: Rate) -> String {
    format!(
        "{} ({:.2}, {:.2})",
        grouped(rate.per_second),
        rate.p50_ms,
        rate.p99_ms
    )
}

fn middle(mut rates: Vec<Rate>) -> Rate {
    rates.sort_by(|a, b| a.per_second.total_cmp(&b.per_second));
    rates[rates.len() / 2]
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// A whole number with commas between thousands.
pub(crate) fn grouped(value: f64) -> String {
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub(crate) fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    info.lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or_else(|| "unknown processor".into(), |(_, name)| name.to_owned())
}

pub(crate) fn commit() -> String {
    let output = Command::new("git")
        .args(["rev-parse", "--short", "HEAD"])
        .output();
    output.map_or_else(
        |_| "unknown".into(),
        |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
    )
}
