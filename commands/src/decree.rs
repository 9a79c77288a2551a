//! Decrees: issued or amended together with every award they name, in one append.
use chrono::NaiveDate;
use domain::award::{Award, AwardCommand};
use domain::decree::{Decree, DecreeCommand};
use domain::{AwardId, DecreeId};
use ledger::ClaimOp;

use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;

/// A new decree.
#[derive(Debug, Clone)]
pub struct NewDecree {
    /// Number on the paper.
    pub number: String,
    /// Date on the paper.
    pub date: NaiveDate,
    /// What it is about.
    pub title: String,
    /// The awards it names.
    pub award_ids: Vec<AwardId>,
}

/// An amendment of a decree.
#[derive(Debug, Clone)]
pub struct Amendment {
    /// Number on the paper of the amendment.
    pub number: String,
    /// Date on that paper.
    pub date: NaiveDate,
    /// Awards it adds.
    pub added: Vec<AwardId>,
    /// Awards it removes.
    pub removed: Vec<AwardId>,
    /// Why.
    pub reason: String,
}

/// Issues a decree and names every award in it.
///
/// # Errors
/// [`Error::Claimed`] when the number was used; rules of `domain::decree` and `domain::award`.
pub async fn issue(executor: &Executor, call: &Call, new: NewDecree) -> Result<Done, Error> {
    let id = DecreeId(executor.new_id());
    let new = &new;
    executor
        .run(call, |unit| async move {
            let changed = unit
                .begin::<Decree>(
                    id,
                    DecreeCommand::Issue {
                        number: new.number.clone(),
                        date: new.date,
                        title: new.title.clone(),
                        award_ids: new.award_ids.clone(),
                    },
                )
                .await?;
            unit.claim(ClaimOp::take(claim::DECREE_NUMBER, new.number.trim(), id));
            for award_id in &new.award_ids {
                let number = new.number.clone();
                let command = AwardCommand::NameInDecree {
                    decree_id: id,
                    number,
                };
                unit.decide::<Award>(award_id, command).await?;
            }
            Ok(changed)
        })
        .await
}

/// Amends a decree and the awards it adds or removes.
///
/// # Errors
/// [`Error::Stale`]; [`Error::Claimed`]; rules of `domain::decree` and `domain::award`.
pub async fn amend(
    executor: &Executor,
    call: &Call,
    id: DecreeId,
    version: Option<u64>,
    amendment: Amendment,
) -> Result<Done, Error> {
    let amendment = &amendment;
    executor
        .run(call, |unit| async move {
            unit.expect::<Decree>(id, version).await?;
            let changed = unit
                .decide::<Decree>(
                    id,
                    DecreeCommand::Amend {
                        number: amendment.number.clone(),
                        date: amendment.date,
                        added: amendment.added.clone(),
                        removed: amendment.removed.clone(),
                        reason: amendment.reason.clone(),
                    },
                )
                .await?;
            unit.claim(ClaimOp::take(
                claim::DECREE_NUMBER,
                amendment.number.trim(),
                id,
            ));
            for award_id in &amendment.added {
                let number = amendment.number.clone();
                let command = AwardCommand::NameInDecree {
                    decree_id: id,
                    number,
                };
                unit.decide::<Award>(award_id, command).await?;
            }
            for award_id in &amendment.removed {
                let number = amendment.number.clone();
                let command = AwardCommand::RemoveFromDecree {
                    decree_id: id,
                    number,
                };
                unit.decide::<Award>(award_id, command).await?;
            }
            Ok(changed)
        })
        .await
}
