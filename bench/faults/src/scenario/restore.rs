//! An older copy of the log is put back, and somebody owns up to it.

use std::path::Path;
use std::time::Duration;

use ledger::witness::AddCheckpoint;
use ledger::{Ledger, VerifierKey};
use tempfile::TempDir;

use crate::check::check;
use crate::client::{Answer, Client};
use crate::cluster::Cluster;
use crate::load::Notes;
use crate::objects::copy;
use crate::program::{ADMIN, Node, Place};
use crate::report::{Control, Row};
use crate::scenario::clock_ahead::{readiness, says_well, well};
use crate::scenario::{Broken, create, create_noted, name};
use crate::{Failure, free_port};

/// How long a job may take whose turn has come, and a node until it is well.
const JOB: Duration = Duration::from_secs(180);
/// The database in use, and its copy.
const DATABASES: [&str; 2] = ["faults", "older"];
/// Acknowledged acts of each part.
const ACTS: usize = 3;

/// Restores the log alone, looks that it takes nothing, confirms, and goes on.
///
/// # Errors
/// When something is written before that was confirmed, or a witness is told too little or too much.
pub async fn run(on_postgres: bool) -> Result<Row, Failure> {
    let mut site = Site::new(on_postgres).await?;
    site.place.new_admin().await?;
    let watch = site.watched().await?;
    let mut notes = Notes::default();
    site.acts(&mut notes).await?;
    site.keep_copy().await?;
    // What is lost: acknowledged, seen by the witness, and known to the data folder and the store of files.
    let mut lost = Notes::default();
    let seen = site.acts(&mut lost).await?;
    let untold = watch.copy()?;

    site.put_copy_back().await?;
    let mut broken = Broken::default();
    // The control: nobody has confirmed anything, however often the program starts.
    for _ in 0..2 {
        site.takes_nothing(&mut broken).await?;
    }
    let said = site.place.run(&["restore", "--confirm"], "").await?;

    let (node, client) = site.start().await?;
    well(&client, JOB).await?;
    let told = client.get("/log/epochs").await?.expect(200)?.text();
    if told.trim().is_empty() || !said.contains(told.trim()) {
        broken.tell(format!(
            "/log/epochs says {told:?}, the confirmation said {said:?}"
        ));
    }
    // More than were lost, so that only the witness's memory tells the two logs apart.
    for _ in 0..2 * ACTS {
        create_noted(&client, &mut notes).await?;
    }
    let position = last_of(&notes);
    let (size, witnesses) = proof_of(&client, position).await?;
    if witnesses == 0 {
        broken.tell("the witness that was told of the restore does not cosign");
    }
    if watch.epochs()? != 1 {
        broken.tell("the witness does not keep the announced epoch");
    }
    node.stop().await?;
    if let Err(error) = site.place.run(&["verify"], "").await {
        broken.tell(format!("after the restore `verify` says {error}"));
    }
    if size <= seen {
        return Err(format!("the log has {size} events, the witness saw {seen}").into());
    }
    let refused = untold.asked(&site.place, seen).await?;
    if refused.status != 422 {
        broken.tell(format!(
            "a witness that was not told of the restore answers {}: {}",
            refused.status,
            refused.text()
        ));
    }
    broken.none()?;
    Ok(Row {
        fault: "an older copy of the log put back",
        engine: site.place.engine(),
        runs: 1,
        checked: check(site.place.ledger(), &notes).await?,
        recovered: None,
        seen: format!(
            "writes answered 503 BUKU_DITANGGUHKAN until `beasiswa restore --confirm`; then writing went on, \
             `/log/epochs` told of it, `verify` was sound, the witness that had seen the {} lost acts took the \
             epoch and cosigned",
            lost.acknowledged.len()
        ),
        control: Control::Seen(
            "without the confirmation: refused at every start; a witness with the same memory that was not told of \
             the epoch: refuses the log (422)"
                .to_owned(),
        ),
    })
}

/// One place, a witness beside it, and room for an older copy.
struct Site {
    place: Place,
    cluster: Option<Cluster>,
    older: TempDir,
}

impl Site {
    async fn new(on_postgres: bool) -> Result<Self, Failure> {
        let (place, cluster) = if on_postgres {
            let cluster = Cluster::start().await?;
            let url = cluster.database(DATABASES[0]).await?;
            (Place::postgres(&url)?, Some(cluster))
        } else {
            (Place::sqlite()?, None)
        };
        Ok(Self {
            place,
            cluster,
            older: tempfile::tempdir()?,
        })
    }

    /// Has a witness look after the log from here on.
    async fn watched(&mut self) -> Result<Watch, Failure> {
        let (node, client) = self.start().await?;
        let log_key = client.get("/log/vkey").await?.expect(200)?.text();
        node.stop().await?;
        let watch = Watch::start(tempfile::tempdir()?, log_key.trim()).await?;
        self.place
            .set_variables(&[("BEASISWA_WITNESSES".to_owned(), watch.named())]);
        Ok(watch)
    }

    async fn start(&self) -> Result<(Node, Client), Failure> {
        let node = self.place.start().await?;
        let client = Client::new(&node.url())?.log_in(ADMIN).await?;
        Ok((node, client))
    }

    /// Acts that are acknowledged and cosigned, and the head after them kept beside the files; gives how many events
    /// the witness saw.
    async fn acts(&self, notes: &mut Notes) -> Result<u64, Failure> {
        let (node, client) = self.start().await?;
        for _ in 0..ACTS {
            create_noted(&client, notes).await?;
        }
        let (size, witnesses) = proof_of(&client, last_of(notes)).await?;
        if witnesses == 0 {
            return Err(format!("the witness does not cosign: {}", node.log()).into());
        }
        self.place.turn_comes("head").await?;
        self.place.turn_done("head", JOB).await?;
        node.stop().await?;
        Ok(size)
    }

    async fn keep_copy(&self) -> Result<(), Failure> {
        let [used, older] = DATABASES;
        match &self.cluster {
            Some(cluster) => as_template(cluster, older, used).await,
            None => copy(self.place.data(), &self.older.path().join("data")),
        }
    }

    /// Of everything only the log is the older one; on PostgreSQL the whole database.
    async fn put_copy_back(&self) -> Result<(), Failure> {
        let [used, older] = DATABASES;
        if let Some(cluster) = &self.cluster {
            let drop = format!("DROP DATABASE {used} WITH (FORCE)");
            cluster.execute(&drop).await?;
            return as_template(cluster, used, older).await;
        }
        for end in ["", "-wal", "-shm"] {
            let name = format!("ledger.db{end}");
            let (from, to) = (
                self.older.path().join("data").join(&name),
                self.place.data().join(&name),
            );
            // SQLite may have folded its log in already.
            let _ = std::fs::remove_file(&to);
            if from.exists() {
                std::fs::copy(from, to)?;
            }
        }
        Ok(())
    }

    async fn takes_nothing(&self, broken: &mut Broken) -> Result<(), Failure> {
        let node = self.place.start_unready().await?;
        let client = Client::new(&node.url())?.log_in(ADMIN).await?;
        let answer = create(&client, &name(), uuid::Uuid::new_v4()).await?;
        if (answer.status, answer.code().as_str()) != (503, "BUKU_DITANGGUHKAN") {
            broken.tell(format!(
                "a write over the older copy is answered {} {}",
                answer.status,
                answer.code()
            ));
        }
        let reads = client.get("/api/cms/kategori-berita").await?.status;
        if reads != 200 {
            broken.tell(format!("reads over the older copy are answered {reads}"));
        }
        let told = readiness(&client).await?;
        if says_well(&told) {
            broken.tell(format!(
                "/readyz says that all is well over the older copy: {}",
                told.1
            ));
        }
        let epochs = client.get("/log/epochs").await?.text();
        if !epochs.trim().is_empty() {
            broken.tell(format!("an epoch nobody began: {epochs}"));
        }
        node.stop().await?;
        Ok(())
    }
}

/// A database like another, once the server has noticed that nobody uses that any more.
async fn as_template(cluster: &Cluster, name: &str, template: &str) -> Result<(), Failure> {
    let sql = format!("CREATE DATABASE {name} TEMPLATE {template}");
    let mut tries = 0;
    while let Err(error) = cluster.execute(&sql).await {
        tries += 1;
        if tries > 50 {
            return Err(error);
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

fn last_of(notes: &Notes) -> u64 {
    let positions = notes.acknowledged.iter().map(|noted| noted.position);
    positions.max().unwrap_or_default()
}

/// Asks for the proof of an event; gives the size of the checkpoint under it and how many witnesses cosigned that.
async fn proof_of(client: &Client, position: u64) -> Result<(u64, usize), Failure> {
    let target = format!("/api/web/bukti/{position}");
    let proof = client.get(&target).await?.expect(200)?.data();
    let note = proof["checkpoint"].as_str().unwrap_or_default();
    let size = note.lines().nth(1).unwrap_or_default().parse()?;
    Ok((size, proof["saksi"].as_array().map_or(0, Vec::len)))
}

/// A witness as a process.
pub struct Watch {
    place: Place,
    folder: TempDir,
    log_key: String,
    node: Node,
    key: String,
}

impl Watch {
    /// Starts one for a log, over what it kept before.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn start(folder: TempDir, log_key: &str) -> Result<Self, Failure> {
        let _: VerifierKey = log_key.parse()?;
        let place = Place::sqlite()?.at(folder.path());
        let arguments = ["witness", "--name", "saksi.faults.test/saksi", "--log-key"];
        let port = free_port()?;
        let node = place.spawn_as(port, &[&arguments[..], &[log_key]].concat())?;
        let mut tries = 0;
        let key = loop {
            let said = node.log();
            let line = said.lines().find_map(|it| it.strip_prefix("Kunci saksi: "));
            if let (Some(key), true) = (line, said.contains("Melayani di ")) {
                break key.to_owned();
            }
            tries += 1;
            if tries > 1000 {
                return Err(format!("the witness does not start: {said}").into());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        };
        Ok(Self {
            place,
            folder,
            log_key: log_key.to_owned(),
            node,
            key,
        })
    }

    /// It as a portal is told of it.
    #[must_use]
    pub fn named(&self) -> String {
        format!("Saksi|{}|{}", self.node.url(), self.key)
    }

    /// What the witness keeps, once more, for a witness that is told nothing from here on.
    fn copy(&self) -> Result<Untold, Failure> {
        let folder = tempfile::tempdir()?;
        let data = folder.path().join("saksi");
        copy(self.folder.path(), &data)?;
        Ok(Untold {
            _folder: folder,
            data,
            log_key: self.log_key.clone(),
        })
    }

    /// How many epochs it keeps.
    fn epochs(&self) -> Result<usize, Failure> {
        let mut count = 0;
        for entry in std::fs::read_dir(self.place.data())? {
            let name = entry?.file_name();
            count += usize::from(name.as_encoded_bytes().starts_with(b"masa-"));
        }
        Ok(count)
    }
}

/// A witness that hears of checkpoints alone.
struct Untold {
    _folder: TempDir,
    data: std::path::PathBuf,
    log_key: String,
}

impl Untold {
    /// Shows it the log's latest checkpoint as the continuation of what it saw.
    async fn asked(&self, place: &Place, seen: u64) -> Result<Answer, Failure> {
        let ledger = Ledger::open_read_only(place.ledger()).await?;
        let checkpoint = ledger.checkpoint().await?.ok_or("no checkpoint")?;
        let proof = ledger.consistency_proof(seen, checkpoint.head.size).await?;
        ledger.close().await;
        let request = AddCheckpoint {
            old: seen,
            proof,
            note: checkpoint.note,
        };
        let folder = self.moved()?;
        let watch = Watch::start(folder, &self.log_key).await?;
        let answer = Client::new(&watch.node.url())?
            .post_text("/add-checkpoint", request.to_string())
            .await?;
        watch.node.kill().await?;
        Ok(answer)
    }

    fn moved(&self) -> Result<TempDir, Failure> {
        let folder = tempfile::tempdir()?;
        for entry in std::fs::read_dir(&self.data)? {
            let from: &Path = &entry?.path();
            copy(from, folder.path())?;
        }
        Ok(folder)
    }
}
