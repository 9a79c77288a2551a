//! Cutting off write-ahead logs, in which rows live on that were changed or deleted.
//!
//! On PostgreSQL there is nothing to do from here: old row versions go with a vacuum, which the running
//! role may not ask for; the table of keys is vacuumed after every change by its own settings.

use std::{path::Path, time::Duration};

use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, Row, any::AnyConnectOptions};

use crate::{error::ApiError, routes::disbursement::held, state::App};

/// How long writers of a file may be held up by one attempt.
const HOLD_UP: Duration = Duration::from_millis(100);
/// Attempts before the job's next turn.
const ATTEMPTS: usize = 5;
/// Pause between them.
const PAUSE: Duration = Duration::from_millis(100);

/// Cuts off the write-ahead logs of the ledger, the operational store and the read models, and removes what was written
/// down of payments that wait.
///
/// # Errors
/// `LAYANAN_SIBUK` when somebody read an old state of one of them all the while: to be repeated.
pub(super) async fn scrub(app: &App) -> Result<(), ApiError> {
    held::remove(app).map_err(ApiError::internal)?;
    if app.config.database_url.is_some() {
        return Ok(());
    }
    for name in ["ledger.db", "ops.db"] {
        let file = app.config.data_dir.join(name);
        let mut attempt = 1;
        while !is_cut_off(&file).await? {
            if attempt == ATTEMPTS {
                tracing::info!(name, "deleted rows are still in its write-ahead log");
                return Err(ApiError::new("LAYANAN_SIBUK"));
            }
            attempt += 1;
            tokio::time::sleep(PAUSE).await;
        }
    }
    let store = app.read.store();
    let mut attempt = 1;
    while let Err(error) = store.scrub().await {
        if attempt == ATTEMPTS {
            return Err(error.into());
        }
        attempt += 1;
        tokio::time::sleep(PAUSE).await;
    }
    Ok(())
}

/// Cuts off the write-ahead log of a file on a connection of its own. False when somebody reads what
/// is in it.
async fn is_cut_off(file: &Path) -> Result<bool, sqlx::Error> {
    let url = format!("sqlite:{}", file.display());
    let mut connection = url.parse::<AnyConnectOptions>()?.connect().await?;
    let wait = HOLD_UP.as_millis();
    let sql = format!("PRAGMA busy_timeout = {wait}");
    connection.execute(AssertSqlSafe(sql)).await?;
    // Most of the work, with nobody held up: the rest is short.
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").await?;
    let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
        .fetch_one(&mut connection)
        .await?;
    let is_busy = row.try_get::<i64, _>(0)? != 0;
    drop(row);
    connection.close().await?;
    Ok(!is_busy)
}
