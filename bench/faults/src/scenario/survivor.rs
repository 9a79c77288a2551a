//! A node outlives the primary and an event that only it and the primary had seen.

use std::time::Duration;

use ledger::TreeHead;
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::{Connection, PgConnection};
use uuid::Uuid;

use crate::check::{Checked, check};
use crate::client::Client;
use crate::followed::{DATABASE, Followed, url};
use crate::forward::Forward;
use crate::load::Notes;
use crate::program::{ADMIN, Node, Place};
use crate::report::{Control, Row};
use crate::scenario::{Broken, RECORDS, create_noted};
use crate::{Failure, Size};

/// How long the lost request is waited for.
const PATIENCE: Duration = Duration::from_secs(4);

type Hash = [u8; 32];

/// Two nodes, neither of them killed. One deletes a record, which the standby never hears of; after the
/// promotion the other appends exactly as much as was lost, so that only the content tells.
///
/// # Errors
/// When the first node goes on from what was lost: in a root that it signs, or in what it decides.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let runs = size.pick(1, 4);
    let mut all = Checked::default();
    for _ in 0..runs {
        all = all.and(once().await?);
    }
    Ok(Row {
        fault: "a node survives a failover that lost an event it had seen",
        engine: "PostgreSQL",
        runs,
        checked: all,
        recovered: None,
        seen: "the other node had appended as many; every checkpoint before and after is a root of the \
               one log, `verify` is sound, both nodes write and sign on, nothing is decided on what was lost"
            .to_owned(),
        control: Control::Seen(
            "the same check with the lost event back in its place: the checkpoint is found wrong"
                .to_owned(),
        ),
    })
}

async fn once() -> Result<Checked, Failure> {
    let mut followed = Followed::start(true).await?;
    let lines = [
        Forward::to(followed.primary.port()).await?,
        Forward::to(followed.primary.port()).await?,
    ];
    let places = [
        Place::postgres(&url(lines[0].port()))?,
        Place::postgres(&url(lines[1].port()))?,
    ];
    places[0].new_admin().await?;
    let [first, second] = [places[0].start().await?, places[1].start().await?];
    let here = Client::new(&first.url())?.log_in(ADMIN).await?;
    let there = here.at(&second.url());
    let mut notes = Notes::default();
    for client in [&here, &there, &here] {
        create_noted(client, &mut notes).await?;
    }
    let made = here
        .write(
            "POST",
            RECORDS,
            &json!({ "berita": "Lama" }),
            Uuid::new_v4(),
        )
        .await?
        .expect(201)?;
    let id = made.data()["id"].as_str().unwrap_or_default().to_owned();
    let target = format!("/api/cms/kategori-berita/{id}");
    let before = checkpoint(&here).await?;

    let (seen, kept) = lose_deletion(&mut followed, &here, &target).await?;
    let lost_history = leaves(followed.primary.port()).await?;
    for line in &lines {
        line.switch(None);
    }
    followed.promote().await?;

    // The other node first: as much as was lost, so that the sizes agree again.
    lines[1].switch(Some(followed.standby.port()));
    let change = json!({ "versi": 1, "isi": { "berita": "Baru" } });
    retried(&there, "PUT", &target, &change).await?;
    for _ in 1..(seen - kept) {
        create_noted(&there, &mut notes).await?;
    }
    lines[0].switch(Some(followed.standby.port()));
    let mut broken = Broken::default();
    survivor_goes_on(&here, &target, &mut broken).await;
    for (which, client) in [("the other node", &there), ("the survivor", &here)] {
        if let Err(error) = create_noted(client, &mut notes).await {
            broken.tell(format!("{which} cannot write any more: {error}"));
        }
    }

    // A node that ends signs what there is; started again it answers with that.
    let [first, second] = [
        signed_at_end(first, &places[0], "the survivor", &mut broken).await?,
        signed_at_end(second, &places[1], "the other node", &mut broken).await?,
    ];
    let stored = leaves(followed.standby.port()).await?;
    let after = [
        ("at the survivor", checkpoint(&here.at(&first.url())).await),
        (
            "at the other node",
            checkpoint(&there.at(&second.url())).await,
        ),
    ];
    let last = heads_hold(before, after, &stored, &mut broken);
    for node in [first, second] {
        node.stop().await?;
    }
    if let Err(error) = places[1].run(&["verify"], "").await {
        broken.tell(format!("`verify` after the failover: {error}"));
    }
    broken.none()?;
    // The control: with the lost event where it stood, the newest checkpoint must be found wrong.
    let mut forged = stored;
    let at = usize::try_from(kept)?;
    forged[at] = lost_history[at];
    if last.is_none_or(|head| is_of(&head, &forged).is_ok()) {
        return Err("the check finds nothing wrong with the lost event in its place".into());
    }
    check(places[1].ledger(), &notes).await
}

/// Deletes a record while the standby hears of nothing: how many events the primary has, and how many the standby.
async fn lose_deletion(
    followed: &mut Followed,
    client: &Client,
    target: &str,
) -> Result<(i64, i64), Failure> {
    followed.hold().await?;
    let deletion = {
        let (client, target) = (client.patient(PATIENCE)?, format!("{target}?versi=1"));
        tokio::spawn(async move {
            client
                .write("DELETE", &target, &json!({}), Uuid::new_v4())
                .await
        })
    };
    followed.wait_for_append().await?;
    followed.end_waiting().await?;
    // Whether it was told of it is another promise; here it only has to have seen it.
    let _ = deletion.await?;
    let (seen, kept) = followed.sizes().await?;
    if seen <= kept {
        return Err(format!("nothing is there to be lost: {seen} and {kept} events").into());
    }
    Ok((seen, kept))
}

/// The survivor writes, and decides on what there is, not on what was lost.
async fn survivor_goes_on(here: &Client, target: &str, broken: &mut Broken) {
    let own = json!({ "berita": crate::scenario::name() });
    if let Err(error) = retried(here, "POST", RECORDS, &own).await {
        broken.tell(format!("the survivor cannot write: {error}"));
    }
    let change = json!({ "versi": 2, "isi": { "berita": "Terbaru" } });
    if let Err(error) = retried(here, "PUT", target, &change).await {
        broken.tell(format!(
            "the survivor decides on an event that was lost (a deletion): {error}"
        ));
    }
}

/// Every checkpoint, before and after, is a root of the stored log, and signing went on; gives the last of them.
fn heads_hold(
    before: TreeHead,
    after: [(&'static str, Result<TreeHead, Failure>); 2],
    stored: &[Hash],
    broken: &mut Broken,
) -> Option<TreeHead> {
    let mut newest = before.size;
    let mut last = None;
    for (when, head) in [("before", Ok(before))].into_iter().chain(after) {
        match head {
            Ok(head) => {
                if let Err(error) = is_of(&head, stored) {
                    broken.tell(format!(
                        "the checkpoint {when} is none of this log: {error}"
                    ));
                }
                newest = newest.max(head.size);
                last = Some(head);
            }
            Err(error) => broken.tell(format!("no checkpoint {when}: {error}")),
        }
    }
    if newest < stored.len() as u64 {
        broken.tell(format!(
            "signing stopped at {newest} of {} events",
            stored.len()
        ));
    }
    last
}

/// Writes, again where it was told to come again.
async fn retried(
    client: &Client,
    method: &'static str,
    target: &str,
    body: &serde_json::Value,
) -> Result<(), Failure> {
    let key = Uuid::new_v4();
    let mut last = String::new();
    for _ in 0..80 {
        match client.write(method, target, body, key).await {
            Ok(answer) if matches!(answer.status, 200 | 201) => return Ok(()),
            Ok(answer) if matches!(answer.status, 502..=504) => last = answer.text(),
            Ok(answer) => return Err(format!("{}: {}", answer.status, answer.text()).into()),
            Err(error) => last = error.to_string(),
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    Err(format!("told to come again for ever: {last}").into())
}

/// Ends a node and starts it again; whether it signed a checkpoint at its end stands in its log.
async fn signed_at_end(
    node: Node,
    place: &Place,
    which: &str,
    broken: &mut Broken,
) -> Result<Node, Failure> {
    let port = node.port();
    let path = node.log_path().to_owned();
    node.stop().await?;
    let log = std::fs::read_to_string(path)?;
    if let Some(line) = log
        .lines()
        .find(|line| line.contains("no checkpoint at the end"))
    {
        broken.tell(format!("{which} cannot sign any more: {line}"));
    }
    place.start_on(port).await
}

async fn checkpoint(client: &Client) -> Result<TreeHead, Failure> {
    let note = client.get("/log/checkpoint").await?.expect(200)?.text();
    let (text, _) = note.split_once("\n\n").ok_or("a note without signatures")?;
    TreeHead::parse(&format!("{text}\n")).map_err(|error| error.to_string().into())
}

/// The leaves of the log as a server stores them.
async fn leaves(port: u16) -> Result<Vec<Hash>, Failure> {
    let url = format!("postgres://postgres@127.0.0.1:{port}/{DATABASE}");
    let mut connection = PgConnection::connect(&url).await?;
    let rows: Vec<Vec<u8>> =
        sqlx::query_scalar("SELECT leaf_hash FROM ledger.log_event ORDER BY position")
            .fetch_all(&mut connection)
            .await?;
    connection.close().await?;
    rows.into_iter()
        .map(|row| Hash::try_from(row).map_err(|_| "a leaf that is no hash".into()))
        .collect()
}

/// Whether a checkpoint is the root over the first leaves of a log, computed from nothing but them.
fn is_of(head: &TreeHead, leaves: &[Hash]) -> Result<(), Failure> {
    let size = usize::try_from(head.size)?;
    let covered = leaves
        .get(..size)
        .ok_or_else(|| format!("it speaks of {size} events, there are {}", leaves.len()))?;
    if root(covered) == head.root {
        Ok(())
    } else {
        Err(format!("its root over {size} events is another").into())
    }
}

/// RFC 6962, section 2.1.
fn root(leaves: &[Hash]) -> Hash {
    match leaves {
        [] => Sha256::digest([]).into(),
        [leaf] => *leaf,
        more => {
            let left = more.len().next_power_of_two() / 2;
            let mut hasher = Sha256::new();
            hasher.update([1]);
            hasher.update(root(&more[..left]));
            hasher.update(root(&more[left..]));
            hasher.finalize().into()
        }
    }
}
