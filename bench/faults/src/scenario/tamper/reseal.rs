//! A forger who computes everything again that needs no key.

use ledger::merkle::{leaf_hash, node_hash};
use ledger::{Hash, Ledger, Position, Recorded};
use sqlx::AssertSqlSafe;

use crate::Failure;
use crate::program::{Place, Store};

/// Hashes in a full tile.
const TILE: usize = 256;

/// Rewrites the last event that a client made, in so many bytes as it had, and the tree above it: leaf, tile, nodes,
/// and the roots of all heads and checkpoints since.
pub async fn rewrite(place: &Place, forge: impl Fn(&str) -> String) -> Result<(), Failure> {
    let events = events(place).await?;
    let last = events
        .iter()
        .rposition(|event| event.stored_payload_text().contains("uji-"))
        .ok_or("no event of a client")?;
    let event = &events[last];
    let payload = forge(event.stored_payload_text());
    let envelope = forged_envelope(event, &payload)?;
    let mut leaves: Vec<Hash> = events.iter().map(|event| event.leaf_hash).collect();
    leaves[last] = leaf_hash(&envelope);

    let mut owner = place.connect_unguarded(Store::Ledger).await?;
    let position = i64::try_from(last)?;
    sqlx::query("UPDATE log_event SET payload = $1, leaf_hash = $2 WHERE position = $3")
        .bind(payload)
        .bind(leaves[last].to_vec())
        .bind(position)
        .execute(&mut owner)
        .await?;
    let index = last / TILE;
    let full = leaves.chunks_exact(TILE).nth(index);
    if let Some(tile) = full {
        let index = i64::try_from(index)?;
        sqlx::query("UPDATE log_tile SET hashes = $1 WHERE level = 0 AND tile_index = $2")
            .bind(tile.concat())
            .bind(index)
            .execute(&mut owner)
            .await?;
        sqlx::query("UPDATE log_node SET hash = $1 WHERE level = 1 AND node_index = $2")
            .bind(root(tile).to_vec())
            .bind(index)
            .execute(&mut owner)
            .await?;
    }
    for table in ["log_signed_head", "log_checkpoint"] {
        let sql = format!("SELECT size FROM {table} WHERE size > $1");
        let sizes: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(sql))
            .bind(position)
            .fetch_all(&mut owner)
            .await?;
        for size in sizes {
            let sql = format!("UPDATE {table} SET root = $1 WHERE size = $2");
            sqlx::query(AssertSqlSafe(sql))
                .bind(root(&leaves[..usize::try_from(size)?]).to_vec())
                .bind(size)
                .execute(&mut owner)
                .await?;
        }
    }
    Ok(())
}

/// The whole log, sealed.
async fn events(place: &Place) -> Result<Vec<Recorded>, Failure> {
    let ledger = Ledger::open_read_only(place.ledger()).await?;
    let events = ledger.read_all_sealed(Position(0), 1_000_000).await;
    ledger.close().await;
    Ok(events?)
}

/// The bytes that are hashed, with another payload of the same length.
fn forged_envelope(event: &Recorded, payload: &str) -> Result<Vec<u8>, Failure> {
    let before = event.stored_payload_text().as_bytes();
    let mut envelope = event.envelope();
    let at = envelope
        .windows(before.len())
        .position(|part| part == before)
        .ok_or("an envelope without its payload")?;
    if payload.len() != before.len() {
        return Err("a forged payload of another length".into());
    }
    envelope[at..][..before.len()].copy_from_slice(payload.as_bytes());
    Ok(envelope)
}

/// RFC 6962's tree over leaves, of which there is one.
fn root(leaves: &[Hash]) -> Hash {
    match leaves {
        [leaf] => *leaf,
        leaves => {
            let (left, right) = leaves.split_at(leaves.len().next_power_of_two() / 2);
            node_hash(&root(left), &root(right))
        }
    }
}
