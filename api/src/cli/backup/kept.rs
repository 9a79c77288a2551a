//! Backups in a folder: new ones by the moment, old ones removed, the newest tried; and what was done is told to the portal.

use std::{
    fs,
    path::{Path, PathBuf},
};

use chrono::{DateTime, Utc};

use super::refuse_lacking;
use crate::{
    backup::{self, Held, Passphrase},
    boot,
    cli::Failure,
    clock::{Clock as _, SystemClock},
    config::Config,
    ops::check::Reported,
    secrets::Secrets,
};

/// How backups of a folder end.
const ENDING: &str = "cadangan";

/// The file of a new backup. Two of one second, typed and by the timer, are two.
pub(super) fn new_file(folder: &Path, now: DateTime<Utc>) -> Result<PathBuf, Failure> {
    // A disk that is not mounted must not be taken for an empty folder.
    if !folder.is_dir() {
        return Err(format!("{} is no folder; make it first", folder.display()).into());
    }
    Ok(folder.join(format!("{}.{ENDING}", now.format("%Y-%m-%dT%H%M%S%.3fZ"))))
}

fn backups(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == ENDING) {
            found.push(path);
        }
    }
    // The name is the moment.
    found.sort();
    Ok(found)
}

/// Removes backups that were made before a moment, never the one just made; which.
pub(super) fn forget_older(
    folder: &Path,
    made: &Path,
    before: DateTime<Utc>,
) -> Result<Vec<PathBuf>, Failure> {
    let mut gone = Vec::new();
    for path in backups(folder)? {
        let at: DateTime<Utc> = fs::metadata(&path)?.modified()?.into();
        if path != made && at < before {
            fs::remove_file(&path)?;
            gone.push(path);
        }
    }
    Ok(gone)
}

/// Restores a backup, or the newest of a folder, where it can be looked at, and throws it away.
pub(super) async fn try_restore(
    config: &Config,
    from: &Path,
    passphrase: &Passphrase,
) -> Result<(), Failure> {
    let newest;
    let from = if from.is_dir() {
        newest = backups(from)?.pop().ok_or("the folder has no backup")?;
        newest.as_path()
    } else {
        from
    };
    let secrets = Secrets::load(&config.data_dir)?;
    let place = std::env::temp_dir().join(format!("beasiswa-{}", uuid::Uuid::new_v4()));
    fs::create_dir(&place)?;
    let there = Config {
        data_dir: place.clone(),
        database_url: None,
        object_store_url: None,
        copy_url: None,
        ..config.clone()
    };
    let restored = backup::restore(&there, &secrets, from, passphrase).await;
    fs::remove_dir_all(&place)?;
    let held = restored.map_err(|error| format!("{}: {error}", from.display()))?;
    println!(
        "{} dipulihkan untuk uji dan diperiksa: {} peristiwa dan {} berkas dari {}.",
        from.display(),
        held.manifest.events,
        held.files,
        held.manifest.made_at
    );
    if held.lacking.is_empty() {
        report(config, Reported::TRIAL, &held, SystemClock.now()).await;
    }
    refuse_lacking(&held.lacking)
}

/// Tells the portal, which tells it by its figures. What was made is made, whether that can be told or not.
pub(super) async fn report(config: &Config, name: &str, held: &Held, now: DateTime<Utc>) {
    let told = Reported {
        at: now,
        events: held.manifest.events,
        files: held.files,
        lacking: held.lacking.len() as u64,
    };
    let done = async {
        let ops = boot::ops(config).await?;
        let done = ops.report(name, &told).await;
        ops.close().await;
        done.map_err(Failure::from)
    };
    if let Err(error) = done.await {
        eprintln!("beasiswa: not told to the portal: {error}");
    }
}
