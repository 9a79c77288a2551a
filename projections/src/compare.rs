//! Compares the read models with ones made anew from the log, without changing them: also while a program serves them.
use crate::digest::digests;
use crate::error::Error;
use crate::rebuild::{STRETCH, built};
use crate::runner::checkpoint::checkpoints;
use crate::store::{Filling, Location, ReadStore, schema};
use futures::FutureExt as _;
use ledger::Ledger;
use sqlx::any::AnyConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::str::FromStr as _;
use tempfile::TempDir;

/// How often a store is looked at anew that moves while it is compared.
const TRIES_MAX: usize = 5;

/// What a comparison found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// Tables looked at.
    pub tables: u64,
    /// Those that differ.
    pub differing: Vec<&'static str>,
}

/// Compares the read models at a place with the log, as far as they have come. `None` where there are none of this
/// program, or none that stand still at one position.
///
/// # Errors
/// An event cannot be applied; the databases refuse.
pub async fn compare(url: &str, ledger: &Ledger) -> Result<Option<Compared>, Error> {
    let location = Location::parse(url)?.of_tables(&schema::name());
    for _ in 0..TRIES_MAX {
        let folder = folder_beside(&location)?;
        let Some(store) = look_at(&location, folder.path()).await? else {
            return Ok(None);
        };
        let found = compare_store(&store, ledger, folder.path()).await;
        store.close().await;
        drop(store);
        if let Some(found) = found? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// A folder that nobody else may read, for as long as stores are compared: beside the store, whose disk has room for another.
fn folder_beside(location: &Location) -> std::io::Result<TempDir> {
    let mut named = tempfile::Builder::new();
    named
        .prefix("beasiswa-")
        .permissions(Permissions::from_mode(0o700));
    let beside = match location {
        Location::File(path) => path.parent(),
        Location::Memory | Location::Postgres { .. } => None,
    };
    match beside.map(|folder| named.tempdir_in(folder)) {
        Some(Ok(made)) => Ok(made),
        // Whoever checks a log of others may not write there.
        Some(Err(_)) | None => named.tempdir(),
    }
}

/// The store at a place, if there is one; of a file a copy of one moment, which goes with its handle.
async fn look_at(location: &Location, folder: &Path) -> Result<Option<ReadStore>, Error> {
    sqlx::any::install_default_drivers();
    match location {
        Location::Memory => Ok(None),
        Location::File(path) => {
            if !path.exists() {
                return Ok(None);
            }
            let copy = folder.join("read.db");
            let url = format!("sqlite:{}?mode=ro", path.display());
            let mut connection = AnyConnectOptions::from_str(&url)?.connect().await?;
            let made = sqlx::query("VACUUM INTO $1")
                .bind(copy.display().to_string())
                .execute(&mut connection)
                .await;
            connection.close().await?;
            made?;
            let store = ReadStore::open_for(Location::File(copy), Filling::Past).await?;
            Ok(Some(store))
        }
        Location::Postgres { url, schema } => {
            let mut connection = AnyConnectOptions::from_str(url)?.connect().await?;
            let row = sqlx::query("SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = $1 AND table_name = 'read_checkpoint'")
                .bind(schema)
                .fetch_one(&mut connection)
                .await?;
            connection.close().await?;
            if row.try_get::<i64, _>(0)? == 0 {
                return Ok(None);
            }
            let store = ReadStore::open_for(location.clone(), Filling::Live).await?;
            Ok(Some(store))
        }
    }
}

/// `None` when the store moved meanwhile, or its tables stand at different positions.
async fn compare_store(
    store: &ReadStore,
    ledger: &Ledger,
    folder: &Path,
) -> Result<Option<Compared>, Error> {
    let projections = crate::all(ledger);
    let before = position(store).await?;
    let live = digests(store, &projections).await?;
    let Some(end) = before else {
        return Ok(None);
    };
    if position(store).await? != Some(end) {
        return Ok(None);
    }
    let anew = || {
        let file = folder.join(format!("{}.db", uuid::Uuid::new_v4()));
        ReadStore::open_for(Location::File(file), Filling::Bulk).boxed()
    };
    let anew = built(anew, ledger, &projections, end, STRETCH, |_, _| {}).await?;
    let rebuilt = digests(&anew.for_filling(), &projections).await;
    anew.close().await;
    let rebuilt = rebuilt?;
    Ok(Some(Compared {
        tables: live.len() as u64,
        differing: live
            .into_iter()
            .filter(|(table, digest)| rebuilt.get(table) != Some(digest))
            .map(|(table, _)| table)
            .collect(),
    }))
}

/// The position that all tables of a store have come to.
async fn position(store: &ReadStore) -> Result<Option<u64>, Error> {
    let mut connection = store.connection().await?;
    let known = checkpoints(&mut connection).await?;
    let first = known.first().map(|one| one.position);
    Ok(first.filter(|first| known.iter().all(|one| one.position == *first)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_compared_lies_where_nobody_else_reads() {
        let data = tempfile::tempdir().unwrap();
        let location = Location::File(data.path().join("read.db"));
        let postgres = Location::Postgres {
            url: String::new(),
            schema: "read".to_owned(),
        };
        // A folder that is not there stands for one that may not be written to.
        let gone = Location::File(data.path().join("gone/read.db"));
        for (location, beside) in [(location, true), (postgres, false), (gone, false)] {
            let made = folder_beside(&location).unwrap();
            let mode = made.path().metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o700);
            assert_eq!(made.path().parent() == Some(data.path()), beside);
        }
        assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0);
    }
}
