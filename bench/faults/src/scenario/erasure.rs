//! An erasure while somebody reads, and an erasure that is killed in the middle.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rand::RngExt;
use serde_json::json;
use sqlx::Connection;
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::check::check;
use crate::client::{Answer, Client};
use crate::load::Notes;
use crate::objects::files;
use crate::program::{ADMIN, Place, SECOND, Store};
use crate::report::{Control, Row};
use crate::scenario::clock_ahead::Machine;
use crate::scenario::{Broken, create, create_noted, name, note};
use crate::{Failure, Size};

const DAY_S: i64 = 24 * 3600;
/// How long what an erasure leaves undone may take once nothing is in its way.
const FINISHED: Duration = Duration::from_secs(30);
/// How long an append is waited for at least; slow machines get twenty times their usual time.
const APPEND_MIN: Duration = Duration::from_secs(5);

/// Somebody whose data is erased.
struct Person {
    id: String,
    name: String,
    /// Their key, as it lies in the log's file.
    key: Vec<u8>,
}

impl Person {
    async fn new(place: &Place) -> Result<Self, Failure> {
        let name = format!("Kanari{}", Uuid::new_v4().simple());
        let email = format!("{}@faults.test", name.to_lowercase());
        let arguments = [
            "user", "create", "--role", "user", "--name", &name, "--email", &email,
        ];
        let said = place.run(&arguments, "Uji-Kanari-2025!").await?;
        let id = said
            .split_whitespace()
            .last()
            .unwrap_or_default()
            .to_owned();
        let sql = format!("SELECT HEX(wrapped_key) FROM subject_key WHERE subject_id LIKE '%{id}'");
        let mut connection = place.connect(Store::Ledger).await?;
        let key: String = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .fetch_one(&mut connection)
            .await?;
        connection.close().await?;
        let key = hex::decode(key)?;
        Ok(Self { id, name, key })
    }

    /// Proposes the erasure, and confirms it as the second person without waiting for the answer.
    async fn erase(
        &self,
        client: &Client,
        second: &Client,
    ) -> Result<JoinHandle<Result<Answer, reqwest::Error>>, Failure> {
        let shown = client.get(&format!("/api/cms/user/{}", self.id)).await?;
        let version = shown.expect(200)?.data()["versi"].clone();
        let body = json!({ "id": self.id, "versi": version, "alasan": "permintaan_sendiri" });
        let target = "/api/cms/user/hapus-data";
        let asked = client.write("POST", target, &body, Uuid::new_v4()).await?;
        let body = json!({ "id": asked.expect(202)?.data()["usulanId"], "versi": 1 });
        let second = second.patient(Duration::from_secs(90))?;
        Ok(tokio::spawn(async move {
            let target = "/api/cms/usulan/setujui";
            second.write("POST", target, &body, Uuid::new_v4()).await
        }))
    }

    /// Where in the log the erasure stands, once it does.
    async fn erased_at(&self, place: &Place) -> Result<Option<i64>, Failure> {
        let sql = format!(
            "SELECT COALESCE(MAX(position), -1) FROM log_event WHERE stream_type = 'user' \
             AND stream_id = '{}' AND event_type = 'Erased'",
            self.id
        );
        let position = place.number(Store::Ledger, &sql).await?;
        Ok((position >= 0).then_some(position))
    }

    async fn wait_until_erased(&self, place: &Place) -> Result<i64, Failure> {
        let began = Instant::now();
        loop {
            if let Some(position) = self.erased_at(place).await? {
                return Ok(position);
            }
            if began.elapsed() > FINISHED {
                return Err("the erasure does not come into the log".into());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// The files of a data folder in which the person is still found.
    fn found_in(&self, data: &Path) -> Result<Vec<String>, Failure> {
        let mut found = Vec::new();
        for path in files(data)? {
            // A file may go while the folder is read.
            let Ok(mut bytes) = std::fs::read(&path) else {
                continue;
            };
            if path.extension().is_some_and(|it| it == "zst") {
                bytes = zstd::decode_all(&bytes[..])?;
            }
            for (what, part) in [("name", self.name.as_bytes()), ("key", &self.key)] {
                if holds(&bytes, part) {
                    let path = path.strip_prefix(data)?;
                    found.push(format!("{what} in {}", path.display()));
                }
            }
        }
        found.sort();
        Ok(found)
    }

    /// Waits until the person is found nowhere; gives where they still are.
    async fn gone(&self, data: &Path) -> Result<Vec<String>, Failure> {
        let began = Instant::now();
        loop {
            let found = self.found_in(data)?;
            if found.is_empty() || began.elapsed() > FINISHED {
                return Ok(found);
            }
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    }
}

/// Whether the certificate of an erasure says that the data is gone. The page of its proof says the same
/// as the paper, which for a program is easier to read; one that does not say how far it is says done.
async fn is_certified(client: &Client, position: i64) -> Result<bool, Failure> {
    let proof = client.get(&format!("/api/web/bukti/{position}")).await?;
    if let Some(finished) = proof.data()["isi"]["selesai"].as_bool() {
        return Ok(finished);
    }
    let answer = client
        .get(&format!("/api/web/penghapusan/{position}"))
        .await?;
    Ok(answer.status == 200)
}

/// Somebody holds a snapshot of the log while a person is erased.
///
/// # Errors
/// When appends stand still, or the certificate is given while the key can still be read.
pub async fn under_reader(size: Size) -> Result<Row, Failure> {
    let place = Place::sqlite()?;
    place.new_admin().await?;
    place.found(SECOND).await?;
    let mut notes = Notes::default();
    let mut broken = Broken::default();
    let runs = size.pick(1, 5);
    let mut slowest = Duration::ZERO;
    for _ in 0..runs {
        let person = Person::new(&place).await?;
        let node = place.start().await?;
        let client = Client::new(&node.url())?.log_in(ADMIN).await?;
        let second = Client::new(&node.url())?.log_in(SECOND).await?;
        let mut usual = Duration::ZERO;
        for _ in 0..10 {
            let began = Instant::now();
            create_noted(&client, &mut notes).await?;
            usual = usual.max(began.elapsed());
        }
        // The control: the same search finds the key before the erasure.
        let before = person.found_in(place.data())?;
        if !before.iter().any(|it| it.starts_with("key in ledger.db")) {
            return Err(format!("the search does not find the key: {before:?}").into());
        }
        let mut reader = place.connect(Store::Ledger).await?;
        sqlx::raw_sql("BEGIN; SELECT COUNT(*) FROM log_event")
            .execute(&mut reader)
            .await?;
        let erasure = person.erase(&client, &second).await?;
        let position = person.wait_until_erased(&place).await?;
        let patience = APPEND_MIN.max(usual * 20);
        let patient = client.patient(patience)?;
        for _ in 0..5 {
            let (name, key, began) = (name(), Uuid::new_v4(), Instant::now());
            match create(&patient, &name, key).await {
                Ok(answer) if answer.status == 201 => note(&mut notes, name, &answer)?,
                Ok(answer) => {
                    broken.tell(format!("an append during an erasure: {}", answer.text()))
                }
                Err(_) => {
                    broken.tell(format!(
                        "an append during an erasure with a reader is not answered in {patience:?} \
                         (usually {usual:?})"
                    ));
                    break;
                }
            }
            slowest = slowest.max(began.elapsed());
        }
        // Asked first: what is found afterwards was there when it said done.
        let certified = is_certified(&client, position).await?;
        let found = person.found_in(place.data())?;
        if certified && !found.is_empty() {
            broken.tell(format!(
                "the certificate is given while a reader keeps what was erased: {found:?}"
            ));
        }
        sqlx::raw_sql("ROLLBACK").execute(&mut reader).await?;
        reader.close().await?;
        // Whatever became of the request itself, the erasure stands in the log.
        let _ = erasure.await?;
        let found = person.gone(place.data()).await?;
        let certified = is_certified(&client, position).await?;
        if !found.is_empty() {
            broken.tell(format!(
                "{FINISHED:?} after the reader had gone the person is still found: {found:?}; the \
                 certificate is {}given",
                if certified { "" } else { "not " }
            ));
        } else if !certified {
            broken.tell("everything is gone, and the certificate is not given");
        }
        node.stop().await?;
    }
    broken.none()?;
    Ok(Row {
        fault: "a person is erased while somebody reads the log",
        engine: place.engine(),
        runs,
        checked: check(place.ledger(), &notes).await?,
        recovered: None,
        seen: format!(
            "appends went on ({:.1} s at most); no certificate while the reader held the key; after it \
             the key was in no file and the certificate was given",
            slowest.as_secs_f64()
        ),
        control: Control::Seen("the same search finds the key before the erasure".to_owned()),
    })
}

/// The program is killed in the middle of erasures.
///
/// # Errors
/// When a person whose erasure stands in the log is still found some time after the next start.
pub async fn crash(size: Size) -> Result<Row, Failure> {
    let mut machine = Machine::new(false).await?;
    let mut notes = Notes::default();
    machine.set_clock(-2 * DAY_S).await?;
    machine.place.new_admin().await?;
    machine.place.found(SECOND).await?;
    // Two days ago, so that a question about yesterday makes a store of its own with their names.
    let cycles = size.pick(3, 15);
    let mut people = Vec::new();
    for _ in 0..cycles {
        people.push(Person::new(&machine.place).await?);
    }
    machine.set_clock(0).await?;
    let yesterday = (chrono::Utc::now() - chrono::TimeDelta::days(1)).format("%Y-%m-%d");
    let data: PathBuf = machine.place.data().to_owned();
    let mut broken = Broken::default();
    let mut begun = 0;
    let mut random = rand::rng();
    for (number, person) in people.iter().enumerate() {
        let node = machine.place.start().await?;
        let client = machine.sign_in(&node).await?;
        let second = machine.sign_in_as(&node, SECOND).await?;
        create_noted(&client, &mut notes).await?;
        let past = format!("/api/cms/user?per_tanggal={yesterday}");
        client.get(&past).await?.expect(200)?;
        // The control: the same search finds them before the erasure, also as of yesterday.
        let before = person.found_in(&data)?;
        let expected = ["key in ledger.db", "name in read", "name in as-of"];
        if let Some(missing) = expected
            .iter()
            .find(|expected| !before.iter().any(|it| it.starts_with(**expected)))
        {
            return Err(format!("the search does not find the {missing}: {before:?}").into());
        }
        let erasure = person.erase(&client, &second).await?;
        match number % 3 {
            0 => drop(person.wait_until_erased(&machine.place).await?),
            1 => {
                person.wait_until_erased(&machine.place).await?;
                tokio::time::sleep(Duration::from_millis(random.random_range(0..40))).await;
            }
            _ => tokio::time::sleep(Duration::from_millis(random.random_range(0..120))).await,
        }
        node.kill().await?;
        erasure.abort();
        let node = machine.place.start().await?;
        if person.erased_at(&machine.place).await?.is_some() {
            begun += 1;
            let found = person.gone(&data).await?;
            if !found.is_empty() {
                broken.tell(format!(
                    "killed in the middle of an erasure: {FINISHED:?} after the next start, {found:?}"
                ));
                // The next ones would show the same.
                node.stop().await?;
                break;
            }
        }
        node.stop().await?;
    }
    broken.none()?;
    if begun == 0 {
        return Err("no erasure had begun when the program was killed".into());
    }
    machine.place.run(&["verify"], "").await?;
    Ok(Row {
        fault: "killed in the middle of an erasure",
        engine: machine.place.engine(),
        runs: cycles,
        checked: check(machine.place.ledger(), &notes).await?,
        recovered: None,
        seen: format!(
            "of {begun} that stood in the log none was found in any file after the next start, without \
             anybody asking"
        ),
        control: Control::Seen(
            "before the erasure the same search finds the key in the log, the name in the read models \
             and in those of yesterday"
                .to_owned(),
        ),
    })
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
