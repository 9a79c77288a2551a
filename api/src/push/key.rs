//! What notifications of browsers are signed and devices sealed with.

use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305};

use super::vapid::Vapid;
use crate::{config::Config, secrets::Secrets};

/// What notifications are signed and devices sealed with; none where the portal shows none.
pub(crate) struct Push {
    pub(super) vapid: Vapid,
    pub(super) seal: XChaCha20Poly1305,
    pub(super) mark_key: [u8; 32],
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
