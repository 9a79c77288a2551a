//! Checkpoints with witnesses: each new one is sent to the offices that the configuration names
//! (C2SP tlog-witness), and what they cosign is kept with it. One that saw events which an announced restore took
//! back is told of that first. The other side, the witness itself, is [`serve`].

pub(crate) mod known;
pub mod serve;
#[cfg(test)]
mod tests;

use std::time::Duration;

use ledger::Checkpoint;
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::{ApiError, state::App};

/// How long a checkpoint is held back for its cosignatures; late ones are kept when they come.
const WAIT: Duration = Duration::from_secs(3);
/// Shortest time between two checkpoints signed because somebody asked for a proof.
const PAUSE: Duration = Duration::from_secs(2);

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
