//! The last step of a restore: from the stage into the stores.

use std::{fs, io, path::Path};

use ledger::{Ledger, keys::sync_folder};
use object_store::{ObjectStoreExt as _, PutPayload};
use sqlx::{Connection as _, Executor as _};

use super::{DATABASES, FILES, Failure, Manifest, copy, verified};
use crate::{boot, config::Config, files, files::durable::sync_tree, secrets::Secrets};

/// Puts what a restore has made ready into the stores, and checks it once more there.
pub(super) async fn put_in_place(
    config: &Config,
    secrets: &Secrets,
    stage: &Path,
    manifest: &Manifest,
) -> Result<(), Failure> {
    // Renamed only when it is on the disk with its folders.
    sync_tree(stage)?;
    match &config.database_url {
        None => {
            for name in DATABASES {
                fs::rename(stage.join(name), config.data_dir.join(name))?;
            }
        }
        Some(url) => {
            Ledger::migrate(&boot::ledger_config(config, secrets)).await?;
            boot::ops(config).await?.close().await;
            fill_database(url, stage).await?;
        }
    }
    match &config.object_store_url {
        None if stage.join(FILES).exists() => {
            let place = config.data_dir.join(FILES);
            if place.exists() {
                fs::remove_dir(&place)?;
            }
            fs::rename(stage.join(FILES), place)?;
        }
        None => {}
        Some(_) => put_files(config, &stage.join(FILES)).await?,
    }
    sync_folder(&config.data_dir)?;
    // Once more, where it will be used.
    let placed = verified(config, secrets).await?;
    if placed != (manifest.events, manifest.root.clone()) {
        return Err("buku yang dipulihkan bukan yang dicadangkan".into());
    }
    Ok(())
}

/// Fills the tables in one transaction: all of it or nothing.
async fn fill_database(url: &str, stage: &Path) -> Result<(), Failure> {
    let mut database = copy::open_database(url).await?;
    database.execute("BEGIN").await?;
    copy::into(&stage.join("ledger.db"), &mut database, "ledger").await?;
    copy::into(&stage.join("ops.db"), &mut database, "ops").await?;
    database.execute("COMMIT").await?;
    database.close().await?;
    Ok(())
}

async fn put_files(config: &Config, from: &Path) -> Result<(), Failure> {
    let store = files::store(config.object_store_url.as_deref(), &config.data_dir)?;
    let mut folders = vec![from.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            other => other?,
        };
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let location = path.strip_prefix(from)?.display().to_string();
            let bytes = fs::read(&path)?;
            store
                .put(
                    &object_store::path::Path::from(location),
                    PutPayload::from(bytes),
                )
                .await?;
        }
    }
    Ok(())
}
