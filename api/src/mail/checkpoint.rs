//! Checkpoints by mail to the offices that the configuration names: once a day, and when a roster
//! was closed or its bank result came. Whoever keeps such a mail can prove a rewritten history.

use ledger::Checkpoint;
use sha2::{Digest, Sha256};

use super::{Mail, text};
use crate::{
    answer::shown,
    error::ApiError,
    ops::mail::{Channel, QueuedMail},
    state::App,
    witness,
};

/// The kind of these mails in the outbox.
pub(super) const KIND: &str = "checkpoint";

/// The reader under which the daily ones are queued; it follows no log.
const READER: &str = "checkpoint mail";

/// Queues today's mails. Asked again on the same day, also by another node, it queues nothing more.
///
/// # Errors
/// When a store fails.
pub async fn queue(app: &App) -> Result<(), ApiError> {
    let Some(last) = app.ledger.head().await?.checked_sub(1) else {
        return Ok(());
    };
    let mails = mails(app, &shown::today(app.now()).to_string(), last);
    app.ops.queue_mails(READER, &mails, 0, app.now()).await?;
    Ok(())
}

/// A mail to each office, about a checkpoint that covers the position. `occasion` tells one round
/// from another.
pub(super) fn mails(app: &App, occasion: &str, position: u64) -> Vec<QueuedMail> {
    app.config
        .checkpoint_mail_to
        .iter()
        .map(|address| QueuedMail {
            channel: Channel::Mail,
            mail_id: format!("checkpoint-{occasion}-{}", recipient(address)),
            position,
            kind: KIND.to_owned(),
            recipient_id: recipient(address),
            attempt_count: 0,
        })
        .collect()
}

/// Names an office in the outbox, where no addresses are kept.
fn recipient(address: &str) -> String {
    hex::encode(&Sha256::digest(address.as_bytes())[..8])
}

/// Writes the mail; `None` when the office is no longer to get any.
pub(super) async fn compose(app: &App, queued: &QueuedMail) -> Result<Option<Mail>, ApiError> {
    let addresses = &app.config.checkpoint_mail_to;
    let Some(address) = addresses
        .iter()
        .find(|address| recipient(address) == queued.recipient_id)
    else {
        return Ok(None);
    };
    let checkpoint: Checkpoint = witness::covering(app, queued.position).await?;
    let witnesses: Vec<String> = checkpoint
        .cosignatures
        .iter()
        .map(|cosignature| {
            format!(
                "{} pada {}",
                app.witnesses.name_of(&cosignature.witness),
                crate::paper::moment_words(cosignature.at)
            )
        })
        .collect();
    Ok(Some(text::checkpoint(
        &app.config.public_url,
        address,
        &checkpoint,
        &app.ledger.vkey().to_string(),
        &witnesses,
    )))
}
