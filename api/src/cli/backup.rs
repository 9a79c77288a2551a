//! `beasiswa backup` and `restore`: the log and the files, never the secrets. The read models are not
//! copied: they are built from the log.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;
use ledger::Ledger;
use serde::{Deserialize, Serialize};
use sqlx::{ConnectOptions, Connection, Executor, any::AnyConnectOptions};

use super::Failure;
use crate::{
    boot,
    clock::{Clock, SystemClock},
    config::Config,
};

#[derive(Args)]
pub(super) struct BackupArgs {
    /// A new folder for the copy.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
}

#[derive(Args)]
pub(super) struct RestoreArgs {
    /// The folder of the copy.
    #[arg(long, value_name = "DIR")]
    from: PathBuf,
}

/// What a copy holds, for whoever finds it years later.
#[derive(Serialize, Deserialize)]
struct Manifest {
    made_at: String,
    log_origin: String,
    events: u64,
    root: String,
    files: u64,
}

pub(super) async fn backup(config: Config, args: BackupArgs) -> Result<(), Failure> {
    refuse_elsewhere(&config)?;
    if args.to.exists() {
        return Err(format!("{} exists already; name a new folder", args.to.display()).into());
    }
    let beside = args.to.with_extension("part");
    if beside.exists() {
        fs::remove_dir_all(&beside)?;
    }
    fs::create_dir_all(&beside)?;
    copy_database(
        &config.data_dir.join("ledger.db"),
        &beside.join("ledger.db"),
    )
    .await?;
    // Files come into being before the events that name them, so a copy made after the log's has all.
    let files = copy_folder(&config.data_dir.join("files"), &beside.join("files"))?;
    let copied = Config {
        data_dir: beside.clone(),
        ..config.clone()
    };
    let manifest = check(&config, &copied, files).await?;
    fs::write(
        beside.join("manifest.json"),
        serde_json::to_vec_pretty(&manifest)?,
    )?;
    fs::rename(&beside, &args.to)?;
    println!(
        "{} peristiwa dan {} berkas disalin ke {} dan diperiksa.",
        manifest.events,
        manifest.files,
        args.to.display()
    );
    println!("Kunci tidak ikut disalin: simpan folder secrets di tempat lain.");
    Ok(())
}

pub(super) async fn restore(config: Config, args: RestoreArgs) -> Result<(), Failure> {
    refuse_elsewhere(&config)?;
    let log = config.data_dir.join("ledger.db");
    if log.exists() {
        return Err(format!(
            "{} exists already; restore into an empty data folder",
            log.display()
        )
        .into());
    }
    if !config.data_dir.join("secrets/master.key").exists()
        && std::env::var_os("BEASISWA_MASTER_KEY").is_none()
    {
        return Err(format!(
            "the secrets are missing: put them into {} first, or personal data stays unreadable",
            config.data_dir.join("secrets").display()
        )
        .into());
    }
    let expected: Manifest = serde_json::from_slice(
        &fs::read(args.from.join("manifest.json"))
            .map_err(|error| format!("{} is no backup: {error}", args.from.display()))?,
    )?;
    let part = config.data_dir.join("ledger.db.part");
    fs::copy(args.from.join("ledger.db"), &part)?;
    let files = copy_folder(&args.from.join("files"), &config.data_dir.join("files"))?;
    fs::rename(&part, &log)?;
    for stale in ["read.db", "read.db-wal", "read.db-shm"] {
        match fs::remove_file(config.data_dir.join(stale)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    let found = check(&config, &config, files).await?;
    if (found.events, &found.root) != (expected.events, &expected.root) {
        return Err("the restored log is not the one that was copied".into());
    }
    println!(
        "{} peristiwa dan {} berkas dipulihkan dan diperiksa.",
        found.events, found.files
    );
    Ok(())
}

/// Verifies a copy with the keys of the original.
async fn check(original: &Config, copied: &Config, files: u64) -> Result<Manifest, Failure> {
    let secrets = boot::secrets(&original.data_dir)?;
    let ledger = Ledger::open(boot::ledger_config(copied, &secrets)).await?;
    let report = ledger.verify(|_, _| {}).await?;
    ledger.close().await;
    if let Some(problem) = report.problems.first() {
        return Err(format!("the copy is not sound: {problem}; run: beasiswa verify").into());
    }
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    Ok(Manifest {
        made_at: clock.now().to_rfc3339(),
        log_origin: original.log_origin.clone(),
        events: report.events,
        root: hex::encode(report.root),
        files,
    })
}

fn refuse_elsewhere(config: &Config) -> Result<(), Failure> {
    if config.database_url.is_some() || config.object_store_url.is_some() {
        return Err("this copies embedded databases; with PostgreSQL use pg_basebackup or pg_dump of the schema \
ledger, and with S3 the store's own versioning"
            .into());
    }
    Ok(())
}

/// A consistent copy of a database that may be in use.
async fn copy_database(from: &Path, to: &Path) -> Result<(), Failure> {
    if !from.exists() {
        return Err(format!("there is no log at {}", from.display()).into());
    }
    sqlx::any::install_default_drivers();
    let options: AnyConnectOptions = format!("sqlite:{}?mode=ro", from.display()).parse()?;
    let mut connection = options.connect().await?;
    connection
        .execute(sqlx::query("VACUUM INTO $1").bind(to.display().to_string()))
        .await?;
    connection.close().await?;
    Ok(())
}

/// Copies a folder with everything in it; gives how many files. Half-written ones are left out.
fn copy_folder(from: &Path, to: &Path) -> io::Result<u64> {
    fs::create_dir_all(to)?;
    let mut count = 0;
    let entries = match fs::read_dir(from) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        other => other?,
    };
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name();
        if entry.file_type()?.is_dir() {
            count += copy_folder(&entry.path(), &to.join(&name))?;
        } else if !name.to_string_lossy().contains('#') {
            // The local object store writes beside under `name#number` and renames.
            fs::copy(entry.path(), to.join(&name))?;
            count += 1;
        }
    }
    Ok(count)
}
