//! A node whose clock is days ahead.

use serde_json::Value;

use crate::check::{Checked, check};
use crate::client::Client;
use crate::cluster::Cluster;
use crate::load::Load;
use crate::program::{ADMIN, Place};
use crate::report::{Control, Row};
use crate::scenario::no_refusals;
use crate::{Failure, Size, lossy};

const AHEAD_S: i64 = 3 * 24 * 3600;

/// Two nodes, one three days ahead, both written to.
///
/// # Errors
/// When an honest signature is accepted by the wrong clock, or the log suffers.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let cluster = Cluster::start().await?;
    let url = cluster.database("faults").await?;
    let place = Place::postgres(&url)?;
    place.new_admin().await?;
    let library = tempfile::tempdir()?;
    let preload = lossy::library(library.path())?;
    let ahead = Place::postgres(&url)?
        .with("LD_PRELOAD", preload.display().to_string())
        .with("CLOCK_OFFSET_S", AHEAD_S.to_string());
    let nodes = [place.start().await?, ahead.start().await?];

    let honest = Client::new(&nodes[0].url())?.log_in(ADMIN).await?;
    let mut corrected = Client::new(&nodes[1].url())?;
    let refused = corrected.try_log_in(ADMIN.email, ADMIN.password).await?;
    if refused.code() != "WAKTU_DI_LUAR_BATAS" {
        return Err(format!(
            "a signature three days old was not refused: {}",
            refused.text()
        )
        .into());
    }
    let told = server_time(&refused.data()).ok_or("the server's time was not told")?;
    corrected.clock_ms = told - chrono::Utc::now().timestamp_millis();
    let corrected = corrected.log_in(ADMIN).await?;

    let loads = [
        Load::start(&honest, vec![nodes[0].url()], 8),
        Load::start(&corrected, vec![nodes[1].url()], 8),
    ];
    for load in &loads {
        load.wait_for(size.pick(40, 400)).await?;
    }
    // The log is verified when nobody writes any more.
    let [first, second] = loads;
    let notes = [first.end().await, second.end().await];
    let mut all = Checked::default();
    for notes in &notes {
        no_refusals(notes)?;
        all = all.and(check(place.ledger(), notes).await?);
    }
    for node in nodes {
        node.stop().await?;
    }
    place.run(&["verify"], "").await?;
    Ok(Row {
        fault: "one of two nodes three days ahead",
        engine: place.engine(),
        runs: 1,
        checked: all,
        recovered: None,
        seen:
            "order and proofs unaffected; a client that corrects itself by the time told is served"
                .to_owned(),
        control: Control::Seen(
            "a signature by the right clock at the wrong node: refused with its time".to_owned(),
        ),
    })
}

/// The server's time, wherever in the refusal it stands.
fn server_time(data: &Value) -> Option<i64> {
    match data {
        Value::Object(fields) => fields
            .get("server_time")
            .and_then(Value::as_i64)
            .or_else(|| fields.values().find_map(server_time)),
        _ => None,
    }
}
