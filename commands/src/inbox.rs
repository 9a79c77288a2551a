//! What a user has read of the notifications, and how they are told beside them.
use domain::UserId;
use domain::inbox::{Inbox, InboxCommand, NoticeKind};

use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;

/// Marks a notification of the calling user as read.
///
/// # Errors
/// [`Error::Inbox`] for somebody else's notification.
pub async fn mark_read(
    executor: &Executor,
    call: &Call,
    notification_id: String,
) -> Result<Done, Error> {
    let owner_id: UserId = call.actor.user_id;
    let command = InboxCommand::MarkRead {
        owner_id,
        notification_id,
    };
    executor
        .decide_one::<Inbox>(call, owner_id, None, command)
        .await
}

/// Marks all notifications of the calling user as read, of a kind or of all, with one event. `newest` is the position
/// of the newest unread one; without one nothing is written.
///
/// # Errors
/// [`Error`] when the log cannot be written.
pub async fn mark_all_read(
    executor: &Executor,
    call: &Call,
    newest: Option<u64>,
    kind: Option<NoticeKind>,
) -> Result<Done, Error> {
    let owner_id: UserId = call.actor.user_id;
    let command = match newest {
        Some(through) => InboxCommand::MarkAllRead {
            owner_id,
            through,
            kind,
        },
        None => InboxCommand::Look { owner_id },
    };
    executor
        .decide_one::<Inbox>(call, owner_id, None, command)
        .await
}

/// Switches weekly reminders by mail on or off for the calling user.
///
/// # Errors
/// [`Error`] when the log cannot be written.
pub async fn switch_reminders(
    executor: &Executor,
    call: &Call,
    wanted: bool,
) -> Result<Done, Error> {
    let owner_id: UserId = call.actor.user_id;
    let command = InboxCommand::SwitchReminders { owner_id, wanted };
    executor
        .decide_one::<Inbox>(call, owner_id, None, command)
        .await
}

/// Switches messages to the phone on or off for the calling user.
///
/// # Errors
/// [`Error`] when the log cannot be written.
pub async fn switch_phone(executor: &Executor, call: &Call, wanted: bool) -> Result<Done, Error> {
    let owner_id: UserId = call.actor.user_id;
    let command = InboxCommand::SwitchPhone { owner_id, wanted };
    executor
        .decide_one::<Inbox>(call, owner_id, None, command)
        .await
}

/// Whether a user is told by messages to their phone.
///
/// # Errors
/// [`Error`] when the log cannot be read.
pub async fn is_told_by_phone(
    executor: &Executor,
    user_id: UserId,
    has_mailbox: bool,
) -> Result<bool, Error> {
    let loaded = executor.load::<Inbox>(user_id).await?;
    Ok(loaded.state.is_told_by_phone(has_mailbox))
}

/// Whether a user is reminded by mail.
///
/// # Errors
/// [`Error`] when the log cannot be read.
pub async fn is_reminded(executor: &Executor, user_id: UserId) -> Result<bool, Error> {
    let loaded = executor.load::<Inbox>(user_id).await?;
    Ok(loaded.state.is_reminded())
}
