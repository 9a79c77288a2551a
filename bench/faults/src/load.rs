//! Clients that write as fast as they are answered, and write down every acknowledgement. What fails
//! is sent again under the same key until it is acknowledged, as the web app does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::sync::watch;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::Failure;
use crate::client::Client;

/// Where the load's records are made.
const TARGET: &str = "/api/cms/kategori-berita/create";
/// Between two tries of the same write.
const PAUSE: Duration = Duration::from_millis(25);

/// One acknowledged write.
#[derive(Debug, Clone)]
pub struct Acknowledged {
    /// The name that only this write has.
    pub name: String,
    /// Log position the server told.
    pub position: u64,
    /// When it was told.
    pub at: Instant,
}

/// What the clients wrote down.
#[derive(Debug, Default)]
pub struct Notes {
    /// Acknowledged writes.
    pub acknowledged: Vec<Acknowledged>,
    /// Tries that got no answer, or were told to come again.
    pub retries: u64,
    /// Answers that are neither, with their text: there should be none.
    pub refused: Vec<String>,
    /// Names sent that were not acknowledged when the load ended: they may be stored or not.
    pub unknown: u64,
}

/// A running load.
pub struct Load {
    stop: Arc<AtomicBool>,
    base: watch::Sender<Vec<String>>,
    done: Arc<AtomicU64>,
    clients: JoinSet<Notes>,
}

impl Load {
    /// Starts clients of one session against the addresses, each on its own.
    #[must_use]
    pub fn start(client: &Client, bases: Vec<String>, count: usize) -> Self {
        let stop = Arc::new(AtomicBool::new(false));
        let done = Arc::new(AtomicU64::new(0));
        let (base, bases) = watch::channel(bases);
        let run = Uuid::new_v4().simple().to_string();
        let mut clients = JoinSet::new();
        for number in 0..count {
            let writer = Writer {
                client: client.clone(),
                bases: bases.clone(),
                stop: Arc::clone(&stop),
                done: Arc::clone(&done),
                name: format!("uji-{run}-{number}"),
                number,
            };
            clients.spawn(writer.run());
        }
        Self {
            stop,
            base,
            done,
            clients,
        }
    }

    /// Acknowledged so far.
    #[must_use]
    pub fn acknowledged(&self) -> u64 {
        self.done.load(Ordering::SeqCst)
    }

    /// Sends everybody elsewhere.
    pub fn move_to(&self, bases: Vec<String>) {
        self.base.send_replace(bases);
    }

    /// Waits until `count` more writes are acknowledged; gives how long the first took.
    ///
    /// # Errors
    /// When that takes more than a minute.
    pub async fn wait_for(&self, count: u64) -> Result<Duration, Failure> {
        let began = Instant::now();
        let before = self.acknowledged();
        let mut first = None;
        while self.acknowledged() < before + count {
            if first.is_none() && self.acknowledged() > before {
                first = Some(began.elapsed());
            }
            if began.elapsed() > Duration::from_secs(60) {
                return Err("no write was acknowledged for a minute".into());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(first.unwrap_or_else(|| began.elapsed()))
    }

    /// Ends the load; gives what the clients wrote down.
    pub async fn end(mut self) -> Notes {
        self.stop.store(true, Ordering::SeqCst);
        let mut all = Notes::default();
        while let Some(notes) = self.clients.join_next().await {
            let notes = notes.expect("clients do not panic");
            all.acknowledged.extend(notes.acknowledged);
            all.retries += notes.retries;
            all.refused.extend(notes.refused);
            all.unknown += notes.unknown;
        }
        all
    }
}

struct Writer {
    client: Client,
    bases: watch::Receiver<Vec<String>>,
    stop: Arc<AtomicBool>,
    done: Arc<AtomicU64>,
    name: String,
    number: usize,
}

impl Writer {
    async fn run(self) -> Notes {
        let mut notes = Notes::default();
        for turn in 0_u64.. {
            if self.stop.load(Ordering::SeqCst) {
                break;
            }
            self.write(format!("{}-{turn}", self.name), &mut notes)
                .await;
        }
        notes
    }

    /// One write until it is acknowledged.
    async fn write(&self, name: String, notes: &mut Notes) {
        let key = Uuid::new_v4();
        let body = json!({ "berita": name });
        loop {
            let base = {
                let bases = self.bases.borrow();
                bases[self.number % bases.len()].clone()
            };
            match self
                .client
                .at(&base)
                .write("POST", TARGET, &body, key)
                .await
            {
                Ok(answer) if answer.status == 201 => {
                    let position = answer.data()["nomorPeristiwa"].as_u64();
                    notes.acknowledged.push(Acknowledged {
                        name,
                        position: position.unwrap_or(u64::MAX),
                        at: Instant::now(),
                    });
                    self.done.fetch_add(1, Ordering::SeqCst);
                    return;
                }
                Ok(answer) if matches!(answer.status, 502..=504 | 507) => {}
                Ok(answer) => {
                    notes
                        .refused
                        .push(format!("{} {}", answer.status, answer.text()));
                    return;
                }
                Err(_) => {}
            }
            notes.retries += 1;
            if self.stop.load(Ordering::SeqCst) {
                notes.unknown += 1;
                return;
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}
