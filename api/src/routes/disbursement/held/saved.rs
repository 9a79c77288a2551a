//! What holds payments, kept over a stop: a file in the data folder. After a start only what happened since is asked about.
//! It decides nothing: whoever approves or pays asks the gate itself.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::NaiveDate;
use domain::BudgetLineId;
use domain::budget_line::BudgetLineSnapshot;
use ledger::{Position, StreamId};
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use super::HeldPayments;
use super::known::{Ground, Known, KnownHeld, Payment};
use crate::answer::view::View;
use crate::state::App;

const FILE: &str = "held.json.zst";
/// Quick, and a sixth of the text.
const PACKING: i32 = 1;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What the file holds.
#[derive(Serialize, Deserialize)]
struct Saved<'a> {
    /// Another program may ask something else.
    program: String,
    to_approve: Option<SavedKnown<'a>>,
    under_way: Option<SavedKnown<'a>>,
}

#[derive(Serialize, Deserialize)]
struct SavedKnown<'a> {
    today: NaiveDate,
    generation: String,
    events: u64,
    /// The hash of the last of them: another log has another.
    leaf: [u8; 32],
    payments: Cow<'a, HashMap<String, Payment>>,
    resting: Vec<(Cow<'a, StreamId>, Cow<'a, BTreeSet<String>>)>,
    lines: Vec<BudgetLineSnapshot>,
    held: Cow<'a, HeldPayments>,
}

impl KnownHeld {
    /// Writes what is known into the data folder.
    ///
    /// # Errors
    /// The log cannot be read, or the folder not be written.
    pub async fn save(&self, app: &App) -> Result<(), Failure> {
        let text = {
            let to_approve = self.to_approve.lock().await;
            let under_way = self.under_way.lock().await;
            let saved = Saved {
                program: program()?,
                to_approve: saved(app, &to_approve).await?,
                under_way: saved(app, &under_way).await?,
            };
            serde_json::to_vec(&saved)?
        };
        let path = place(app);
        tokio::task::spawn_blocking(move || write(&path, &text)).await??;
        Ok(())
    }

    /// Takes over what an earlier run of this program wrote, where it is of this day and of this log.
    ///
    /// # Errors
    /// The file or the log cannot be read.
    pub async fn load(&self, app: &App) -> Result<(), Failure> {
        let path = place(app);
        if !path.exists() {
            return Ok(());
        }
        let text =
            tokio::task::spawn_blocking(move || zstd::decode_all(std::fs::File::open(path)?));
        let saved: Saved<'_> = serde_json::from_slice(&text.await??)?;
        if saved.program != program()? {
            return Ok(());
        }
        let ground = Ground::now(app, &View::now(app).store).await;
        take(app, &ground, &self.to_approve, saved.to_approve).await?;
        take(app, &ground, &self.under_way, saved.under_way).await
    }

    /// The budget lines that the payments are booked on.
    pub async fn lines(&self) -> BTreeSet<BudgetLineId> {
        let mut found = BTreeSet::new();
        for known in [&self.to_approve, &self.under_way] {
            found.extend(known.lock().await.lines.keys().copied());
        }
        found
    }
}

/// Removes the file: it may tell of somebody who is erased.
///
/// # Errors
/// The folder cannot be written.
pub(crate) fn remove(app: &App) -> std::io::Result<()> {
    match std::fs::remove_file(place(app)) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn place(app: &App) -> PathBuf {
    app.config.data_dir.join(FILE)
}

/// Size and time of the program's file.
fn program() -> std::io::Result<String> {
    let file = std::env::current_exe()?.metadata()?;
    Ok(format!("{} {:?}", file.len(), file.modified()?))
}

/// The hash of the last of so many events; none where there are fewer.
async fn leaf(app: &App, events: u64) -> Result<Option<[u8; 32]>, Failure> {
    let Some(last) = events.checked_sub(1) else {
        return Ok(None);
    };
    let found = app.ledger.read_all_sealed(Position(last), 1).await?;
    Ok(found.first().map(|event| event.leaf_hash))
}

async fn saved<'a>(app: &App, known: &'a Known) -> Result<Option<SavedKnown<'a>>, Failure> {
    let (Some(ground), Some(leaf)) = (&known.ground, leaf(app, known.events).await?) else {
        return Ok(None);
    };
    // The log went back meanwhile.
    if ground.history != app.read.history() {
        return Ok(None);
    }
    let resting = known.resting.iter();
    Ok(Some(SavedKnown {
        today: ground.today,
        generation: ground.generation.clone(),
        events: known.events,
        leaf,
        payments: Cow::Borrowed(&known.payments),
        resting: resting
            .map(|(stream, ids)| (Cow::Borrowed(stream), Cow::Borrowed(ids)))
            .collect(),
        lines: known.lines.values().copied().collect(),
        held: Cow::Borrowed(&known.held),
    }))
}

async fn take(
    app: &App,
    ground: &Ground,
    known: &Mutex<Known>,
    saved: Option<SavedKnown<'_>>,
) -> Result<(), Failure> {
    let Some(saved) = saved else { return Ok(()) };
    let is_same = saved.today == ground.today
        && saved.generation == ground.generation
        && leaf(app, saved.events).await? == Some(saved.leaf);
    let mut known = known.lock().await;
    // Who asked meanwhile knows better.
    if !is_same || known.ground.is_some() {
        return Ok(());
    }
    let lines = saved.lines.into_iter();
    let resting = saved.resting.into_iter();
    *known = Known {
        ground: Some(ground.clone()),
        events: saved.events,
        payments: saved.payments.into_owned(),
        resting: resting
            .map(|(stream, ids)| (stream.into_owned(), ids.into_owned()))
            .collect(),
        lines: lines.map(|line| (line.budget_line_id, line)).collect(),
        blocked: None,
        held: Arc::new(saved.held.into_owned()),
    };
    Ok(())
}

/// Written beside and moved into place; nobody but the program's user may read it.
fn write(path: &Path, text: &[u8]) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    zstd::stream::copy_encode(text, &mut file, PACKING)?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::disbursement::held_tests::approved;
    use crate::routes::testing::{Office, PAYMENT};
    use projections::disbursement::Waiting;
    use serde_json::{Value, json};

    /// What a start of now takes over; none where it has to ask anew.
    async fn taken(office: &Office) -> Option<KnownHeld> {
        let known = KnownHeld::default();
        known.load(&office.server.app).await.unwrap();
        let is_known = known.under_way.lock().await.ground.is_some();
        is_known.then_some(known)
    }

    async fn of(office: &Office, known: &KnownHeld) -> Arc<HeldPayments> {
        // Waits for the read models.
        let work = office.read(&office.admin, "/api/cms/pekerjaan").await;
        assert_eq!(work.status, 200, "{}", work.text());
        let app = &office.server.app;
        let found = known.of(app, &View::now(app), Waiting::UnderWay).await;
        found.unwrap()
    }

    fn altered(app: &App, alter: impl FnOnce(&mut Value)) {
        let kept = zstd::decode_all(std::fs::File::open(place(app)).unwrap()).unwrap();
        let mut value: Value = serde_json::from_slice(&kept).unwrap();
        alter(&mut value);
        write(&place(app), &serde_json::to_vec(&value).unwrap()).unwrap();
    }

    #[tokio::test]
    async fn what_holds_payments_outlasts_a_stop() {
        let office = Office::open().await;
        let app = &office.server.app;
        let line = office.budget_line(9_000_000).await;
        let (_, payment) = approved(&office, 1, &line).await;
        let why = json!({ "keuanganId": payment.id, "alasan": "Dua nama pada rekening" });
        let placed = office
            .post(&office.finance, &format!("{PAYMENT}/tahan"), &why)
            .await;
        assert_eq!(placed.status, 200, "{}", placed.text());
        assert!(taken(&office).await.is_none(), "nothing was written yet");

        let before = of(&office, &app.held).await;
        assert_eq!(before.ids(), std::slice::from_ref(&payment.id));
        app.held.save(app).await.unwrap();
        let known = taken(&office).await.unwrap();
        assert_eq!(known.lines().await.len(), 1);
        assert_eq!(*known.under_way.lock().await.held, *before);
        assert_eq!(*of(&office, &known).await, *before);

        // What happened since it was written is followed.
        let asked = office
            .post(&office.finance, &format!("{PAYMENT}/lepas-tahanan"), &why)
            .await;
        office.second_person(&asked).await;
        let known = taken(&office).await.unwrap();
        assert!(of(&office, &known).await.ids().is_empty());

        // Another log, another day, other read models, another program: each is asked anew.
        let alterations: [fn(&mut Value); 4] = [
            |it| {
                it["under_way"]["leaf"][0] = json!(it["under_way"]["leaf"][0].as_u64().unwrap() ^ 1)
            },
            |it| it["under_way"]["today"] = json!("2001-01-01"),
            |it| it["under_way"]["generation"] = json!("lain"),
            |it| it["program"] = json!("lain"),
        ];
        for alter in alterations {
            app.held.save(app).await.unwrap();
            altered(app, |_| {});
            assert!(taken(&office).await.is_some(), "as it was written");
            altered(app, alter);
            assert!(taken(&office).await.is_none());
        }
        remove(app).unwrap();
        remove(app).unwrap();
        assert!(!place(app).exists());
    }

    #[tokio::test]
    async fn an_end_writes_down_what_was_done_a_moment_ago() {
        let office = Office::open().await;
        let app = &office.server.app;
        let line = office.budget_line(9_000_000).await;
        approved(&office, 1, &line).await;
        crate::warm::down(app).await;
        let known = taken(&office).await.unwrap();
        let events = known.under_way.lock().await.events;
        assert_eq!(events, app.ledger.head().await.unwrap());
    }
}
