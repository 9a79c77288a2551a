//! The power of the log alone fails: what was not synced is gone, in any mixture of sectors.

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ledger::{Append, Expected, Ledger, LedgerConfig, NewEvent, Position, StreamId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;

use crate::check::Checked;
use crate::lossy::{self, Cut, List};
use crate::report::{Control, Row};
use crate::{Failure, Size};

/// The file in which the appending process notes what it was told.
const NOTES: &str = "notes";

fn config(folder: &Path, synchronous: &str) -> LedgerConfig {
    let url = format!(
        "sqlite:{}?synchronous={synchronous}",
        folder.join("ledger.db").display()
    );
    let mut config = LedgerConfig::new(
        url,
        "faults.test",
        [1; 32].into(),
        [2; 32].into(),
        [3; 32].into(),
    );
    config.unsafe_durability = synchronous != "full";
    config
}

/// `faults append FOLDER SYNCHRONOUS SECONDS`: the process whose power fails. Appends as fast as it
/// is answered and notes each answer.
///
/// # Errors
/// When the log refuses.
pub async fn append(folder: &Path, synchronous: &str, seconds: u64) -> Result<(), Failure> {
    let ledger = Ledger::open(config(folder, synchronous)).await?;
    let notes = std::fs::File::options()
        .create(true)
        .append(true)
        .open(folder.join(NOTES))?;
    let notes = Arc::new(Mutex::new(notes));
    let end = tokio::time::Instant::now() + Duration::from_secs(seconds);
    let clients: Vec<_> = (0..8)
        .map(|client| {
            let (ledger, notes) = (ledger.clone(), Arc::clone(&notes));
            tokio::spawn(async move {
                for turn in 0.. {
                    if tokio::time::Instant::now() > end {
                        break;
                    }
                    let id = format!("{client}-{turn}");
                    let append = Append::to_stream(
                        StreamId::new("power", &id),
                        Expected::NoStream,
                        vec![NewEvent::new(
                            "Noted",
                            json!({ "text": "listrik padam ".repeat(8) }),
                        )],
                        "faults",
                        chrono::DateTime::UNIX_EPOCH,
                    );
                    let done = ledger.append(append).await?;
                    let line = format!("{id} {}\n", done.first.0);
                    let mut file = notes.lock().expect("nobody panics while writing");
                    file.write_all(line.as_bytes())?;
                }
                Ok::<(), Failure>(())
            })
        })
        .collect();
    for client in clients {
        client.await??;
    }
    ledger.close().await;
    Ok(())
}

/// Cuts the power of the log alone at many moments of one run, with what the program demands of
/// SQLite (`synchronous=FULL`) and, as the control, with less.
///
/// # Errors
/// When the control loses nothing, or a log does not open after a cut.
pub async fn log_alone(own: &Path, size: Size) -> Result<Row, Failure> {
    let cuts = size.pick(12, 150);
    let seconds = size.pick(1, 4);
    let full = record_and_cut(own, "full", seconds, cuts).await?;
    let normal = record_and_cut(own, "normal", seconds, cuts).await?;
    if normal.lost == 0 {
        return Err("the control with synchronous=NORMAL lost nothing".into());
    }
    Ok(Row {
        fault: "power cut at any moment, the log alone",
        engine: "SQLite",
        runs: cuts,
        checked: full,
        recovered: None,
        seen: "every log opened by itself and was sound".to_owned(),
        control: Control::Seen(format!(
            "`synchronous=NORMAL`, which the program refuses: {} of {} acknowledged lost over {cuts} cuts",
            normal.lost, normal.acknowledged
        )),
    })
}

async fn record_and_cut(
    own: &Path,
    synchronous: &str,
    seconds: u64,
    cuts: u64,
) -> Result<Checked, Failure> {
    let work = tempfile::tempdir()?;
    let (folder, list) = (work.path().join("disk"), work.path().join("list"));
    std::fs::create_dir(&folder)?;
    let status = tokio::process::Command::new(own)
        .arg("append")
        .arg(&folder)
        .args([synchronous, &seconds.to_string()])
        .env("LD_PRELOAD", lossy::library(work.path())?)
        .env("LOSSY_DIR", &folder)
        .env("LOSSY_LIST", &list)
        .status()
        .await?;
    if !status.success() {
        return Err(format!("append: {status}").into());
    }
    let list = List::read(&list)?;
    let mut random = StdRng::seed_from_u64(2025);
    let mut all = Checked::default();
    for number in 0..cuts {
        // Not before the tables are made: until then there is nothing to lose.
        let until = random.random_range(list.len() / 10..list.len());
        let after = work.path().join(format!("cut-{number}"));
        list.cut(until, &folder, &after, Cut::default(), &mut random)?;
        let told = list.told(&folder.join(NOTES), until);
        let checked = compare(&after, synchronous, &told).await;
        all =
            all.and(checked.map_err(|error| format!("cut {number} before step {until}: {error}"))?);
        std::fs::remove_dir_all(&after)?;
    }
    Ok(all)
}

async fn compare(folder: &Path, synchronous: &str, told: &str) -> Result<Checked, Failure> {
    let ledger = Ledger::open(config(folder, synchronous)).await?;
    let report = ledger.verify(|_, _| {}).await?;
    if !report.is_sound() {
        return Err(format!("damaged: {:?}", report.problems).into());
    }
    let events = ledger.read_all(Position(0), 1_000_000).await?;
    ledger.close().await;
    let mut stored: HashMap<&str, Vec<u64>> = HashMap::new();
    for event in &events {
        stored
            .entry(&event.stream.id)
            .or_default()
            .push(event.position.0);
    }
    let mut checked = Checked {
        doubled: stored
            .values()
            .filter(|positions| positions.len() > 1)
            .count() as u64,
        ..Checked::default()
    };
    // A last line without its end was not yet told.
    for line in told
        .split_inclusive('\n')
        .filter_map(|line| line.strip_suffix('\n'))
    {
        let (id, position) = line.split_once(' ').ok_or("a note without a position")?;
        let position: u64 = position.parse()?;
        checked.acknowledged += 1;
        if stored
            .get(id)
            .is_none_or(|positions| !positions.contains(&position))
        {
            checked.lost += 1;
        }
    }
    Ok(checked)
}
