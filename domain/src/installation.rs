//! The installation behind a log: which keys it is kept with, by their fingerprints.
//!
//! A fingerprint tells a key from another and nothing of the key itself. It stands in the log, so that a wrong key is
//! told by its name before anything is made with it.

use std::collections::BTreeMap;

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
}

stream_events!(InstallationEvent, "installation", [KeysNamed]);

/// An order to the installation; the program's own, given by who is at the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InstallationCommand {
    /// Names the keys in use.
    NameKeys {
        /// Fingerprint by the name of the key.
        keys: Fingerprints,
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
        let InstallationCommand::NameKeys { mut keys } = command;
        keys.retain(|name, print| self.keys.get(name) != Some(print));
        if keys.is_empty() {
            Ok(Vec::new())
        } else {
            Ok(vec![InstallationEvent::KeysNamed { keys }])
        }
    }

    fn judges(command: &InstallationCommand) -> bool {
        match command {
            InstallationCommand::NameKeys { .. } => false,
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
}
