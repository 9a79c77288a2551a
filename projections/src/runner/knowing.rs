//! Whether read models know what a command is decided on.
use crate::error::Error;
use crate::projection::Projection;
use crate::runner::{ReadModels, ledger_error};
use ledger::Position;
use std::sync::Arc;
use std::time::Duration;

/// So many events are looked through; read models that are further behind are waited for, whatever came.
const LOOKED_THROUGH: u64 = 2_000;

impl ReadModels {
    /// Waits until these read models know every event of the log that may change what commands ask of them
    /// ([`Projection::decides`]): of what only others look at, they need know nothing.
    ///
    /// # Errors
    /// The log cannot be read; [`Error::TooLate`] after `timeout`, also where one of them stopped before such an event;
    /// [`Error::Filling`] when the store is not whole by then.
    pub async fn know(&self, names: &[&str], timeout: Duration) -> Result<(), Error> {
        let head = self.shared.ledger.head().await.map_err(ledger_error)?;
        if !self.lacks(names, head).await? {
            return Ok(());
        }
        let wanted = head.saturating_sub(1);
        self.wait_for(wanted, timeout).await?;
        // A read model that stopped is not waited for, and must not be believed.
        if self.lacks(names, head).await? {
            return Err(Error::TooLate { wanted });
        }
        Ok(())
    }

    /// Whether one of them does not know an event below `head` that it may be asked about.
    async fn lacks(&self, names: &[&str], head: u64) -> Result<bool, Error> {
        let positions = self.positions();
        let known = names.iter().map(|name| positions.get(*name).copied());
        let known = known.min().flatten().unwrap_or_default();
        if !self.store().is_filled() {
            return Ok(true);
        }
        if known >= head {
            return Ok(false);
        }
        if head - known > LOOKED_THROUGH {
            return Ok(true);
        }
        let asked: Vec<&Arc<dyn Projection>> = self
            .shared
            .projections
            .iter()
            .filter(|one| names.contains(&one.name()))
            .collect();
        let between = Position(known)..Position(head);
        let kinds = self.shared.ledger.kinds_between(between).await;
        let decides = |(stream_type, event_type): &(String, String)| {
            let kind = stream_type.parse().ok();
            kind.is_some_and(|kind| asked.iter().any(|one| one.decides(kind, event_type)))
        };
        Ok(kinds.map_err(ledger_error)?.iter().any(decides))
    }
}
