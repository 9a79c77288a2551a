//! The read models as what commands ask before they grant or pay.

use std::time::Duration;

use commands::Error;
use commands::finding::{FindingSource, Found};
use domain::UserId;
use ledger::{Ledger, LedgerError};
use projections::ReadModels;

/// How long a decision waits for the findings to be as new as the log.
const WAIT: Duration = Duration::from_secs(5);

/// Asks the read models, waiting until they know the whole log: a decision on old findings could let
/// money go where the newest event says it must not.
pub(crate) struct ReadFindings {
    /// The log.
    pub ledger: Ledger,
    /// The read models over it.
    pub read: ReadModels,
}

impl FindingSource for ReadFindings {
    fn about(&self, person_id: UserId) -> Found<'_> {
        Box::pin(async move {
            let late = |what: String| Error::Ledger(LedgerError::Unavailable(what));
            let head = self.ledger.head().await?;
            if head > 0 {
                self.read
                    .wait_for(head - 1, WAIT)
                    .await
                    .map_err(|error| late(error.to_string()))?;
            }
            // A read model that stopped is not waited for, and must not be believed.
            if self
                .read
                .positions()
                .get("finding")
                .is_none_or(|known| *known < head)
            {
                return Err(late("the findings are not up to date".to_owned()));
            }
            projections::finding::blocking(self.read.store(), &person_id.to_string())
                .await
                .map_err(|error| late(error.to_string()))
        })
    }
}
