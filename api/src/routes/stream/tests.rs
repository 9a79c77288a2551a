//! The live stream tells each reader what moved for them, under ids from which it goes on.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use futures::StreamExt;

use crate::routes::testing::Office;
use crate::server::testing::{TestSession, get};

/// An event as a browser reads it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Told {
    event: String,
    data: String,
    id: Option<u64>,
}

/// What a reader hears within a moment of a stream that goes on behind an event.
async fn heard(office: &Office, who: &TestSession, last: Option<u64>) -> Vec<Told> {
    let mut request: axum::http::request::Builder =
        get("/api/cms/stream").header("authorization", format!("Bearer {}", who.access));
    if let Some(last) = last {
        request = request.header("last-event-id", last.to_string());
    }
    let request: Request<Body> = request.body(Body::empty()).unwrap();
    let response = office.server.answer_to(request).await;
    assert_eq!(response.status(), 200);
    let mut frames = response.into_body().into_data_stream();
    let mut text = String::new();
    while let Ok(Some(Ok(frame))) =
        tokio::time::timeout(Duration::from_millis(700), frames.next()).await
    {
        text.push_str(std::str::from_utf8(&frame).unwrap());
    }
    let blocks = text.split("\n\n").filter(|block| !block.is_empty());
    blocks
        .map(|block| {
            let mut told = Told::default();
            for line in block.lines() {
                match line.split_once(": ").or(line.split_once(':')) {
                    Some(("event", name)) => name.clone_into(&mut told.event),
                    Some(("data", data)) => data.clone_into(&mut told.data),
                    Some(("id", id)) => told.id = Some(id.parse().unwrap()),
                    _ => {}
                }
            }
            told
        })
        .filter(|told| !told.event.is_empty())
        .collect()
}

fn models(told: &[Told]) -> Vec<String> {
    let moved = told.iter().filter(|told| told.event == "moved");
    let model = |told: &Told| {
        let data: serde_json::Value = serde_json::from_str(&told.data).unwrap();
        data["model"].as_str().unwrap().to_owned()
    };
    moved.map(model).collect()
}

#[tokio::test]
async fn what_moved_meanwhile_is_told_to_those_whom_it_concerns_and_to_no_other() {
    let office = Office::open().await;
    let before = heard(&office, &office.applicant, None).await;
    assert_eq!(before[0].event, "hello");
    // Opening an office writes some records of its own.
    let from = before.iter().filter_map(|told| told.id).max();
    assert!(from.is_some());
    office.submitted(1).await;
    let concerned = [
        &office.applicant,
        &office.branch,
        &office.admin,
        &office.government,
    ];
    for who in concerned {
        let told = heard(&office, who, from).await;
        assert!(
            models(&told).contains(&"application".to_owned()),
            "{told:?}"
        );
        // Read from its own last id, nothing is left.
        let last = told.last().unwrap();
        assert!(last.id > from, "{last:?}");
        let rest = heard(&office, who, last.id).await;
        assert_eq!(models(&rest), Vec::<String>::new(), "{rest:?}");
        // Only the last of what belongs together carries the new position: whoever loses the stream before it hears all again.
        for pair in told[1..].windows(2) {
            let position = |told: &Told| {
                let data: serde_json::Value = serde_json::from_str(&told.data).unwrap();
                data["position"].as_u64()
            };
            let is_last = position(&pair[0]) != position(&pair[1]);
            assert_eq!(pair[0].id.is_some(), is_last, "{told:?}");
        }
    }
    for who in [&office.other_applicant, &office.other_branch] {
        let told = heard(&office, who, from).await;
        assert!(
            !models(&told).contains(&"application".to_owned()),
            "{told:?}"
        );
    }
}

#[tokio::test]
async fn work_of_the_office_moves_nothing_for_an_applicant() {
    let office = Office::open().await;
    let before = heard(&office, &office.applicant, None).await;
    let from = before.iter().filter_map(|told| told.id).max();
    office.budget_line(5_000_000).await;
    let told = heard(&office, &office.applicant, from).await;
    assert_eq!(models(&told), Vec::<String>::new(), "{told:?}");
    // Control: for the office it moved.
    let told = heard(&office, &office.finance, from).await;
    assert!(
        models(&told).contains(&"budget_line".to_owned()),
        "{told:?}"
    );
    // A position that the log does not have is where it is now.
    let told = heard(&office, &office.finance, Some(1_000_000)).await;
    assert_eq!(told.len(), 1, "{told:?}");
}
