//! What a user has read of the notifications; the notifications themselves are a projection.

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Context, Decide, DomainError, UserId};

/// A fact about an inbox; stream `inbox`, one per user.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum InboxEvent {
    /// The owner opened a notification.
    NotificationRead {
        /// `<position>-<n>` of the notification.
        notification_id: String,
    },
}

stream_events!(InboxEvent, "inbox", [NotificationRead]);

/// An order to an inbox.
#[derive(Debug, Clone, PartialEq)]
pub enum InboxCommand {
    /// Marks a notification read.
    MarkRead {
        /// Whose inbox it is.
        owner_id: UserId,
        /// `<position>-<n>` of the notification.
        notification_id: String,
    },
}

/// A broken rule about an inbox.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum InboxError {
    /// Nobody reads for another.
    #[error("only the owner marks notifications read")]
    NotOwner,
}

impl DomainError for InboxError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotOwner => "BUKAN_PEMILIK",
        }
    }
}

/// The aggregate of one inbox.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Inbox {
    read: BTreeSet<String>,
}

impl Inbox {
    /// Whether the notification was read.
    #[must_use]
    pub fn is_read(&self, notification_id: &str) -> bool {
        self.read.contains(notification_id)
    }

    fn fold(&mut self, event: InboxEvent) {
        match event {
            InboxEvent::NotificationRead { notification_id } => {
                self.read.insert(notification_id);
            }
        }
    }
}

aggregate!(Inbox, "inbox", InboxCommand, InboxEvent, InboxError);

impl Decide for Inbox {
    fn decide(
        &self,
        command: InboxCommand,
        context: &Context,
    ) -> Result<Vec<InboxEvent>, InboxError> {
        match command {
            InboxCommand::MarkRead {
                owner_id,
                notification_id,
            } => {
                if owner_id != context.user_id() {
                    Err(InboxError::NotOwner)
                } else if self.is_read(&notification_id) {
                    Ok(vec![])
                } else {
                    Ok(vec![InboxEvent::NotificationRead { notification_id }])
                }
            }
        }
    }

    fn judges(_: &InboxCommand) -> bool {
        false
    }
}
