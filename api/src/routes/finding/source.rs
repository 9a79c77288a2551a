//! The read models as what commands ask before they grant or pay.

use std::time::Duration;

use commands::Error;
use commands::finding::{FindingSource, Found};
use commands::place::{Counting, Granted, Held, PlaceSource};
use domain::{AwardId, ScholarshipType, UserId};
use ledger::{Ledger, LedgerError};
use projections::award::{AwardFilter, AwardSort};
use projections::{Paging, ReadModels, Scope};

/// How long a decision waits for the read models to be as new as the log.
const WAIT: Duration = Duration::from_secs(5);

/// Asks the read models, waiting until they know the whole log: a decision on old findings could let
/// money go where the newest event says it must not.
pub(crate) struct ReadSource {
    /// The log.
    pub ledger: Ledger,
    /// The read models over it.
    pub read: ReadModels,
}

impl FindingSource for ReadSource {
    fn about(&self, person_id: UserId) -> Found<'_> {
        Box::pin(async move {
            self.know_all(&["finding"]).await?;
            projections::finding::blocking(self.read.store(), &person_id.to_string())
                .await
                .map_err(|error| late(error.to_string()))
        })
    }
}

impl PlaceSource for ReadSource {
    fn awards_of(&self, person_id: UserId) -> Held<'_> {
        Box::pin(async move {
            self.know_all(&["award"]).await?;
            let scope = Scope::Person(person_id.to_string());
            // Nobody is granted more than a few.
            let (filter, paging) = (AwardFilter::default(), Paging::new(1, 100));
            let store = self.read.store();
            let found =
                projections::award::list(store, &scope, &filter, AwardSort::Newest, paging).await;
            let found = found.map_err(|error| late(error.to_string()))?;
            found
                .items
                .iter()
                .map(|award| {
                    let id = award.award_id.parse();
                    id.map(AwardId).map_err(|_| late(award.award_id.clone()))
                })
                .collect()
        })
    }

    fn granted(&self, year: u16, scholarship_type: ScholarshipType) -> Counting<'_> {
        Box::pin(async move {
            self.know_all(&["application", "award", "change_request"])
                .await?;
            let (store, kind) = (self.read.store(), scholarship_type.as_str());
            let kept = || projections::change_request::kept_places(store, year, kind);
            let failed = |error: projections::Error| late(error.to_string());
            let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
            // A part of a list is counted once: as kept until it is granted, in one transaction of the read models.
            let mut before = kept().await.map_err(failed)?;
            loop {
                let (ever, live) =
                    projections::application::granted(store, i64::from(year), scholarship_type)
                        .await
                        .map_err(failed)?;
                let after = kept().await.map_err(failed)?;
                if before == after {
                    return Ok(Granted {
                        ever: count(ever).saturating_add(after),
                        live: count(live).saturating_add(after),
                    });
                }
                before = after;
            }
        })
    }
}

impl ReadSource {
    /// Waits until these read models know the whole log.
    async fn know_all(&self, projections: &[&str]) -> Result<(), Error> {
        let head = self.ledger.head().await?;
        if head > 0 {
            self.read
                .wait_for(head - 1, WAIT)
                .await
                .map_err(|error| late(error.to_string()))?;
        }
        // A read model that stopped is not waited for, and must not be believed.
        let known = self.read.positions();
        for projection in projections {
            if known.get(*projection).is_none_or(|known| *known < head) {
                return Err(late(format!("{projection} is not up to date")));
            }
        }
        Ok(())
    }
}

fn late(what: String) -> Error {
    Error::Ledger(LedgerError::Unavailable(what))
}
