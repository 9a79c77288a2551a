//! What is marked as read must exist and be the caller's: a stranger fills no log with ids that he made up.

use serde_json::Value;

use crate::routes::testing::Office;

#[tokio::test]
async fn what_does_not_exist_or_is_anothers_is_not_marked() {
    let office = Office::open().await;
    office.submitted(1).await;
    let list = "/api/cms/notification";
    let inbox = office.read(&office.branch, list).await.data();
    let theirs = inbox["items"][0]["id"].as_str().unwrap().to_owned();
    let head = office.server.app.ledger.head().await.unwrap();
    let long = "9".repeat(4_000);
    for id in ["1-0", "999999-0", "buatan", theirs.as_str(), long.as_str()] {
        let answer = office
            .put(
                &office.other_applicant,
                &format!("{list}/{id}"),
                &Value::Null,
            )
            .await;
        assert_eq!(answer.status, 404, "{id}: {}", answer.text());
    }
    assert_eq!(
        office.server.app.ledger.head().await.unwrap(),
        head,
        "something was written"
    );

    // The control: its reader marks it, once.
    let own = format!("{list}/{theirs}");
    for _ in 0..2 {
        let answer = office.put(&office.branch, &own, &Value::Null).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    assert_eq!(office.server.app.ledger.head().await.unwrap(), head + 1);
}
