//! What each paper of a decree changed, in the order of the log.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use domain::decree::{DecreeChange, DecreeEvent};
use domain::{AwardId, FileRef, Rupiah};
use ledger::{StreamId, Version};
use projections::{ReadStore, Scope};

use super::wire::DecreeStepBody;
use crate::answer::file_body;
use crate::routes::audit::summary;
use crate::routes::change_request::wire::AmendedRowBody;
use crate::{ApiError, AppState};

/// The paper that an event tells of.
struct Paper<'a> {
    number: String,
    date: NaiveDate,
    reason: Option<&'a String>,
    file: Option<FileRef>,
}

impl<'a> Paper<'a> {
    /// A scan is of the paper that came last; what only binds a paper tells of none.
    fn of(event: &'a DecreeEvent, last: Option<&(String, NaiveDate)>) -> Option<Self> {
        let (number, date, reason, file) = match event {
            DecreeEvent::PaperBound(_) => return None,
            DecreeEvent::Issued { number, date, .. } => (number, date, None, None),
            DecreeEvent::Amended {
                number,
                date,
                reason,
                evidence,
                ..
            } => (number, date, Some(reason), evidence.clone()),
            DecreeEvent::Renumbered {
                number,
                date,
                reason,
                evidence,
                ..
            } => (number, date, Some(reason), Some(evidence.clone())),
            DecreeEvent::Scanned { file } => {
                let (number, date) = last?;
                (number, date, None, Some(file.clone()))
            }
        };
        Some(Self {
            number: number.clone(),
            date: *date,
            reason,
            file,
        })
    }
}

/// The steps of a decree, the oldest first, each with whom it added, removed or paid otherwise.
///
/// # Errors
/// When a store fails.
pub(super) async fn of(
    app: &AppState,
    store: &ReadStore,
    id: &str,
) -> Result<Vec<DecreeStepBody>, ApiError> {
    let stream = StreamId::new("decree", id);
    let mut named: BTreeSet<AwardId> = BTreeSet::new();
    let mut said: BTreeMap<AwardId, Rupiah> = BTreeMap::new();
    let mut last: Option<(String, NaiveDate)> = None;
    let mut steps = Vec::new();
    for recorded in app.ledger.read_stream(&stream, Version::NONE).await? {
        let event: DecreeEvent = recorded.event()?;
        let Some(Paper {
            number,
            date,
            reason,
            file,
        }) = Paper::of(&event, last.as_ref())
        else {
            continue;
        };
        last = Some((number.clone(), date));
        if let DecreeEvent::Issued {
            award_ids, amounts, ..
        } = &event
        {
            named.extend(award_ids);
            said.extend(amounts);
        }
        let mut rows = Vec::new();
        if let DecreeEvent::Amended {
            added,
            removed,
            amounts,
            ..
        } = &event
        {
            named.extend(added);
            for award_id in removed {
                named.remove(award_id);
            }
            for (award_id, change) in moved(added, removed, amounts) {
                let paid = (said.get(&award_id), amounts.get(&award_id));
                rows.push(amended(store, award_id, change, paid).await?);
            }
            said.extend(amounts);
            said.retain(|award_id, _| !removed.contains(award_id));
        }
        steps.push(DecreeStepBody {
            position: recorded.position.0,
            at: recorded.recorded_at,
            what: summary::of("decree", &recorded.event_type),
            number,
            date,
            reason: reason.filter(|reason| !reason.is_empty()).cloned(),
            evidence: file.map(|file| file_body::kept(app, file)),
            award_count: named.len(),
            rows,
        });
    }
    Ok(steps)
}

/// What an amendment changed of an award; `paid` is what the decree said of its amount before and says after.
async fn amended(
    store: &ReadStore,
    award_id: AwardId,
    change: DecreeChange,
    (before, after): (Option<&Rupiah>, Option<&Rupiah>),
) -> Result<AmendedRowBody, ApiError> {
    let id = award_id.to_string();
    let award = projections::award::get(store, &Scope::All, &id).await?;
    Ok(AmendedRowBody {
        award_id: id,
        name: award.and_then(|award| award.name),
        change,
        before: before.map(|amount| amount.0),
        after: after.map(|amount| amount.0),
    })
}

/// The awards that an amendment touches: who came, who left, and whose amount is another.
fn moved<'a>(
    added: &'a [AwardId],
    removed: &'a [AwardId],
    amounts: &'a BTreeMap<AwardId, Rupiah>,
) -> impl Iterator<Item = (AwardId, DecreeChange)> + 'a {
    let of = |change| move |award_id: &AwardId| (*award_id, change);
    let others = amounts.keys().filter(move |id| !added.contains(id));
    added
        .iter()
        .map(of(DecreeChange::Added))
        .chain(removed.iter().map(of(DecreeChange::Removed)))
        .chain(others.map(of(DecreeChange::Amount)))
}
