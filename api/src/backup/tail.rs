//! The continuous copy of a log on SQLite: every event, the keys of its persons and the files it names go to a second
//! place (a folder on another disk or machine, or a bucket) within seconds, and come back from there to any moment.
//!
//! In the place lies one `state`, and beside it a folder for each generation: `events/FIRST-NEXT` (blocks of 1,024
//! events with all that the ledger keeps of them; the last block is written again as it grows), `keys/NUMBER` (the
//! keys of 256 persons each, written again when one of them is erased) and `files/…` as the store of files keeps
//! them. All but the files, which are sealed already where they are private, is sealed under a key made of the master
//! key, which is never there.

mod back;
pub(crate) mod copying;
mod place;
mod rows;

use std::{collections::HashMap, time::Duration};

use commands::meaning::is_erasure;
use ledger::{Ledger, Position};
use object_store::{ObjectStoreExt as _, PutPayload, path::Path};
use sqlx::Connection as _;
use tokio::time::Instant;

pub(crate) use self::back::{Lost, after, restore};
use self::{
    place::{Place, State},
    rows::Block,
};
use super::{Failure, copy};
use crate::{
    config::Config,
    files::{Variant, place as place_of},
    named::{NamedFile, files_of, named_files},
    secrets::Secrets,
    state::{App, AppState},
};

/// Events in a block.
const BLOCK: u64 = 1_024;
/// How long what comes together waits for one writing.
const GATHER: Duration = Duration::from_millis(300);
/// How often it is looked whether a key was destroyed.
const LOOK: Duration = Duration::from_secs(20);
/// How long a place that does not answer is left alone.
const PAUSE: Duration = Duration::from_secs(2);

/// What a node knows of the place it copies to.
struct Tail {
    place: Place,
    state: State,
    /// Persons and erased ones in each chunk of keys, as they were copied.
    keys: HashMap<i64, (i64, i64)>,
}

/// Copies for as long as the program runs.
pub(crate) async fn follow(app: AppState) {
    let Some(url) = app
        .config
        .copy_url
        .clone()
        .filter(|_| app.config.database_url.is_none())
    else {
        return;
    };
    metrics::counter!("copy_failures_total").increment(0);
    let mut head = app.ledger.subscribe();
    let mut tail = None;
    let mut whole_at = Instant::now();
    // Told from the start: a place that never answers is behind as well.
    app.copying
        .tell(app.ledger.head().await.unwrap_or(1), whole_at);
    loop {
        let known = *head.borrow_and_update();
        let done = step(&app, &url, &mut tail).await;
        let next = tail.as_ref().map_or(0, |tail| tail.state.next);
        match done {
            Ok(()) => {
                whole_at = Instant::now();
                metrics::gauge!("copy_last_seconds").set(app.now().timestamp() as f64);
            }
            Err(error) => {
                tracing::error!(%error, "the continuous copy stands still");
                metrics::counter!("copy_failures_total").increment(1);
                tail = None;
            }
        }
        let behind = app
            .ledger
            .head()
            .await
            .unwrap_or(known)
            .saturating_sub(next);
        app.copying.tell(behind, whole_at);
        if tail.is_none() {
            tokio::time::sleep(PAUSE).await;
            continue;
        }
        if matches!(tokio::time::timeout(LOOK, head.changed()).await, Ok(Err(_))) {
            return;
        }
        tokio::time::sleep(GATHER).await;
    }
}

/// Copies all that is new.
async fn step(app: &App, url: &str, tail: &mut Option<Tail>) -> Result<(), Failure> {
    if app.ledger.suspended().is_some() {
        return Err("buku tidak seperti yang diketahui; ia tidak disalin".into());
    }
    let tail = match tail {
        Some(tail) => tail,
        None => tail.insert(begin(app, url).await?),
    };
    loop {
        let mut log = copy::open_file(&app.config.data_dir.join("ledger.db")).await?;
        let copied = tail.block(app, &mut log).await;
        log.close().await?;
        if !copied? {
            return Ok(());
        }
    }
}

/// Writes an object where the copy would lie, reads it and takes it away.
///
/// # Errors
/// When one of these is not done.
pub(crate) async fn try_place(url: &str) -> Result<(), Failure> {
    let store = place::store(url)?;
    let probe = Path::from(format!("periksa-{}", uuid::Uuid::new_v4()));
    let said = b"beasiswa check".as_slice();
    store.put(&probe, PutPayload::from_static(said)).await?;
    let read = store.get(&probe).await?.bytes().await?;
    store.delete(&probe).await?;
    if read == said {
        Ok(())
    } else {
        Err("dibaca lain daripada yang ditulis".into())
    }
}

/// Holds a log to what its continuous copy knows of it.
///
/// # Errors
/// When the copy cannot be read.
pub(crate) async fn hold(
    config: &Config,
    secrets: &Secrets,
    ledger: &Ledger,
) -> Result<(), Failure> {
    let Some(url) = config
        .copy_url
        .as_ref()
        .filter(|_| config.database_url.is_none())
    else {
        return Ok(());
    };
    let state = Place::open(url, secrets)?.state().await?;
    if let Some(note) = state.and_then(|state| state.note) {
        ledger.hold_to_note("the continuous copy", &note).await?;
    }
    Ok(())
}

/// The place of the continuous copy where it holds a log, whatever its keys are; none where there is no copy, or it does not
/// say.
pub(crate) async fn known_place(config: &Config) -> Option<String> {
    let url = config
        .copy_url
        .as_ref()
        .filter(|_| config.database_url.is_none())?;
    place::is_used(url).await.then(|| url.clone())
}

/// Whether what lies at the place of the copy cannot be read with the keys of this machine.
pub(crate) async fn is_of_another(config: &Config, url: &str) -> bool {
    let Ok(secrets) = Secrets::load(&config.data_dir) else {
        return place::is_used(url).await;
    };
    match Place::open(url, &secrets) {
        Ok(place) => place.state().await.is_err(),
        Err(_) => false,
    }
}

async fn begin(app: &App, url: &str) -> Result<Tail, Failure> {
    let place = Place::open(url, &app.secrets)?;
    let epochs = app.ledger.epochs().await?;
    let epoch = 1 + epochs.len() as u64;
    let state = match place.state().await? {
        None => State::new(app.now(), epoch),
        Some(state) => {
            let is_as_known = match &state.note {
                Some(note) => app.ledger.hold_to_note("the continuous copy", note).await?,
                None => true,
            };
            if !is_as_known {
                return Err("salinan berkelanjutan lebih panjang daripada buku".into());
            }
            // A restore that was owned up to: what was lost stays where it is, under its own generation, however far
            // the log has come since.
            let is_of_now = match state.epoch {
                Some(known) => known == epoch,
                None => epochs
                    .last()
                    .is_none_or(|last| state.next <= last.kept.size),
            };
            if is_of_now {
                State {
                    epoch: Some(epoch),
                    ..state
                }
            } else {
                State::new(app.now(), epoch)
            }
        }
    };
    Ok(Tail {
        place,
        state,
        keys: HashMap::new(),
    })
}

impl Tail {
    /// Copies the next events of the present block and all keys that changed; whether there may be more.
    async fn block(&mut self, app: &App, log: &mut sqlx::AnyConnection) -> Result<bool, Failure> {
        let note = app.ledger.head_note().await?;
        let block = Block::read(log, &self.state, BLOCK).await?;
        self.copy_keys(log).await?;
        let Some(block) = block else {
            return Ok(false);
        };
        self.copy_files(app, self.state.next, block.next).await?;
        let generation = self.state.generation.clone();
        self.place.put_block(&generation, &block).await?;
        let former = (self.state.block, self.state.next);
        self.state.next = block.next;
        if block.next == self.state.block + BLOCK {
            self.state.block = block.next;
            self.state.rows.clone_from(&block.rows_after);
        }
        if block.is_last {
            self.state.note = Some(note);
        }
        self.place.put_state(&self.state).await?;
        if former.1 > former.0 {
            self.place.forget_block(&generation, former).await?;
        }
        Ok(!block.is_last)
    }

    async fn copy_keys(&mut self, log: &mut sqlx::AnyConnection) -> Result<(), Failure> {
        for (chunk, count) in rows::key_chunks(log).await? {
            if self.keys.get(&chunk) == Some(&count) {
                continue;
            }
            let keys = rows::keys_of(log, chunk).await?;
            self.place
                .put_keys(&self.state.generation, chunk, &keys)
                .await?;
            self.keys.insert(chunk, count);
        }
        Ok(())
    }

    /// Files first: what a copied event names is there.
    async fn copy_files(&self, app: &App, from: u64, to: u64) -> Result<(), Failure> {
        let mut at = from;
        while at < to {
            let count = usize::try_from((to - at).min(BLOCK))?;
            let events = app.ledger.read_all_sealed(Position(at), count).await?;
            let Some(last) = events.last() else {
                return Err(format!("peristiwa {at} tidak ditemukan").into());
            };
            at = last.position.0 + 1;
            for event in &events {
                if is_erasure(event) {
                    self.forget_files(app, &event.stream.id).await?;
                }
                for file in files_of(event)? {
                    self.copy_file(app, &file).await?;
                }
            }
        }
        Ok(())
    }

    async fn copy_file(&self, app: &App, file: &NamedFile) -> Result<(), Failure> {
        for variant in VARIANTS {
            let location = place_of(file.file_id, variant);
            match app.files.object_store().get(&location).await {
                Ok(found) => {
                    let bytes = found.bytes().await?;
                    self.place
                        .put_file(&self.state.generation, &location, bytes)
                        .await?;
                }
                // Its person was erased, or it is missing: the nightly check tells.
                Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Files of an erased person go from the copy too. Nothing else is ever taken from it.
    async fn forget_files(&self, app: &App, person: &str) -> Result<(), Failure> {
        let named = named_files(&app.ledger, 0).await?;
        let theirs = named
            .files
            .iter()
            .filter(|file| file.subject.as_deref().unwrap_or(&file.actor) == person);
        for file in theirs {
            for variant in VARIANTS {
                let location = place_of(file.file_id, variant);
                self.place
                    .forget_file(&self.state.generation, &location)
                    .await?;
            }
        }
        Ok(())
    }
}

const VARIANTS: [Variant; 5] = [
    Variant::Full,
    Variant::Thumbnail,
    Variant::Narrow,
    Variant::Middle,
    Variant::Wide,
];
