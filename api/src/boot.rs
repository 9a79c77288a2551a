//! Opens every store the configuration names and wires the program together.

use std::{fs::DirBuilder, os::unix::fs::DirBuilderExt, path::Path, sync::Arc};

use ledger::{Ledger, LedgerConfig};
use metrics_exporter_prometheus::PrometheusHandle;
use projections::{ReadModels, ReadStore, RunnerConfig};

use crate::{
    clock::Clock,
    config::Config,
    files::{Files, FilesError, link::Links},
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
    LedgerConfig::new(
        url,
        &config.log_origin,
        secrets.master_key.clone(),
        secrets.fingerprint_key.clone(),
        secrets.log_signing_key.clone(),
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
    Ok(AppState::new(App::new(config, clock, secrets, parts)))
}
