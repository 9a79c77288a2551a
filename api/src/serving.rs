//! How portals that serve are known to their database, so that what must not happen beside them is refused.

use sqlx::{ConnectOptions, Connection, Row, any::AnyConnectOptions};

use crate::{boot::BootError, config::Config};

/// By what name a serving portal is known to its database.
const SERVING: &str = "beasiswa-serve";

/// The same configuration, for a portal that serves: the database is told by whom it is used.
pub(crate) fn named(mut config: Config) -> Config {
    if let Some(url) = config
        .database_url
        .as_mut()
        .filter(|url| !url.contains("application_name="))
    {
        let joint = if url.contains('?') { '&' } else { '?' };
        url.push_str(&format!("{joint}application_name={SERVING}"));
    }
    config
}

/// How many connections of serving portals a database has.
///
/// # Errors
/// The database does not answer.
pub(crate) async fn connections(url: &str) -> Result<i64, BootError> {
    sqlx::any::install_default_drivers();
    let options: AnyConnectOptions = url.parse().map_err(BootError::NoAnswer)?;
    let mut connection = options.connect().await.map_err(BootError::NoAnswer)?;
    let found = sqlx::query(
        "SELECT COUNT(*) FROM pg_stat_activity
          WHERE datname = CURRENT_DATABASE() AND application_name = $1",
    )
    .bind(SERVING)
    .fetch_one(&mut connection)
    .await
    .and_then(|row| row.try_get(0));
    connection.close().await.map_err(BootError::NoAnswer)?;
    found.map_err(BootError::NoAnswer)
}
