//! `kill -9` under load, again and again.

use std::time::{Duration, Instant};

use rand::RngExt;

use crate::check::{check, control};
use crate::client::Client;
use crate::load::Load;
use crate::program::{ADMIN, Place};
use crate::report::{Control, Row};
use crate::scenario::no_refusals;
use crate::{Failure, Size};

/// Clients that write at the same time.
const CLIENTS: usize = 16;

/// Kills one node under load; after every kill the log is verified before the next start.
///
/// # Errors
/// When the program does not come back, or its log is damaged.
pub async fn run(place: Place, size: Size) -> Result<Row, Failure> {
    let cycles = size.pick(3, 25);
    place.new_admin().await?;
    let mut node = place.start().await?;
    let port = node.port();
    let client = Client::new(&node.url())?.log_in(ADMIN).await?;
    let load = Load::start(&client, vec![node.url()], CLIENTS);
    let mut longest = Duration::ZERO;
    let mut random = rand::rng();
    for _ in 0..cycles {
        load.wait_for(30).await?;
        tokio::time::sleep(Duration::from_millis(random.random_range(0..250))).await;
        node.kill().await?;
        let verified = place.run(&["verify", "--log-only"], "").await?;
        if !verified.contains("Buku besar utuh") {
            return Err(verified.into());
        }
        let restarted = Instant::now();
        node = place.start_on(port).await?;
        load.wait_for(1).await?;
        longest = longest.max(restarted.elapsed());
    }
    let notes = load.end().await;
    no_refusals(&notes)?;
    node.stop().await?;
    let checked = check(place.ledger(), &notes).await?;
    // With the read models: what the interrupted runner left must be what a rebuild makes.
    place.run(&["verify"], "").await?;
    Ok(Row {
        fault: "kill -9 under load",
        engine: place.engine(),
        runs: cycles,
        checked,
        recovered: Some(longest),
        seen: format!(
            "{} tries repeated under their key; `verify` sound after every kill; read models as rebuilt",
            notes.retries
        ),
        control: Control::Seen(control(place.ledger(), &notes).await?),
    })
}
