//! Two nodes and 64 clients that all want to change the same record.

use std::collections::BTreeMap;

use serde_json::json;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::check::Checked;
use crate::client::Client;
use crate::cluster::Cluster;
use crate::program::{ADMIN, Place};
use crate::report::{Control, Row};
use crate::{Failure, Size};

/// Half of them at each node.
const CLIENTS: usize = 64;

/// Every client changes the record `turns` times, each time on the version it has seen.
///
/// # Errors
/// When the nodes do not work.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let turns = size.pick(2, 15);
    let cluster = Cluster::start().await?;
    let url = cluster.database("faults").await?;
    let (place, other) = (Place::postgres(&url)?, Place::postgres(&url)?);
    place.new_admin().await?;
    let nodes = [place.start().await?, other.start().await?];
    let client = Client::new(&nodes[0].url())?.log_in(ADMIN).await?;
    let target = "/api/cms/kategori-berita/create";
    let made = client
        .write(
            "POST",
            target,
            &json!({ "berita": "diperebutkan" }),
            Uuid::new_v4(),
        )
        .await?
        .expect(201)?;
    let id = made.data()["id"].as_str().unwrap_or_default().to_owned();

    let mut tasks = JoinSet::new();
    for number in 0..CLIENTS {
        let client = client.at(&nodes[number % 2].url());
        tasks.spawn(change(
            client,
            format!("/api/cms/kategori-berita/{id}"),
            number,
            turns,
        ));
    }
    // Version to how many were told that it is theirs.
    let mut winners: BTreeMap<u64, u64> = BTreeMap::new();
    let mut conflicts = 0;
    while let Some(done) = tasks.join_next().await {
        let (won, lost) = done??;
        conflicts += lost;
        for version in won {
            *winners.entry(version).or_default() += 1;
        }
    }
    let checked = judged(&winners);
    // The control: a version that two were told is theirs, and one that nobody was.
    let mut forged = winners.clone();
    *forged.entry(2).or_default() += 1;
    let last = forged.pop_last().map_or(2, |(version, _)| version);
    forged.insert(last + 1, 1);
    let control = judged(&forged);
    if (control.lost, control.doubled) != (1, 1) {
        return Err(format!("the check does not find a forged version: {control:?}").into());
    }
    for node in nodes {
        node.stop().await?;
    }
    place.run(&["verify"], "").await?;
    Ok(Row {
        fault: "64 clients at two nodes change one record",
        engine: place.engine(),
        runs: turns,
        checked,
        recovered: None,
        seen: format!(
            "one winner for each version, no hole; {conflicts} told of a newer version (409)"
        ),
        control: Control::Seen(
            "one version given to two and one left out, by hand: 1 found doubled, 1 hole found"
                .to_owned(),
        ),
    })
}

/// Every version must have one winner, and there must be none that nobody won.
fn judged(winners: &BTreeMap<u64, u64>) -> Checked {
    // Versions begin after the creation's.
    let holes = winners
        .keys()
        .zip(2..)
        .filter(|(version, n)| **version != *n)
        .count();
    Checked {
        acknowledged: winners.values().sum(),
        lost: holes as u64,
        doubled: winners.values().map(|count| count - 1).sum(),
    }
}

/// Changes the record on the version it was told last; gives the versions won, and how often it was
/// told of a newer one.
async fn change(
    client: Client,
    target: String,
    number: usize,
    turns: u64,
) -> Result<(Vec<u64>, u64), Failure> {
    let mut version = 1;
    let mut won = Vec::new();
    let mut conflicts = 0;
    while (won.len() as u64) < turns {
        let name = format!("diperebutkan {number} {}", won.len());
        let body = json!({ "versi": version, "isi": { "berita": name } });
        let answer = client.write("PUT", &target, &body, Uuid::new_v4()).await?;
        let data = answer.data();
        match answer.status {
            200 => {
                version = data["versi"].as_u64().ok_or("no version")?;
                won.push(version);
            }
            409 => {
                conflicts += 1;
                version = data["versi"]
                    .as_u64()
                    .or_else(|| data["versiSekarang"].as_u64())
                    .ok_or_else(|| format!("a conflict without a version: {}", answer.text()))?;
            }
            503 => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
            other => return Err(format!("{other}: {}", answer.text()).into()),
        }
    }
    Ok((won, conflicts))
}
