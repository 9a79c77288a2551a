//! Hearing of what other nodes append and erase: LISTEN/NOTIFY on PostgreSQL, polling on both.

use std::sync::Arc;
use std::time::Duration;

use crate::engine::Engine;
use crate::ledger::Shared;
use crate::postgres::{self, Heard};

/// How often the head is asked for, should no message arrive.
const POLL_EVERY: Duration = Duration::from_secs(1);

/// Asks for the head again and again, and has the disk keep the last one of this node.
pub(crate) async fn poll(shared: Arc<Shared>) {
    let mut tick = tokio::time::interval(POLL_EVERY);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut lower = None;
    loop {
        tick.tick().await;
        shared.sync_head_file().await;
        let known = shared.size();
        match shared.engine.head().await {
            Ok(head) if head.size >= known => {
                lower = None;
                grown(&shared, head.size).await;
            }
            // Twice the same: not an append that was quicker than this question.
            Ok(head) if lower == Some((known, head.size)) => {
                tracing::error!(known, now = head.size, "the log is shorter than it was");
                shared.lost();
                shared.head_is(head.size);
            }
            Ok(head) => lower = Some((known, head.size)),
            Err(error) => tracing::debug!(%error, "asking for the head"),
        }
    }
}

/// The log has grown to `size`, as another node says: shown once it has outlived this server.
pub(crate) async fn grown(shared: &Shared, size: u64) {
    if size <= shared.size() {
        return;
    }
    match shared.engine.lasting_head().await {
        Ok(head) => shared.grown_to(head.size),
        Err(error) => tracing::debug!(%error, "what others appended is not confirmed yet"),
    }
}

/// Hears other nodes; connects again after a loss.
pub(crate) async fn listen(shared: Arc<Shared>) {
    let Engine::Postgres(engine) = &shared.engine else {
        return;
    };
    loop {
        let lost = async {
            let mut listener = engine.listener().await?;
            loop {
                match postgres::hear(&mut listener).await? {
                    Some(Heard::Head(size)) => grown(&shared, size).await,
                    Some(Heard::Erased(subject)) => shared.subject_keys.forget(&subject),
                    None => {}
                }
            }
        }
        .await;
        let lost: Result<(), crate::store::StoreError> = lost;
        if let Err(error) = lost {
            tracing::debug!(%error, "listening to other nodes");
            shared.lost();
        }
        tokio::time::sleep(POLL_EVERY).await;
    }
}
