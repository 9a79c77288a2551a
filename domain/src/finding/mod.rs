//! What is decided about a finding: a warning is set aside with a reason, a blocking one by two persons.
//!
//! Findings themselves are computed (`integrity`) and kept in a read model; only this is history.

#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::integrity::{FindingKey, Severity};
use crate::{Context, Decide, DomainError, UserId};

/// A fact about a finding; stream `finding`, its id tells what was found between whom.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum FindingEvent {
    /// It was looked at and set aside; one that blocks in one append with a confirmed change request.
    Dismissed {
        /// What was compared.
        key: FindingKey,
        /// Whom it concerns: one person or two.
        person_ids: Vec<UserId>,
        /// Why it is no obstacle.
        reason: String,
        /// Who set it aside.
        by: UserId,
    },
}

wire_enum! {
    /// State of a finding.
    pub enum FindingStatus {
        /// Somebody has to look.
        Open = "terbuka" => "Terbuka",
        /// Set aside with a reason.
        Dismissed = "diabaikan" => "Diabaikan",
    }
}

stream_events!(FindingEvent, "finding", [Dismissed]);

/// An order to a finding.
#[derive(Debug, Clone, PartialEq)]
pub enum FindingCommand {
    /// Sets a warning aside.
    Dismiss {
        /// What was compared.
        key: FindingKey,
        /// How strong it is.
        severity: Severity,
        /// Whom it concerns.
        person_ids: Vec<UserId>,
        /// Who prepared the records it speaks of.
        prepared_by: Vec<UserId>,
        /// Why it is no obstacle.
        reason: String,
    },
    /// Sets aside one that blocks; in one append with a change request that a second person confirms.
    Override {
        /// What was compared.
        key: FindingKey,
        /// Whom it concerns.
        person_ids: Vec<UserId>,
        /// Who prepared the records it speaks of.
        prepared_by: Vec<UserId>,
        /// Why it is no obstacle.
        reason: String,
    },
}

/// A broken rule about findings.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FindingError {
    /// One person sets aside warnings only: what blocks needs two, what informs needs nothing.
    #[error("a finding that is {severity} is not set aside")]
    NotAWarning {
        /// How strong it is.
        severity: Severity,
    },
    /// Nobody sets aside a finding about themselves or about what they prepared.
    #[error("{user_id} prepared the records or is concerned")]
    OwnPreparation {
        /// The person.
        user_id: UserId,
    },
    /// A reason is required.
    #[error("a reason is required")]
    ReasonMissing,
    /// The person has a finding that stops decisions and money.
    #[error("{} findings block", .0.len())]
    Blocked(Vec<FindingKey>),
}

impl DomainError for FindingError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotAWarning { .. } => "TEMUAN_TIDAK_DAPAT_DIABAIKAN",
            Self::OwnPreparation { .. } => "PENYIAP_TIDAK_BOLEH_MENGABAIKAN",
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::Blocked(_) => "TEMUAN_MENGHALANGI",
        }
    }
}

/// What of all that was found blocks, each once.
#[must_use]
pub fn blocking(found: &[(FindingKey, Severity)]) -> Vec<FindingKey> {
    let mut blocking: Vec<FindingKey> = found
        .iter()
        .filter(|(_, severity)| *severity == Severity::Blocks)
        .map(|(key, _)| *key)
        .collect();
    blocking.sort_unstable();
    blocking.dedup();
    blocking
}

/// Refuses to grant while a finding about the person blocks; payments ask the [`crate::gate`].
///
/// # Errors
/// [`FindingError::Blocked`] with what was found.
pub fn refuse_blocked(found: &[(FindingKey, Severity)]) -> Result<(), FindingError> {
    let blocking = blocking(found);
    if blocking.is_empty() {
        Ok(())
    } else {
        Err(FindingError::Blocked(blocking))
    }
}

/// The aggregate of one finding.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    dismissed: bool,
}

impl Finding {
    /// Whether it was set aside.
    #[must_use]
    pub const fn is_dismissed(&self) -> bool {
        self.dismissed
    }

    fn fold(&mut self, event: FindingEvent) {
        match event {
            FindingEvent::Dismissed { .. } => self.dismissed = true,
        }
    }
}

aggregate!(
    Finding,
    "finding",
    FindingCommand,
    FindingEvent,
    FindingError
);

impl Decide for Finding {
    fn decide(
        &self,
        command: FindingCommand,
        context: &Context,
    ) -> Result<Vec<FindingEvent>, FindingError> {
        let (key, person_ids, prepared_by, reason) = match command {
            FindingCommand::Dismiss {
                key,
                severity,
                person_ids,
                prepared_by,
                reason,
            } => {
                if severity != Severity::Warns {
                    return Err(FindingError::NotAWarning { severity });
                }
                (key, person_ids, prepared_by, reason)
            }
            FindingCommand::Override {
                key,
                person_ids,
                prepared_by,
                reason,
            } => (key, person_ids, prepared_by, reason),
        };
        let by = context.user_id();
        if prepared_by.contains(&by) || person_ids.contains(&by) {
            return Err(FindingError::OwnPreparation { user_id: by });
        }
        let reason = reason.trim().to_owned();
        if reason.is_empty() {
            return Err(FindingError::ReasonMissing);
        }
        if self.dismissed {
            return Ok(vec![]);
        }
        Ok(vec![FindingEvent::Dismissed {
            key,
            person_ids,
            reason,
            by,
        }])
    }

    fn judges(command: &FindingCommand) -> bool {
        match command {
            FindingCommand::Dismiss { .. } | FindingCommand::Override { .. } => true,
        }
    }
}
