//! The installation behind a log: which keys it is kept with, by their fingerprints, and which checkers it gave away.
//!
//! A fingerprint tells a key from another and nothing of the key itself. It stands in the log, so that a wrong key is
//! told by its name before anything is made with it.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Context, Decide, DomainError};

/// Id of the one stream of the installation.
pub const INSTALLATION_ID: &str = "satu";

/// Fingerprints of keys by the names of their files.
pub type Fingerprints = BTreeMap<String, String>;

/// A fact about the installation; stream `installation`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum InstallationEvent {
    /// These keys are in use from now on; those of before and not named stay.
    KeysNamed {
        /// Fingerprint by the name of the key.
        keys: Fingerprints,
    },
    /// This page that checks papers without a network is given to whoever asks; those of before stay what they were.
    CheckerPublished {
        /// SHA-256 of the page as it is given, hex.
        sha256: String,
    },
}

stream_events!(
    InstallationEvent,
    "installation",
    [KeysNamed, CheckerPublished]
);

/// An order to the installation; the program's own, given by who is at the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstallationCommand {
    /// Names the keys in use.
    NameKeys {
        /// Fingerprint by the name of the key.
        keys: Fingerprints,
    },
    /// Says which page is given to whoever checks without a network.
    PublishChecker {
        /// SHA-256 of the page as it is given, hex.
        sha256: String,
    },
}

/// A broken rule about the installation: there is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum InstallationError {}

impl DomainError for InstallationError {
    fn code(&self) -> &'static str {
        match *self {}
    }
}

/// The aggregate of the installation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Installation {
    keys: Fingerprints,
    #[serde(default)]
    checkers: BTreeSet<String>,
}

impl Installation {
    /// The keys that were named.
    #[must_use]
    pub const fn keys(&self) -> &Fingerprints {
        &self.keys
    }

    /// Names of the keys that are not those of the log; one that was never named is no other.
    #[must_use]
    pub fn others(&self, present: &Fingerprints) -> Vec<String> {
        present
            .iter()
            .filter(|(name, print)| self.keys.get(*name).is_some_and(|known| known != *print))
            .map(|(name, _)| name.clone())
            .collect()
    }

    fn fold(&mut self, event: InstallationEvent) {
        match event {
            InstallationEvent::KeysNamed { keys } => self.keys.extend(keys),
            InstallationEvent::CheckerPublished { sha256 } => {
                self.checkers.insert(sha256);
            }
        }
    }
}

aggregate!(
    Installation,
    "installation",
    InstallationCommand,
    InstallationEvent,
    InstallationError
);

impl Decide for Installation {
    fn decide(
        &self,
        command: InstallationCommand,
        _context: &Context,
    ) -> Result<Vec<InstallationEvent>, InstallationError> {
        Ok(match command {
            InstallationCommand::NameKeys { mut keys } => {
                keys.retain(|name, print| self.keys.get(name) != Some(print));
                (!keys.is_empty()).then_some(InstallationEvent::KeysNamed { keys })
            }
            // Two machines of different days give two pages for a while: neither says the same twice.
            InstallationCommand::PublishChecker { sha256 } => (!self.checkers.contains(&sha256))
                .then_some(InstallationEvent::CheckerPublished { sha256 }),
        }
        .into_iter()
        .collect())
    }

    fn judges(command: &InstallationCommand) -> bool {
        match command {
            InstallationCommand::NameKeys { .. } | InstallationCommand::PublishChecker { .. } => {
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::{APPLICANT, by};

    fn keys(pairs: &[(&str, &str)]) -> Fingerprints {
        pairs
            .iter()
            .map(|(name, print)| ((*name).to_owned(), (*print).to_owned()))
            .collect()
    }

    fn named(installation: &mut Installation, pairs: &[(&str, &str)]) -> usize {
        let command = InstallationCommand::NameKeys { keys: keys(pairs) };
        let events = installation.decide(command, &by(APPLICANT)).unwrap();
        let count = events.len();
        events
            .into_iter()
            .for_each(|event| installation.fold(event));
        count
    }

    #[test]
    fn another_key_is_told_by_its_name_and_an_unknown_one_is_none() {
        let mut installation = Installation::default();
        assert_eq!(named(&mut installation, &[("a", "1"), ("b", "2")]), 1);
        assert_eq!(named(&mut installation, &[("a", "1")]), 0, "said already");
        let present = keys(&[("a", "1"), ("b", "3"), ("c", "4")]);
        assert_eq!(installation.others(&present), ["b"]);
        assert_eq!(named(&mut installation, &[("b", "3")]), 1);
        assert!(installation.others(&present).is_empty());
        assert_eq!(installation.keys(), &keys(&[("a", "1"), ("b", "3")]));
    }
    #[test]
    fn a_page_is_said_once_also_when_another_was_given_since() {
        let mut installation = Installation::default();
        let mut published = |sum: &str| {
            let command = InstallationCommand::PublishChecker {
                sha256: sum.to_owned(),
            };
            let events = installation.decide(command, &by(APPLICANT)).unwrap();
            let count = events.len();
            events
                .into_iter()
                .for_each(|event| installation.fold(event));
            count
        };
        assert_eq!(["a", "a", "b", "a"].map(&mut published), [1, 0, 1, 0]);
    }
}
