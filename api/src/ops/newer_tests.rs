//! A store that a newer program has brought further: the older one goes on working beside it, and is gone back to.

use sqlx::{AssertSqlSafe, Executor as _};
use uuid::Uuid;

use super::Ops;

/// What a newer program leaves, and whether one of ours was not made yet.
async fn is_opened_after(ops: Ops, is_behind_too: bool) {
    let newer = "INSERT INTO _sqlx_migrations
         (version, description, installed_on, success, checksum, execution_time)
         SELECT version + 9000, description, installed_on, success, checksum, execution_time
         FROM _sqlx_migrations WHERE version = 60";
    ops.pool.execute(newer).await.unwrap();
    if is_behind_too {
        let forgotten = "DELETE FROM _sqlx_migrations WHERE version = 10";
        ops.pool.execute(forgotten).await.unwrap();
        let undone = "DROP TABLE ops_missing_file";
        ops.pool.execute(AssertSqlSafe(undone)).await.unwrap();
    }
    ops.close().await;
}

#[tokio::test]
async fn a_newer_store_in_a_file_is_opened() {
    for is_behind_too in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        is_opened_after(Ops::open_file(folder.path()).await.unwrap(), is_behind_too).await;
        let again = Ops::open_file(folder.path()).await.unwrap();
        again.ping().await.unwrap();
        assert_eq!(again.missing_files(1).await.unwrap().len(), 0);
    }
}

#[tokio::test]
async fn a_newer_store_on_postgres_is_opened() {
    let url = std::env::var("TEST_DATABASE_URL")
        .expect("TEST_DATABASE_URL names a PostgreSQL server for tests");
    for is_behind_too in [false, true] {
        let schema: &'static str = format!("ops_newer_{}", Uuid::new_v4().simple()).leak();
        let first = Ops::open_schema(&url, schema).await.unwrap();
        is_opened_after(first, is_behind_too).await;
        let again = Ops::open_schema(&url, schema).await.unwrap();
        again.ping().await.unwrap();
        assert_eq!(again.missing_files(1).await.unwrap().len(), 0);
    }
}
