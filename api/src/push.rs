//! Notifications of browsers (Web Push, RFC 8030): what is told by mail of one's own matters is shown on the devices whose
//! owners want it, through the push service of each browser. Encrypted for the device (RFC 8291), signed by the portal
//! (RFC 8292), and without a name or an amount all the same: phones are shared.

mod device;
mod message;
mod outbox;
mod service;
#[cfg(test)]
mod tests;
mod vapid;

use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305};
use ledger::keys::SecretKey;

pub(crate) use device::Subscription;
pub(crate) use message::Told;
pub use outbox::run;
pub(crate) use outbox::{PAGE, devices_of, receivers_of, twins};
pub(crate) use service::{Answer, Service};
use vapid::Vapid;

use crate::{ApiError, config::Config, secrets::Secrets, state::App};

/// What notifications are signed and devices sealed with; none where the portal shows none.
pub(crate) struct Push {
    vapid: Vapid,
    seal: XChaCha20Poly1305,
    mark_key: [u8; 32],
}

impl Push {
    /// None where the configuration wants none, or the key was not made yet (commands beside a portal).
    pub(crate) fn of(config: &Config, secrets: &Secrets) -> Option<Self> {
        if !config.push {
            return None;
        }
        let key = secrets.vapid_key.as_ref()?;
        let Some(vapid) = Vapid::new(key, config) else {
            tracing::error!("vapid.key is no key of P-256: no notifications are shown");
            return None;
        };
        Some(Self {
            vapid,
            seal: XChaCha20Poly1305::new(&secrets.of_master("push device v1").into()),
            mark_key: secrets.of_master("push endpoint v1"),
        })
    }

    /// The portal's public key, as browsers are given it.
    pub(crate) fn public_key(&self) -> &str {
        self.vapid.public_key()
    }

    /// What tells the key from another.
    pub(crate) fn key_mark(&self) -> &str {
        self.vapid.mark()
    }
}

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
