//! The feed tells each reader exactly what the log holds of what they may see, whatever the steps in which it is read.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::routes::testing::Office;
use crate::server::testing::TestSession;

const FEED: &str = "/api/cms/peristiwa";

async fn all(office: &Office, who: &TestSession, size: u32) -> Vec<Value> {
    let (mut since, mut found) = (0, Vec::new());
    loop {
        let target = format!("{FEED}?sejak={since}&size={size}");
        let answer = office.read(who, &target).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let data = answer.data();
        found.extend(data["items"].as_array().unwrap().clone());
        since = data["berikutnya"].as_u64().unwrap();
        if data["masihAda"] == false {
            return found;
        }
    }
}

fn positions(events: &[Value]) -> Vec<u64> {
    let position = |event: &Value| event["nomorPeristiwa"].as_u64().unwrap();
    events.iter().map(position).collect()
}

#[tokio::test]
async fn an_admin_reads_the_whole_log_in_steps_of_any_size() {
    let office = Office::open().await;
    office.submitted(1).await;
    let whole = all(&office, &office.admin, 1_000).await;
    let head = office.server.app.ledger.tree_head().await.unwrap().size;
    assert_eq!(positions(&whole), (0..head).collect::<Vec<_>>());
    assert_eq!(all(&office, &office.admin, 7).await, whole);
    assert_eq!(all(&office, &office.government, 1_000).await, whole);
    let target = format!("{FEED}?sejak={head}");
    let rest = office.read(&office.admin, &target).await.data();
    assert_eq!(
        rest,
        json!({ "items": [], "berikutnya": head, "masihAda": false })
    );
    // What comes next is told once, from there on.
    office.submitted(2).await;
    let rest = office.read(&office.admin, &target).await.data();
    let new = rest["items"].as_array().unwrap();
    assert!(!new.is_empty());
    assert_eq!(new[0]["nomorPeristiwa"], head);
}

#[tokio::test]
async fn everybody_reads_of_what_they_may_see_and_no_more() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let draft = office.draft(&office.other_applicant, 2).await;
    let about = async |who: &TestSession| -> BTreeSet<String> {
        let events = all(&office, who, 1_000).await;
        let id = |event: &Value| event["objekId"].as_str().unwrap().to_owned();
        events.iter().map(id).collect()
    };
    assert_eq!(
        about(&office.applicant).await,
        BTreeSet::from([form.id.clone()])
    );
    assert_eq!(
        about(&office.branch).await,
        BTreeSet::from([form.id.clone()])
    );
    assert!(about(&office.other_branch).await.is_empty());
    let others = about(&office.other_applicant).await;
    let draft_id = draft.id;
    assert_eq!(others, BTreeSet::from([draft_id.clone()]));
    // A draft is its owner's alone, before whoever reads the whole log too.
    for reader in [&office.admin, &office.government] {
        let about = about(reader).await;
        assert!(about.contains(&form.id) && !about.contains(&draft_id));
    }
    // In steps of any size, and with a cursor behind everything at the end, though others' events lie between.
    let whole = all(&office, &office.applicant, 1_000).await;
    assert!(whole.len() > 2, "{whole:?}");
    assert_eq!(all(&office, &office.applicant, 1).await, whole);
    let of_log = all(&office, &office.admin, 1_000).await;
    let told = |event: &&Value| event["objekId"] == form.id;
    assert_eq!(
        whole,
        of_log.iter().filter(told).cloned().collect::<Vec<_>>()
    );
    let answer = office
        .read(&office.applicant, &format!("{FEED}?size=1000"))
        .await;
    let head = office.server.app.ledger.tree_head().await.unwrap().size;
    assert_eq!(answer.data()["berikutnya"], head);
    let text = office.read(&office.branch, FEED).await;
    for personal in ["Yuliana", "pemohon@uji.test", "aktor"] {
        assert!(!text.text().contains(personal), "{personal}");
    }
    // Nobody without a session.
    let visitor = crate::server::testing::get(FEED);
    assert_eq!(office.server.send(visitor).await.status, 401);
}

#[tokio::test]
async fn lines_and_values_hold_the_same_and_lead_on() {
    let office = Office::open().await;
    office.submitted(1).await;
    let events = all(&office, &office.admin, 1_000).await;
    let lines = office
        .read(&office.admin, &format!("{FEED}?bentuk=jsonl&size=5"))
        .await;
    assert_eq!(lines.headers["content-type"], "application/x-ndjson");
    let read: Vec<Value> = lines
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(read, events[..5]);
    let next = lines.headers["link"].to_str().unwrap();
    assert!(
        next.contains("sejak=5&size=5&bentuk=jsonl>; rel=\"next\""),
        "{next}"
    );
    let values = office
        .read(&office.admin, &format!("{FEED}?bentuk=csv&size=3"))
        .await;
    assert_eq!(values.text().lines().count(), 4, "{}", values.text());
    for target in [
        "?bentuk=xml",
        "?sejak=-1",
        "?sejak=lama",
        "?per_tanggal=2026-01-31",
    ] {
        let refused = office.read(&office.admin, &format!("{FEED}{target}")).await;
        assert!((400..=422).contains(&refused.status), "{target}");
    }
}
