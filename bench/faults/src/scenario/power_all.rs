//! The power of the whole machine fails at any moment: the log, the read models, sessions and uploads,
//! and the files themselves.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::json;
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use uuid::Uuid;

use crate::check::{Checked, check};
use crate::client::{Account, Answer, Client};
use crate::load::{Acknowledged, Notes};
use crate::lossy::{self, Cut, List};
use crate::objects::copy;
use crate::program::{ADMIN, Node, Place, Store};
use crate::report::{Control, Row};
use crate::scenario::{Broken, create, name};
use crate::{Failure, Size};

/// The person who hands in documents.
const APPLICANT: Account = Account {
    email: "pemohon@faults.test",
    password: "Uji-Pemohon-2025!",
};
const UPLOAD: &str = "/api/cms/upload/file";
const FORM: &str = "/api/cms/formulir-pendaftaran";
/// The kinds of documents that a paper may be.
const KINDS: [&str; 7] = [
    "ktp",
    "kk",
    "surat_aktif",
    "khs",
    "buku_rekening",
    "bukti_prestasi",
    "sktm",
];
/// Forms, each of which gets a document of every kind.
const FORMS: usize = 3;
/// Of these documents, how many are uploaded before the list begins: an older file is named anew.
const UPLOADED_BEFORE: usize = 3;
/// Sessions that end.
const SESSIONS: usize = 4;
/// How long the cleaning may take to come, which is some seconds away at the start.
const CLEANING: Duration = Duration::from_secs(180);

/// A file that its sender was told is kept.
#[derive(Debug, Clone)]
struct Paper {
    file_id: String,
    sha256: String,
}

/// What the clients were told, and how long the list was then.
#[derive(Default)]
struct Told {
    records: Vec<(u64, Acknowledged)>,
    /// A document of a form: the form, the kind, the paper.
    documents: Vec<(u64, String, &'static str, Paper)>,
    ended: Vec<(u64, Client)>,
}

/// One recorded run of the whole program, and what is needed to judge its cuts.
struct Recording {
    work: TempDir,
    list: List,
    told: Told,
    /// The applicant, for reading the documents again.
    applicant: Client,
    /// A file that no event names: its going shows that the cleaning ran.
    orphan: Paper,
}

/// Cuts one recorded run at many moments; then, as the control, drops what was not synced when the
/// operational store, or the files, do not wait for the disk.
///
/// # Errors
/// When a named file, an ended session or an acknowledged write is lost, or a control loses nothing.
pub async fn run(size: Size) -> Result<Row, Failure> {
    let recording = record().await?;
    let length = recording.list.len();
    let mut random = StdRng::seed_from_u64(rand::random());
    let mut all = Checked::default();
    let mut broken = Broken::default();
    let cuts = size.pick(2, 20);
    for number in 0..cuts {
        // The last one at the very end, where everything was told.
        let until = if number + 1 == cuts {
            length
        } else {
            random.random_range(length / 4..length)
        };
        match recording.cut(until, None, &mut random).await {
            Ok(checked) => all = all.and(checked),
            Err(error) => broken.tell(format!("cut before step {until} of {length}: {error}")),
        }
    }
    broken.none()?;
    let mut controls = Vec::new();
    for unsynced in ["ops.db-wal", "files/"] {
        match recording.cut(length, Some(unsynced), &mut random).await {
            Ok(_) => {
                return Err(format!("the control without syncs of {unsynced} lost nothing").into());
            }
            Err(error) => {
                // The counts alone: the first of them is told with its answer.
                let error = error.to_string();
                let counts: Vec<&str> = error
                    .split("; ")
                    .filter(|it| !it.starts_with("a document"))
                    .collect();
                controls.push(format!(
                    "without syncs of `{unsynced}`: {}",
                    counts.join("; ")
                ));
            }
        }
    }
    Ok(Row {
        fault: "power cut at any moment, the whole machine with its files",
        engine: "SQLite",
        runs: cuts,
        checked: all,
        recovered: None,
        seen: "started by itself; every named file is there with its hash, also after the cleaning of the \
               next day; ended sessions stay ended; `verify` sound"
            .to_owned(),
        control: Control::Seen(controls.join("; ")),
    })
}

async fn record() -> Result<Recording, Failure> {
    let work = tempfile::tempdir()?;
    let disk = work.path().join("disk");
    let place = Place::sqlite()?.at(&disk);
    place.new_admin().await?;
    new_applicant(&place).await?;
    // Before the list: forms, some files that nothing names yet, and sessions.
    let node = place.start().await?;
    let applicant = Client::new(&node.url())?.log_in(APPLICANT).await?;
    let admin = Client::new(&node.url())?.log_in(ADMIN).await?;
    let mut forms = Vec::new();
    for number in 0..FORMS {
        // A person has one draft a year.
        let body = json!({ "isi": { "tahun": 2026 - number } });
        let form = write(&applicant, "POST", &format!("{FORM}/create"), &body).await?;
        forms.push((form.data()["id"].as_str().unwrap_or_default().to_owned(), 1));
        if forms.len() == 1 && form.data()["versi"].as_u64() != Some(1) {
            return Err(format!("a new form is not of version 1: {}", form.text()).into());
        }
    }
    let mut older = Vec::new();
    for _ in 0..FORMS * UPLOADED_BEFORE {
        older.push(upload(&applicant).await?);
    }
    let orphan = upload(&applicant).await?;
    let mut sessions = Vec::new();
    for _ in 0..SESSIONS {
        sessions.push(Client::new(&node.url())?.log_in(ADMIN).await?);
    }
    let port = node.port();
    node.stop().await?;
    copy(&disk, &work.path().join("before"))?;

    let list = work.path().join("list");
    let recorded = Place::sqlite()?
        .at(&disk)
        .with(
            "LD_PRELOAD",
            lossy::library(work.path())?.display().to_string(),
        )
        .with("LOSSY_DIR", disk.display().to_string())
        .with("LOSSY_LIST", list.display().to_string());
    let node = recorded.start_on(port).await?;
    let mut told = Told::default();
    let length = || std::fs::metadata(&list).map(|it| it.len());
    // Several at once, so that a cut finds each at another place between upload and event.
    let mut handing_in = tokio::task::JoinSet::new();
    for (number, (form, version)) in forms.into_iter().enumerate() {
        let older = older[number * UPLOADED_BEFORE..][..UPLOADED_BEFORE].to_vec();
        let (applicant, list) = (applicant.clone(), list.clone());
        handing_in.spawn(hand_in(applicant, form, version, older, list));
    }
    for session in sessions {
        session
            .write("POST", "/api/web/user/logout", &json!({}), Uuid::new_v4())
            .await?
            .expect(200)?;
        told.ended.push((length()?, session));
        for _ in 0..5 {
            let name = name();
            let answer = create(&admin, &name, Uuid::new_v4()).await?.expect(201)?;
            let position = answer.data()["nomorPeristiwa"].as_u64();
            let noted = Acknowledged {
                name,
                position: position.ok_or("an acknowledgement without a position")?,
                at: Instant::now(),
            };
            told.records.push((length()?, noted));
        }
    }
    while let Some(done) = handing_in.join_next().await {
        told.documents.extend(done??);
    }
    node.kill().await?;
    Ok(Recording {
        list: List::read(&list)?,
        work,
        told,
        applicant,
        orphan,
    })
}

/// Attaches a document of every kind to a form: first those that were uploaded long before, then new ones.
async fn hand_in(
    applicant: Client,
    form: String,
    mut version: u64,
    older: Vec<Paper>,
    list: PathBuf,
) -> Result<Vec<(u64, String, &'static str, Paper)>, Failure> {
    let mut older = older.into_iter();
    let mut told = Vec::new();
    for kind in KINDS {
        let paper = match older.next() {
            Some(paper) => paper,
            None => upload(&applicant).await?,
        };
        let body = json!({
            "id": form,
            "versi": version,
            "jenis": kind,
            "fileId": paper.file_id,
            "sha256": paper.sha256,
        });
        let answer = write(&applicant, "POST", &format!("{FORM}/dokumen"), &body).await?;
        version = answer.data()["versi"].as_u64().ok_or("no version")?;
        told.push((std::fs::metadata(&list)?.len(), form.clone(), kind, paper));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(told)
}

impl Recording {
    /// Cuts the power before a step, starts the program from what is left, lets a day go by, and compares.
    async fn cut(
        &self,
        until: usize,
        unsynced: Option<&str>,
        random: &mut StdRng,
    ) -> Result<Checked, Failure> {
        let disk = self.work.path().join("disk");
        let left = tempfile::tempdir()?;
        let after = left.path().join("after");
        let before = self.work.path().join("before");
        let cut = Cut {
            before: Some(&before),
            unsynced,
        };
        self.list.cut(until, &disk, &after, cut, random)?;
        // The day has gone by, and the cleaning has its turn.
        let place = Place::sqlite()?.at(&after);
        let ago_ms = 25 * 3600 * 1000;
        let sql = format!("UPDATE ops_upload SET created_at_ms = created_at_ms - {ago_ms}");
        place.execute(Store::Ops, &sql).await?;
        place.turn_comes("cleaning").await?;
        let node = place.start().await?;
        self.judge(&place, node, self.list.bytes(until)).await
    }

    async fn judge(&self, place: &Place, node: Node, told_until: u64) -> Result<Checked, Failure> {
        let mut broken = Broken::default();
        let orphan = file_of(place, &self.orphan);
        let began = Instant::now();
        while orphan.exists() {
            if began.elapsed() > CLEANING {
                return Err("the cleaning did not run".into());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let applicant = self.applicant.at(&node.url());
        let mut papers = (0, 0);
        for (length, form, kind, paper) in &self.told.documents {
            if *length <= told_until {
                papers.0 += 1;
                if let Err(error) = whole(&applicant, form, kind, paper).await {
                    papers.1 += 1;
                    if papers.1 == 1 {
                        broken.tell(format!("a document ({kind}) that an event names: {error}"));
                    }
                }
            }
        }
        if papers.1 > 0 {
            broken.tell(format!(
                "{} of {} acknowledged documents lost",
                papers.1, papers.0
            ));
        }
        let mut alive = 0;
        let mut ended = 0;
        for (length, client) in &self.told.ended {
            if *length <= told_until {
                ended += 1;
                let client = client.at(&node.url());
                let token = client.get("/api/web/user").await?.status;
                let renewed = client.refresh().await?.status;
                alive += u64::from(token != 401 || renewed != 401);
            }
        }
        if alive > 0 {
            broken.tell(format!("{alive} of {ended} ended sessions live again"));
        }
        node.stop().await?;
        let mut notes = Notes::default();
        let told = self.told.records.iter();
        let told = told.filter(|(length, _)| *length <= told_until);
        notes
            .acknowledged
            .extend(told.map(|(_, noted)| noted.clone()));
        let mut checked = check(place.ledger(), &notes).await?;
        checked.acknowledged += papers.0;
        checked.lost += papers.1;
        if checked.lost > papers.1 {
            broken.tell(format!("{} writes lost", checked.lost - papers.1));
        }
        if let Err(error) = place.run(&["verify"], "").await {
            broken.tell(format!("`verify`: {error}"));
        }
        broken.none()?;
        Ok(checked)
    }
}

/// Whether a document of a form can be read and has the bytes that were acknowledged.
async fn whole(client: &Client, form: &str, kind: &str, paper: &Paper) -> Result<(), Failure> {
    let form = client
        .get(&format!("{FORM}/{form}"))
        .await?
        .expect(200)?
        .data();
    let documents = form["dokumen"].as_array().cloned().unwrap_or_default();
    let document = documents
        .iter()
        .find(|it| it["jenis"] == kind && it["fileId"] == paper.file_id.as_str())
        .ok_or("the form does not have it")?;
    let link = document["tautan"].as_str().ok_or("no link to it")?;
    // The link begins with the public address, which is not the one of this node.
    let path = link.find("/api/").map_or(link, |at| &link[at..]);
    let bytes = client.get(path).await?.expect(200)?.bytes;
    if hex::encode(Sha256::digest(&bytes)) == paper.sha256 {
        Ok(())
    } else {
        Err("its bytes are others".into())
    }
}

/// Where a file lies in the folder of files: two letters of its name spread them.
fn file_of(place: &Place, paper: &Paper) -> PathBuf {
    let name = paper.file_id.replace('-', "");
    place.data().join("files").join(&name[30..]).join(name)
}

async fn upload(client: &Client) -> Result<Paper, Failure> {
    let id = Uuid::new_v4();
    let bytes = format!(
        "%PDF-1.7\n% {id}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n"
    );
    let kept = client
        .upload(UPLOAD, bytes.as_bytes())
        .await?
        .expect(201)?
        .data();
    let text = |name: &str| kept[name].as_str().unwrap_or_default().to_owned();
    Ok(Paper {
        file_id: text("fileId"),
        sha256: text("sha256"),
    })
}

async fn write(
    client: &Client,
    method: &'static str,
    target: &str,
    body: &serde_json::Value,
) -> Result<Answer, Failure> {
    let answer = client.write(method, target, body, Uuid::new_v4()).await?;
    if matches!(answer.status, 200 | 201) {
        Ok(answer)
    } else {
        Err(format!("{method} {target}: {} {}", answer.status, answer.text()).into())
    }
}

async fn new_applicant(place: &Place) -> Result<(), Failure> {
    let arguments = [
        "user",
        "create",
        "--role",
        "user",
        "--name",
        "Pemohon Uji",
        "--email",
        APPLICANT.email,
    ];
    place.run(&arguments, APPLICANT.password).await.map(drop)
}
