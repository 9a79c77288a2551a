//! PostgreSQL dies and comes back under load.

use std::time::{Duration, Instant};

use crate::check::check;
use crate::client::Client;
use crate::cluster::Cluster;
use crate::load::Load;
use crate::program::{ADMIN, Place};
use crate::report::{Control, Row};
use crate::scenario::no_refusals;
use crate::{Failure, Size};

/// How soon writes must be acknowledged after the database is back.
const BACK_MAX: Duration = Duration::from_secs(5);

/// Kills the database under load; the program stays up and answers only what may be tried again.
///
/// # Errors
/// When the program does not come back in time.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let cycles = size.pick(2, 10);
    let cluster = Cluster::start().await?;
    let place = Place::postgres(&cluster.database("faults").await?)?;
    place.new_admin().await?;
    let node = place.start().await?;
    let client = Client::new(&node.url())?.log_in(ADMIN).await?;
    let load = Load::start(&client, vec![node.url()], 16);
    let mut longest = Duration::ZERO;
    for _ in 0..cycles {
        load.wait_for(30).await?;
        cluster.kill().await?;
        // What was answered before the end may still be on its way to the clients.
        tokio::time::sleep(Duration::from_millis(500)).await;
        let dead = load.acknowledged();
        tokio::time::sleep(Duration::from_millis(300)).await;
        if load.acknowledged() != dead {
            return Err("a write was acknowledged without a database".into());
        }
        cluster.revive().await?;
        let back = Instant::now();
        load.wait_for(1).await?;
        longest = longest.max(back.elapsed());
    }
    let notes = load.end().await;
    no_refusals(&notes)?;
    if longest > BACK_MAX {
        return Err(format!("writing again only after {longest:?}").into());
    }
    node.stop().await?;
    let checked = check(place.ledger(), &notes).await?;
    place.run(&["verify"], "").await?;
    Ok(Row {
        fault: "database killed and started again",
        engine: place.engine(),
        runs: cycles,
        checked,
        recovered: Some(longest),
        seen: format!(
            "{} answers 503 or none, each repeated; no other refusal",
            notes.retries
        ),
        control: Control::NotPossible(
            "a commit that does not wait for the disk (`synchronous_commit = off`, set behind the program's back) was \
             not lost: the next one of the operational store waits, and takes it along. That not waiting loses is \
             shown by the power cut and by the asynchronous standby",
        ),
    })
}
