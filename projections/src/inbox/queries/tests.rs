use super::lines::{Kinds, by_line};
use super::*;
use crate::store::{Filling, Location};

/// How SQLite finds what a role is told: counts read no notice, and a page of many walks the newest.
#[tokio::test]
async fn counts_read_an_index_and_no_notice() {
    let store = ReadStore::open_for(Location::Memory, Filling::Live)
        .await
        .unwrap();
    let reader = somebody();
    let is_read = is_read(&store, &reader).await.unwrap();
    let columns = format!("n.kind, CASE WHEN {is_read} THEN n.day ELSE '' END, COUNT(*)");
    let mut connection = store.connection().await.unwrap();
    for (kinds, index) in [
        (Kinds::Others, "by_audience (audience=?"),
        (Kinds::Proposals, "proposals (kind=? AND audience=?"),
    ] {
        let plan = by_line(&reader, &columns, kinds, 1);
        let plan = plan.plan(&mut connection).await;
        let index = format!("SEARCH n USING COVERING INDEX read_notification_{index}");
        assert!(plan.contains(&index), "{plan}");
    }
    let mut newest = of_reader(&reader);
    newest.only("n.position IN (1, 2)");
    let plan = newest.plan(&mut connection).await;
    assert!(plan.contains("position=?"), "{plan}");
}

fn somebody() -> Reader {
    Reader {
        user_id: "somebody".to_owned(),
        role: "admin".to_owned(),
        scope: Scope::All,
        since_position: 1,
        not_asked: Vec::new(),
        confirms: ForWhom::default(),
    }
}

async fn write(store: &ReadStore, sql: &'static str) {
    let mut connection = store.connection().await.unwrap();
    sqlx::query(sql).execute(&mut *connection).await.unwrap();
    drop(connection);
    store.changed();
}

const NOTICE: &str = "INSERT INTO read_notification (notification_id, position, audience, actor_id, kind, body, deep_link, created_at, day)\n\
     SELECT ? || '-0', ?, 'admin', 'other', 'selamat_datang', '', '', '', '2026-01-01'";

async fn tell(store: &ReadStore, position: i64) {
    let mut connection = store.connection().await.unwrap();
    let told = sqlx::query(NOTICE).bind(position).bind(position);
    told.execute(&mut *connection).await.unwrap();
    drop(connection);
    store.changed();
}

/// Notices are never taken back, so only those are looked at that came since: one that vanished behind the program's back is
/// still counted, until the log is said to have gone back. What is read one by one begins the count anew.
#[tokio::test]
async fn notices_are_counted_once() {
    let store = ReadStore::open_for(Location::Memory, Filling::Live)
        .await
        .unwrap();
    let reader = somebody();
    let unread = async || unread(&store, &reader).await.unwrap();
    assert_eq!(unread().await, 0);
    tell(&store, 1).await;
    tell(&store, 2).await;
    assert_eq!(unread().await, 2);
    write(&store, "DELETE FROM read_notification WHERE position = 1").await;
    tell(&store, 3).await;
    assert_eq!(unread().await, 3);
    store.forget();
    assert_eq!(unread().await, 2);
    write(
        &store,
        "INSERT INTO read_notification_mark (mark_key, notification_id, user_id, read_at)\n\
         VALUES ('2-0|somebody', '2-0', 'somebody', '2026-01-02')",
    )
    .await;
    assert_eq!(unread().await, 1);
    tell(&store, 4).await;
    assert_eq!(unread().await, 2);
    write(
        &store,
        "INSERT INTO read_notification_through (through_key, through, all_read_at)\n\
         VALUES ('somebody|', 3, '2026-01-03')",
    )
    .await;
    assert_eq!(unread().await, 1);
}
