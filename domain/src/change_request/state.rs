//! What a change request is at present.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use super::{ChangeRequestEvent, ChangeRequestStatus, Difference, LeftOut, Subject};
use crate::{Hand, UserId};

/// The aggregate of one change request.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ChangeRequest {
    pub(super) state: Option<Box<ChangeRequestState>>,
}

/// A change request that exists.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChangeRequestState {
    /// What is to change.
    pub subject: Subject,
    /// What would differ, as it stood when it was proposed.
    pub differences: Vec<Difference>,
    /// Why.
    pub reason: Option<String>,
    /// Who proposed it.
    pub proposed_by: Hand,
    /// After this moment nobody confirms it any more.
    pub lapses_at: DateTime<Utc>,
    /// Where it stands.
    pub stage: Stage,
    /// Rows of this part of a list that were refused when it was taken over.
    #[serde(default)]
    pub left_out: Vec<LeftOut>,
    /// Whether a confirmed list is taken over with all of its parts.
    #[serde(default)]
    pub finished: bool,
}

/// Where a change request stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Waits for a second person, unless it lapsed.
    Open,
    /// In effect.
    Confirmed {
        /// Who confirmed it.
        by: UserId,
    },
    /// Refused.
    Refused {
        /// Who refused it.
        by: UserId,
        /// Why.
        reason: String,
    },
    /// Taken back.
    Withdrawn,
}

impl ChangeRequest {
    /// The request, when it exists.
    #[must_use]
    pub fn state(&self) -> Option<&ChangeRequestState> {
        self.state.as_deref()
    }

    pub(super) fn fold(&mut self, event: ChangeRequestEvent) {
        match event {
            ChangeRequestEvent::Proposed {
                subject,
                differences,
                reason,
                by,
                lapses_at,
            } => {
                self.state = Some(Box::new(ChangeRequestState {
                    subject: *subject,
                    differences,
                    reason,
                    proposed_by: by,
                    lapses_at,
                    stage: Stage::Open,
                    left_out: Vec::new(),
                    finished: false,
                }));
            }
            ChangeRequestEvent::Confirmed { by } => self.settle(Stage::Confirmed { by }),
            ChangeRequestEvent::Refused { reason, by } => {
                self.settle(Stage::Refused { by, reason });
            }
            ChangeRequestEvent::Withdrawn { .. } => self.settle(Stage::Withdrawn),
            ChangeRequestEvent::PartTaken { by, left_out } => {
                self.settle(Stage::Confirmed { by });
                if let Some(state) = self.state.as_deref_mut() {
                    state.left_out = left_out;
                }
            }
            ChangeRequestEvent::ListTaken {} => {
                if let Some(state) = self.state.as_deref_mut() {
                    state.finished = true;
                }
            }
        }
    }

    fn settle(&mut self, stage: Stage) {
        if let Some(state) = self.state.as_deref_mut() {
            state.stage = stage;
        }
    }
}

impl ChangeRequestState {
    /// What became of it by this moment.
    #[must_use]
    pub fn status(&self, now: DateTime<Utc>) -> ChangeRequestStatus {
        match self.stage {
            Stage::Open if now > self.lapses_at => ChangeRequestStatus::Lapsed,
            Stage::Open => ChangeRequestStatus::Open,
            Stage::Confirmed { .. } => ChangeRequestStatus::Confirmed,
            Stage::Refused { .. } => ChangeRequestStatus::Refused,
            Stage::Withdrawn => ChangeRequestStatus::Withdrawn,
        }
    }
}
