//! Rules of decrees.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use super::{Decree, DecreeCommand, DecreeError, DecreeEvent};
use crate::list_seal::{ListSeal, PaperRow, PaperSecrets, row_order};
use crate::{AwardId, Context, Decide, FileRef, Personal, Rupiah, is_plain_number};

aggregate!(Decree, "decree", DecreeCommand, DecreeEvent, DecreeError);

impl Decide for Decree {
    fn decide(
        &self,
        command: DecreeCommand,
        context: &Context,
    ) -> Result<Vec<DecreeEvent>, DecreeError> {
        match command {
            DecreeCommand::Issue {
                number,
                date,
                title,
                award_ids,
                amounts,
            } => self.issue((number, date), title, award_ids, amounts, context),
            DecreeCommand::Amend {
                number,
                date,
                added,
                removed,
                amounts,
                reason,
                evidence,
            } => {
                let change = ListChange {
                    added,
                    removed,
                    amounts,
                };
                self.amend((number, date), change, (reason, evidence), context)
            }
            DecreeCommand::Renumber {
                instead_of,
                number,
                date,
                reason,
                evidence,
            } => self.renumber(instead_of, (number.trim(), date), reason, evidence, context),
            DecreeCommand::BindPaper { names, secrets } => self.bind(names, &secrets),
            DecreeCommand::Scan { file } => {
                let state = self.state.as_deref().ok_or(DecreeError::NotFound)?;
                if state.scan.as_ref() == Some(&file) {
                    return Ok(vec![]);
                }
                Ok(vec![DecreeEvent::Scanned { file }])
            }
        }
    }

    fn judges(_: &DecreeCommand) -> bool {
        false
    }
}

/// What an amendment changes in the list of a decree.
struct ListChange {
    added: Vec<AwardId>,
    removed: Vec<AwardId>,
    amounts: BTreeMap<AwardId, Rupiah>,
}

impl Decree {
    /// A decree that names at least one award, each once.
    fn issue(
        &self,
        (number, date): (String, NaiveDate),
        title: String,
        award_ids: Vec<AwardId>,
        amounts: BTreeMap<AwardId, Rupiah>,
        context: &Context,
    ) -> Result<Vec<DecreeEvent>, DecreeError> {
        if self.state.is_some() {
            return Err(DecreeError::AlreadyExists);
        }
        if title.trim().is_empty() {
            return Err(DecreeError::TitleMissing);
        }
        if award_ids.is_empty() {
            return Err(DecreeError::NoAwards);
        }
        each_once(award_ids.iter().copied(), &BTreeSet::new())?;
        amounts_of(&amounts, &award_ids.iter().copied().collect())?;
        paper(&number, date, context)?;
        Ok(vec![DecreeEvent::Issued {
            number,
            date,
            title,
            award_ids,
            amounts,
        }])
    }

    /// Another decree changes its list; somebody stays named.
    fn amend(
        &self,
        (number, date): (String, NaiveDate),
        change: ListChange,
        (reason, evidence): (String, FileRef),
        context: &Context,
    ) -> Result<Vec<DecreeEvent>, DecreeError> {
        let state = self.state.as_deref().ok_or(DecreeError::NotFound)?;
        let ListChange {
            added,
            removed,
            amounts,
        } = change;
        if reason.trim().is_empty() {
            return Err(DecreeError::ReasonMissing);
        }
        if added.is_empty() && removed.is_empty() && amounts.is_empty() {
            return Err(DecreeError::NoAwards);
        }
        paper(&number, date, context)?;
        if date < state.last_date {
            return Err(DecreeError::DateBeforeDecree {
                date,
                last: state.last_date,
            });
        }
        each_once(added.iter().copied(), &state.award_ids)?;
        each_once(removed.iter().chain(&added).copied(), &BTreeSet::new())?;
        if let Some(award_id) = removed
            .iter()
            .find(|award_id| !state.award_ids.contains(award_id))
        {
            return Err(DecreeError::NotNamed {
                award_id: *award_id,
            });
        }
        if state.award_ids.len() + added.len() == removed.len() {
            return Err(DecreeError::NoAwards);
        }
        let mut named: BTreeSet<AwardId> = &state.award_ids | &added.iter().copied().collect();
        named.retain(|award_id| !removed.contains(award_id));
        amounts_of(&amounts, &named)?;
        Ok(vec![DecreeEvent::Amended {
            number,
            date,
            added,
            removed,
            amounts,
            reason,
            evidence: Some(evidence),
        }])
    }

    /// Every award that it names stands on its paper, by name.
    fn bind(
        &self,
        names: BTreeMap<AwardId, Personal<String>>,
        secrets: &PaperSecrets,
    ) -> Result<Vec<DecreeEvent>, DecreeError> {
        let state = self.state.as_deref().ok_or(DecreeError::NotFound)?;
        let given: BTreeSet<AwardId> = names.keys().copied().collect();
        if let Some(award_id) = given.symmetric_difference(&state.award_ids).next() {
            return Err(DecreeError::NotNamed {
                award_id: *award_id,
            });
        }
        let mut rows: Vec<(AwardId, Personal<String>)> = names.into_iter().collect();
        rows.sort_by_cached_key(|(award_id, name)| (row_order(name), *award_id));
        let rows = rows.into_iter().map(|(award_id, name)| PaperRow {
            name,
            account: None,
            amount: state.amounts.get(&award_id).copied(),
        });
        let seal = ListSeal::of(state.head(), rows.collect(), secrets);
        Ok(seal.map(DecreeEvent::PaperBound).into_iter().collect())
    }

    fn renumber(
        &self,
        instead_of: String,
        (number, date): (&str, NaiveDate),
        reason: String,
        evidence: FileRef,
        context: &Context,
    ) -> Result<Vec<DecreeEvent>, DecreeError> {
        let state = self.state.as_deref().ok_or(DecreeError::NotFound)?;
        if reason.trim().is_empty() {
            return Err(DecreeError::ReasonMissing);
        }
        paper(number, date, context)?;
        let amendment = state.amendment.as_ref();
        let before = if instead_of == state.number {
            if let Some(amended) = amendment.map(|one| one.date).filter(|one| date > *one) {
                return Err(DecreeError::DateAfterAmendment { date, amended });
            }
            state.date
        } else {
            let paper = amendment.filter(|one| one.number == instead_of);
            let paper = paper.ok_or_else(|| DecreeError::NoSuchPaper {
                number: instead_of.clone(),
            })?;
            if date < state.date {
                let last = state.date;
                return Err(DecreeError::DateBeforeDecree { date, last });
            }
            paper.date
        };
        if number == instead_of && date == before {
            return Err(DecreeError::NothingChanges);
        }
        Ok(vec![DecreeEvent::Renumbered {
            instead_of,
            number: number.to_owned(),
            date,
            reason,
            evidence,
        }])
    }
}

/// Number and date as they stand on the paper.
fn paper(number: &str, date: NaiveDate, context: &Context) -> Result<(), DecreeError> {
    if number.trim().is_empty() {
        return Err(DecreeError::NumberMissing);
    }
    if !is_plain_number(number) {
        return Err(DecreeError::NumberStrange);
    }
    let today = context.today();
    if date > today {
        return Err(DecreeError::DateInFuture { date, today });
    }
    Ok(())
}

/// Amounts are money, of awards that are named.
fn amounts_of(
    amounts: &BTreeMap<AwardId, Rupiah>,
    named: &BTreeSet<AwardId>,
) -> Result<(), DecreeError> {
    for (award_id, amount) in amounts {
        let award_id = *award_id;
        if !named.contains(&award_id) {
            return Err(DecreeError::NotNamed { award_id });
        }
        if amount.positive().is_err() {
            return Err(DecreeError::Amount { award_id });
        }
    }
    Ok(())
}

fn each_once(
    award_ids: impl Iterator<Item = AwardId>,
    named: &BTreeSet<AwardId>,
) -> Result<(), DecreeError> {
    let mut seen = named.clone();
    for award_id in award_ids {
        if !seen.insert(award_id) {
            return Err(DecreeError::NamedTwice { award_id });
        }
    }
    Ok(())
}
