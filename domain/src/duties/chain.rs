//! The hands of one payment, and which of them must have been other persons'.

use serde::{Deserialize, Serialize};

use super::{About, Deed, DutyRule, DutyStep, DutyVerdict, PAIRS, Pair};
use crate::disbursement::DisbursementEvent;
use crate::{ApplicationId, AwardId, BankAccountId, DisbursementId, UserId};

/// What a payment is for and rests on, as it was proposed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaidFor {
    /// The payment.
    pub disbursement_id: DisbursementId,
    /// Its award.
    pub award_id: AwardId,
    /// Who receives it.
    pub recipient_id: UserId,
    /// The account it goes to; none where it was paid before the portal.
    pub bank_account_id: Option<BankAccountId>,
    /// The roster it belongs to.
    pub roster_id: Option<String>,
    /// Semester of study that is paid for.
    pub semester: u8,
    /// Position of the event that proposed it: what it rests on happened before.
    pub position: u64,
}

impl PaidFor {
    /// What the first event of a payment says; none for another.
    #[must_use]
    pub fn of(
        disbursement_id: DisbursementId,
        event: &DisbursementEvent,
        position: u64,
    ) -> Option<Self> {
        let DisbursementEvent::Created {
            award_id,
            recipient_id,
            semester,
            roster_id,
            payee,
            ..
        } = event
        else {
            return None;
        };
        Some(Self {
            disbursement_id,
            award_id: *award_id,
            recipient_id: *recipient_id,
            bank_account_id: payee.bank_account_id,
            roster_id: roster_id.clone(),
            semester: *semester,
            position,
        })
    }

    /// Whether a deed on the award belongs to this payment: its decree, and the semester paid for or the one before.
    fn rests_on(&self, deed: &Deed) -> bool {
        match deed.about {
            Some(About::Semester { semester, .. }) => {
                semester == self.semester || semester == self.semester.saturating_sub(1)
            }
            Some(About::Form(_)) | None => true,
        }
    }
}

/// Two deeds that must be of different persons and are not, or one that must not be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conflict {
    /// What they break.
    pub rule: DutyRule,
    /// Who did both.
    pub person: UserId,
    /// Position of the earlier deed.
    pub first: u64,
    /// Position of the later deed.
    pub then: u64,
    /// Whether an exemption in force at both lets one account hold both functions. Never for rules on persons.
    pub exempt: bool,
}

/// The hands of one payment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain {
    /// In the order of the log.
    pub deeds: Vec<Deed>,
    /// In the order of the later deed.
    pub conflicts: Vec<Conflict>,
}

/// The hands of one payment and what is wrong with them; `of` gives the deeds on a thing by the id of its stream, in
/// the order of the log.
#[must_use]
pub fn chain_of<'a>(paid_for: &PaidFor, of: impl Fn(&str) -> &'a [Deed]) -> Chain {
    let before = |deed: &&Deed| deed.position < paid_for.position;
    let award = of(&paid_for.award_id.to_string());
    let mut deeds: Vec<&Deed> = Vec::new();
    if let Some(form) = form_of(award) {
        deeds.extend(of(&form.to_string()).iter().filter(before));
    }
    let on_award = award.iter().filter(before);
    deeds.extend(on_award.filter(|deed| paid_for.rests_on(deed)));
    if let Some(account) = paid_for.bank_account_id {
        deeds.extend(of(&account.to_string()).iter().filter(before));
    }
    deeds.extend(paid_for.roster_id.as_deref().map_or(&[][..], &of));
    deeds.extend(of(&paid_for.disbursement_id.to_string()));
    deeds.sort_by_key(|deed| deed.position);
    let deeds = runs(deeds);
    let mut conflicts: Vec<Conflict> = PAIRS
        .iter()
        .flat_map(|pair| of_pair(pair, &deeds))
        .collect();
    conflicts.extend(own_benefit(paid_for.recipient_id, &deeds));
    conflicts.extend(unconfirmed(&deeds));
    conflicts.extend(four_functions(&deeds));
    conflicts.sort_by_key(|conflict| (conflict.then, conflict.first, conflict.rule));
    Chain { deeds, conflicts }
}

/// The form that an award was granted for, by the deeds on the award.
#[must_use]
pub fn form_of(award: &[Deed]) -> Option<ApplicationId> {
    award.iter().find_map(|deed| match deed.about {
        Some(About::Form(form)) => Some(form),
        Some(About::Semester { .. }) | None => None,
    })
}

impl Chain {
    /// What the hands come to.
    #[must_use]
    pub fn verdict(&self) -> DutyVerdict {
        let of = |conflict: &Conflict| match (conflict.rule, conflict.exempt) {
            (DutyRule::FourFunctions, true) => DutyVerdict::Exempted,
            (DutyRule::FourFunctions, false) => DutyVerdict::Doubled,
            (
                DutyRule::FormFiller
                | DutyRule::Recommender
                | DutyRule::AccountEntry
                | DutyRule::SemesterEntry
                | DutyRule::Preparer
                | DutyRule::TwoApprovers
                | DutyRule::OwnBenefit
                | DutyRule::Unconfirmed,
                _,
            ) => DutyVerdict::Broken,
        };
        let worst = self.conflicts.iter().map(of).max();
        worst.unwrap_or(DutyVerdict::Apart)
    }

    /// How many deeds were of accounts that nobody had confirmed.
    #[must_use]
    pub fn answered_for(&self) -> usize {
        let deeds = self.deeds.iter();
        deeds.filter(|deed| deed.is_answered_for()).count()
    }

    /// Whether somebody must look at it: a rule was broken, functions were doubled, or others answered for a hand.
    #[must_use]
    pub fn needs_a_look(&self) -> bool {
        self.verdict().is_problem() || self.answered_for() > 0
    }

    /// The rules that a deed has part in breaking, exempted ones among them.
    pub fn rules_at(&self, position: u64) -> impl Iterator<Item = &Conflict> {
        self.conflicts
            .iter()
            .filter(move |one| one.first == position || one.then == position)
    }
}

/// The same deed again and again is one.
fn runs(deeds: Vec<&Deed>) -> Vec<Deed> {
    let mut runs: Vec<Deed> = Vec::with_capacity(deeds.len());
    for deed in deeds {
        match runs.last_mut() {
            Some(last) if last.goes_on_as(deed) => last.times += deed.times,
            Some(_) | None => runs.push(deed.clone()),
        }
    }
    runs
}

/// Who did both, if one person did. The program itself is nobody.
fn one_person(first: &Deed, then: &Deed) -> Option<UserId> {
    then.hand
        .persons()
        .filter(|person| *person != UserId::SYSTEM)
        .find(|person| first.persons().any(|other| other == *person))
}

fn of_pair(pair: &Pair, deeds: &[Deed]) -> Vec<Conflict> {
    let mut found = Vec::new();
    for (at, then) in deeds.iter().enumerate() {
        if !pair.then.contains(&then.step) {
            continue;
        }
        // The nearest deed of the other side that is still in force is told, once.
        for first in deeds[..at].iter().rev() {
            if pair.first.contains(&first.step)
                && same_matter(first, then)
                && let Some(person) = one_person(first, then)
            {
                found.push(Conflict {
                    rule: pair.rule,
                    person,
                    first: first.position,
                    then: then.position,
                    exempt: false,
                });
                break;
            }
            if pair.unless.contains(&first.step) {
                break;
            }
        }
    }
    found
}

/// Deeds on records of semesters are about the same record.
fn same_matter(first: &Deed, then: &Deed) -> bool {
    match (first.about, then.about) {
        (Some(first), Some(then)) => first == then,
        (Some(_), None) | (None, Some(_)) | (None, None) => true,
    }
}

fn own_benefit(recipient_id: UserId, deeds: &[Deed]) -> Vec<Conflict> {
    let own = deeds.iter().filter(|deed| {
        let decides =
            deed.step.judges() || matches!(deed.step, DutyStep::Prepare | DutyStep::Correct);
        decides && deed.hand.persons().any(|person| person == recipient_id)
    });
    own.map(|deed| Conflict {
        rule: DutyRule::OwnBenefit,
        person: recipient_id,
        first: deed.position,
        then: deed.position,
        exempt: false,
    })
    .collect()
}

fn unconfirmed(deeds: &[Deed]) -> Vec<Conflict> {
    let judged = deeds
        .iter()
        .filter(|deed| deed.step.judges() && deed.is_answered_for());
    judged
        .map(|deed| Conflict {
            rule: DutyRule::Unconfirmed,
            person: deed.hand.account(),
            first: deed.position,
            then: deed.position,
            exempt: false,
        })
        .collect()
}

/// Two functions that move money in one hand. Each later deed is told once, against the nearest earlier one.
fn four_functions(deeds: &[Deed]) -> Vec<Conflict> {
    let mut found = Vec::new();
    for (at, then) in deeds.iter().enumerate() {
        let Some(function) = then.step.function() else {
            continue;
        };
        let first = deeds[..at].iter().rev().find_map(|first| {
            let other = first.step.function()?;
            let apart = !other.goes_with(function) && !is_pair(first.step, then.step);
            let person = one_person(first, then).filter(|_| apart)?;
            Some((first, person))
        });
        if let Some((first, person)) = first {
            found.push(Conflict {
                rule: DutyRule::FourFunctions,
                person,
                first: first.position,
                then: then.position,
                exempt: first.exempt_until.is_some()
                    && then.exempt_until.is_some()
                    && first.hand == then.hand,
            });
        }
    }
    found
}

/// Whether the rules on persons hold these two steps apart already.
fn is_pair(first: DutyStep, then: DutyStep) -> bool {
    PAIRS
        .iter()
        .any(|pair| pair.first.contains(&first) && pair.then.contains(&then))
}
