use super::*;
use crate::store::{Filling, Location};

/// How SQLite finds what a role is told: counts read no notice, and a page of many walks the newest.
#[tokio::test]
async fn counts_read_an_index_and_no_notice() {
    let store = ReadStore::open_for(Location::Memory, Filling::Live)
        .await
        .unwrap();
    let reader = Reader {
        user_id: "somebody".to_owned(),
        role: "admin".to_owned(),
        scope: Scope::All,
        since_position: 1,
        not_asked: Vec::new(),
        confirms: ForWhom::default(),
    };
    let is_read = is_read(&store, &reader).await.unwrap();
    let columns = format!("n.kind, CASE WHEN {is_read} THEN n.day ELSE '' END, COUNT(*)");
    let mut counts = counted(&reader, &columns);
    counts.then("GROUP BY 1, 2");
    let mut connection = store.connection().await.unwrap();
    let plan = counts.plan(&mut connection).await;
    let index = "SEARCH n USING COVERING INDEX read_notification_by_audience";
    assert!(plan.contains(index), "{plan}");
    let mut newest = of_reader(&reader);
    newest.only("n.position IN (1, 2)");
    let plan = newest.plan(&mut connection).await;
    assert!(plan.contains("position=?"), "{plan}");
}
