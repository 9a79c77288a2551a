//! What was measured about appending, as a part of the page; the other parts stay as they are.

use std::fmt::Write as _;
use std::path::Path;

use crate::Failure;
use crate::report::{commit, grouped, median, processor};
use crate::rounds::{Appends, CELLS, Series};
use crate::workload::{Measured, STREAMS};

const HEADING: &str = "## Commands a second\n";
/// What follows the part on the page.
const NEXT: &str = "\n## Long jobs on one log\n";

/// Puts the part into the page in place of the one before.
///
/// # Errors
/// When the page is not as it was written.
pub fn replace(page: &Path, part: &str) -> Result<(), Failure> {
    let text = std::fs::read_to_string(page)?;
    let missing = "the page has no part about commands a second";
    let from = text.find(HEADING).ok_or(missing)?;
    let to = from + text[from..].find(NEXT).ok_or(missing)?;
    Ok(std::fs::write(
        page,
        [&text[..from], part, &text[to..]].concat(),
    )?)
}

/// The part.
pub fn text(appends: &Appends) -> String {
    let setting = &appends.setting;
    let mut page = String::from(HEADING);
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let _ = writeln!(
        page,
        "\nCommit {}, {}, {cores} cores, {}.\n\n\
         One command = load an aggregate, decide, append one event, be told that it is on disk. Each cell starts on its \
         own copy of a log of {} events and sends commands for {:.0} s in {} rounds, in which all cells take turns; {} \
         streams of {} events, drawn uniformly. Commands a second over all rounds, in brackets the p50 and p99 latency in \
         milliseconds (of the middle round).\n\n\
         - The full command is what the portal sends: a repeat key with its answer, a claim that must be unique, personal \
         data sealed under the person's key, the request's number. In every one of them the tree grows and its head is \
         signed with the commit and kept outside the database.\n\
         - 'Cache off': the aggregate is read and folded from the log for each command, its hashes checked. Otherwise all \
         aggregates are remembered before the clock starts.\n\
         - The peers store the event alone: no tree, no signature, no repeat key, no claim, nothing sealed. They run as \
         published on ten connections, `sqlite-es` with `synchronous = FULL`, because this ledger has it too; 'with the \
         same cache' is a map of folded state in front of them, with the version that the commit must still find.",
        commit(),
        chrono::Utc::now().format("%-d %B %Y %H:%M UTC"),
        processor(),
        grouped(setting.events as f64),
        setting.seconds * setting.rounds as f64,
        setting.rounds,
        grouped(STREAMS as f64),
        setting.events.div_ceil(2 * STREAMS),
    );
    let _ = writeln!(page, "\n{}", machine(appends));
    for (engine, name) in [("sqlite", "SQLite"), ("postgres", "PostgreSQL")] {
        page.push_str(&table(appends, engine, name));
    }
    page.push_str(&in_short(appends));
    page.push_str(&bare(appends));
    page
}

fn machine(appends: &Appends) -> String {
    let loads = || {
        let series = appends.series.iter().flat_map(|series| series.loads.iter());
        series.copied()
    };
    let syncs: Vec<String> = appends
        .moments
        .iter()
        .map(|at| {
            format!(
                "{:.2} ({:.2}) at a load of {:.1}",
                at.sync_p50_ms, at.sync_p99_ms, at.load
            )
        })
        .collect();
    format!(
        "The disk keeps 4 KiB (write and `fdatasync`) in, before each round and at the end, median and p99 in \
         milliseconds: {}. The load average before a cell was {:.1} to {:.1} (median {:.1}); the cells themselves make \
         some of it.",
        syncs.join("; "),
        loads().fold(f64::INFINITY, f64::min),
        loads().fold(0.0, f64::max),
        median(loads().collect()),
    )
}

fn table(appends: &Appends, engine: &str, name: &str) -> String {
    let clients = &appends.setting.clients;
    let mut table = format!("\n### {name}\n\n| clients |");
    for clients in clients {
        let _ = write!(table, " {clients} |");
    }
    let _ = write!(table, "\n|---|{}", "---|".repeat(clients.len()));
    for (cell, title) in CELLS.iter().filter(|(cell, _)| cell.starts_with(engine)) {
        let _ = write!(table, "\n| {title} |");
        for &clients in clients {
            let _ = write!(
                table,
                " {} |",
                found(appends, cell, clients).map_or_else(String::new, shown)
            );
        }
    }
    table.push('\n');
    table
}

/// Ratios that the tables are read for.
fn in_short(appends: &Appends) -> String {
    let mut lines = String::from("\n### In short\n\n| ratio |");
    let clients = &appends.setting.clients;
    for clients in clients {
        let _ = write!(lines, " {clients} |");
    }
    let _ = write!(lines, "\n|---|{}", "---|".repeat(clients.len()));
    for (title, of, by) in [
        (
            "SQLite: full command to `sqlite-es` as published",
            "sqlite full",
            "sqlite-es",
        ),
        (
            "SQLite: full command to `sqlite-es` with the cache",
            "sqlite full",
            "sqlite-es +cache",
        ),
        (
            "SQLite: bare append to `sqlite-es` with the cache",
            "sqlite bare",
            "sqlite-es +cache",
        ),
        (
            "SQLite: bare append, cache off, to `sqlite-es` as published",
            "sqlite bare-cold",
            "sqlite-es",
        ),
        (
            "PostgreSQL: full command to `postgres-es` as published",
            "postgres full",
            "postgres-es",
        ),
        (
            "PostgreSQL: full command to `postgres-es` with the cache",
            "postgres full",
            "postgres-es +cache",
        ),
        (
            "PostgreSQL: bare append to `postgres-es` with the cache",
            "postgres bare",
            "postgres-es +cache",
        ),
        (
            "PostgreSQL: bare append, cache off, to `postgres-es` as published",
            "postgres bare-cold",
            "postgres-es",
        ),
        (
            "PostgreSQL: in one round trip to never so, full command",
            "postgres full",
            "postgres full-look",
        ),
        (
            "PostgreSQL: in one round trip to never so, bare",
            "postgres bare",
            "postgres bare-look",
        ),
        (
            "PostgreSQL: in one round trip to never so, repeat key",
            "postgres keyed",
            "postgres keyed-look",
        ),
    ] {
        let _ = write!(lines, "\n| {title} |");
        for &clients in clients {
            let rates = (found(appends, of, clients), found(appends, by, clients));
            let ratio = match rates {
                (Some(of), Some(by)) => format!("{:.2}", rate(of) / rate(by)),
                _ => String::new(),
            };
            let _ = write!(lines, " {ratio} |");
        }
    }
    lines.push('\n');
    lines
}

fn bare(appends: &Appends) -> String {
    let most = appends
        .setting
        .clients
        .iter()
        .copied()
        .max()
        .unwrap_or_default();
    let mut table = format!(
        "\n### Against the bare database\n\nRows of the same width in durable transactions of 256 rows into an empty \
         table, nothing else: no versions, no hashes, no answers.\n\n\
         | database | bare rows a second | bare append at {most} clients | share |\n|---|---|---|---|\n"
    );
    for (engine, rounds) in &appends.bare {
        let rows = median(rounds.iter().map(crate::bare::Inserted::rate).collect());
        let ours = found(appends, &format!("{engine} bare"), most).map_or(0.0, rate);
        let _ = writeln!(
            table,
            "| {engine} | {} | {} | {:.0} % |",
            grouped(rows),
            grouped(ours),
            100.0 * ours / rows
        );
    }
    table
}

fn found<'a>(appends: &'a Appends, cell: &str, clients: usize) -> Option<&'a Series> {
    let mut series = appends.series.iter();
    series.find(|series| series.cell == cell && series.clients == clients)
}

/// Over all rounds.
fn rate(series: &Series) -> f64 {
    let commands: u64 = series.rounds.iter().map(|round| round.commands).sum();
    let seconds: f64 = series.rounds.iter().map(|round| round.seconds).sum();
    commands as f64 / seconds
}

fn shown(series: &Series) -> String {
    let mut rounds: Vec<&Measured> = series.rounds.iter().collect();
    rounds.sort_by(|a, b| a.rate().total_cmp(&b.rate()));
    let middle = rounds[rounds.len() / 2];
    format!(
        "{} ({:.2}, {:.2})",
        grouped(rate(series)),
        middle.p50_ms,
        middle.p99_ms
    )
}
