//! From the continuous copy back to a log, as it was at any moment; and what the copy knows that a log does not.

use std::path::Path;

use chrono::{DateTime, SecondsFormat, Utc};
use ledger::Ledger;
use sqlx::{AnyConnection, Connection as _, Executor as _};

use super::{
    place::Place,
    rows::{Block, Row, insert, value},
};
use crate::{
    backup::{
        Cleared, FILES, Failure, Held, STAGE, check,
        copy::{self, Table, tables},
        local, put_in_place, refuse_used,
    },
    boot,
    config::Config,
    ops::Ops,
    secrets::Secrets,
};

/// An event that only the copy has.
pub(crate) struct Lost {
    /// Its position before.
    pub position: u64,
    /// When it was recorded.
    pub at: String,
    /// Type of its stream.
    pub stream_type: String,
    /// Its stream.
    pub stream_id: String,
    /// What happened.
    pub event_type: String,
    /// With what, as JSON; personal data is sealed.
    pub payload: String,
    /// Who did it.
    pub actor: String,
}

/// Puts the log of the copy into empty stores, as it was at a moment or as far as it goes, and checks it.
///
/// # Errors
/// When the stores are not empty, the copy has a gap or was changed, or a store cannot be written.
pub(crate) async fn restore(
    config: &Config,
    secrets: &Secrets,
    url: &str,
    until: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<Held, Failure> {
    refuse_used(config).await?;
    let place = Place::open(url, secrets)?;
    let state = place
        .state()
        .await?
        .ok_or("belum ada yang disalin ke tempat ini")?;
    let stage = config.data_dir.join(STAGE);
    let _cleared = Cleared::new(&stage)?;
    std::fs::create_dir_all(&stage)?;
    Ledger::migrate(&boot::ledger_config(&local(config, &stage), secrets)).await?;
    let mut log = copy::open_file(&stage.join("ledger.db")).await?;
    log.execute("BEGIN").await?;
    let size = fill(&mut log, &place, &state.generation, until).await?;
    if size == 0 {
        return Err(
            "salinan ini belum berisi apa pun pada saat itu; pilih saat yang lebih baru".into(),
        );
    }
    log.execute("COMMIT").await?;
    log.close().await?;
    let manifest = check(config, secrets, &stage, now).await?;
    if manifest.events != size {
        return Err(format!(
            "salinan berisi {} peristiwa, seharusnya {size}",
            manifest.events
        )
        .into());
    }
    let files = place.files(&state.generation, &stage.join(FILES)).await?;
    let ops = Ops::open_file(&stage).await?;
    // Nobody waits for the mails of all acts that ever were.
    ops.move_cursor(crate::mail::outbox::READER, size).await?;
    ops.close().await;
    put_in_place(config, secrets, &stage, &manifest).await?;
    Ok(Held {
        manifest,
        files,
        lacking: Vec::new(),
    })
}

/// Fills the tables; how long the log is then.
async fn fill(
    log: &mut AnyConnection,
    place: &Place,
    generation: &str,
    until: Option<DateTime<Utc>>,
) -> Result<u64, Failure> {
    let tables = tables(log).await?;
    let until = until.map(|until| until.to_rfc3339_opts(SecondsFormat::Micros, true));
    let blocks = place.blocks(generation).await?;
    let mut size = 0;
    // From the end: a log ends where a commit ended, and a commit may reach from one block into the next.
    for range in blocks.iter().rev() {
        let block = place.block(generation, *range).await?;
        if let Some(reached) = reached(&tables, &block, until.as_deref()) {
            size = reached;
            break;
        }
    }
    let mut expected = 0;
    for range in blocks {
        if expected >= size {
            break;
        }
        if range.0 != expected {
            return Err(format!("salinan kekurangan peristiwa mulai dari {expected}").into());
        }
        let block = place.block(generation, range).await?;
        for table in &tables {
            if let Some(rows) = block.tables.get(&table.name) {
                let within = rows.iter().filter(|row| is_within(table, row, size));
                put(log, table, &within.cloned().collect::<Vec<_>>()).await?;
            }
        }
        expected = range.1;
    }
    let keys = place.keys(generation).await?;
    if let Some(table) = tables.iter().find(|table| table.name == "subject_key") {
        insert(log, table, &keys).await?;
    }
    Ok(size)
}

async fn put(log: &mut AnyConnection, table: &Table, rows: &[Row]) -> Result<(), Failure> {
    if table.name != "log_head" {
        return insert(log, table, rows).await;
    }
    // The head of before every commit was signed: only a restore fills it in.
    log.execute("DROP TRIGGER IF EXISTS log_head_no_update")
        .await?;
    log.execute("DROP TRIGGER IF EXISTS log_head_no_delete")
        .await?;
    log.execute("DELETE FROM log_head").await?;
    insert(log, table, rows).await?;
    log.execute(
        "CREATE TRIGGER log_head_no_update BEFORE UPDATE ON log_head
BEGIN SELECT RAISE(ABORT, 'log_head was replaced by log_signed_head'); END",
    )
    .await?;
    log.execute(
        "CREATE TRIGGER log_head_no_delete BEFORE DELETE ON log_head
BEGIN SELECT RAISE(ABORT, 'log_head only grows'); END",
    )
    .await?;
    Ok(())
}

/// The last signed head of a block, at a moment.
fn reached(tables: &[Table], block: &Block, until: Option<&str>) -> Option<u64> {
    let table = tables
        .iter()
        .find(|table| table.name == "log_signed_head")?;
    let heads = block.tables.get("log_signed_head")?;
    heads
        .iter()
        .filter(|row| {
            let at = value(table, row, "recorded_at")
                .as_str()
                .unwrap_or_default();
            until.is_none_or(|until| at <= until)
        })
        .filter_map(|row| value(table, row, "size").as_u64())
        .filter(|size| *size <= block.next)
        .max()
}

/// Whether a row speaks of nothing but the first `size` events.
fn is_within(table: &Table, row: &Row, size: u64) -> bool {
    let number = |name: &str| value(table, row, name).as_i64().unwrap_or(-1);
    let size_number = i64::try_from(size).unwrap_or(i64::MAX);
    match table.name.as_str() {
        "log_event" | "log_claim_change" | "log_idempotency" => number("position") < size_number,
        "log_signed_head" | "log_checkpoint" | "log_cosignature" => number("size") <= size_number,
        "log_node" => {
            let width = 256_i64.saturating_pow(u32::try_from(number("level")).unwrap_or(8));
            (number("node_index") + 1).saturating_mul(width) <= size_number
        }
        "log_tile" => {
            let width = 256_i64.saturating_pow(u32::try_from(number("level") + 1).unwrap_or(8));
            (number("tile_index") + 1).saturating_mul(width) <= size_number
        }
        // A note: the origin, then the size.
        "log_key_change" => {
            let note = value(table, row, "note").as_str().unwrap_or_default();
            let told = note.lines().find_map(|line| line.parse::<u64>().ok());
            told.is_none_or(|told| told <= size)
        }
        _ => true,
    }
}

/// The events of the copy from a position on: what a restored older log has lost, as far as the copy knows.
///
/// # Errors
/// When the copy cannot be read.
pub(crate) async fn after(
    config: &Config,
    secrets: &Secrets,
    size: u64,
) -> Result<Vec<Lost>, Failure> {
    // A log on PostgreSQL is not copied: what lies there is another's.
    let Some(url) = config
        .copy_url
        .as_ref()
        .filter(|_| config.database_url.is_none())
    else {
        return Ok(Vec::new());
    };
    let place = Place::open(url, secrets)?;
    let Some(state) = place.state().await? else {
        return Ok(Vec::new());
    };
    let mut lost = Vec::new();
    let table = of_events(&config.data_dir.join("ledger.db")).await?;
    for range in place.blocks(&state.generation).await? {
        if range.1 <= size {
            continue;
        }
        let block = place.block(&state.generation, range).await?;
        for row in block.tables.get("log_event").into_iter().flatten() {
            let text = |name: &str| {
                value(&table, row, name)
                    .as_str()
                    .unwrap_or_default()
                    .to_owned()
            };
            let position = value(&table, row, "position").as_u64().unwrap_or(0);
            if position >= size {
                lost.push(Lost {
                    position,
                    at: text("recorded_at"),
                    stream_type: text("stream_type"),
                    stream_id: text("stream_id"),
                    event_type: text("event_type"),
                    payload: text("payload"),
                    actor: text("actor_id"),
                });
            }
        }
    }
    Ok(lost)
}

async fn of_events(file: &Path) -> Result<Table, Failure> {
    let mut log = copy::open_file(file).await?;
    let found = tables(&mut log).await?;
    log.close().await?;
    let found = found.into_iter().find(|table| table.name == "log_event");
    found.ok_or_else(|| "tabel log_event tidak ada".into())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::backup::copy::Kind;

    fn table(name: &str, columns: &[(&str, Kind)]) -> Table {
        Table {
            name: name.to_owned(),
            columns: columns
                .iter()
                .map(|(name, kind)| ((*name).to_owned(), *kind))
                .collect(),
        }
    }

    #[test]
    fn a_row_of_later_events_stays_out() {
        let event = table("log_event", &[("position", Kind::Integer)]);
        assert!(is_within(&event, &vec![json!(4)], 5));
        assert!(!is_within(&event, &vec![json!(5)], 5));
        let columns = [("level", Kind::Integer), ("node_index", Kind::Integer)];
        let node = table("log_node", &columns);
        assert!(is_within(&node, &vec![json!(1), json!(1)], 512));
        assert!(!is_within(&node, &vec![json!(1), json!(1)], 511));
        let change = table("log_key_change", &[("note", Kind::Text)]);
        assert!(!is_within(
            &change,
            &vec![Value::from("asal\n9\nakar\n")],
            8
        ));
    }
}
