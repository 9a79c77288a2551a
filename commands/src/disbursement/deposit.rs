//! Slips of deposits (STS): a number has one day in a year, whichever payments went back with it.
use std::collections::BTreeMap;

use chrono::NaiveDate;
use domain::DisbursementId;
use domain::disbursement::{
    Disbursement, DisbursementCommand, DisbursementError, DisbursementState, Mending, Order,
};
use ledger::ClaimOp;

use super::mend::Mend;
use super::{existing, take_back};
use crate::call::Changed;
use crate::claim;
use crate::error::Error;
use crate::sharing::Sharers;
use crate::unit::Unit;

/// One deposit: of all of a payment, or of an instalment counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Deposit {
    pub id: DisbursementId,
    pub instalment: Option<u32>,
}

impl Deposit {
    fn name(self) -> String {
        match self.instalment {
            None => self.id.to_string(),
            Some(number) => format!("{}/{number}", self.id),
        }
    }

    fn parse(name: &str) -> Option<Self> {
        let (id, instalment) = match name.split_once('/') {
            None => (name, None),
            Some((id, number)) => (id, Some(number.parse().ok()?)),
        };
        let id = DisbursementId(id.parse().ok()?);
        Some(Self { id, instalment })
    }
}

/// Notes the slip of a deposit.
///
/// # Errors
/// [`DisbursementError::SlipOfAnotherDay`].
pub(super) async fn note(unit: &Unit, deposit: Deposit, slip: &Order) -> Result<(), Error> {
    let mut slips = Slips::new(unit);
    slips.take(deposit, slip).await?;
    slips.sharers.stage();
    Ok(())
}

/// A deposit that was not leaves its slip.
pub(super) async fn forget(unit: &Unit, deposit: Deposit, slip: &Order) -> Result<(), Error> {
    let mut slips = Slips::new(unit);
    slips.leave(deposit, slip).await?;
    slips.sharers.stage();
    Ok(())
}

/// The other deposits that take part in a correction: a slip of another day is that for all that have it.
pub(super) async fn also_corrected(
    unit: &Unit,
    deposit: Deposit,
    (before, after): (&Order, &Order),
) -> Result<Vec<Deposit>, Error> {
    let renumbered = Order {
        date: before.date,
        ..after.clone()
    };
    let key = claim::deposit_slip(before);
    if before.date == after.date || claim::deposit_slip(&renumbered) != key {
        return Ok(Vec::new());
    }
    let mut slips = Slips::new(unit);
    slips.look_at(&key).await?;
    let sharing = slips.sharers.of(&key).iter();
    let sharing = sharing.filter_map(|name| Deposit::parse(name));
    Ok(sharing.filter(|one| *one != deposit).collect())
}

/// Corrects a slip, and its day for all that have it; each is booked on the day that it really has.
pub(super) async fn correct_in(
    unit: &Unit,
    mend: &Mend,
    state: &DisbursementState,
    (instalment, after): (Option<u32>, Order),
) -> Result<Changed, Error> {
    let own = Deposit {
        id: mend.id,
        instalment,
    };
    let mut corrected = vec![own];
    if let Some(before) = state.slip(instalment) {
        corrected.extend(also_corrected(unit, own, (&before, &after)).await?);
    }
    let mut slips = Slips::new(unit);
    for one in &corrected {
        let payment = unit.get::<Disbursement>(one.id).await?;
        if let Some(before) = existing(&payment.state, one.id)?.slip(one.instalment) {
            slips.leave(*one, &before).await?;
        }
    }
    let mut told = None;
    for one in &corrected {
        let payment = unit.get::<Disbursement>(one.id).await?;
        let state = existing(&payment.state, one.id)?;
        let command = DisbursementCommand::Mend {
            mending: Mending::Deposit {
                instalment: one.instalment,
                reference: after.number.clone(),
                on: after.date,
            },
            lines: None,
            reason: mend.reason.clone(),
            evidence: mend.evidence.clone(),
            in_bank_file: false,
        };
        let changed = unit.decide::<Disbursement>(one.id, command).await?;
        told.get_or_insert(changed);
        take_back::redate(unit, one.id, state, (one.instalment, after.date)).await?;
        slips.take(*one, &after).await?;
    }
    slips.sharers.stage();
    told.ok_or_else(|| Error::not_found("disbursement", mend.id))
}

/// Slips that change hands within a unit.
struct Slips<'a> {
    sharers: Sharers<'a>,
    /// The day of each slip that was looked at, as it will be.
    days: BTreeMap<String, NaiveDate>,
}

impl<'a> Slips<'a> {
    fn new(unit: &'a Unit) -> Self {
        Self {
            sharers: Sharers::new(unit, claim::DEPOSIT_SHARER),
            days: BTreeMap::new(),
        }
    }

    /// Reads which deposits have a slip, and its day.
    async fn look_at(&mut self, key: &str) -> Result<(), Error> {
        self.sharers.look_at(key).await?;
        if !self.days.contains_key(key) && !self.sharers.of(key).is_empty() {
            let unit = self.sharers.unit();
            let day = unit.claim_owner(claim::DEPOSIT_SLIP, key).await?;
            if let Some(day) = day.and_then(|day| day.parse().ok()) {
                self.days.insert(key.to_owned(), day);
            }
        }
        Ok(())
    }

    /// A deposit has this slip; of another day it is another slip, of which the number is taken.
    async fn take(&mut self, deposit: Deposit, slip: &Order) -> Result<(), Error> {
        let key = claim::deposit_slip(slip);
        self.look_at(&key).await?;
        if let Some(date) = self.days.get(&key).filter(|day| **day != slip.date) {
            return Err(DisbursementError::SlipOfAnotherDay {
                number: slip.number.trim().to_owned(),
                date: *date,
            }
            .into());
        }
        let day = slip.date.to_string();
        self.sharers
            .push(ClaimOp::take(claim::DEPOSIT_SLIP, &key, day));
        self.sharers.add(&key, deposit.name());
        self.days.insert(key, slip.date);
        Ok(())
    }

    /// A deposit leaves its slip, whose number is free when it was the last. One of before slips were noted has none.
    async fn leave(&mut self, deposit: Deposit, slip: &Order) -> Result<(), Error> {
        let key = claim::deposit_slip(slip);
        self.look_at(&key).await?;
        let (name, of) = (deposit.name(), self.sharers.of(&key));
        let Some(place) = of.iter().position(|sharer| *sharer == name) else {
            return Ok(());
        };
        self.sharers.remove(&key, place);
        if self.sharers.of(&key).is_empty() {
            self.days.remove(&key);
            let day = slip.date.to_string();
            self.sharers
                .push(ClaimOp::release(claim::DEPOSIT_SLIP, key, day));
        }
        Ok(())
    }
}
