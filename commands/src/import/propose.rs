//! Takes a list over by two persons: proposed with what it would come to, and written when another confirms it.
use std::collections::BTreeSet;

use domain::application::ApplicationError;
use domain::change_request::{ChangeRequestError, Difference, ImportedRecipient, Subject};
use domain::record::{Record, ScholarshipPeriod};
use domain::{Count, FileRef, ScholarshipType, UserId, day_in_figures};
use ledger::ClaimOp;

use super::decrees::{by_decree, name_in};
use super::{Candidate, ImportOptions, Plan, Told, list, recipient, stage_row};
use crate::call::{Call, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::place::period_id;
use crate::place::{self, Counted};
use crate::unit::Unit;

/// Most recipients of one proposal.
pub const IMPORT_SIZE_MAX: usize = 20_000;
/// Most recipients that are written in one append with their confirmation; a longer list is taken over part by part.
const AT_ONCE_MAX: usize = 1_000;

/// A list to be taken over.
#[derive(Debug, Clone)]
pub struct NewImport {
    /// What the awards have in common.
    pub options: ImportOptions,
    /// Its sound rows.
    pub candidates: Vec<Candidate>,
    /// Why.
    pub reason: String,
    /// What it rests on, such as the signed list.
    pub evidence: FileRef,
}

/// Proposes to take over the recipients of a list, in effect when a second person confirms it.
///
/// # Errors
/// [`Error::Claimed`] when a NIK became a recipient's meanwhile; more than the quota of a type and year leaves; rules of
/// `domain::change_request`.
pub async fn propose(executor: &Executor, call: &Call, new: NewImport) -> Result<Done, Error> {
    if new.candidates.len() > AT_ONCE_MAX {
        return Box::pin(list::propose_list(executor, call, new)).await;
    }
    let request_id = executor.new_id();
    let year = new.options.year;
    let rows = new.candidates.iter();
    let recipients: Vec<ImportedRecipient> =
        rows.map(|row| recipient(executor, row, year)).collect();
    let (new, recipients) = (&new, &recipients);
    executor
        .run(call, |unit| async move {
            if recipients.is_empty() {
                return Err(ChangeRequestError::NothingChanges.into());
            }
            if new.reason.trim().is_empty() {
                return Err(ChangeRequestError::ReasonMissing.into());
            }
            let typed_by: BTreeSet<UserId> = unit.context().hand().persons().collect();
            let trial = Unit::trial(unit.executor());
            take_over(&trial, &new.options, recipients, typed_by).await?;
            let ImportOptions { batch, year, list } = new.options.clone();
            let proposal = Proposal {
                differences: differences(recipients),
                subject: Subject::Import {
                    list,
                    batch,
                    year,
                    recipients: recipients.clone(),
                    reason: new.reason.clone(),
                    evidence: new.evidence.clone(),
                    part_of: None,
                },
                reason: Some(new.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// What a list comes to, by type and by decree.
pub(super) fn differences(recipients: &[ImportedRecipient]) -> Vec<Difference> {
    by_type(recipients)
        .into_iter()
        .map(|((year, scholarship_type), count)| Difference {
            name: format!("{} {year}", scholarship_type.label()),
            before: None,
            after: Some(format!("{} penerima baru", Count(count))),
        })
        .chain(by_decree(recipients).into_iter().map(|(decree, awards)| {
            let day = day_in_figures(decree.date);
            Difference {
                name: format!("SK {} tanggal {day}", decree.number),
                before: None,
                after: Some(format!("{} penerima dari daftar", Count(awards.len()))),
            }
        }))
        .collect()
}

pub(super) fn by_type(recipients: &[ImportedRecipient]) -> Counted {
    let mut counts = Counted::new();
    for one in recipients {
        if let (Some(year), Some(scholarship_type)) = (one.form.year, one.form.scholarship_type) {
            *counts.entry((year, scholarship_type)).or_default() += 1;
        }
    }
    counts
}

/// Writes the recipients of a list within a unit. `typed_by` are the persons who had the account numbers in their hands:
/// another verifies them.
pub(crate) async fn take_over(
    unit: &Unit,
    options: &ImportOptions,
    recipients: &[ImportedRecipient],
    typed_by: BTreeSet<UserId>,
) -> Result<(), Error> {
    take_places(unit, recipients).await?;
    for one in recipients {
        take_row(unit, options, one, typed_by.clone()).await?;
    }
    for (decree, award_ids) in by_decree(recipients) {
        name_in(unit, options, decree, award_ids).await?;
    }
    Ok(())
}

/// Writes one recipient of a list within a unit.
pub(super) async fn take_row(
    unit: &Unit,
    options: &ImportOptions,
    one: &ImportedRecipient,
    typed_by: BTreeSet<UserId>,
) -> Result<(), Error> {
    let told = Told::of(&one.form).ok_or(ChangeRequestError::Outdated)?;
    for kind in [claim::NIK_RECIPIENT, claim::NIK] {
        // The append refuses it too, but a trial writes nothing.
        if let Some(owner) = unit.claim_owner(kind, told.nik).await? {
            let kind = kind.to_owned();
            return Err(Error::Claimed { kind, owner });
        }
    }
    stage_row(unit, one, options, typed_by).await
}

/// Whether a quota limits one of the types of a list in a year.
pub(super) async fn is_limited(executor: &Executor, plan: &Plan, year: u16) -> Result<bool, Error> {
    let types: BTreeSet<(u16, ScholarshipType)> = (plan.candidates.iter())
        .map(|row| (row.year.unwrap_or(year), row.scholarship))
        .collect();
    for (year, scholarship_type) in types {
        let id = period_id(year, scholarship_type);
        let period = executor.load::<Record<ScholarshipPeriod>>(&id).await?;
        if period
            .state
            .value()
            .is_some_and(|period| period.quota.is_some())
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Takes the places of the awards where a quota limits them, as an approval takes one.
async fn take_places(unit: &Unit, recipients: &[ImportedRecipient]) -> Result<(), Error> {
    for ((year, scholarship_type), count) in by_type(recipients) {
        let id = period_id(year, scholarship_type);
        let period = unit.find::<Record<ScholarshipPeriod>>(&id).await?;
        let quota = period.state.value().and_then(|period| period.quota);
        let (Some(quota), Some(source)) = (quota, unit.executor().places()) else {
            continue;
        };
        let mut granted = source.granted(year, scholarship_type).await?;
        let mut serial = place::free_serial(unit, &id, granted.ever + 1).await?;
        if serial != granted.ever + 1 {
            // Somebody took a number since it was counted.
            granted = source.granted(year, scholarship_type).await?;
        }
        if granted.live.saturating_add(count) > quota {
            let granted = granted.live;
            return Err(ApplicationError::QuotaFull { quota, granted }.into());
        }
        let of_type = |one: &&ImportedRecipient| {
            (one.form.year, one.form.scholarship_type) == (Some(year), Some(scholarship_type))
        };
        for one in recipients.iter().filter(of_type) {
            serial = place::free_serial(unit, &id, serial).await?;
            let place = place::serial_key(&id, serial);
            unit.claim(ClaimOp::take(claim::AWARD_PLACE, place, one.award_id));
        }
    }
    Ok(())
}
