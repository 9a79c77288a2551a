//! The clock was ahead, the machine died, the clock is right again.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use ledger::{Ledger, Position, Recorded};
use sqlx::Connection;
use tempfile::TempDir;
use uuid::Uuid;

use crate::alarm::{self, Figures};
use crate::check::check;
use crate::client::Account;
use crate::client::Client;
use crate::cluster::Cluster;
use crate::load::Notes;
use crate::objects::count_files;
use crate::program::{ADMIN, Node, Place, Store};
use crate::report::{Control, Row as Found};
use crate::scenario::{Broken, PAPER, UPLOAD, create, create_noted, name};
use crate::{Failure, Size, lossy};

const DAY_S: i64 = 24 * 3600;
/// How far ahead the clock was.
const AHEAD_S: i64 = 3 * DAY_S;
/// How soon the read models must follow a write: on a busy machine a second is long.
const FOLLOW: Duration = Duration::from_secs(120);
/// How soon a job must be done whose turn has come: machines look every five seconds.
const JOB: Duration = Duration::from_secs(180);
/// How long a job is looked at that must not be done: every machine has looked twice by then.
const NO_JOB: Duration = Duration::from_secs(12);
/// The job that is looked at.
const CLEANING: &str = "cleaning";
/// How long a command over a small log may take.
const COMMAND: Duration = Duration::from_secs(180);
/// Jayapura is nine hours ahead of UTC: days end there.
const JAYAPURA_HOURS: i64 = 9;

/// Runs with a clock three days ahead, dies, and goes on with the right one.
///
/// # Errors
/// When anything stands still, is told wrongly, or does not end.
pub async fn run(on_postgres: bool, size: Size) -> Result<Found, Failure> {
    let mut machine = Machine::new(on_postgres).await?;
    let mut notes = Notes::default();
    machine.set_clock(0).await?;
    machine.place.new_admin().await?;
    let control = machine.held(&mut notes).await?;

    machine.set_clock(AHEAD_S).await?;
    let node = machine.place.start().await?;
    let client = machine.sign_in(&node).await?;
    for _ in 0..size.pick(3, 50) {
        create_noted(&client, &mut notes).await?;
    }
    // The control of the cleaning: it does remove what nobody named, and notes a turn of the wrong clock.
    client.upload(UPLOAD, PAPER).await?.expect(201)?;
    machine.day_goes_by(0).await?;
    machine.place.turn_comes(CLEANING).await?;
    if !machine.cleaned(JOB).await? {
        return Err("the cleaning does not run even with the clock ahead".into());
    }
    machine.turn_is_noted(false).await?;
    client.upload(UPLOAD, PAPER).await?.expect(201)?;
    node.kill().await?;

    machine.set_clock(0).await?;
    machine.day_goes_by(AHEAD_S).await?;
    machine.place.keep_turns(CLEANING).await?;
    let mut broken = Broken::default();
    let node = machine.place.start().await?;
    let client = machine.sign_in(&node).await?;
    for _ in 0..size.pick(3, 50) {
        create_noted(&client, &mut notes).await?;
    }
    if let Err(error) = follows(&client, last_of(&notes), FOLLOW).await {
        broken.tell(error.to_string());
    }
    if machine.cleaned(NO_JOB).await? {
        return Err("the look at the cleaning does not find that its turn is waited for".into());
    }
    machine.place.let_turns_go().await?;
    if !machine.cleaned(JOB).await? {
        broken.tell(format!(
            "the cleaning, whose turn lay in the future, did not run in {JOB:?}; {}",
            ready(&client).await?
        ));
    }
    if let Err(error) = machine.turn_is_noted(true).await {
        broken.tell(error.to_string());
    }
    let told = told_of_days(&client).await;
    node.stop().await?;

    commands_end(&machine.place, &mut broken).await;
    let events = events(&machine.place).await?;
    past_is_right(&events, told, &mut broken);
    is_in_order(&events, &mut broken);
    broken.none()?;
    Ok(Found {
        fault: "three days ahead for a while, killed, started with the right clock",
        engine: machine.place.engine(),
        runs: 1,
        checked: check(machine.place.ledger(), &notes).await?,
        recovered: None,
        seen: "read models followed, the turn of the cleaning that lay in the future was void and told, \
               and the present one was done, `per_tanggal` of the days between was right, no event is \
               older than the one before it, `rebuild` and `verify` ended"
            .to_owned(),
        control: Control::Seen(control),
    })
}

/// How many records there were at the end of today and of each of the next days, by the portal's own word.
async fn told_of_days(client: &Client) -> Vec<(NaiveDate, Result<u64, Failure>)> {
    let today = (Utc::now() + TimeDelta::hours(JAYAPURA_HOURS)).date_naive();
    let mut told = Vec::new();
    for after in 0..=4 {
        let day = today + TimeDelta::days(after);
        told.push((day, count_on(client, day).await));
    }
    told
}

/// Reading everything again and checking it come to an end.
async fn commands_end(place: &Place, broken: &mut Broken) {
    for command in ["rebuild", "verify"] {
        match place.run_within(&[command], "", COMMAND).await {
            Ok(ended) if ended.done => {}
            Ok(ended) => broken.tell(format!("`{command}` is refused: {}", ended.text.trim())),
            Err(error) => broken.tell(error.to_string()),
        }
    }
}

/// What was told of a day is what the log had recorded until then.
fn past_is_right(
    events: &[Recorded],
    told: Vec<(NaiveDate, Result<u64, Failure>)>,
    broken: &mut Broken,
) {
    for (day, count) in told {
        let recorded = made_until(events, day);
        match count {
            Ok(count) if count == recorded => {}
            Ok(count) => broken.tell(format!(
                "per_tanggal={day} answers {count} entries, {recorded} were recorded until then"
            )),
            Err(error) => broken.tell(format!("per_tanggal={day}: {error}")),
        }
    }
}

/// No event is older than the one before it.
fn is_in_order(events: &[Recorded], broken: &mut Broken) {
    if let Some(pair) = events
        .windows(2)
        .find(|pair| pair[1].recorded_at < pair[0].recorded_at)
    {
        broken.tell(format!(
            "recorded_at goes back at position {}: {} after {}",
            pair[1].position.0, pair[1].recorded_at, pair[0].recorded_at
        ));
    }
}

/// A machine with a clock that can be set.
pub(super) struct Machine {
    pub place: Place,
    cluster: Option<Cluster>,
    offset_s: i64,
    preload: PathBuf,
    _folder: TempDir,
    variables: Vec<(String, String)>,
}

impl Machine {
    pub async fn new(on_postgres: bool) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        // The server runs as somebody else.
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755))?;
        let preload = lossy::library(folder.path())?;
        let (place, cluster) = if on_postgres {
            let cluster = Cluster::start().await?;
            let url = cluster.database("faults").await?;
            (Place::postgres(&url)?, Some(cluster))
        } else {
            (Place::sqlite()?, None)
        };
        Ok(Self {
            place,
            cluster,
            offset_s: 0,
            preload,
            _folder: folder,
            variables: vec![("BEASISWA_CLOCK_JUMP_MAX_DAYS".to_owned(), "10".to_owned())],
        })
    }

    /// Sets the clock of all that starts from now on; a database server is killed and started with it.
    pub async fn set_clock(&mut self, offset_s: i64) -> Result<(), Failure> {
        self.offset_s = offset_s;
        let clock = [
            ("LD_PRELOAD".to_owned(), self.preload.display().to_string()),
            ("CLOCK_OFFSET_S".to_owned(), offset_s.to_string()),
        ];
        if let Some(cluster) = &self.cluster {
            cluster.kill().await?;
            cluster.revive_with(&clock).await?;
        }
        self.place
            .set_variables(&[self.variables.as_slice(), &clock].concat());
        Ok(())
    }

    /// What a node tells of itself, for the alerts.
    pub async fn figures(&self) -> Result<Figures, Failure> {
        let node = self.place.start().await?;
        let figures = alarm::figures(&Client::new(&node.url())?).await?;
        node.stop().await?;
        Ok(figures)
    }

    /// Signs in with the clock of the machine.
    pub async fn sign_in(&self, node: &Node) -> Result<Client, Failure> {
        self.sign_in_as(node, ADMIN).await
    }

    /// Signs in by the clock of the machine.
    ///
    /// # Errors
    /// When the program refuses it.
    pub async fn sign_in_as(&self, node: &Node, account: Account) -> Result<Client, Failure> {
        let mut client = Client::new(&node.url())?;
        client.clock_ms = self.offset_s * 1000;
        client.log_in(account).await
    }

    async fn work(&self, notes: &mut Notes) -> Result<(), Failure> {
        let node = self.place.start().await?;
        let client = self.sign_in(&node).await?;
        for _ in 0..2 {
            create_noted(&client, notes).await?;
        }
        node.stop().await?;
        Ok(())
    }

    /// As if what was uploaded with the clock so far ahead had been uploaded more than a day ago.
    async fn day_goes_by(&self, ahead_s: i64) -> Result<(), Failure> {
        let ago_ms = (ahead_s + DAY_S + 3600) * 1000;
        let sql = format!("UPDATE ops_upload SET created_at_ms = created_at_ms - {ago_ms}");
        self.place.execute(Store::Ops, &sql).await?;
        Ok(())
    }

    /// Whether the files that no event names are gone in time.
    async fn cleaned(&self, limit: Duration) -> Result<bool, Failure> {
        let began = Instant::now();
        while count_files(&self.place.data().join("files"))? > 0 {
            if began.elapsed() > limit {
                return Ok(false);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Ok(true)
    }

    /// Waits until the cleaning's turn is noted as done, and looks whether one was ever told to be void.
    async fn turn_is_noted(&self, void: bool) -> Result<(), Failure> {
        self.place.turn_done(CLEANING, JOB).await?;
        let sql = format!("SELECT void_count FROM ops_turn WHERE name = '{CLEANING}'");
        let count = self.place.number(Store::Ops, &sql).await?;
        if (count > 0) == void {
            Ok(())
        } else {
            Err(format!("{count} turns of the cleaning were told to be void").into())
        }
    }

    /// The control: somebody holds the read models' tables, and the same look must find them standing.
    async fn held(&self, notes: &mut Notes) -> Result<String, Failure> {
        let node = self.place.start().await?;
        let client = self.sign_in(&node).await?;
        let holders = self.place.hold_read_models().await?;
        create_noted(&client, notes).await?;
        let position = last_of(notes);
        if follows(&client, position, Duration::from_secs(3))
            .await
            .is_ok()
        {
            return Err("the look at read models does not find that they are held".into());
        }
        for mut holder in holders {
            sqlx::raw_sql("ROLLBACK").execute(&mut holder).await?;
            holder.close().await?;
        }
        node.stop().await?;
        Ok(
            "the tables of the read models held by somebody: the same look finds them standing; a database that \
             takes no turn back, as the program did not: the same look finds the cleaning standing; with the clock \
             ahead, no turn is void"
                .to_owned(),
        )
    }
}

fn last_of(notes: &Notes) -> u64 {
    let positions = notes.acknowledged.iter().map(|noted| noted.position);
    positions.max().unwrap_or_default()
}

/// Waits until the read models know of a position; says what `/readyz` says when they do not.
pub(super) async fn follows(
    client: &Client,
    position: u64,
    limit: Duration,
) -> Result<(), Failure> {
    let began = Instant::now();
    loop {
        let applied = readiness(client).await?.1["applied"].as_u64();
        if applied > Some(position) {
            return Ok(());
        }
        if began.elapsed() > limit {
            return Err(format!(
                "the read models stand still: event {position} is not in them {limit:?} after it was \
                 acknowledged; {}",
                ready(client).await?
            )
            .into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What `/readyz` says, for a message.
async fn ready(client: &Client) -> Result<String, Failure> {
    let (status, body) = readiness(client).await?;
    Ok(format!("/readyz says {status} {body}"))
}

/// Whether `/readyz` says that nothing stands still: ready, and nothing said to be otherwise.
pub(super) fn says_well((status, body): &(u16, serde_json::Value)) -> bool {
    let not_said = |value: &serde_json::Value| value.as_bool() != Some(false);
    *status == 200 && not_said(&body["healthy"]) && not_said(&body["store"]["served"])
}

/// Waits until a node says that nothing stands still.
pub(super) async fn well(client: &Client, limit: Duration) -> Result<(), Failure> {
    let began = Instant::now();
    loop {
        let told = readiness(client).await?;
        if says_well(&told) {
            return Ok(());
        }
        if began.elapsed() > limit {
            return Err(format!("not well after {limit:?}: {} {}", told.0, told.1).into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Status and body of `/readyz`.
pub(super) async fn readiness(client: &Client) -> Result<(u16, serde_json::Value), Failure> {
    let answer = client.get("/readyz").await?;
    let body = serde_json::from_slice(&answer.bytes)?;
    Ok((answer.status, body))
}

/// How many entries there were at the end of a day.
async fn count_on(client: &Client, day: NaiveDate) -> Result<u64, Failure> {
    let target = format!("/api/cms/kategori-berita?per_tanggal={day}");
    let answer = client.get(&target).await?.expect(200)?;
    answer.data()["totalItems"]
        .as_u64()
        .ok_or_else(|| "a list without its number".into())
}

async fn events(place: &Place) -> Result<Vec<Recorded>, Failure> {
    let ledger = Ledger::open(place.ledger()).await?;
    let events = ledger.read_all(Position(0), 100_000).await?;
    ledger.close().await;
    Ok(events)
}

/// How many entries the log says were made until the end of a day.
fn made_until(events: &[Recorded], day: NaiveDate) -> u64 {
    let midnight = (day + TimeDelta::days(1)).and_time(chrono::NaiveTime::MIN);
    let end: DateTime<Utc> = midnight.and_utc() - TimeDelta::hours(JAYAPURA_HOURS);
    let made = events.iter().filter(|event| {
        event.stream.stream_type == "news_category"
            && event.event_type == "Created"
            && event.recorded_at < end
    });
    made.count() as u64
}

/// A clock that jumps far ahead of the last event, at a start.
///
/// # Errors
/// When an event is stored before somebody confirmed the clock, or none after.
pub async fn jump(size: Size) -> Result<Found, Failure> {
    let mut machine = Machine::new(false).await?;
    machine.variables = vec![("BEASISWA_CLOCK_JUMP_MAX_DAYS".to_owned(), "30".to_owned())];
    let mut notes = Notes::default();
    machine.set_clock(0).await?;
    machine.place.new_admin().await?;
    machine.work(&mut notes).await?;

    let before = machine.figures().await?;

    let ahead_s = size.pick(400, 4000) * DAY_S;
    machine.set_clock(ahead_s).await?;
    let node = machine.place.start_unready().await?;
    let client = machine.sign_in(&node).await?;
    let (name, key) = (name(), Uuid::new_v4());
    let refused = create(&client, &name, key).await?;
    if (refused.status, refused.code().as_str()) != (503, "JAM_MELOMPAT") {
        return Err(format!(
            "a clock {} days ahead of the last event: a write is answered {} {} instead of 503 \
             JAM_MELOMPAT",
            ahead_s / DAY_S,
            refused.status,
            refused.code()
        )
        .into());
    }
    client.get("/api/cms/kategori-berita").await?.expect(200)?;
    // Told before anybody tries in vain.
    alarm::ring(&client, &before, &["JamMelompat"], JOB).await?;
    let (status, told) = readiness(&client).await?;
    if status != 503 || !told["standing"].to_string().contains("\"clock\"") {
        return Err(format!("/readyz says {status} {told} where nothing can be stored").into());
    }
    node.stop().await?;
    // The control: with the clock right again, or not that far ahead, nothing is refused.
    for offset_s in [0, 5 * DAY_S] {
        machine.set_clock(offset_s).await?;
        machine.work(&mut notes).await?;
    }
    machine.set_clock(ahead_s).await?;
    machine.place.run(&["clock", "confirm"], "").await?;
    machine.work(&mut notes).await?;
    Ok(Found {
        fault: "a clock more than a year ahead of the last event",
        engine: machine.place.engine(),
        runs: 1,
        checked: check(machine.place.ledger(), &notes).await?,
        recovered: None,
        seen: "writes answered 503 JAM_MELOMPAT, reads went on; after `beasiswa clock confirm` writing \
               went on"
            .to_owned(),
        control: Control::Seen("five days ahead, within the setting: written".to_owned()),
    })
}
