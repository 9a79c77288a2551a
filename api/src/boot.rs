//! Opens every store the configuration names and wires the program together.

use std::{fs::DirBuilder, os::unix::fs::DirBuilderExt, path::Path, sync::Arc};

use chrono::TimeDelta;
use ledger::{Ledger, LedgerConfig};
use metrics_exporter_prometheus::PrometheusHandle;
use projections::{ReadModels, ReadStore, RunnerConfig};

use crate::{
    clock::Clock,
    config::Config,
    files::{self, Files, FilesError, link::Links},
    log_check,
    mail::{MailError, Mailer},
    ops::{Ops, OpsError},
    secrets::Secrets,
    state::{App, AppState, Parts},
    witness::{WitnessConfigError, Witnesses},
};

/// The program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum BootError {
    /// The data folder cannot be made.
    #[error("data folder: {0}")]
    DataDir(#[from] std::io::Error),
    /// A secret is missing or exposed.
    #[error(transparent)]
    Secrets(#[from] ledger::keys::KeyError),
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

/// Reads or makes the secrets of a data folder, making the folder too.
///
/// # Errors
/// [`BootError`].
pub fn secrets(data_dir: &Path) -> Result<Secrets, BootError> {
    // Names and sealed data lie here: a folder made now is for its owner alone.
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(data_dir)?;
    Ok(Secrets::load_or_create(data_dir)?)
}

/// Where the log is, and its keys.
pub fn ledger_config(config: &Config, secrets: &Secrets) -> LedgerConfig {
    let url = config
        .database_url
        .clone()
        .unwrap_or_else(|| format!("sqlite:{}", config.data_dir.join("ledger.db").display()));
    let mut ledger = LedgerConfig::new(
        url,
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

/// Holds the log to what the stores beside it know: the read models, the readers' cursors, and the head kept in the
/// object store. A log behind one of them is not written to.
///
/// # Errors
/// [`BootError`].
pub(crate) async fn hold_to_what_is_known(
    config: &Config,
    ledger: &Ledger,
) -> Result<(), BootError> {
    let ops = ops(config).await?;
    for (name, position) in ops.cursors().await.map_err(OpsError::from)? {
        ledger
            .hold_to(&format!("the cursor of {name}"), position, None)
            .await
            .map_err(held)?;
    }
    ops.close().await;
    let store = files::store(config.object_store_url.as_deref(), &config.data_dir)?;
    match log_check::kept_head(&*store).await {
        Ok(Some(note)) => {
            ledger
                .hold_to_note("the object store", &note)
                .await
                .map_err(held)?;
        }
        Ok(None) => {}
        // Files are away: nothing is known from there, and the program says so elsewhere.
        Err(error) => tracing::warn!(%error, "the head kept in the object store cannot be read"),
    }
    Ok(())
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
    let secrets = secrets(&config.data_dir)?;
    open_with(config, clock, secrets, metrics).await
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
    let ledger = Ledger::open(ledger_config(&config, &secrets)).await?;
    hold_to_what_is_known(&config, &ledger).await?;
    let store = ReadStore::open(&read_url(&config)).await?;
    let following = RunnerConfig {
        as_of_folder: Some(config.data_dir.join("as-of")),
        ..RunnerConfig::default()
    };
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
    tokio::spawn(log_check::at_start(app.ledger.clone()));
    Ok(app)
}
