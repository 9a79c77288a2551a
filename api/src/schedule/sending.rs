//! What goes out of the house: each way has a task of its own, so that one that is slow holds up no other.

use std::time::Duration;

use tokio::time::MissedTickBehavior;

use crate::mail::{outbox, phone};
use crate::state::AppState;
use crate::{push, webhook};

/// Mails go out as soon as the log grows, and when a failed one is due again.
pub(super) async fn send_mails(app: AppState) {
    let mut head = app.ledger.subscribe();
    loop {
        match outbox::run(&app).await {
            Ok(sent) if sent > 0 => metrics::counter!("mails_sent_total").increment(sent as u64),
            Ok(_) => {}
            Err(error) => tracing::error!(%error, "the outbox failed"),
        }
        let due = tokio::time::timeout(Duration::from_secs(30), head.changed()).await;
        if matches!(due, Ok(Err(_))) {
            return;
        }
        // Several events of one act make one round.
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Messages go to phones soon after their mails were queued, and when a failed one is due again. A gateway that is slow holds
/// up nothing else.
pub(super) async fn send_messages(app: AppState) {
    if app.config.message_url.is_none() {
        return;
    }
    let mut often = tokio::time::interval(Duration::from_secs(5));
    often.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        often.tick().await;
        if let Err(error) = phone::run(&app).await {
            tracing::error!(%error, "the queue of messages failed");
        }
    }
}

/// Notifications go to push services soon after their mails were queued, and when a failed one is due again. A service that is
/// slow holds up nothing else.
pub(super) async fn show_notifications(app: AppState) {
    if app.push.is_none() {
        return;
    }
    let mut often = tokio::time::interval(Duration::from_secs(5));
    often.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        often.tick().await;
        if let Err(error) = push::run(&app).await {
            tracing::error!(%error, "the queue of notifications failed");
        }
    }
}

/// Programs are told as soon as the log grows, and when a failed delivery is due again.
pub(super) async fn tell_programs(app: AppState) {
    let mut head = app.ledger.subscribe();
    loop {
        if let Err(error) = webhook::run(&app).await {
            tracing::error!(%error, "programs could not be told");
        }
        tokio::select! {
            grown = head.changed() => {
                if grown.is_err() {
                    return;
                }
            }
            () = app.webhook_due.notified() => {}
            () = tokio::time::sleep(Duration::from_secs(5)) => {}
        }
        // Several events of one act make one round.
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
