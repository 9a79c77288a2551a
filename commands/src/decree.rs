//! Decrees: issued or amended together with every award they name, in one append.
use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use domain::award::{Award, AwardCommand};
use domain::change_request::{Difference, Subject};
use domain::decree::{Decree, DecreeCommand, DecreeError, DecreeState};
use domain::list_seal::SEALED_ROWS_MAX;
use domain::{AwardId, DecreeId, FileRef, Rupiah, day_in_figures};
use ledger::ClaimOp;

use crate::application::refuse_taken;
use crate::call::{Call, Changed, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::disbursement::step::paper_secrets;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

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
    /// What a payment of them is at most, where it says so.
    pub amounts: BTreeMap<AwardId, Rupiah>,
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
    /// What a payment is at most, of those it adds and of those it changes.
    pub amounts: BTreeMap<AwardId, Rupiah>,
    /// Why.
    pub reason: String,
    /// Scan of the signed paper.
    pub evidence: FileRef,
}

/// Issues a decree and names every award in it.
///
/// # Errors
/// [`Error::Claimed`] when the number was used; rules of `domain::decree` and `domain::award`.
pub async fn issue(executor: &Executor, call: &Call, new: NewDecree) -> Result<Done, Error> {
    let id = DecreeId(executor.new_id());
    let new = &new;
    executor
        .run(call, |unit| async move { issue_in(&unit, id, new).await })
        .await
}

/// Issues a decree within a unit.
pub(crate) async fn issue_in(unit: &Unit, id: DecreeId, new: &NewDecree) -> Result<Changed, Error> {
    let command = DecreeCommand::Issue {
        number: new.number.clone(),
        date: new.date,
        title: new.title.clone(),
        award_ids: new.award_ids.clone(),
        amounts: new.amounts.clone(),
    };
    let changed = unit.begin::<Decree>(id, command).await?;
    unit.claim(ClaimOp::take(claim::DECREE_NUMBER, new.number.trim(), id));
    for award_id in &new.award_ids {
        let command = AwardCommand::NameInDecree {
            decree_id: id,
            number: new.number.clone(),
            amount: new.amounts.get(award_id).copied(),
        };
        unit.decide::<Award>(award_id, command).await?;
    }
    Ok(bind_in(unit, id).await?.unwrap_or(changed))
}

/// Binds what the paper of a decree prints as it stands now; `None` where nothing was written.
pub(crate) async fn bind_in(unit: &Unit, id: DecreeId) -> Result<Option<Changed>, Error> {
    let decree = unit.get::<Decree>(id).await?;
    let state = decree.state.state().ok_or(DecreeError::NotFound)?;
    if state.award_ids.len() > SEALED_ROWS_MAX {
        return Ok(None);
    }
    let mut names = BTreeMap::new();
    for award_id in &state.award_ids {
        let award = unit.get::<Award>(award_id).await?;
        let named = award.state.state().map(|award| award.grant.name.clone());
        names.extend(named.map(|name| (*award_id, name)));
    }
    let command = DecreeCommand::BindPaper {
        names,
        secrets: paper_secrets(unit),
    };
    unit.decide::<Decree>(id, command).await.map(Some)
}

/// Proposes to amend a decree, in effect when a second person confirms it.
///
/// # Errors
/// [`Error::Stale`]; [`Error::Claimed`] when the number was used; rules of `domain::decree`, `domain::award` and
/// `domain::change_request`.
pub async fn propose_amendment(
    executor: &Executor,
    call: &Call,
    (id, version): (DecreeId, Option<u64>),
    amendment: Amendment,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let amendment = &amendment;
    executor
        .run(call, |unit| async move {
            let decree = unit.expect::<Decree>(id, version).await?;
            let number = amendment.number.trim();
            if let Some(owner) = unit.claim_owner(claim::DECREE_NUMBER, number).await? {
                let kind = claim::DECREE_NUMBER.to_owned();
                return Err(Error::Claimed { kind, owner });
            }
            Box::pin(amend_in(&Unit::trial(unit.executor()), id, amendment)).await?;
            let state = decree.state.state().ok_or(DecreeError::NotFound)?;
            let proposal = Proposal {
                subject: Subject::DecreeAmendment {
                    decree_id: id,
                    number: number.to_owned(),
                    date: amendment.date,
                    added: amendment.added.clone(),
                    removed: amendment.removed.clone(),
                    amounts: amendment.amounts.clone(),
                    reason: amendment.reason.clone(),
                    evidence: amendment.evidence.clone(),
                },
                differences: amended(state, amendment),
                reason: Some(amendment.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// What an amendment changes of a decree as it stands, in numbers; the names stand in what is proposed.
pub(crate) fn amended(state: &DecreeState, amendment: &Amendment) -> Vec<Difference> {
    let line = |name: &str, before: Option<String>, after: String| Difference {
        name: name.to_owned(),
        before,
        after: Some(after),
    };
    let paper = state.amendment.as_ref().map(|last| &last.number);
    let people = state.award_ids.len();
    let left = (people + amendment.added.len()).saturating_sub(amendment.removed.len());
    let changed = amendment
        .amounts
        .iter()
        .filter_map(|(of, amount)| Some((state.amounts.get(of).copied()?, *amount)));
    let (before, after): (Vec<Rupiah>, Vec<Rupiah>) = changed.unzip();
    let sum = |amounts: Vec<Rupiah>| {
        let sum = Rupiah::checked_sum(amounts);
        sum.unwrap_or(Rupiah::MAX).to_string()
    };
    let mut differences = vec![
        line(
            "Nomor SK",
            Some(paper.unwrap_or(&state.number).clone()),
            format!(
                "{} ({})",
                amendment.number.trim(),
                day_in_figures(amendment.date)
            ),
        ),
        line("Penerima", Some(people.to_string()), left.to_string()),
    ];
    if !before.is_empty() {
        let name = "Jumlah besaran yang diubah";
        differences.push(line(name, Some(sum(before)), sum(after)));
    }
    differences
}

/// Amends a decree and the awards it adds or removes, within a unit.
pub(crate) async fn amend_in(
    unit: &Unit,
    id: DecreeId,
    amendment: &Amendment,
) -> Result<(), Error> {
    let command = DecreeCommand::Amend {
        number: amendment.number.clone(),
        date: amendment.date,
        added: amendment.added.clone(),
        removed: amendment.removed.clone(),
        amounts: amendment.amounts.clone(),
        reason: amendment.reason.clone(),
        evidence: amendment.evidence.clone(),
    };
    unit.decide::<Decree>(id, command).await?;
    let number = amendment.number.trim();
    unit.claim(ClaimOp::take(claim::DECREE_NUMBER, number, id));
    let changed_ones = amendment.amounts.keys();
    let named: BTreeSet<&AwardId> = amendment.added.iter().chain(changed_ones).collect();
    for award_id in named {
        let command = AwardCommand::NameInDecree {
            decree_id: id,
            number: amendment.number.clone(),
            amount: amendment.amounts.get(award_id).copied(),
        };
        unit.decide::<Award>(award_id, command).await?;
    }
    for award_id in &amendment.removed {
        let command = AwardCommand::RemoveFromDecree {
            decree_id: id,
            number: amendment.number.clone(),
        };
        unit.decide::<Award>(award_id, command).await?;
    }
    bind_in(unit, id).await?;
    Ok(())
}

/// The right number and date of a paper of a decree.
#[derive(Debug, Clone)]
pub struct Renumbering {
    /// Which decree.
    pub id: DecreeId,
    /// The version the caller has seen.
    pub version: Option<u64>,
    /// The number as it was written down: the decree's own, or that of its last amendment.
    pub instead_of: String,
    /// The number of that paper.
    pub number: String,
    /// Its date.
    pub date: NaiveDate,
    /// Why.
    pub reason: String,
    /// Scan of the signed paper.
    pub evidence: FileRef,
}

/// Proposes the right number and date of a paper, in effect when a second person confirms it.
///
/// # Errors
/// [`Error::Stale`]; [`Error::Claimed`] when the number was used; rules of `domain::decree` and of
/// `domain::change_request`.
pub async fn propose_renumbering(
    executor: &Executor,
    call: &Call,
    new: Renumbering,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let new = &new;
    executor
        .run(call, |unit| async move {
            let decree = unit.expect::<Decree>(new.id, new.version).await?;
            refuse_taken(&unit, claim::DECREE_NUMBER, new.number.trim(), new.id).await?;
            renumber_in(&Unit::trial(unit.executor()), new).await?;
            let state = decree.state.state();
            let amendment = state.and_then(|state| state.amendment.as_ref());
            let amendment = amendment.filter(|amendment| amendment.number == new.instead_of);
            let dated = amendment.map(|it| it.date).or(state.map(|it| it.date));
            let line = |name: &str, before: Option<String>, after: String| Difference {
                name: name.to_owned(),
                before,
                after: Some(after),
            };
            let differences = [
                line("Nomor SK", Some(new.instead_of.clone()), new.number.clone()),
                line(
                    "Tanggal SK",
                    dated.map(day_in_figures),
                    day_in_figures(new.date),
                ),
            ];
            let proposal = Proposal {
                subject: Subject::Decree {
                    decree_id: new.id,
                    instead_of: new.instead_of.clone(),
                    number: new.number.clone(),
                    date: new.date,
                    reason: new.reason.clone(),
                    evidence: new.evidence.clone(),
                },
                differences: differences
                    .into_iter()
                    .filter(|line| line.before != line.after)
                    .collect(),
                reason: Some(new.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Gives a paper its right number within a unit; the awards that it names follow, and the wrong number is free.
pub(crate) async fn renumber_in(unit: &Unit, new: &Renumbering) -> Result<(), Error> {
    let decree = unit.get::<Decree>(new.id).await?;
    let command = DecreeCommand::Renumber {
        instead_of: new.instead_of.clone(),
        number: new.number.clone(),
        date: new.date,
        reason: new.reason.clone(),
        evidence: new.evidence.clone(),
    };
    unit.decide::<Decree>(new.id, command).await?;
    bind_in(unit, new.id).await?;
    let number = new.number.trim();
    if number == new.instead_of {
        return Ok(());
    }
    let before = new.instead_of.trim();
    unit.claim(ClaimOp::release(claim::DECREE_NUMBER, before, new.id));
    unit.claim(ClaimOp::take(claim::DECREE_NUMBER, number, new.id));
    let named = decree.state.state().map(|state| state.award_ids.clone());
    for award_id in named.unwrap_or_default() {
        let award = unit.get::<Award>(award_id).await?;
        let decrees = award.state.state().map(|state| state.decrees.as_slice());
        let by_this_paper = decrees
            .unwrap_or_default()
            .iter()
            .any(|named| named.decree_id == new.id && named.number == new.instead_of);
        if by_this_paper {
            let command = AwardCommand::RenumberDecree {
                decree_id: new.id,
                number: number.to_owned(),
            };
            unit.decide::<Award>(award_id, command).await?;
        }
    }
    Ok(())
}

/// Attaches the scan of the signed paper; a later one replaces it.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::decree`.
pub async fn attach_scan(
    executor: &Executor,
    call: &Call,
    id: DecreeId,
    version: Option<u64>,
    file: FileRef,
) -> Result<Done, Error> {
    executor
        .decide_one::<Decree>(call, id, version, DecreeCommand::Scan { file })
        .await
}

/// Whether something of a decree could be put right or attached: it is there.
///
/// # Errors
/// Rules of `domain::decree`.
pub async fn could_change(executor: &Executor, id: DecreeId) -> Result<(), Error> {
    let decree = executor.load::<Decree>(id).await?;
    decree
        .state
        .state()
        .map(drop)
        .ok_or_else(|| DecreeError::NotFound.into())
}
