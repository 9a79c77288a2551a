//! Opening a read store: whatever lies there, what is worth nothing is made anew.
#![allow(clippy::unwrap_used, missing_docs)]

mod bed;
mod life;

use life::Life;
use projections::{Error, Location, ReadStore};

async fn applied(store: &ReadStore) -> i64 {
    let mut connection = store.connection().await.unwrap();
    let row = sqlx::query("SELECT COUNT(*) FROM read_user")
        .fetch_one(&mut *connection)
        .await
        .unwrap();
    sqlx::Row::try_get(&row, 0).unwrap()
}

on_both_engines! {
    async fn a_store_of_other_tables_is_emptied_and_filled_again(bed: Bed) {
        let life = Life::numbered(1);
        life.prepare(&bed).await;
        bed.models().await.stop().await;
        let store = bed.store().await;
        assert_eq!(applied(&store).await, 4);
        let generation = store.generation().await;
        sqlx::query("UPDATE read_store SET schema_digest = 'of another version'")
            .execute(&mut *store.connection().await.unwrap())
            .await
            .unwrap();
        store.close().await;

        let store = bed.store().await;
        assert_ne!(store.generation().await, generation);
        assert!(matches!(store.connection().await, Err(Error::Filling { .. })));
        store.close().await;
        let models = bed.models().await;
        assert_eq!(applied(models.store()).await, 4);
        // Control: a store of these tables is kept.
        let generation = models.store().generation().await;
        assert_eq!(bed.store().await.generation().await, generation);
    }
}

#[tokio::test]
async fn a_damaged_file_is_made_anew() {
    let bed = bed::Bed::open(bed::On::Sqlite).await;
    let life = Life::numbered(1);
    life.prepare(&bed).await;
    let Location::File(path) = bed.store().await.location().clone() else {
        panic!("not a file");
    };
    std::fs::write(
        &path,
        b"not a database, but as long as a page of one ".repeat(200),
    )
    .unwrap();
    let models = bed.models().await;
    assert_eq!(applied(models.store()).await, 4);
}

#[tokio::test]
async fn a_path_may_hold_what_means_something_in_a_url() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("data 100% #1 Kenyam–é").join("read.db");
    let store = ReadStore::open_at(Location::File(path.clone()))
        .await
        .unwrap();
    let name = store.location().label();
    assert!(name.starts_with("read-") && name.ends_with(".db"), "{name}");
    assert!(path.with_file_name(name).exists());
}

#[test]
fn a_place_is_a_file_memory_or_a_schema() {
    assert_eq!(
        Location::parse("sqlite:./data/read.db").unwrap(),
        Location::File("./data/read.db".into())
    );
    assert_eq!(
        Location::parse("sqlite::memory:").unwrap(),
        Location::Memory
    );
    assert!(matches!(
        Location::parse("postgres://localhost/x").unwrap(),
        Location::Postgres { schema, .. } if schema == "read"
    ));
    assert!(Location::parse("mysql://localhost/x").is_err());
}
