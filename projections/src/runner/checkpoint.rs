//! What a store says of its filling: how far each projection is, and which stand still.
use crate::error::Error;
use crate::event::Event;
use crate::store::schema::hex;
use sqlx::{AnyConnection, Row as _};

/// Where and why a projection stands still.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stop {
    pub position: u64,
    pub event_type: String,
    pub reason: String,
}

/// Where a lane ends up when its checkpoint moves.
pub(crate) struct Place {
    pub position: u64,
    /// Leaf hash of the last event before it; `None` when it stays where it is.
    pub leaf: Option<String>,
}

impl Place {
    pub fn after(event: &Event) -> Self {
        Self {
            position: event.position() + 1,
            leaf: Some(hex(&event.recorded.leaf_hash)),
        }
    }
}

/// The name of this filling, and whether it was finished.
pub(crate) async fn filling(connection: &mut AnyConnection) -> Result<(String, bool), Error> {
    let row = sqlx::query("SELECT generation, filled\nFROM read_store")
        .fetch_one(connection)
        .await?;
    Ok((row.try_get(0)?, row.try_get::<i64, _>(1)? == 1))
}

/// Where a projection of a store stands.
pub(crate) struct Checkpoint {
    pub name: String,
    /// Events applied.
    pub position: u64,
    /// Leaf hash of the last of them, in hex.
    pub leaf: Option<String>,
}

/// Where each projection of a store stands.
pub(crate) async fn checkpoints(connection: &mut AnyConnection) -> Result<Vec<Checkpoint>, Error> {
    let rows = sqlx::query("SELECT name, position, leaf\nFROM read_checkpoint\nORDER BY name")
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            Ok(Checkpoint {
                name: row.try_get(0)?,
                position: u64::try_from(row.try_get::<i64, _>(1)?).unwrap_or_default(),
                leaf: row.try_get(2)?,
            })
        })
        .collect()
}

/// The projections that stand still, by name.
pub(crate) async fn stops(connection: &mut AnyConnection) -> Result<Vec<(String, Stop)>, Error> {
    let rows = sqlx::query("SELECT projection, position, event_type, reason\nFROM read_stopped")
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            let stop = Stop {
                position: u64::try_from(row.try_get::<i64, _>(1)?).unwrap_or_default(),
                event_type: row.try_get(2)?,
                reason: row.try_get(3)?,
            };
            Ok((row.try_get(0)?, stop))
        })
        .collect()
}

/// A log position as the databases store it.
pub(crate) fn as_i64(position: u64) -> i64 {
    i64::try_from(position).expect("a log never reaches 2^63 events")
}
