//! Which node leads the projections of a store: a row with a holder and an end, by the database's
//! clock. A node that dies loses the lead when the row ends.
use crate::error::Error;
use crate::store::ReadStore;
use sqlx::{AssertSqlSafe, Row};
use std::time::Duration;

/// How long a lead lasts without being renewed.
pub(crate) const LEASE: Duration = Duration::from_secs(6);

/// Takes or renews the lead; whether this node has it now.
pub(crate) async fn take(
    store: &ReadStore,
    holder: &str,
    lasting: Duration,
) -> Result<bool, Error> {
    let now = store.engine().now_ms();
    let sql = format!(
        "INSERT INTO read_lease (name, holder, expires_ms)\n\
         VALUES ('runner', $1, {now} + $2)\n\
         ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, \
         expires_ms = excluded.expires_ms\n\
         WHERE read_lease.holder = excluded.holder\n\
         OR read_lease.expires_ms < {now}"
    );
    let mut connection = store.connection().await?;
    let taken = sqlx::query(AssertSqlSafe(sql))
        .bind(holder.to_owned())
        .bind(i64::try_from(lasting.as_millis()).unwrap_or(i64::MAX))
        .execute(&mut *connection)
        .await?;
    Ok(taken.rows_affected() == 1)
}

/// Gives the lead up, so that another node need not wait for its end.
pub(crate) async fn release(store: &ReadStore, holder: &str) -> Result<(), Error> {
    let mut connection = store.connection().await?;
    sqlx::query("DELETE FROM read_lease\nWHERE name = 'runner'\nAND holder = $1")
        .bind(holder.to_owned())
        .execute(&mut *connection)
        .await?;
    Ok(())
}

/// Who leads now, if anybody.
pub(crate) async fn holder(store: &ReadStore) -> Result<Option<String>, Error> {
    let sql = format!(
        "SELECT holder\nFROM read_lease\nWHERE name = 'runner'\nAND expires_ms >= {}",
        store.engine().now_ms()
    );
    let mut connection = store.connection().await?;
    let row = sqlx::query(AssertSqlSafe(sql))
        .fetch_optional(&mut *connection)
        .await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}
