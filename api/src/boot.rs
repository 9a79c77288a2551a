//! Opens every store the configuration names and wires the program together.

use std::{sync::Arc, time::Duration};

use chrono::TimeDelta;
use commands::Executor;
use ledger::{
    Ledger, LedgerConfig,
    keys::{KeyError, SecretKey},
};
use metrics_exporter_prometheus::PrometheusHandle;
use projections::{ReadModels, ReadStore, RunnerConfig};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, any::AnyConnectOptions};

use crate::{
    backup::tail,
    clock::Clock,
    config::Config,
    files::{self, Files, FilesError, link::Links},
    keys::{self, KeysError},
    log_check,
    mail::{MailError, Mailer},
    ops::{Ops, OpsError},
    secrets::Secrets,
    state::{App, AppState, Parts},
    witness::known::{WitnessConfigError, Witnesses},
};

/// The program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum BootError {
    /// The data folder cannot be made.
    #[error("folder data: {0}")]
    DataDir(#[from] std::io::Error),
    /// Another process works in the data folder.
    #[error(transparent)]
    Hold(#[from] crate::hold::HoldError),
    /// A secret is missing or exposed.
    #[error(transparent)]
    Secrets(#[from] KeyError),
    /// Whether the log has events cannot be told, so no secret is made.
    #[error("kunci tidak ada, dan apakah buku kosong tidak dapat diketahui: {0}")]
    Log(#[source] sqlx::Error),
    /// The database does not answer.
    #[error("basis data tidak menjawab: {0}")]
    NoAnswer(#[source] sqlx::Error),
    /// Nothing is here, and the continuous copy is not empty.
    #[error(
        "tidak ada buku di folder data, padahal salinan berkelanjutan {0} berisi buku: kunci dan buku baru tidak dibuat. \
         Periksa apakah cakram folder data terpasang; bila datanya hilang, kembalikan folder secrets lalu jalankan \
         beasiswa restore --copy {0}; bila ini portal baru, beri copy_url tempat yang kosong"
    )]
    Copied(String),
    /// There is no log where the command was to work.
    #[error(
        "tidak ada buku di {0}; sebutkan konfigurasi layanan (--config) atau foldernya (--data-dir), atau buat yang baru: beasiswa migrate"
    )]
    NoLog(String),
    /// Its keys are not those of the log.
    #[error(transparent)]
    Keys(#[from] KeysError),
    /// The log.
    #[error(transparent)]
    Ledger(#[from] ledger::OpenError),
    /// The read models.
    #[error(transparent)]
    Read(#[from] projections::Error),
    /// The operational store.
    #[error(transparent)]
    Ops(#[from] OpsError),
    /// The object store.
    #[error(transparent)]
    Files(#[from] FilesError),
    /// A witness.
    #[error(transparent)]
    Witness(#[from] WitnessConfigError),
    /// Mail.
    #[error(transparent)]
    Mail(#[from] MailError),
}

/// Reads the secrets of a data folder. They are made, and the folder too, only where there is no log
/// yet: wherever it is, it is asked first.
///
/// # Errors
/// [`BootError`]; a missing secret of a log that has events.
pub async fn secrets(config: &Config) -> Result<Secrets, BootError> {
    match Secrets::load(&config.data_dir) {
        Err(KeyError::Missing { .. }) if !has_events(config).await? => {
            if let Some(place) = tail::known_place(config).await {
                return Err(BootError::Copied(place));
            }
            crate::hold::make_folder(&config.data_dir)?;
            Ok(Secrets::load_or_create(&config.data_dir)?)
        }
        loaded => Ok(loaded?),
    }
}

/// Whether the log has events. Changes nothing where there is none.
async fn has_events(config: &Config) -> Result<bool, BootError> {
    sqlx::any::install_default_drivers();
    let (url, table) = match &config.database_url {
        Some(url) => (url.clone(), "ledger.log_event"),
        None => {
            let file = config.data_dir.join("ledger.db");
            if std::fs::metadata(&file).map_or(0, |data| data.len()) == 0 {
                return Ok(false);
            }
            (format!("sqlite:{}", file.display()), "log_event")
        }
    };
    let options: AnyConnectOptions = url.parse().map_err(BootError::Log)?;
    let mut connection = options.connect().await.map_err(BootError::Log)?;
    let sql = AssertSqlSafe(format!("SELECT position FROM {table} LIMIT 1"));
    let found = sqlx::query(sql).fetch_optional(&mut connection).await;
    connection.close().await.map_err(BootError::Log)?;
    match found {
        Ok(row) => Ok(row.is_some()),
        Err(error) if is_no_table(&error) => Ok(false),
        Err(error) => Err(stranger(&url, &error).unwrap_or(BootError::Log(error))),
    }
}

/// A login that may not look into the tables at all was not let in yet.
fn stranger(url: &str, error: &sqlx::Error) -> Option<BootError> {
    let code = error.as_database_error()?.code()?;
    let login = url.split_once("://")?.1.split(['@', ':', '/']).next()?;
    let refused = ledger::OpenError::Stranger(login.to_owned());
    (code == "42501").then_some(BootError::Ledger(refused))
}

/// Whether a database answered that it has no such table: one that is not there yet is empty.
pub(crate) fn is_no_table(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else {
        return false;
    };
    // PostgreSQL has codes for no table and no schema, SQLite only says so.
    matches!(error.code().as_deref(), Some("42P01" | "3F000"))
        || error.message().starts_with("no such table")
}

/// Refuses to go on where there is no log, saying where it was looked for.
///
/// # Errors
/// [`BootError::NoLog`].
pub async fn refuse_missing(config: &Config) -> Result<(), BootError> {
    let (is_there, place) = match &config.database_url {
        Some(url) => {
            sqlx::any::install_default_drivers();
            let options: AnyConnectOptions = url.parse().map_err(BootError::NoAnswer)?;
            let mut connection = options.connect().await.map_err(BootError::NoAnswer)?;
            let found = sqlx::query("SELECT size FROM ledger.log_head LIMIT 0")
                .execute(&mut connection)
                .await;
            connection.close().await.map_err(BootError::NoAnswer)?;
            // Without the right to look it is there.
            let is_there = found.map_or_else(|error| !is_no_table(&error), |_| true);
            (is_there, "basis data".to_owned())
        }
        None => {
            let file = config.data_dir.join("ledger.db");
            match std::fs::metadata(&file) {
                // It may be there: another user's.
                Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
                    return Err(BootError::DataDir(std::io::Error::new(
                        error.kind(),
                        format!(
                            "{}: {error}; ketik perintah ini dengan sudo",
                            file.display()
                        ),
                    )));
                }
                found => {
                    let length = found.map_or(0, |data| data.len());
                    (length > 0, file.display().to_string())
                }
            }
        }
    };
    is_there.then_some(()).ok_or(BootError::NoLog(place))
}

/// Where the log is.
fn ledger_url(config: &Config) -> String {
    config
        .database_url
        .clone()
        .unwrap_or_else(|| format!("sqlite:{}", config.data_dir.join("ledger.db").display()))
}

/// Where the log is, and its keys.
pub fn ledger_config(config: &Config, secrets: &Secrets) -> LedgerConfig {
    let mut ledger = LedgerConfig::new(
        ledger_url(config),
        &config.log_origin,
        secrets.master_key.clone(),
        secrets.fingerprint_key.clone(),
        secrets.log_signing_key.clone(),
    );
    ledger.head_file = Some(config.data_dir.join("head"));
    let days = i64::from(config.clock_jump_max_days);
    // A demonstration is started again whenever somebody looks at it.
    ledger.clock_jump_max = (days > 0 && !config.demo).then(|| TimeDelta::days(days));
    ledger
}

/// Where the log is, for work on its tables: the owner of a database has no keys, and needs none.
pub(crate) fn tables_config(config: &Config) -> LedgerConfig {
    let none = SecretKey::default;
    LedgerConfig::new(
        ledger_url(config),
        &config.log_origin,
        none(),
        none(),
        none(),
    )
}

/// Where the read models are.
pub fn read_url(config: &Config) -> String {
    config
        .database_url
        .clone()
        .unwrap_or_else(|| format!("sqlite:{}", config.data_dir.join("read.db").display()))
}

/// Opens the operational store, making its tables.
///
/// # Errors
/// [`BootError`].
pub async fn ops(config: &Config) -> Result<Ops, BootError> {
    Ok(match &config.database_url {
        Some(url) => Ops::open_schema(url, "ops").await?,
        None => Ops::open_file(&config.data_dir).await?,
    })
}

/// How long the continuous copy is waited for: a program that starts must not hang on another machine.
const COPY_ASKED: Duration = Duration::from_secs(10);

/// Holds the log to what the stores beside it know: the readers' cursors, the head kept in the object store, and the
/// continuous copy. A log behind one of them is not written to.
///
/// # Errors
/// [`BootError`].
pub(crate) async fn hold_to_what_is_known(
    config: &Config,
    secrets: &Secrets,
    ledger: &Ledger,
) -> Result<(), BootError> {
    for (name, position) in cursors(config).await.map_err(OpsError::from)? {
        ledger
            .hold_to(&format!("the cursor of {name}"), position, None)
            .await
            .map_err(held)?;
    }
    hold_to_store(config, secrets, ledger).await?;
    match tokio::time::timeout(COPY_ASKED, tail::hold(config, secrets, ledger)).await {
        Ok(Ok(())) => {}
        // The copy asks again for as long as the program runs, and takes nothing of a log that is behind it.
        Ok(Err(error)) => tracing::warn!(%error, "the continuous copy cannot be asked"),
        Err(_) => tracing::warn!("the continuous copy cannot be asked: it does not answer"),
    }
    Ok(())
}

/// Holds the log to the head that the store of files keeps. Looking makes no store.
async fn hold_to_store(
    config: &Config,
    secrets: &Secrets,
    ledger: &Ledger,
) -> Result<(), BootError> {
    if config.object_store_url.is_none() && !config.data_dir.join(files::FOLDER).is_dir() {
        return Ok(());
    }
    let store = files::store(config.object_store_url.as_deref(), &config.data_dir)?;
    let note = match files::patience::in_time(0, log_check::kept_head(&*store)).await {
        Ok(Some(note)) => note,
        Ok(None) => return Ok(()),
        // Files are away: nothing is known from there, and the program says so elsewhere.
        Err(error) => {
            tracing::warn!(%error, "the head kept in the object store cannot be read");
            return Ok(());
        }
    };
    let Err(error) = ledger.hold_to_note("the object store", &note).await else {
        return Ok(());
    };
    // To another key every signature looks wrong: what is wrong is the key.
    let others = keys::others(&Executor::new(ledger.clone()), secrets).await?;
    Err(match others.is_empty() {
        true => held(error),
        false => KeysError::Others(others).into(),
    })
}

/// How far the readers of the log have come; none where there is no operational store yet. Changes nothing.
async fn cursors(config: &Config) -> Result<Vec<(String, u64)>, sqlx::Error> {
    sqlx::any::install_default_drivers();
    let (url, table) = match &config.database_url {
        Some(url) => (url.clone(), "ops.ops_cursor"),
        None => {
            let file = config.data_dir.join("ops.db");
            if std::fs::metadata(&file).map_or(0, |data| data.len()) == 0 {
                return Ok(Vec::new());
            }
            (format!("sqlite:{}?mode=ro", file.display()), "ops_cursor")
        }
    };
    let options: AnyConnectOptions = url.parse()?;
    let mut connection = options.connect().await?;
    let sql = AssertSqlSafe(format!(
        "SELECT name, next_position FROM {table} ORDER BY name"
    ));
    let found = sqlx::query(sql).fetch_all(&mut connection).await;
    connection.close().await?;
    match found {
        Ok(rows) => rows
            .iter()
            .map(|row| {
                let position: i64 = row.try_get(1)?;
                Ok((row.try_get(0)?, position.max(0).unsigned_abs()))
            })
            .collect(),
        Err(error) if is_no_table(&error) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

fn held(error: ledger::LedgerError) -> BootError {
    BootError::Ledger(ledger::OpenError::Database(error.to_string()))
}

/// Opens everything.
///
/// # Errors
/// [`BootError`].
pub async fn open(
    config: Config,
    clock: Arc<dyn Clock>,
    metrics: Option<PrometheusHandle>,
) -> Result<AppState, BootError> {
    let secrets = secrets(&config).await?;
    let secrets = secrets.with_vapid_key(&config.data_dir)?;
    open_with(config, clock, secrets, metrics).await
}

/// Opens everything for a command that may work beside a running portal: what it keeps of earlier
/// moments lies in a folder of its own, which goes with it.
///
/// # Errors
/// [`BootError`].
pub async fn open_for_command(
    config: Config,
    clock: Arc<dyn Clock>,
) -> Result<AppState, BootError> {
    let secrets = secrets(&config).await?;
    wire(config, clock, secrets, None, RunnerConfig::default()).await
}

/// Opens everything with given secrets.
///
/// # Errors
/// [`BootError`].
pub async fn open_with(
    config: Config,
    clock: Arc<dyn Clock>,
    secrets: Secrets,
    metrics: Option<PrometheusHandle>,
) -> Result<AppState, BootError> {
    let following = RunnerConfig {
        as_of_folder: Some(config.data_dir.join("as-of")),
        ..RunnerConfig::default()
    };
    wire(config, clock, secrets, metrics, following).await
}

async fn wire(
    config: Config,
    clock: Arc<dyn Clock>,
    secrets: Secrets,
    metrics: Option<PrometheusHandle>,
    following: RunnerConfig,
) -> Result<AppState, BootError> {
    let ledger = Ledger::open(ledger_config(&config, &secrets)).await?;
    hold_to_what_is_known(&config, &secrets, &ledger).await?;
    let store = ReadStore::open(&read_url(&config)).await?;
    let applied = projections::applied_of(&store).await?.events;
    ledger
        .hold_to("the read models", applied, None)
        .await
        .map_err(held)?;
    let read = ReadModels::start(store, ledger.clone(), following).await?;
    let ops = ops(&config).await?;
    let parts = Parts {
        files: Files::open(
            config.object_store_url.as_deref(),
            &config.data_dir,
            ledger.clone(),
            ops.clone(),
            Arc::clone(&clock),
            Links::new(secrets.derived("file link v1")),
        )?,
        mailer: Mailer::new(
            config.smtp_url.as_deref(),
            &config.mail_from,
            config.data_dir.join("mail"),
            config.demo,
        )?,
        ops,
        ledger,
        read,
        witnesses: Witnesses::new(&config.witnesses)?,
        metrics,
    };
    let app = AppState::new(App::new(config, clock, secrets, parts));
    tokio::spawn(log_check::at_start(app.clone()));
    Ok(app)
}
