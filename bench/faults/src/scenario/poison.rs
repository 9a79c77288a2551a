//! An event that the read models of money cannot read.

use ledger::{Append, Expected, Ledger, NewEvent, StreamId};
use serde_json::json;

use crate::check::check;
use crate::client::Client;
use crate::load::Load;
use crate::program::{ADMIN, Place};
use crate::report::{Control, Row};
use crate::scenario::no_refusals;
use crate::{Failure, Size};

/// Puts the event into the log and starts the program over it.
///
/// # Errors
/// When nothing stops, writing stops too, or a rebuild goes past the event.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let place = Place::sqlite()?;
    place.new_admin().await?;
    // The control: without the event the same program is ready.
    place.start().await?.stop().await?;
    put(&place, "Approved", "disbursement").await?;
    let node = place.spawn(crate::free_port()?)?;
    let client = Client::new(&node.url())?;
    let mut stopped = Vec::new();
    for _ in 0..200 {
        if let Ok(answer) = client.get("/readyz").await {
            let body: serde_json::Value = serde_json::from_slice(&answer.bytes)?;
            stopped = body["stopped"].as_array().cloned().unwrap_or_default();
            // In service all the same: everything else works.
            if answer.status == 200 && !stopped.is_empty() {
                break;
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let mut names: Vec<_> = stopped
        .iter()
        .filter_map(|model| model["name"].as_str())
        .collect();
    names.sort_unstable();
    if !names.contains(&"disbursement") {
        return Err(format!("the read model of payments did not stop: {names:?}").into());
    }
    let client = client.log_in(ADMIN).await?;
    let load = Load::start(&client, vec![node.url()], 8);
    load.wait_for(size.pick(50, 500)).await?;
    client.get("/api/cms/kategori-berita").await?.expect(200)?;
    let notes = load.end().await;
    no_refusals(&notes)?;
    node.stop().await?;
    let checked = check(place.ledger(), &notes).await?;
    if place.run(&["rebuild"], "").await.is_ok() {
        return Err("a rebuild went past the event".into());
    }
    Ok(Row {
        fault: "an event of a payment that cannot be read",
        engine: place.engine(),
        runs: 1,
        checked,
        recovered: None,
        seen: format!(
            "{} read models stopped before it and `/readyz` named them, all others and all writing went on; \
             a rebuild stops at the same event",
            names.len()
        ),
        control: Control::Seen("without the event the same program is ready".to_owned()),
    })
}

/// Puts an event into the log that no read model knows.
pub(super) async fn put(place: &Place, event_type: &str, stream_type: &str) -> Result<(), Failure> {
    let ledger = Ledger::open(place.ledger()).await?;
    ledger
        .append(Append::to_stream(
            StreamId::new(stream_type, uuid::Uuid::new_v4()),
            Expected::NoStream,
            vec![NewEvent::new(event_type, json!({ "tidak": "dikenal" }))],
            "faults",
            chrono::Utc::now(),
        ))
        .await?;
    ledger.close().await;
    Ok(())
}
