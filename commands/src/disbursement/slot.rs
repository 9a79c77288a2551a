//! The place of a payment: one living payment for a component and semester, of an award and of a person.
use domain::award::Award;
use domain::disbursement::{Component, DisbursementState, live_payment_key, person_slot_key};
use domain::{AcademicYear, AwardId, DisbursementId};
use ledger::ClaimOp;

use super::{NewDisbursement, not_found};
use crate::claim;
use crate::error::Error;
use crate::place;
use crate::unit::Unit;

/// The two claims of a payment, always taken and given back together.
pub(crate) struct Slot {
    of_award: String,
    of_person: String,
}

impl Slot {
    pub async fn of_new(unit: &Unit, new: &NewDisbursement) -> Result<Self, Error> {
        let (component, year, semester) = (new.component, new.academic_year, new.semester);
        Self::of(unit, new.award_id, component, year, semester).await
    }

    pub async fn of_payment(unit: &Unit, state: &DisbursementState) -> Result<Self, Error> {
        let (component, year, semester) = (state.component, state.academic_year, state.semester);
        Self::of(unit, state.award_id, component, year, semester).await
    }

    async fn of(
        unit: &Unit,
        award_id: AwardId,
        component: Component,
        academic_year: AcademicYear,
        semester: u8,
    ) -> Result<Self, Error> {
        let award = unit.get::<Award>(award_id).await?;
        let award = award.state.state();
        let grant = &award.ok_or_else(|| not_found("award", award_id))?.grant;
        let (recipient_id, level) = (grant.recipient_id, grant.level);
        Ok(Self {
            of_award: live_payment_key(award_id, component, academic_year, semester),
            of_person: person_slot_key(recipient_id, level, component, semester),
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
        let grant = &award.ok_or_else(|| not_found("award", new.award_id))?.grant;
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
    }

    pub fn release(&self, unit: &Unit, id: DisbursementId) {
        unit.claim(ClaimOp::release(claim::PAYMENT_SLOT, &self.of_award, id));
        unit.claim(ClaimOp::release(claim::PERSON_SLOT, &self.of_person, id));
    }

    /// Refuses when a living payment has the place, before the append would refuse all of the unit.
    pub async fn refuse_taken(&self, unit: &Unit) -> Result<(), Error> {
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
        Ok(())
    }
}
