//! A digest of each read table that does not depend on the order of rows or on the engine, to show
//! that a rebuilt store equals the live one.
use crate::cells::TABLE as CELLS;
use crate::error::Error;
use crate::projection::{Projection, TableInfo};
use crate::row::Column;
use crate::store::ReadStore;
use crate::store::schema::hex;
use futures::TryStreamExt as _;
use sha2::{Digest as _, Sha256};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _, TypeInfo as _, ValueRef as _};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a table holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableDigest {
    /// How many rows.
    pub rows: u64,
    /// Sum modulo 2^256 of the SHA-256 of each row, in hex.
    pub sum: String,
}

/// The digests of all tables of the projections and of the cells that follow them, by table name.
///
/// # Errors
/// The store cannot be read.
pub async fn digests(
    store: &ReadStore,
    projections: &[Arc<dyn Projection>],
) -> Result<BTreeMap<&'static str, TableDigest>, Error> {
    let mut all = BTreeMap::new();
    for table in projections
        .iter()
        .flat_map(|projection| projection.tables())
    {
        all.insert(table.name, of_table(store, table).await?);
    }
    all.insert(CELLS.name, of_table(store, CELLS).await?);
    Ok(all)
}

async fn of_table(store: &ReadStore, table: TableInfo) -> Result<TableDigest, Error> {
    let sql = format!("SELECT {}\nFROM {}", table.columns.join(", "), table.name);
    let mut connection = store.connection().await?;
    let mut rows = sqlx::query(AssertSqlSafe(sql)).fetch(&mut *connection);
    let mut sum = [0_u8; 32];
    let mut count = 0;
    let mut bytes = Vec::new();
    while let Some(row) = rows.try_next().await? {
        bytes.clear();
        for index in 0..table.columns.len() {
            value(&row, index, &mut bytes)?;
        }
        add(&mut sum, &Sha256::digest(&bytes));
        count += 1;
    }
    Ok(TableDigest {
        rows: count,
        sum: hex(&sum),
    })
}

fn value(row: &AnyRow, index: usize, out: &mut Vec<u8>) -> Result<(), sqlx::Error> {
    let raw = row.try_get_raw(index)?;
    if raw.is_null() {
        None::<i64>.digest(out);
    } else if raw.type_info().name() == "TEXT" {
        row.try_get::<String, _>(index)?.digest(out);
    } else {
        row.try_get::<i64, _>(index)?.digest(out);
    }
    Ok(())
}

/// Adds a big-endian number to another, modulo 2^256.
fn add(sum: &mut [u8; 32], number: &[u8]) {
    let mut carry = 0_u16;
    for index in (0..32).rev() {
        let digit = u16::from(sum[index]) + u16::from(number[index]) + carry;
        sum[index] = u8::try_from(digit & 0xff).expect("masked to one byte");
        carry = digit >> 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carries_over_all_bytes() {
        let mut sum = [0xff; 32];
        let mut one = [0; 32];
        one[31] = 1;
        add(&mut sum, &one);
        assert_eq!(sum, [0; 32]);
    }
}
