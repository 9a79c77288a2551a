//! The read models as what commands ask before they grant or pay.

use std::collections::BTreeMap;
use std::time::Duration;

use commands::Error;
use commands::finding::{FindingSource, Found, FoundOfAll};
use commands::place::{Counting, Granted, Held, PlaceSource};
use domain::{AwardId, ScholarshipType, UserId};
use ledger::LedgerError;
use projections::award::{AwardFilter, AwardSort};
use projections::{Paging, ReadModels, Scope};

/// How long a decision waits for the read models to be as new as the log.
const WAIT: Duration = Duration::from_secs(5);

/// Asks the read models, waiting until they know every event that may change the answer: a decision on old findings could
/// let money go where the newest event says it must not.
pub(crate) struct ReadSource(pub ReadModels);

impl FindingSource for ReadSource {
    fn about(&self, person_id: UserId) -> Found<'_> {
        Box::pin(async move {
            self.know(&["finding"]).await?;
            projections::finding::blocking(self.0.store(), &person_id.to_string())
                .await
                .map_err(|error| late(error.to_string()))
        })
    }

    fn about_all(&self, people: Vec<UserId>) -> FoundOfAll<'_> {
        Box::pin(async move {
            self.know(&["finding"]).await?;
            let ids: Vec<String> = people.iter().map(ToString::to_string).collect();
            let found = projections::finding::blocking_each(self.0.store(), &ids).await;
            let mut each: BTreeMap<String, Vec<_>> = BTreeMap::new();
            for (person_id, key, severity) in found.map_err(|error| late(error.to_string()))? {
                each.entry(person_id).or_default().push((key, severity));
            }
            let mut of =
                |person_id: &UserId| each.remove(&person_id.to_string()).unwrap_or_default();
            Ok(people.iter().map(|it| (*it, of(it))).collect())
        })
    }
}

impl PlaceSource for ReadSource {
    fn awards_of(&self, person_id: UserId) -> Held<'_> {
        Box::pin(async move {
            self.know(&["award"]).await?;
            let scope = Scope::Person(person_id.to_string());
            // Nobody is granted more than a few.
            let (filter, paging) = (AwardFilter::default(), Paging::new(1, 100));
            let store = self.0.store();
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
            let asked = ["application", "award", "change_request"];
            self.know(&asked).await?;
            let (store, kind) = (self.0.store(), scholarship_type.as_str());
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
    /// Waits until these read models know all that may change what is asked of them.
    async fn know(&self, projections: &[&str]) -> Result<(), Error> {
        let known = self.0.know(projections, WAIT).await;
        known.map_err(|error| late(error.to_string()))
    }
}

fn late(what: String) -> Error {
    Error::Ledger(LedgerError::Unavailable(what))
}
