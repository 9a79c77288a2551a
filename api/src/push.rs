//! Notifications of browsers (Web Push, RFC 8030): what is told by mail of one's own matters is shown on the devices whose
//! owners want it, through the push service of each browser. Encrypted for the device (RFC 8291), signed by the portal
//! (RFC 8292), and without a name or an amount all the same: phones are shared.

mod device;
pub(crate) mod key;
mod message;
mod outbox;
mod service;
#[cfg(test)]
mod tests;
mod vapid;

use ledger::keys::SecretKey;

pub(crate) use device::Subscription;
pub(crate) use message::Told;
pub use outbox::run;
pub(crate) use outbox::{PAGE, devices_of, receivers_of, twins};
pub(crate) use service::{Answer, Service};
use vapid::Vapid;

use crate::{ApiError, config::Config, state::App};
use key::Push;

/// The public half of a key, as browsers are given it; none for what is no key.
pub(crate) fn public_key_of(key: &SecretKey, config: &Config) -> Option<String> {
    Vapid::new(key, config).map(|vapid| vapid.public_key().to_owned())
}

/// Says which key the portal sends with: that of the machine that was started last.
///
/// # Errors
/// When the store fails.
pub(crate) async fn begin(app: &App) -> Result<(), ApiError> {
    let Some(push) = &app.push else {
        return Ok(());
    };
    let before = app.ops.name_push_key(push.key_mark(), app.now()).await?;
    if before.is_some() {
        tracing::warn!(
            "vapid.key is another than before: devices are switched on anew when their owners come; several machines need the \
             same key"
        );
    }
    Ok(())
}

/// What notifications are sent with; none where the portal shows none, or another machine sends with another key.
///
/// # Errors
/// When the store fails.
pub(crate) async fn sending(app: &App) -> Result<Option<&Push>, ApiError> {
    let Some(push) = &app.push else {
        return Ok(None);
    };
    let named = app.ops.push_key().await?;
    Ok((named.as_deref() == Some(push.key_mark())).then_some(push))
}
