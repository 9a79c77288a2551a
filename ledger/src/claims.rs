//! Unique claims: one owner per key of a kind, stored as keyed fingerprints.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::merkle::Hash;

/// A change of a claim, applied in the order given and in the append's transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimOp {
    /// Takes a key; refused when another owner holds it, nothing when this owner does.
    Take {
        /// Kind of the key, for example `email`.
        kind: String,
        /// The key in plain, normalised by the caller; only its fingerprint is stored.
        key: String,
        /// Who takes it.
        owner: String,
    },
    /// Gives a key back; nothing when this owner does not hold it.
    Release {
        /// Kind of the key.
        kind: String,
        /// The key in plain, normalised as when it was taken.
        key: String,
        /// Who gives it back.
        owner: String,
    },
}

impl ClaimOp {
    /// Takes `key` of `kind` for `owner`.
    pub fn take(
        kind: impl Into<String>,
        key: impl Into<String>,
        owner: impl std::fmt::Display,
    ) -> Self {
        Self::Take {
            kind: kind.into(),
            key: key.into(),
            owner: owner.to_string(),
        }
    }

    /// Gives `key` of `kind` back, if `owner` holds it.
    pub fn release(
        kind: impl Into<String>,
        key: impl Into<String>,
        owner: impl std::fmt::Display,
    ) -> Self {
        Self::Release {
            kind: kind.into(),
            key: key.into(),
            owner: owner.to_string(),
        }
    }

    pub(crate) fn prepare(&self, key: &FingerprintKey) -> PreparedClaim {
        let (take, kind, plain, owner) = match self {
            Self::Take { kind, key, owner } => (true, kind, key, owner),
            Self::Release { kind, key, owner } => (false, kind, key, owner),
        };
        PreparedClaim {
            take,
            kind: kind.clone(),
            fingerprint: key.fingerprint(kind, plain),
            owner: owner.clone(),
        }
    }
}

/// A claim with its key already turned into a fingerprint, as it stands in the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PreparedClaim {
    /// Taken; else given back.
    pub take: bool,
    pub kind: String,
    #[serde(with = "as_hex")]
    pub fingerprint: Hash,
    pub owner: String,
}

impl PreparedClaim {
    /// The key's owner afterwards, where this changes it: taken when it was free, given back by its owner.
    ///
    /// # Errors
    /// Who holds it, when another one takes it.
    pub fn change<'o>(&'o self, owner: Option<&'o str>) -> Result<Option<Option<String>>, &'o str> {
        let changed = changed(self.take, self.owner.as_str(), owner)?;
        Ok(changed.map(|owner| owner.map(str::to_owned)))
    }
}

/// The owner of a key after `by` takes it (or gives it back), where that changes it.
///
/// # Errors
/// Who holds it, when another one takes it.
pub(crate) fn changed<O: PartialEq + Copy>(
    take: bool,
    by: O,
    owner: Option<O>,
) -> Result<Option<Option<O>>, O> {
    match (take, owner) {
        (true, Some(owner)) if owner != by => Err(owner),
        (true, None) => Ok(Some(Some(by))),
        (false, Some(owner)) if owner == by => Ok(Some(None)),
        // Taken by its owner already, or given back by one who does not hold it.
        (true, Some(_)) | (false, _) => Ok(None),
    }
}

/// A hash as hex text.
mod as_hex {
    use serde::de::{Deserialize as _, Deserializer, Error as _};
    use serde::ser::Serializer;

    use crate::merkle::Hash;

    pub fn serialize<S: Serializer>(hash: &Hash, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(hash))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut hash = Hash::default();
        hex::decode_to_slice(text, &mut hash).map_err(D::Error::custom)?;
        Ok(hash)
    }
}

/// The key under which fingerprints are made: without it, guessing a NIK does not help.
#[derive(Clone)]
pub struct FingerprintKey(pub(crate) Zeroizing<[u8; 32]>);

impl FingerprintKey {
    /// HMAC-SHA256(kind ‖ 0x00 ‖ key), the key normalised by the caller.
    #[must_use]
    pub fn fingerprint(&self, kind: &str, plain: &str) -> Hash {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(self.0.as_slice())
            .expect("HMAC takes a key of any length");
        mac.update(kind.as_bytes());
        mac.update(&[0]);
        mac.update(plain.as_bytes());
        mac.finalize().into_bytes().into()
    }
}
