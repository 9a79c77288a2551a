//! The place of a payment: one living payment for a component and semester, of an award and of a person.
use domain::award::Award;
use domain::budget_line::BudgetLine;
use domain::disbursement::{
    Component, Disbursement, DisbursementError, DisbursementState, live_payment_key,
    person_slot_key, person_year_key,
};
use domain::entitlement::EntitlementPeriod;
use domain::{AcademicYear, AwardId, BudgetLineId, DisbursementId};
use ledger::ClaimOp;

use super::NewDisbursement;
use crate::claim;
use crate::entitlement;
use crate::error::Error;
use crate::place;
use crate::unit::Unit;

/// The claims of a payment, always taken and given back together.
pub(crate) struct Slot {
    of_award: String,
    of_person: String,
    of_year: YearSlot,
}

/// The place of what is paid once an academic year.
struct YearSlot {
    key: String,
    /// Whether the entitlement is meant for a year.
    is_meant: bool,
    /// Which payment has it.
    owner: Option<String>,
}

impl Slot {
    pub async fn of_new(unit: &Unit, new: &NewDisbursement) -> Result<Self, Error> {
        let (component, year, semester) = (new.component, new.academic_year, new.semester);
        let line = new.budget_line_id;
        Self::of(unit, (new.award_id, line), component, year, semester).await
    }

    pub async fn of_payment(unit: &Unit, state: &DisbursementState) -> Result<Self, Error> {
        let (component, year, semester) = (state.component, state.academic_year, state.semester);
        let line = state.budget_line_id;
        Self::of(unit, (state.award_id, line), component, year, semester).await
    }

    async fn of(
        unit: &Unit,
        (award_id, budget_line_id): (AwardId, BudgetLineId),
        component: Component,
        academic_year: AcademicYear,
        semester: u8,
    ) -> Result<Self, Error> {
        let award = unit.get::<Award>(award_id).await?;
        let award = award.state.state();
        let grant = &award
            .ok_or_else(|| Error::not_found("award", award_id))?
            .grant;
        let (recipient_id, level) = (grant.recipient_id, grant.level);
        let line = unit.get::<BudgetLine>(budget_line_id).await?;
        let table = match line.state.snapshot(budget_line_id) {
            Some(line) => entitlement::table(unit, line.year, grant.scholarship_type).await?,
            None => None,
        };
        let row = table.as_ref().and_then(|table| table.row(level, component));
        let key = person_year_key(recipient_id, level, component, academic_year);
        let of_year = YearSlot {
            owner: unit.claim_owner(claim::PERSON_SLOT, &key).await?,
            key,
            is_meant: row.is_some_and(|row| row.per == EntitlementPeriod::Year),
        };
        Ok(Self {
            of_award: live_payment_key(award_id, component, academic_year, semester),
            of_person: person_slot_key(recipient_id, level, component, semester),
            of_year,
        })
    }

    /// Refuses when another award of the person has a living payment of before persons had slots of their own.
    pub async fn refuse_older(
        unit: &Unit,
        new: &NewDisbursement,
        replaces: Option<DisbursementId>,
    ) -> Result<(), Error> {
        let award = unit.get::<Award>(new.award_id).await?;
        let award = award.state.state();
        let grant = &award
            .ok_or_else(|| Error::not_found("award", new.award_id))?
            .grant;
        for other in place::others(unit, grant.recipient_id).await? {
            if other == new.award_id {
                continue;
            }
            let key = live_payment_key(other, new.component, new.academic_year, new.semester);
            let owner = unit.claim_owner(claim::PAYMENT_SLOT, &key).await?;
            let replaced = replaces.map(|replaced| replaced.to_string());
            if let Some(owner) = owner.filter(|owner| Some(owner) != replaced.as_ref()) {
                return Err(Error::Claimed {
                    kind: claim::PERSON_SLOT.to_owned(),
                    owner,
                });
            }
        }
        Ok(())
    }

    pub fn take(&self, unit: &Unit, id: DisbursementId) {
        unit.claim(ClaimOp::take(claim::PAYMENT_SLOT, &self.of_award, id));
        unit.claim(ClaimOp::take(claim::PERSON_SLOT, &self.of_person, id));
        if self.of_year.is_meant {
            unit.claim(ClaimOp::take(claim::PERSON_SLOT, &self.of_year.key, id));
        }
    }

    pub fn release(&self, unit: &Unit, id: DisbursementId) {
        unit.claim(ClaimOp::release(claim::PAYMENT_SLOT, &self.of_award, id));
        unit.claim(ClaimOp::release(claim::PERSON_SLOT, &self.of_person, id));
        if self.of_year.owner.as_deref() == Some(id.to_string().as_str()) {
            unit.claim(ClaimOp::release(claim::PERSON_SLOT, &self.of_year.key, id));
        }
    }

    /// Refuses when a payment has the place that was rejected for good.
    pub async fn refuse_closed(&self, unit: &Unit) -> Result<(), Error> {
        let owner = unit
            .claim_owner(claim::PERSON_SLOT, &self.of_person)
            .await?;
        let owner = owner.or_else(|| self.of_year.owner.clone().filter(|_| self.of_year.is_meant));
        let Some(id) = owner.and_then(|owner| owner.parse().ok()) else {
            return Ok(());
        };
        let payment = unit.get::<Disbursement>(id).await?;
        if payment
            .state
            .state()
            .is_some_and(DisbursementState::is_refused_for_good)
        {
            return Err(DisbursementError::RefusedForGood {
                disbursement_id: id,
            }
            .into());
        }
        Ok(())
    }

    /// Gives back what a payment has of it.
    pub async fn give_back(&self, unit: &Unit, id: DisbursementId) -> Result<(), Error> {
        let owner = unit
            .claim_owner(claim::PERSON_SLOT, &self.of_person)
            .await?;
        if owner.is_some_and(|owner| owner == id.to_string()) {
            self.release(unit, id);
        }
        Ok(())
    }

    /// Refuses when a living payment has the place, before the append would refuse all of the unit.
    pub async fn refuse_taken(&self, unit: &Unit) -> Result<(), Error> {
        self.refuse_closed(unit).await?;
        let claims = [
            (claim::PAYMENT_SLOT, &self.of_award),
            (claim::PERSON_SLOT, &self.of_person),
        ];
        for (kind, key) in claims {
            if let Some(owner) = unit.claim_owner(kind, key).await? {
                return Err(Error::Claimed {
                    kind: kind.to_owned(),
                    owner,
                });
            }
        }
        if let Some(owner) = self.of_year.owner.clone().filter(|_| self.of_year.is_meant) {
            return Err(Error::Claimed {
                kind: claim::PERSON_SLOT.to_owned(),
                owner,
            });
        }
        Ok(())
    }
}
