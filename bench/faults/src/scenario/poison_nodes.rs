//! An event that the read models of money cannot read, with two nodes.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::Value;
use uuid::Uuid;

use crate::check::check;
use crate::client::Client;
use crate::cluster::Cluster;
use crate::load::Notes;
use crate::program::{ADMIN, Node, Place};
use crate::report::{Control, Row};
use crate::scenario::clock_ahead::{readiness, says_well, well};
use crate::scenario::{Broken, create, name, note, poison};
use crate::{Failure, Size};

/// How long the nodes may take to agree.
const AGREED: Duration = Duration::from_secs(15);
/// How long a node that was started again is listened to: it must not say that all is well.
const LISTENED: Duration = Duration::from_secs(4);
/// Lists of read models that do not depend on payments.
const OTHERS: [&str; 2] = ["/api/cms/kategori-berita", "/api/cms/user"];

/// The event comes while both run; then each is started again.
///
/// # Errors
/// When the nodes disagree on what is stopped, or answer reads that do not depend on it with less.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let cluster = Cluster::start().await?;
    let url = cluster.database("faults").await?;
    let places = [Place::postgres(&url)?, Place::postgres(&url)?];
    places[0].new_admin().await?;
    let mut nodes = vec![places[0].start().await?, places[1].start().await?];
    let client = Client::new(&nodes[0].url())?.log_in(ADMIN).await?;
    let mut notes = Notes::default();
    let mut broken = Broken::default();
    for node in &nodes {
        well(&client.at(&node.url()), AGREED).await?;
    }
    // The control: without the event both are ready, and the same reads are answered.
    for writer in 0..2 {
        let mut sound = Broken::default();
        write_and_read(&client, &nodes, writer, &mut notes, &mut sound).await?;
        sound.none()?;
    }
    if agreed(&nodes, Duration::ZERO)
        .await
        .is_ok_and(|stopped| !stopped.is_empty())
    {
        return Err("a read model is stopped without the event".into());
    }

    poison::put(&places[0], "Approved", "disbursement").await?;
    let first = match agreed(&nodes, AGREED).await {
        Ok(stopped) => stopped,
        Err(error) => {
            broken.tell(error.to_string());
            BTreeSet::new()
        }
    };
    for round in 0..size.pick(1, 10) {
        write_and_read(&client, &nodes, round % 2, &mut notes, &mut broken).await?;
        write_and_read(&client, &nodes, (round + 1) % 2, &mut notes, &mut broken).await?;
    }
    for number in [0, 1] {
        let port = nodes[number].port();
        let node = nodes.remove(number);
        node.stop().await?;
        let node = places[number].spawn(port)?;
        listen(&node, number, &mut broken).await?;
        nodes.insert(number, node);
        match agreed(&nodes, AGREED).await {
            Ok(stopped) if stopped == first || first.is_empty() => {}
            Ok(stopped) => broken.tell(format!(
                "after a restart of node {number} {stopped:?} is stopped instead of {first:?}"
            )),
            Err(error) => broken.tell(format!("after a restart of node {number}: {error}")),
        }
        write_and_read(&client, &nodes, number, &mut notes, &mut broken).await?;
    }
    for node in nodes {
        node.stop().await?;
    }
    broken.none()?;
    Ok(Row {
        fault: "an event of a payment that cannot be read, two nodes",
        engine: "PostgreSQL",
        runs: 1,
        checked: check(places[0].ledger(), &notes).await?,
        recovered: None,
        seen: format!(
            "both nodes said the same {} read models stopped, also after a restart of each; what does \
             not depend on them was read at both after each write",
            first.len()
        ),
        control: Control::Seen(
            "before the event both were ready and answered the same reads".to_owned(),
        ),
    })
}

/// Name and position of each stopped read model, as a node tells it.
type Stopped = BTreeSet<(String, u64)>;

/// Whether a node says that all is well, and what it says is stopped.
async fn stopped(node: &Node) -> Result<(bool, Stopped), Failure> {
    let told = readiness(&Client::new(&node.url())?).await?;
    let (is_well, body) = (says_well(&told), told.1);
    let list = body["stopped"].as_array().cloned().unwrap_or_default();
    let entry = |it: &Value| {
        let name = it["name"].as_str().unwrap_or_default().to_owned();
        (name, it["position"].as_u64().unwrap_or_default())
    };
    Ok((is_well, list.iter().map(entry).collect()))
}

/// Waits until both nodes say the same, with the read model of payments stopped when there is time to
/// wait for it.
async fn agreed(nodes: &[Node], limit: Duration) -> Result<Stopped, Failure> {
    let began = Instant::now();
    loop {
        let told = [stopped(&nodes[0]).await?, stopped(&nodes[1]).await?];
        let expected = limit.is_zero() || told[0].1.iter().any(|(name, _)| name == "disbursement");
        if told[0] == told[1] && expected {
            return Ok(told[0].1.clone());
        }
        if began.elapsed() >= limit {
            let [here, there] = &told;
            return Err(format!(
                "the nodes do not agree: /readyz of the first names {:?} (all well: {}), of the second \
                 {:?} (all well: {})",
                here.1, here.0, there.1, there.0
            )
            .into());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// A node that was started again knows from its first answer on what is stopped.
async fn listen(node: &Node, number: usize, broken: &mut Broken) -> Result<(), Failure> {
    let began = Instant::now();
    while began.elapsed() < LISTENED {
        if let Ok((true, stopped)) = stopped(node).await {
            broken.tell(format!(
                "node {number}, started again, says that all is well with {stopped:?} stopped"
            ));
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// Writes at one node and reads its own write at both, in what does not depend on payments.
async fn write_and_read(
    client: &Client,
    nodes: &[Node],
    writer: usize,
    notes: &mut Notes,
    broken: &mut Broken,
) -> Result<(), Failure> {
    let client = client.at(&nodes[writer].url());
    let name = name();
    let answer = create(&client, &name, Uuid::new_v4()).await?;
    if answer.status != 201 {
        broken.tell(format!("node {writer} does not write: {}", answer.text()));
        return Ok(());
    }
    note(notes, name, &answer)?;
    let position = answer.data()["nomorPeristiwa"].as_u64().unwrap_or_default();
    for (number, node) in nodes.iter().enumerate() {
        for list in OTHERS {
            let answer = client.at(&node.url()).get_since(list, position).await?;
            if answer.status != 200 {
                broken.tell(format!(
                    "node {number} answers {list} after a write with {} {}",
                    answer.status,
                    answer.code()
                ));
            }
        }
    }
    Ok(())
}
