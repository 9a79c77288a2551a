//! Compares the read models with ones made anew from the log, without changing them: also while a program serves them.
use crate::digest::digests;
use crate::error::Error;
use crate::rebuild::{STRETCH, built};
use crate::runner::checkpoint::checkpoints;
use crate::runner::lead::lock_file;
use crate::runner::ledger_error;
use crate::store::{Filling, Location, ReadStore, schema};
use futures::FutureExt as _;
use ledger::Ledger;
use sqlx::any::AnyConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use std::fs::{File, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::str::FromStr as _;
use tempfile::TempDir;

/// What the folders begin with.
const FOLDER: &str = "periksa-";
/// The copy of a moment.
const COPY: &str = "read.db";
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
        let place = Place::beside(&location)?;
        let folder = place.folder.path();
        let Some(store) = look_at(&location, folder).await? else {
            return Ok(None);
        };
        let found = compare_store(&store, ledger, folder).await;
        store.close().await;
        drop(store);
        if let Some(found) = found? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// A folder for as long as stores are compared.
struct Place {
    folder: TempDir,
    /// Held while the folder is in use.
    _lock: Option<File>,
}

impl Place {
    /// A folder that nobody else may read: beside the store, whose disk has room for another. What a check left that was ended
    /// by force goes.
    fn beside(location: &Location) -> Result<Self, Error> {
        let mut named = tempfile::Builder::new();
        named
            .prefix(FOLDER)
            .permissions(Permissions::from_mode(0o700));
        let beside = match location {
            Location::File(path) => path.parent(),
            Location::Memory | Location::Postgres { .. } => None,
        };
        if let Some(Err(error)) = beside.map(remove_left) {
            tracing::debug!(%error, "what an earlier check left was not looked for");
        }
        let folder = match beside.map(|folder| named.tempdir_in(folder)) {
            Some(Ok(made)) => made,
            // Whoever checks a log of others may not write there.
            Some(Err(_)) | None => named.tempdir()?,
        };
        let lock = lock_file(&folder.path().join(COPY), "verify")?;
        Ok(Self {
            folder,
            _lock: lock,
        })
    }
}

/// Removes the folders of checks that are no more.
fn remove_left(folder: &Path) -> Result<(), Error> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(FOLDER)
            && path.is_dir()
            && let Some(_lock) = lock_file(&path.join(COPY), "verify")?
        {
            std::fs::remove_dir_all(&path)?;
        }
    }
    Ok(())
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
            let copy = folder.join(COPY);
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
    // Of a log that was put back no more can be made anew than it has: the tables that tell of more differ.
    let head = ledger.head().await.map_err(ledger_error)?;
    let anew = || {
        let file = folder.join(format!("{}.db", uuid::Uuid::new_v4()));
        ReadStore::open_for(Location::File(file), Filling::Bulk).boxed()
    };
    let anew = built(
        anew,
        ledger,
        &projections,
        end.min(head),
        STRETCH,
        |_, _| {},
    )
    .await?;
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
            let made = Place::beside(&location).unwrap();
            let path = made.folder.path();
            assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o700);
            assert_eq!(path.parent() == Some(data.path()), beside);
        }
        assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_a_check_left_goes_and_what_one_uses_stays() {
        let data = tempfile::tempdir().unwrap();
        let location = Location::File(data.path().join("read.db"));
        let left = data.path().join(format!("{FOLDER}left"));
        std::fs::create_dir(&left).unwrap();
        std::fs::write(left.join(COPY), "names").unwrap();
        let other = data.path().join("files");
        std::fs::create_dir(&other).unwrap();
        let one = Place::beside(&location).unwrap();
        let _another = Place::beside(&location).unwrap();
        assert!(!left.exists());
        assert!(one.folder.path().exists());
        assert!(other.exists());
    }
}
