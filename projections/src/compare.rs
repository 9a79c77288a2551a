//! Compares the read models with ones made anew from the log, without changing them: also while a program serves them.
use crate::digest::digests;
use crate::error::Error;
use crate::rebuild::catch_up;
use crate::runner::applier::Applier;
use crate::runner::checkpoint::checkpoints;
use crate::runner::reader::Reader;
use crate::store::{Filling, Location, ReadStore, schema};
use ledger::Ledger;
use sqlx::any::AnyConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use std::str::FromStr as _;

/// Events applied at a time.
const BATCH: usize = 50_000;
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
        let Some(store) = look_at(&location).await? else {
            return Ok(None);
        };
        let found = compare_store(&store, ledger).await;
        store.close().await;
        if let Some(found) = found? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The store at a place, if there is one; of a file a copy of one moment, which goes with its handle.
async fn look_at(location: &Location) -> Result<Option<ReadStore>, Error> {
    sqlx::any::install_default_drivers();
    match location {
        Location::Memory => Ok(None),
        Location::File(path) => {
            if !path.exists() {
                return Ok(None);
            }
            let copy =
                std::env::temp_dir().join(format!("beasiswa-read-{}.db", uuid::Uuid::new_v4()));
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
async fn compare_store(store: &ReadStore, ledger: &Ledger) -> Result<Option<Compared>, Error> {
    let projections = crate::all(ledger);
    let before = position(store).await?;
    let live = digests(store, &projections).await?;
    let Some(end) = before else {
        return Ok(None);
    };
    if position(store).await? != Some(end) {
        return Ok(None);
    }
    let memory = ReadStore::open_for(Location::Memory, Filling::Bulk).await?;
    let mut applier = Applier::open_for_filling(memory.clone(), ledger, &projections).await?;
    let mut reader = Reader::new(ledger.clone());
    catch_up(&mut applier, &mut reader, end, BATCH, |_, _| {}).await?;
    memory.finish().await?;
    applier.settle().await?;
    let rebuilt = digests(&memory, &projections).await?;
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
