//! What a user has read of the notifications, and how they want to be told beside them; the notifications themselves are
//! a projection.

mod device;
mod kind;
#[cfg(test)]
mod tests;

pub use device::{DeviceState, DeviceTrial};
pub use kind::NoticeKind;

use std::collections::{BTreeMap, BTreeSet};

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
    /// The owner marked everything read at once: one event, however many notifications there are.
    AllRead {
        /// Position of the newest of them.
        through: u64,
        /// Only those of this kind.
        kind: Option<NoticeKind>,
    },
    /// The owner wants weekly reminders by mail, or none.
    RemindersSwitched {
        /// Whether they are sent.
        wanted: bool,
    },
    /// The owner wants to be told by messages to their phone, or by none.
    PhoneSwitched {
        /// Whether they are sent.
        wanted: bool,
    },
}

stream_events!(
    InboxEvent,
    "inbox",
    [NotificationRead, AllRead, RemindersSwitched, PhoneSwitched]
);

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
    /// Marks all notifications read that there are.
    MarkAllRead {
        /// Whose inbox it is.
        owner_id: UserId,
        /// Position of the newest unread one.
        through: u64,
        /// Only those of this kind.
        kind: Option<NoticeKind>,
    },
    /// Nothing was unread: nothing changes.
    Look {
        /// Whose inbox it is.
        owner_id: UserId,
    },
    /// Switches reminders by mail on or off.
    SwitchReminders {
        /// Whose inbox it is.
        owner_id: UserId,
        /// Whether they are sent.
        wanted: bool,
    },
    /// Switches messages to the phone on or off.
    SwitchPhone {
        /// Whose inbox it is.
        owner_id: UserId,
        /// Whether they are sent.
        wanted: bool,
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
    /// Everything up to this position.
    #[serde(default)]
    read_through: Option<u64>,
    /// The same of one kind.
    #[serde(default)]
    kinds_through: BTreeMap<NoticeKind, u64>,
    #[serde(default)]
    unreminded: bool,
    /// What the owner said of messages to the phone.
    #[serde(default)]
    by_phone: Option<bool>,
}

impl Inbox {
    /// Whether the notification was read by itself.
    #[must_use]
    pub fn is_read(&self, notification_id: &str) -> bool {
        self.read.contains(notification_id)
    }

    /// Whether the owner is reminded by mail.
    #[must_use]
    pub const fn is_reminded(&self) -> bool {
        !self.unreminded
    }

    /// Whether the owner is told by messages to the phone: who said nothing of it, where no mail reaches them.
    #[must_use]
    pub fn is_told_by_phone(&self, has_mailbox: bool) -> bool {
        self.by_phone.unwrap_or(!has_mailbox)
    }

    /// Up to where all is read, of one kind or of all.
    fn through(&self, kind: Option<NoticeKind>) -> Option<u64> {
        let of_kind = kind.and_then(|kind| self.kinds_through.get(&kind).copied());
        self.read_through.max(of_kind)
    }

    fn fold(&mut self, event: InboxEvent) {
        match event {
            InboxEvent::NotificationRead { notification_id } => {
                self.read.insert(notification_id);
            }
            InboxEvent::AllRead {
                through,
                kind: None,
            } => self.read_through = Some(through),
            InboxEvent::AllRead {
                through,
                kind: Some(kind),
            } => {
                self.kinds_through.insert(kind, through);
            }
            InboxEvent::RemindersSwitched { wanted } => self.unreminded = !wanted,
            InboxEvent::PhoneSwitched { wanted } => self.by_phone = Some(wanted),
        }
    }
}

aggregate!(Inbox, "inbox", InboxCommand, InboxEvent, InboxError);

impl InboxCommand {
    const fn owner(&self) -> UserId {
        match self {
            Self::MarkRead { owner_id, .. }
            | Self::MarkAllRead { owner_id, .. }
            | Self::Look { owner_id }
            | Self::SwitchReminders { owner_id, .. }
            | Self::SwitchPhone { owner_id, .. } => *owner_id,
        }
    }
}

impl Decide for Inbox {
    fn decide(
        &self,
        command: InboxCommand,
        context: &Context,
    ) -> Result<Vec<InboxEvent>, InboxError> {
        if command.owner() != context.user_id() {
            return Err(InboxError::NotOwner);
        }
        let event = match command {
            InboxCommand::MarkRead {
                notification_id, ..
            } => (!self.is_read(&notification_id))
                .then_some(InboxEvent::NotificationRead { notification_id }),
            InboxCommand::MarkAllRead { through, kind, .. } => (self.through(kind) < Some(through))
                .then_some(InboxEvent::AllRead { through, kind }),
            InboxCommand::Look { .. } => None,
            InboxCommand::SwitchReminders { wanted, .. } => {
                (self.is_reminded() != wanted).then_some(InboxEvent::RemindersSwitched { wanted })
            }
            InboxCommand::SwitchPhone { wanted, .. } => {
                (self.by_phone != Some(wanted)).then_some(InboxEvent::PhoneSwitched { wanted })
            }
        };
        Ok(event.into_iter().collect())
    }

    fn judges(_: &InboxCommand) -> bool {
        false
    }
}
