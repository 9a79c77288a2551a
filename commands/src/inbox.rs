//! What a user has read of the notifications.
use domain::UserId;
use domain::inbox::{Inbox, InboxCommand};

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
