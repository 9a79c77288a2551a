//! `faults`: runs every fault in its long form and writes `docs/faults.md`. `faults NAME…` runs some and
//! writes their rows anew; with `--short` it runs their short form and only prints. `faults append …` is the process whose power fails in
//! one of them.

use std::path::Path;
use std::time::Instant;

use faults::cluster::Cluster;
use faults::program::Place;
use faults::report::{Kept, Row, text};
use faults::{Failure, Size, scenario};

/// In the order of the report.
const NAMES: [&str; 33] = [
    "kill-sqlite",
    "kill-postgres",
    "power-log",
    "power-all",
    "power-copy",
    "power-copy-s3",
    "disk",
    "restart",
    "failover",
    "failover-unacked",
    "failover-survivor",
    "two-serve",
    "contend",
    "clock",
    "clock-ahead-sqlite",
    "clock-ahead-postgres",
    "clock-jump",
    "upgrade-sqlite",
    "upgrade-postgres",
    "upgrade-folder",
    "poison",
    "poison-two-nodes",
    "erase-under-reader",
    "erase-crash",
    "tamper-sqlite",
    "tamper-postgres",
    "tamper-sealed-sqlite",
    "tamper-sealed-postgres",
    "tamper-amount-sqlite",
    "tamper-amount-postgres",
    "restore-sqlite",
    "restore-postgres",
    "slow",
];

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["append", folder, synchronous, seconds] = words[..] {
        return scenario::power::append(Path::new(folder), synchronous, seconds.parse()?).await;
    }
    let size = if words.contains(&"--short") {
        Size::Short
    } else {
        Size::Long
    };
    words.retain(|word| *word != "--short");
    let names = if words.is_empty() {
        &NAMES[..]
    } else {
        &words[..]
    };
    // What is tried is what was built before it began.
    let commit = commit();
    let mut broken = 0;
    let mut found = Vec::new();
    for name in names {
        let began = Instant::now();
        let now = chrono::Utc::now().format("%Y-%m-%d %H:%M");
        // One that is broken does not hide the others.
        let kept = Kept::of(fault(name, size).await, format!("{now}, {commit}"));
        let seconds = began.elapsed().as_secs();
        match kept.broken() {
            Some(why) => eprintln!("{name}: {seconds} s: {why}"),
            None => eprintln!("{name}: {seconds} s"),
        }
        broken += u32::from(kept.broken().is_some());
        if size == Size::Long {
            kept.write(name)?;
        }
        found.push((*name, Some(kept)));
    }
    if size == Size::Long {
        found = NAMES.map(|name| (name, Kept::read(name))).into();
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/faults.md");
        std::fs::write(path, text(&found))?;
    }
    println!("{}", text(&found));
    if broken == 0 {
        Ok(())
    } else {
        Err(format!("{broken} promises are broken").into())
    }
}

async fn fault(name: &str, size: Size) -> Result<Option<Row>, Failure> {
    let row = match name {
        "kill-sqlite" => scenario::kill::run(Place::sqlite()?, size).await?,
        "kill-postgres" => {
            let cluster = Cluster::start().await?;
            scenario::kill::run(Place::postgres(&cluster.database("faults").await?)?, size).await?
        }
        "power-log" => scenario::power::log_alone(&std::env::current_exe()?, size).await?,
        "power-all" => scenario::power_all::run(size).await?,
        "power-copy" => scenario::power_copy::run(false, size).await?,
        "power-copy-s3" => scenario::power_copy::run(true, size).await?,
        "disk" => return scenario::disk::run(size).await,
        "restart" => scenario::restart::run(size).await?,
        "failover" => scenario::failover::run(size).await?,
        "failover-unacked" => scenario::unacked::run(size).await?,
        "failover-survivor" => scenario::survivor::run(size).await?,
        "two-serve" => scenario::two_serve::run(size).await?,
        "contend" => scenario::contend::run(size).await?,
        "clock" => scenario::clock::run(size).await?,
        "clock-ahead-sqlite" => scenario::clock_ahead::run(false, size).await?,
        "clock-ahead-postgres" => scenario::clock_ahead::run(true, size).await?,
        "clock-jump" => scenario::clock_ahead::jump(size).await?,
        "upgrade-sqlite" => scenario::upgrade::run(false, size).await?,
        "upgrade-postgres" => scenario::upgrade::run(true, size).await?,
        "upgrade-folder" => scenario::upgrade_folder::run(size).await?,
        "poison" => scenario::poison::run(size).await?,
        "poison-two-nodes" => scenario::poison_nodes::run(size).await?,
        "erase-under-reader" => scenario::erasure::under_reader(size).await?,
        "erase-crash" => scenario::erasure::crash(size).await?,
        "tamper-sqlite" => scenario::tamper::run(false, size).await?,
        "tamper-postgres" => scenario::tamper::run(true, size).await?,
        "tamper-sealed-sqlite" => scenario::tamper::resealed(false).await?,
        "tamper-sealed-postgres" => scenario::tamper::resealed(true).await?,
        "tamper-amount-sqlite" => scenario::tamper::amount(false).await?,
        "tamper-amount-postgres" => scenario::tamper::amount(true).await?,
        "restore-sqlite" => scenario::restore::run(false).await?,
        "restore-postgres" => scenario::restore::run(true).await?,
        "slow" => scenario::slow::run(size).await?,
        other => return Err(format!("no fault {other}; there are {}", NAMES.join(", ")).into()),
    };
    Ok(Some(row))
}

fn commit() -> String {
    let said = std::process::Command::new("git")
        .args(["rev-parse", "--short", "HEAD"])
        .output();
    said.ok()
        .and_then(|said| String::from_utf8(said.stdout).ok())
        .map_or("unknown".to_owned(), |text| text.trim().to_owned())
}
