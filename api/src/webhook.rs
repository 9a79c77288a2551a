//! From the log to other programs (Standard Webhooks): each event of a kind that a program asked for is told to it at least
//! once, signed, and again after growing waits until it answers.

pub(crate) mod address;
mod message;
mod outbox;
#[cfg(test)]
mod tests;

pub(crate) use message::secret;
pub use outbox::run;

use domain::record::setting_ids::WEBHOOKS;
use domain::webhook::Webhook;

use crate::{ApiError, state::App};

/// The programs that are told, as two persons set them.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn configured(app: &App) -> Result<Vec<Webhook>, ApiError> {
    let (value, _) = commands::setting::get(&app.commands, WEBHOOKS).await?;
    let kept = value.and_then(|value| serde_json::from_value(value).ok());
    Ok(kept.unwrap_or_default())
}
