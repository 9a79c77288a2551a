//! The primary database is lost and its standby promoted.

use std::time::{Duration, Instant};

use crate::check::{Checked, check};
use crate::client::Client;
use crate::cluster::Cluster;
use crate::load::Load;
use crate::program::{ADMIN, Place, signal};
use crate::report::{Control, Row};
use crate::scenario::no_refusals;
use crate::{Failure, Size};

/// Promotes a synchronous standby, and as the control an asynchronous one.
///
/// # Errors
/// When the control loses nothing, or the standby does not serve.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let runs = size.pick(1, 4);
    let mut all = Checked::default();
    let mut longest = Duration::ZERO;
    for _ in 0..runs {
        let (checked, back) = lose_primary(true).await?;
        all = all.and(checked);
        longest = longest.max(back);
    }
    let (control, _) = lose_primary(false).await?;
    if control.lost == 0 {
        return Err("the control with an asynchronous standby lost nothing".into());
    }
    Ok(Row {
        fault: "primary lost, standby promoted",
        engine: "PostgreSQL",
        runs,
        checked: all,
        recovered: Some(longest),
        seen: "the standby had stopped receiving before the end, so that nothing could be acknowledged \
               that it did not have"
            .to_owned(),
        control: Control::Seen(format!(
            "asynchronous standby: {} of {} acknowledged lost",
            control.lost, control.acknowledged
        )),
    })
}

async fn lose_primary(synchronous: bool) -> Result<(Checked, Duration), Failure> {
    let primary = Cluster::start().await?;
    let url = primary.database("faults").await?;
    let standby = primary.followed(synchronous).await?;
    let place = Place::postgres(&url)?;
    place.new_admin().await?;
    let node = place.start().await?;
    let client = Client::new(&node.url())?.log_in(ADMIN).await?;
    let load = Load::start(&client, vec![node.url()], 16);
    load.wait_for(60).await?;
    // The line to the standby goes silent first, as it does when the primary's machine dies.
    let receiver = standby.receiver().await?;
    signal(receiver, "STOP").await?;
    tokio::time::sleep(Duration::from_millis(700)).await;
    primary.kill().await?;
    let lost = Instant::now();
    node.kill().await?;
    standby.promote(receiver).await?;

    let place = Place::postgres(&standby.url("faults"))?;
    let node = place.start().await?;
    // Sessions are in the same database; the clients go on with the writes they were not told about.
    load.move_to(vec![node.url()]);
    load.wait_for(30).await?;
    let back = lost.elapsed();
    let notes = load.end().await;
    no_refusals(&notes)?;
    node.stop().await?;
    let checked = check(place.ledger(), &notes).await?;
    place.run(&["verify"], "").await?;
    Ok((checked, back))
}
