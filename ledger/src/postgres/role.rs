//! The runtime role: what the running program may do, whoever it logs in as.

use sqlx::postgres::PgConnection;

/// Granted to the login at migration and assumed on every connection, so that even the tables'
/// owner runs without the right to change or delete an event.
///
/// The log's tables are inserted into and selected from, nothing else. Only a person's key can be destroyed; the
/// triggers let it be nothing but that.
const GRANTS: &str = "
    REVOKE ALL ON ALL TABLES IN SCHEMA ledger FROM beasiswa_runtime;
    GRANT USAGE ON SCHEMA ledger TO beasiswa_runtime;
    GRANT SELECT ON ledger._sqlx_migrations TO beasiswa_runtime;
    GRANT SELECT ON ledger.log_head TO beasiswa_runtime;
    GRANT SELECT, INSERT ON
        ledger.log_event, ledger.log_signed_head, ledger.log_tile, ledger.log_node,
        ledger.log_claim_change, ledger.log_idempotency, ledger.log_checkpoint,
        ledger.log_cosignature, ledger.log_key_change, ledger.log_epoch,
        ledger.log_clock_confirmation, ledger.subject_key
    TO beasiswa_runtime;
    GRANT UPDATE (wrapped_key, erased_at) ON ledger.subject_key TO beasiswa_runtime;
";

/// Attempts to create the role, which belongs to the whole cluster: another database's migration
/// may be creating it too.
const ATTEMPTS: u32 = 5;

/// Runs as the runtime role from here on.
pub(super) async fn assume(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("SET ROLE beasiswa_runtime")
        .execute(connection)
        .await
        .map(drop)
}

/// Whether the tables are at `version` and the login may assume the role.
pub(super) async fn is_ready(
    connection: &mut PgConnection,
    version: i64,
) -> Result<bool, sqlx::Error> {
    let role: bool = sqlx::query_scalar(
        "SELECT TO_REGCLASS('ledger._sqlx_migrations') IS NOT NULL
            AND EXISTS (SELECT 1 FROM pg_roles
                         WHERE rolname = 'beasiswa_runtime'
                           AND PG_HAS_ROLE(CURRENT_USER, oid, CASE
                               WHEN CURRENT_SETTING('server_version_num')::INT >= 160000 THEN 'SET'
                               ELSE 'MEMBER' END))
            AND HAS_TABLE_PRIVILEGE('beasiswa_runtime', TO_REGCLASS('ledger.log_signed_head'), 'INSERT')",
    )
    .fetch_one(&mut *connection)
    .await
    .map(|ready: Option<bool>| ready.unwrap_or(false))
    // Without the role, asking for its privileges is an error.
    .or_else(|error| match error {
        sqlx::Error::Database(_) => Ok(false),
        other => Err(other),
    })?;
    if !role {
        return Ok(false);
    }
    let applied: Option<i64> =
        sqlx::query_scalar("SELECT MAX(version) FROM ledger._sqlx_migrations WHERE success")
            .fetch_one(&mut *connection)
            .await?;
    Ok(applied.is_some_and(|applied| applied >= version))
}

/// Why the role could not be had.
pub(super) enum GrantError {
    /// Only a superuser can do what is missing: this.
    Superuser(String),
    Database(sqlx::Error),
}

impl From<sqlx::Error> for GrantError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

/// Creates the role where it is missing and gives it its rights, and the login its membership.
pub(super) async fn grant(connection: &mut PgConnection) -> Result<(), GrantError> {
    let mut attempt = 1;
    loop {
        match create(connection).await {
            Ok(()) => break,
            Err(error @ GrantError::Superuser(_)) => return Err(error),
            Err(error) if attempt == ATTEMPTS => return Err(error),
            Err(_) => attempt += 1,
        }
        tokio::time::sleep(std::time::Duration::from_millis(50 * u64::from(attempt))).await;
    }
    sqlx::raw_sql(GRANTS).execute(connection).await?;
    Ok(())
}

async fn create(connection: &mut PgConnection) -> Result<(), GrantError> {
    let exists: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'beasiswa_runtime')",
    )
    .fetch_one(&mut *connection)
    .await?;
    let me: String = sqlx::query_scalar("SELECT QUOTE_IDENT(CURRENT_USER)")
        .fetch_one(&mut *connection)
        .await?;
    let membership = format!("GRANT beasiswa_runtime TO {me};");
    if !exists {
        let made = sqlx::query("CREATE ROLE beasiswa_runtime NOLOGIN")
            .execute(&mut *connection)
            .await;
        refused(made, || {
            format!("CREATE ROLE beasiswa_runtime NOLOGIN;\n{membership}")
        })?;
    }
    // From version 16 on, who creates a role may give it to others and is not of it.
    let member: bool = sqlx::query_scalar(
        "SELECT PG_HAS_ROLE(CURRENT_USER, 'beasiswa_runtime', CASE
             WHEN CURRENT_SETTING('server_version_num')::INT >= 160000 THEN 'SET'
             ELSE 'MEMBER' END)",
    )
    .fetch_one(&mut *connection)
    .await?;
    if !member {
        let given = sqlx::query("GRANT beasiswa_runtime TO CURRENT_USER")
            .execute(&mut *connection)
            .await;
        refused(given, || membership)?;
    }
    Ok(())
}

/// A statement that this login may not give is for a superuser.
fn refused<T>(
    done: Result<T, sqlx::Error>,
    sql: impl FnOnce() -> String,
) -> Result<(), GrantError> {
    match done {
        Ok(_) => Ok(()),
        Err(error) => match error.as_database_error().and_then(|error| error.code()) {
            Some(code) if code == "42501" => Err(GrantError::Superuser(sql())),
            _ => Err(GrantError::Database(error)),
        },
    }
}

/// Lets another login run the program: as the role, owning nothing of the log. Gives back what only a superuser can do.
pub(super) async fn serve_as(
    connection: &mut PgConnection,
    login: &str,
) -> Result<Vec<String>, sqlx::Error> {
    let (login, database): (String, String) =
        sqlx::query_as("SELECT QUOTE_IDENT($1), QUOTE_IDENT(CURRENT_DATABASE())")
            .bind(login)
            .fetch_one(&mut *connection)
            .await?;
    // Read models that this login made itself: the other makes its own, anew from the log.
    let own: Vec<String> = sqlx::query_scalar(
        "SELECT QUOTE_IDENT(nspname) FROM pg_namespace
          WHERE (nspname = 'read' OR STARTS_WITH(nspname, 'read_'))
            AND nspowner = (SELECT oid FROM pg_roles WHERE rolname = CURRENT_USER)",
    )
    .fetch_all(&mut *connection)
    .await?;
    for schema in own {
        let sql = format!("DROP SCHEMA {schema} CASCADE");
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .execute(&mut *connection)
            .await?;
    }
    let mut left = Vec::new();
    for sql in [
        format!("GRANT beasiswa_runtime TO {login}"),
        // Its read models are its own: they are made anew with each version of their tables.
        format!("GRANT CONNECT, CREATE ON DATABASE {database} TO {login}"),
    ] {
        let done = sqlx::query(sqlx::AssertSqlSafe(sql.clone()))
            .execute(&mut *connection)
            .await;
        match refused(done, || format!("{sql};")) {
            Ok(()) => {}
            Err(GrantError::Superuser(sql)) => left.push(sql),
            Err(GrantError::Database(error)) => return Err(error),
        }
    }
    Ok(left)
}
