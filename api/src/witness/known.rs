//! The offices that cosign checkpoints, and how each is asked.

use std::sync::Arc;
use std::time::Duration;

use ledger::note::{SignatureKind, SignatureLine, parse_lines};
use ledger::witness::AddCheckpoint;
use ledger::{Checkpoint, Ledger, LedgerError, VerifierKey};
use reqwest::{StatusCode, header};
use tokio::sync::Mutex;

use crate::config::WitnessConfig;

/// How long one witness may take to answer.
const ANSWER_MAX: Duration = Duration::from_secs(10);
/// How often a witness is asked about one checkpoint: it may tell once what it saw last, and another
/// node may be faster in between.
const ATTEMPTS: usize = 3;

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
    pub(super) async fn ask(&self, ledger: &Ledger, checkpoint: &Checkpoint) {
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
