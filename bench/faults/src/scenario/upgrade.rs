//! An upgrade whose program has other tables for the read models.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::check::check;
use crate::client::{Account, Client};
use crate::cluster::Cluster;
use crate::load::Notes;
use crate::program::{Node, Place, program};
use crate::report::{Control, Row};
use crate::scenario::clock_ahead::{follows, readiness, says_well, well};
use crate::scenario::{Broken, create_noted};
use crate::{Failure, Size};

/// The first line of the tables' text; it lies in the program as it is written here.
const TABLES: &str = include_str!("../../../../migrations/read/00_store.sql");
/// Of the demo data.
const OFFICER: Account = Account {
    email: "admin@demo.test",
    password: "Demo-Nduga-2025!",
};
/// Lists with rows in the demo data; the first also gets what is written here.
const LISTS: [&str; 5] = [
    "/api/cms/kategori-berita",
    "/api/cms/formulir-pendaftaran",
    "/api/cms/penerima-beasiswa",
    "/api/cms/user",
    "/api/web/penerima-beasiswa",
];
/// How long the new tables may take.
const FILLED: Duration = Duration::from_secs(120);
/// How long two nodes are looked at when nothing is to change.
const LOOKED: Duration = Duration::from_secs(5);
/// How soon a node must show what another wrote.
const FOLLOW: Duration = Duration::from_secs(15);

/// A store of other tables on SQLite, and two nodes of two versions on PostgreSQL.
///
/// # Errors
/// When a list answers with fewer rows than there are, or `/readyz` says ready meanwhile.
pub async fn run(on_postgres: bool, size: Size) -> Result<Row, Failure> {
    let folder = tempfile::tempdir()?;
    let other = other_version(folder.path())?;
    let applicants = size.pick("12", "300");
    let cluster = if on_postgres {
        Some(Cluster::start().await?)
    } else {
        None
    };
    let url = match &cluster {
        Some(cluster) => Some(cluster.database("faults").await?),
        None => None,
    };
    let place = || match &url {
        Some(url) => Place::postgres(url),
        None => Place::sqlite(),
    };
    let old = place()?.by(&other);
    old.run(&["demo", "--applicants", applicants], "").await?;
    let node = old.start().await?;
    let client = Client::new(&node.url())?.log_in(OFFICER).await?;
    let (_, body) = readiness(&client).await?;
    let head = body["head"].as_u64().unwrap_or_default();
    follows(&client, head - 1, FILLED).await?;
    well(&client, FILLED).await?;
    let counts = counts(&client).await?;
    control(&client, &counts).await?;

    let mut notes = Notes::default();
    let mut broken = Broken::default();
    let place = if on_postgres {
        let new = place()?;
        let second = two_versions(&node, &new, &client, counts, &mut notes, &mut broken).await?;
        second.stop().await?;
        node.stop().await?;
        new
    } else {
        node.stop().await?;
        // The same folder under the program with the other tables.
        let new = Place::sqlite()?.at(old.data());
        let node = new.spawn(crate::free_port()?)?;
        let client = client.at(&node.url());
        watch(&client, "", &counts, FILLED, Until::Ready, &mut broken).await;
        create_noted(&client, &mut notes).await?;
        node.stop().await?;
        new
    };
    broken.none()?;
    Ok(Row {
        fault: "an upgrade with other tables for the read models",
        engine: place.engine(),
        runs: 1,
        checked: check(place.ledger(), &notes).await?,
        recovered: None,
        seen: if on_postgres {
            "both versions ran side by side, each over its own tables: no list had fewer rows at any \
             moment, and each showed what the other wrote"
        } else {
            "no list answered with fewer rows than there are, and `/readyz` did not say before that all is well"
        }
        .to_owned(),
        control: Control::Seen("one more row expected than there is: the same look tells it".to_owned()),
    })
}

/// A program that differs from the one under test in its tables alone: a letter of a comment in them,
/// which is what their digest is made of.
fn other_version(folder: &Path) -> Result<PathBuf, Failure> {
    let line = TABLES.lines().next().ok_or("no tables")?;
    let other = line.replacen("-- R", "-- r", 1);
    let mut bytes = std::fs::read(program()?)?;
    let mut changed = 0;
    let mut from = 0;
    while let Some(at) = find(&bytes[from..], line.as_bytes()) {
        bytes[from + at..][..other.len()].copy_from_slice(other.as_bytes());
        from += at + other.len();
        changed += 1;
    }
    if changed == 0 || other == line {
        return Err("the program does not hold the text of its tables".into());
    }
    let path = folder.join("beasiswa-lain");
    std::fs::write(&path, bytes)?;
    std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755))?;
    Ok(path)
}

/// Where a text begins.
fn find(bytes: &[u8], text: &[u8]) -> Option<usize> {
    let first = text.first()?;
    let mut from = 0;
    while let Some(at) = bytes[from..].iter().position(|byte| byte == first) {
        let at = from + at;
        if bytes[at..].starts_with(text) {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

/// A node of the other version beside the one that runs.
async fn two_versions(
    first: &Node,
    new: &Place,
    client: &Client,
    mut counts: Vec<u64>,
    notes: &mut Notes,
    broken: &mut Broken,
) -> Result<Node, Failure> {
    let second = new.spawn(crate::free_port()?)?;
    let there = client.at(&second.url());
    let mut others = Broken::default();
    // Both at once: while the second fills its tables, the first is asked.
    tokio::join!(
        watch(
            &there,
            "the new node: ",
            &counts,
            FILLED,
            Until::Ready,
            broken
        ),
        watch(
            client,
            "the old node: ",
            &counts,
            LOOKED,
            Until::Over,
            &mut others
        ),
    );
    broken.0.append(&mut others.0);
    for (writer, which) in [(&there, "new"), (client, "old")] {
        if let Err(error) = create_noted(writer, notes).await {
            broken.tell(format!("the {which} node does not write: {error}"));
            continue;
        }
        counts[0] += 1;
        let position = notes.acknowledged.last().map_or(0, |noted| noted.position);
        for (reader, shown) in [(client, "old"), (&there, "new")] {
            if let Err(error) = follows(reader, position, FOLLOW).await {
                broken.tell(format!(
                    "the {shown} node after a write at the {which}: {error}"
                ));
            }
            let told = format!("the {shown} node, after a write at the {which}: ");
            watch(reader, &told, &counts, Duration::ZERO, Until::Over, broken).await;
        }
    }
    if first.port() == second.port() {
        return Err("two nodes on one port".into());
    }
    Ok(second)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    /// The node says that all is well and every list is whole.
    Ready,
    /// The time is over.
    Over,
}

/// Asks for the lists again and again. None may have fewer rows than there are; one that cannot answer
/// says when to come again, and then the node does not say that it is ready.
async fn watch(
    client: &Client,
    who: &str,
    counts: &[u64],
    limit: Duration,
    until: Until,
    broken: &mut Broken,
) {
    let began = Instant::now();
    let mut told = std::collections::BTreeSet::new();
    loop {
        // Before the lists: what is ready now must be whole now.
        let ready = readiness(client).await.is_ok_and(|told| says_well(&told));
        let mut whole = true;
        for (list, count) in LISTS.iter().zip(counts) {
            let Ok(answer) = client.get(list).await else {
                // Not listening yet.
                whole = false;
                continue;
            };
            let rows = rows(&answer.data(), *count);
            let problem = match (answer.status, rows) {
                (200, Some(rows)) if rows >= *count => continue,
                (200, rows) => Some(format!(
                    "{list} answers 200 with {} of {count} rows while /readyz {}",
                    rows.unwrap_or_default(),
                    if ready {
                        "says that all is well"
                    } else {
                        "says which"
                    }
                )),
                (503, _) if !answer.headers.contains_key("retry-after") => {
                    Some(format!("{list} answers 503 without Retry-After"))
                }
                (503, _) if ready => Some(format!(
                    "{list} answers 503 while /readyz says that all is well"
                )),
                (503, _) => None,
                (other, _) => Some(format!("{list} answers {other}: {}", answer.text())),
            };
            whole = false;
            // One example of each list and kind.
            if let Some(problem) = problem
                && told.insert((*list, answer.status))
            {
                broken.tell(format!("{who}{problem}"));
            }
        }
        if until == Until::Ready && whole && ready {
            return;
        }
        if began.elapsed() >= limit {
            if until == Until::Ready {
                broken.tell(format!("{who}not ready and whole after {limit:?}"));
            }
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// How many rows a list has: as it says, or as it shows when its first page is not full.
fn rows(list: &serde_json::Value, expected: u64) -> Option<u64> {
    let said = list["totalItems"].as_u64()?;
    let shown = list["items"].as_array()?.len() as u64;
    let page = list["size"].as_u64()?.min(expected);
    Some(if shown < page { shown } else { said })
}

async fn counts(client: &Client) -> Result<Vec<u64>, Failure> {
    let mut counts = Vec::new();
    for list in LISTS {
        let answer = client.get(list).await?.expect(200)?;
        let count = answer.data()["totalItems"].as_u64();
        counts.push(count.ok_or_else(|| format!("{list} has no number of rows"))?);
    }
    Ok(counts)
}

/// The same look must find it when a list has a row less than expected.
async fn control(client: &Client, counts: &[u64]) -> Result<(), Failure> {
    let mut broken = Broken::default();
    watch(client, "", counts, Duration::ZERO, Until::Over, &mut broken).await;
    broken.none()?;
    let more: Vec<u64> = counts.iter().map(|count| count + 1).collect();
    let mut broken = Broken::default();
    watch(client, "", &more, Duration::ZERO, Until::Over, &mut broken).await;
    if broken.0.len() == LISTS.len() {
        Ok(())
    } else {
        Err(format!("the look does not find missing rows: {broken:?}").into())
    }
}
