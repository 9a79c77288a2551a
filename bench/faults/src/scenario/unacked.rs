//! An append waits for the synchronous standby, and is torn from its client: nobody may be told that it
//! is stored before the standby has it.

use std::time::Duration;

use uuid::Uuid;

use crate::check::{Checked, check};
use crate::client::Client;
use crate::followed::{Followed, url};
use crate::forward::Forward;
use crate::load::Notes;
use crate::program::{ADMIN, Node, Place};
use crate::report::{Control, Row};
use crate::scenario::{Broken, create, create_noted, name, note};
use crate::{Failure, Size};

/// How long a repeat waits for its answer. What takes longer is no acknowledgement.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long the torn request itself is listened to.
const FIRST_PATIENCE: Duration = Duration::from_secs(8);

/// What tears the append from its client.
#[derive(Debug, Clone, Copy)]
enum Tear {
    /// `pg_terminate_backend`: an administrator, a time limit, a proxy that gives up.
    Connection,
    /// The server dies and recovers what it had on its own disk.
    Server,
}

impl Tear {
    fn words(self) -> &'static str {
        match self {
            Self::Connection => "its connection ended",
            Self::Server => "the primary restarted",
        }
    }
}

/// Holds the standby, tears a waiting append, asks for its fate everywhere, and promotes the standby.
///
/// # Errors
/// When anybody is told that the append is stored while the standby does not have it, or the control
/// loses nothing.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let mut all = Checked::default();
    let mut broken = Broken::default();
    let runs = size.pick(1, 3);
    for _ in 0..runs {
        for tear in [Tear::Connection, Tear::Server] {
            match tear_once(tear, size.pick(1, 3)).await {
                Ok(checked) => all = all.and(checked),
                Err(error) => broken.tell(error.to_string()),
            }
        }
    }
    broken.none()?;
    let control = without_waiting().await?;
    if control.lost == 0 {
        return Err("the control without a synchronous standby lost nothing".into());
    }
    Ok(Row {
        fault: "an append that waits for its standby is torn from its client",
        engine: "PostgreSQL",
        runs: runs * 2,
        checked: all,
        recovered: None,
        seen:
            "neither the request nor a repeat at either node was told that it is stored before the \
               standby had it; after the promotion the repeat was stored once"
                .to_owned(),
        control: Control::Seen(format!(
            "`synchronous_standby_names = ''`: {} of {} acknowledged lost",
            control.lost, control.acknowledged
        )),
    })
}

struct Nodes {
    /// One folder each, as on two machines.
    places: [Place; 2],
    nodes: [Node; 2],
    client: Client,
    line: Forward,
}

impl Nodes {
    async fn start(followed: &Followed) -> Result<Self, Failure> {
        let line = Forward::to(followed.primary.port()).await?;
        let url = url(line.port());
        let places = [Place::postgres(&url)?, Place::postgres(&url)?];
        places[0].new_admin().await?;
        let nodes = [places[0].start().await?, places[1].start().await?];
        let client = Client::new(&nodes[0].url())?.log_in(ADMIN).await?;
        Ok(Self {
            places,
            nodes,
            client,
            line,
        })
    }

    async fn end(self) -> Result<Place, Failure> {
        for node in self.nodes {
            node.stop().await?;
        }
        let [place, _] = self.places;
        Ok(place)
    }
}

async fn tear_once(tear: Tear, times: u32) -> Result<Checked, Failure> {
    let mut followed = Followed::start(true).await?;
    let nodes = Nodes::start(&followed).await?;
    let mut notes = Notes::default();
    for node in &nodes.nodes {
        for _ in 0..3 {
            create_noted(&nodes.client.at(&node.url()), &mut notes).await?;
        }
    }
    followed.hold().await?;
    let (name, key) = (name(), Uuid::new_v4());
    let first = {
        let (client, name) = (nodes.client.patient(FIRST_PATIENCE)?, name.clone());
        tokio::spawn(async move { create(&client, &name, key).await })
    };
    followed.wait_for_append().await?;
    for time in 0..times {
        match tear {
            Tear::Connection => drop(followed.end_waiting().await?),
            Tear::Server => {
                followed.primary.kill().await?;
                followed.primary.revive().await?;
            }
        }
        if time + 1 < times {
            // Whoever looks for the fate of the append waits again, and is torn again.
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    let mut broken = Broken::default();
    let words = tear.words();
    if let Ok(answer) = first.await?
        && (200..300).contains(&answer.status)
    {
        broken.tell(format!(
            "told as stored before the standby has it: after {words} the waiting request itself was \
             answered {}",
            answer.status
        ));
    }
    let client = nodes.client.patient(PATIENCE)?;
    for (which, node) in ["the same node", "the other node"].iter().zip(&nodes.nodes) {
        let answer = create(&client.at(&node.url()), &name, key).await;
        if let Ok(answer) = answer
            && (200..300).contains(&answer.status)
        {
            broken.tell(format!(
                "recalled before the standby has it: after {words} a repeat under its key at {which} \
                 was answered {}",
                answer.status
            ));
        }
    }
    broken.none()?;

    followed.promote().await?;
    nodes.line.switch(Some(followed.standby.port()));
    let mut positions = Vec::new();
    for node in &nodes.nodes {
        let answer = until_stored(&nodes.client.at(&node.url()), &name, key).await?;
        positions.push(answer.data()["nomorPeristiwa"].as_u64());
        if positions.len() == 1 {
            note(&mut notes, name.clone(), &answer)?;
        }
    }
    if positions[0] != positions[1] {
        return Err(format!("one key was answered two positions: {positions:?}").into());
    }
    // The line to the database ends with the nodes.
    nodes.end().await?;
    let place = Place::postgres(&url(followed.standby.port()))?;
    check(place.ledger(), &notes).await
}

/// Repeats a write under its key until it is acknowledged.
async fn until_stored(
    client: &Client,
    name: &str,
    key: Uuid,
) -> Result<crate::client::Answer, Failure> {
    let mut last = String::new();
    for _ in 0..120 {
        match create(client, name, key).await {
            Ok(answer) if answer.status == 201 => return Ok(answer),
            Ok(answer) if matches!(answer.status, 502..=504) => last = answer.text(),
            Ok(answer) => return Err(format!("{}: {}", answer.status, answer.text()).into()),
            Err(error) => last = error.to_string(),
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    Err(format!("no write was acknowledged after the promotion: {last}").into())
}

/// The control: nothing waits for the standby, so what is acknowledged meanwhile is lost.
async fn without_waiting() -> Result<Checked, Failure> {
    let mut followed = Followed::start(false).await?;
    let nodes = Nodes::start(&followed).await?;
    let mut notes = Notes::default();
    create_noted(&nodes.client, &mut notes).await?;
    followed.hold().await?;
    create_noted(&nodes.client, &mut notes).await?;
    followed.promote().await?;
    // Its nodes know more than the standby does; what is compared is the standby's log.
    for node in nodes.nodes {
        node.kill().await?;
    }
    let place = Place::postgres(&url(followed.standby.port()))?;
    check(place.ledger(), &notes).await
}
