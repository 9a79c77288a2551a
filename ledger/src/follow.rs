//! Hearing of what other nodes append and erase: LISTEN/NOTIFY on PostgreSQL, polling on both.

use std::sync::Arc;
use std::time::Duration;

use crate::engine::Engine;
use crate::ledger::Shared;
use crate::postgres::{self, Heard};

/// How often the head is asked for, should no message arrive.
const POLL_EVERY: Duration = Duration::from_secs(1);

/// Asks for the head again and again.
pub(crate) async fn poll(shared: Arc<Shared>) {
    let mut tick = tokio::time::interval(POLL_EVERY);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        match shared.engine.head().await {
            Ok(head) => shared.grown_to(head.size),
            Err(error) => tracing::debug!(%error, "asking for the head"),
        }
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
                    Some(Heard::Head(size)) => shared.grown_to(size),
                    Some(Heard::Erased(subject)) => shared.subject_keys.forget(&subject),
                    None => {}
                }
            }
        }
        .await;
        let lost: Result<(), crate::store::StoreError> = lost;
        if let Err(error) = lost {
            tracing::debug!(%error, "listening to other nodes");
        }
        tokio::time::sleep(POLL_EVERY).await;
    }
}
