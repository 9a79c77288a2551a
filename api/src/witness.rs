//! Checkpoints with witnesses: each new one is sent to the offices that the configuration names
//! (C2SP tlog-witness), and what they cosign is kept with it. One that saw events which an announced restore took
//! back is told of that first. The other side, the witness itself, is [`serve`].

pub mod serve;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use ledger::note::{SignatureKind, SignatureLine, parse_lines};
use ledger::witness::AddCheckpoint;
use ledger::{Checkpoint, Ledger, LedgerError, VerifierKey};
use reqwest::{StatusCode, header};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::config::WitnessConfig;
use crate::{ApiError, state::App};

/// How long a checkpoint is held back for its cosignatures; late ones are kept when they come.
const WAIT: Duration = Duration::from_secs(3);
/// How long one witness may take to answer.
const ANSWER_MAX: Duration = Duration::from_secs(10);
/// How often a witness is asked about one checkpoint: it may tell once what it saw last, and another
/// node may be faster in between.
const ATTEMPTS: usize = 3;
/// Shortest time between two checkpoints signed because somebody asked for a proof.
const PAUSE: Duration = Duration::from_secs(2);

/// A configured witness cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum WitnessConfigError {
    /// Its key is not the public key of a witness.
    #[error("saksi {0}: kuncinya bukan kunci saksi (nama+id+base64, jenis 4)")]
    Key(String),
    /// The way out cannot be set up.
    #[error("saksi: {0}")]
    Client(#[from] reqwest::Error),
}

/// The offices that are asked to cosign.
#[derive(Clone, Default)]
pub struct Witnesses {
    known: Arc<Vec<Known>>,
}

struct Known {
    name: String,
    /// Without a slash at the end.
    url: String,
    key: VerifierKey,
    client: reqwest::Client,
    /// Size of the last checkpoint it is known to have seen; held while it is asked.
    seen: Mutex<u64>,
}

/// What a witness answered.
struct Answer {
    status: StatusCode,
    text: String,
    /// Size of the last checkpoint it saw, where it tells.
    size: Option<u64>,
}

/// Why a witness gave no cosignature.
#[derive(Debug, thiserror::Error)]
enum Unanswered {
    #[error("no answer: {0}")]
    Http(#[from] reqwest::Error),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error("it answered {status}: {text}")]
    Refused { status: StatusCode, text: String },
    #[error("it cosigned {seen} events before, this checkpoint has {size}")]
    Ahead { seen: u64, size: u64 },
    #[error("its answer holds no line of its key")]
    NoLine,
}

impl Witnesses {
    /// Reads the configuration.
    ///
    /// # Errors
    /// [`WitnessConfigError`].
    pub fn new(configured: &[WitnessConfig]) -> Result<Self, WitnessConfigError> {
        let known = configured
            .iter()
            .map(|witness| {
                let key: VerifierKey = witness
                    .key
                    .parse()
                    .map_err(|_| WitnessConfigError::Key(witness.name.clone()))?;
                if key.kind() != SignatureKind::Cosignature {
                    return Err(WitnessConfigError::Key(witness.name.clone()));
                }
                Ok(Known {
                    name: witness.name.clone(),
                    url: witness.url.trim_end_matches('/').to_owned(),
                    key,
                    client: reqwest::Client::builder().timeout(ANSWER_MAX).build()?,
                    seen: Mutex::new(0),
                })
            })
            .collect::<Result<_, WitnessConfigError>>()?;
        Ok(Self {
            known: Arc::new(known),
        })
    }

    /// What people call the office with this key.
    #[must_use]
    pub fn name_of<'a>(&'a self, key: &'a VerifierKey) -> &'a str {
        self.known
            .iter()
            .find(|known| known.key == *key)
            .map_or(key.name(), |known| known.name.as_str())
    }

    /// Whether all of them cosigned.
    pub(crate) fn all_signed(&self, checkpoint: &Checkpoint) -> bool {
        self.known.iter().all(|known| known.signed(checkpoint))
    }

    /// Asks those who have not cosigned yet, all at once, and keeps what they answer.
    async fn ask(&self, ledger: &Ledger, checkpoint: &Checkpoint) {
        let asked = self
            .known
            .iter()
            .filter(|known| !known.signed(checkpoint))
            .map(|known| async move {
                if let Err(error) = known.ask(ledger, checkpoint).await {
                    known.complain(ledger, &error).await;
                }
            });
        futures::future::join_all(asked).await;
    }
}

impl Known {
    fn signed(&self, checkpoint: &Checkpoint) -> bool {
        checkpoint
            .cosignatures
            .iter()
            .any(|cosignature| cosignature.witness == self.key)
    }

    async fn ask(&self, ledger: &Ledger, checkpoint: &Checkpoint) -> Result<(), Unanswered> {
        let mut seen = self.seen.lock().await;
        let size = checkpoint.head.size;
        for _ in 0..ATTEMPTS {
            if *seen > size {
                *seen = self.tell_epochs(ledger, *seen).await?;
            }
            if *seen > size {
                return Err(Unanswered::Ahead { seen: *seen, size });
            }
            let request = AddCheckpoint {
                old: *seen,
                proof: ledger.consistency_proof(*seen, size).await?,
                note: checkpoint.note.clone(),
            };
            let answer = self.post("add-checkpoint", request.to_string()).await?;
            let (status, text) = (answer.status, answer.text);
            if status == StatusCode::OK {
                let line = self.own_line(&text).ok_or(Unanswered::NoLine)?;
                ledger
                    .keep_cosignature(checkpoint, &self.key, &line)
                    .await?;
                *seen = size;
                return Ok(());
            }
            match answer
                .size
                .filter(|told| status == StatusCode::CONFLICT && told != &*seen)
            {
                Some(told) => *seen = self.tell_epochs(ledger, told).await?,
                None => {
                    let text = text.chars().take(200).collect();
                    return Err(Unanswered::Refused { status, text });
                }
            }
        }
        Err(Unanswered::Ahead { seen: *seen, size })
    }

    /// Tells a witness that saw `told` events of the announced restores, oldest first, so that it knows them before
    /// it cosigns what came after; gives the size that it goes on from. Silent about what it does not take: whether
    /// that is an alarm, its answer to the checkpoint says.
    async fn tell_epochs(&self, ledger: &Ledger, told: u64) -> Result<u64, Unanswered> {
        let mut seen = told;
        for epoch in ledger.epochs().await? {
            let answer = self.post("add-epoch", epoch.note.clone()).await?;
            let Some(size) = answer.size.filter(|_| answer.status == StatusCode::OK) else {
                // Witnesses of other makers do not know the call.
                tracing::warn!(
                    witness = self.name, epoch = epoch.number, status = %answer.status,
                    "a witness does not take the announced restore; its operator may have to"
                );
                return Ok(seen);
            };
            if size != seen {
                tracing::warn!(
                    witness = self.name,
                    epoch = epoch.number,
                    seen,
                    size,
                    "a witness took the announced restore"
                );
                metrics::counter!("witness_epochs_total").increment(1);
            }
            seen = size;
        }
        Ok(seen)
    }

    async fn post(&self, call: &str, body: String) -> Result<Answer, reqwest::Error> {
        let url = format!("{}/{call}", self.url);
        let answer = self.client.post(url).body(body).send().await?;
        let status = answer.status();
        let tells_size = answer
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.as_bytes().starts_with(b"text/x.tlog.size"));
        let text = answer.text().await?;
        let size = text.trim_end().parse().ok().filter(|_| tells_size);
        Ok(Answer { status, text, size })
    }

    /// The line of this witness among those it answered; lines of other keys are left out.
    fn own_line(&self, text: &str) -> Option<SignatureLine> {
        parse_lines(text)
            .ok()?
            .into_iter()
            .find(|line| line.name == self.key.name() && line.id == self.key.id())
    }

    /// Says what went wrong, and raises the alarm when the witness knows more than the log holds or
    /// does not recognise it: that is what a rolled-back or rewritten log looks like.
    async fn complain(&self, ledger: &Ledger, error: &Unanswered) {
        let alarm = match error {
            Unanswered::Ahead { seen, .. } => ledger.head().await.is_ok_and(|head| head < *seen),
            Unanswered::Refused { status, .. } => {
                matches!(
                    *status,
                    StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY
                )
            }
            Unanswered::Http(_) | Unanswered::Ledger(_) | Unanswered::NoLine => false,
        };
        if alarm {
            tracing::error!(witness = self.name, %error, "a witness refuses this log: was it restored from an old copy, or changed?");
            metrics::counter!("witness_alarms_total").increment(1);
        } else {
            tracing::warn!(witness = self.name, %error, "a checkpoint was not cosigned");
            metrics::counter!("witness_failures_total").increment(1);
        }
    }
}

/// Signs the log's head and has it cosigned.
///
/// # Errors
/// When the log cannot be signed. A witness that does not answer is no error.
pub async fn sign(app: &App) -> Result<Checkpoint, ApiError> {
    let checkpoint = app.ledger.sign_checkpoint().await?;
    cosigned(app, checkpoint).await
}

/// The checkpoint with the cosignatures that could be had in a moment. Slow witnesses are waited for
/// in the background, and the next reader sees their lines.
async fn cosigned(app: &App, checkpoint: Checkpoint) -> Result<Checkpoint, ApiError> {
    if app.witnesses.all_signed(&checkpoint) {
        return Ok(checkpoint);
    }
    let (witnesses, ledger) = (app.witnesses.clone(), app.ledger.clone());
    let asked = checkpoint.clone();
    let asking = tokio::spawn(async move { witnesses.ask(&ledger, &asked).await });
    let _ = tokio::time::timeout(WAIT, asking).await;
    let latest = app.ledger.checkpoint().await?;
    Ok(latest
        .filter(|latest| latest.head == checkpoint.head)
        .unwrap_or(checkpoint))
}

/// Asks those witnesses again who have not cosigned the latest checkpoint.
///
/// # Errors
/// When the log cannot be read.
pub async fn sign_again(app: &App) -> Result<(), ApiError> {
    if let Some(latest) = app.ledger.checkpoint().await? {
        cosigned(app, latest).await?;
    }
    Ok(())
}

/// When a checkpoint was last signed here; held while signing, so that callers queue up and share.
static LAST_SIGNED: Mutex<Option<Instant>> = Mutex::const_new(None);

/// A signed checkpoint that covers the position; signs a fresh one when the newest is too small.
///
/// # Errors
/// `TIDAK_DITEMUKAN` when the log has no such event.
pub async fn covering(app: &App, position: u64) -> Result<Checkpoint, ApiError> {
    let covers = |checkpoint: &Checkpoint| checkpoint.head.size > position;
    if let Some(checkpoint) = app.ledger.checkpoint().await?.filter(covers) {
        return Ok(checkpoint);
    }
    let mut last = LAST_SIGNED.lock().await;
    if let Some(checkpoint) = app.ledger.checkpoint().await?.filter(covers) {
        return Ok(checkpoint);
    }
    if let Some(last) = *last {
        tokio::time::sleep_until(last + PAUSE).await;
    }
    let checkpoint = sign(app).await?;
    *last = Some(Instant::now());
    if covers(&checkpoint) {
        Ok(checkpoint)
    } else {
        Err(ApiError::not_found())
    }
}
