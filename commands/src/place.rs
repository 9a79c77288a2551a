//! Places of a scholarship type in a year: how many awards its quota still leaves.
use std::future::Future;
use std::pin::Pin;

use domain::application::{Form, Places};
use domain::award::Award;
use domain::record::{Record, ScholarshipPeriod};
use domain::{AwardId, ScholarshipType, UserId};
use ledger::ClaimOp;

use crate::application::period_id;
use crate::claim;
use crate::error::Error;
use crate::unit::Unit;

/// How many awards of a type and year there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Granted {
    /// Ever granted, revoked ones too.
    pub ever: u32,
    /// Granted and not revoked.
    pub live: u32,
}

/// What is counted, as new as the log.
pub type Counted<'a> = Pin<Box<dyn Future<Output = Result<Granted, Error>> + Send + 'a>>;

/// The awards of a person, as new as the log.
pub type Held<'a> = Pin<Box<dyn Future<Output = Result<Vec<AwardId>, Error>> + Send + 'a>>;

/// Counts awards. The read models do; an executor without one (demo data, imports of what was decided
/// on paper) lets all pass.
pub trait PlaceSource: Send + Sync {
    /// All awards that a person was ever granted: those of before claims kept them apart are told by nothing else.
    fn awards_of(&self, person_id: UserId) -> Held<'_>;

    /// The awards of a type and year.
    fn granted(&self, year: u16, scholarship_type: ScholarshipType) -> Counted<'_>;
}

/// Refuses another award to a person who holds an active one that it does not go with. The claim refuses it too, but
/// for awards that were granted before there was one.
pub(crate) async fn refuse_second(
    unit: &Unit,
    person_id: UserId,
    scholarship_type: ScholarshipType,
) -> Result<(), Error> {
    for id in others(unit, person_id).await? {
        let award = unit.get::<Award>(id).await?;
        let holds = award
            .state
            .state()
            .is_some_and(|award| award.excludes(scholarship_type));
        if holds {
            return Err(Error::Claimed {
                kind: claim::ACTIVE_AWARD.to_owned(),
                owner: id.to_string(),
            });
        }
    }
    Ok(())
}

/// The awards that a person is known to have been granted.
pub(crate) async fn others(unit: &Unit, person_id: UserId) -> Result<Vec<AwardId>, Error> {
    match unit.executor().places() {
        None => Ok(Vec::new()),
        Some(source) => source.awards_of(person_id).await,
    }
}

/// The places that a form's type and year have. Where there is a quota, the award takes the next
/// serial number of the period, so that of two approvals at the same moment only one is written.
pub(crate) async fn of_form(unit: &Unit, form: &Form, award_id: AwardId) -> Result<Places, Error> {
    let (Some(year), Some(scholarship_type)) = (form.year, form.scholarship_type) else {
        return Ok(Places::Unlimited);
    };
    let id = period_id(year, scholarship_type);
    let period = unit.find::<Record<ScholarshipPeriod>>(&id).await?;
    let quota = period.state.value().and_then(|period| period.quota);
    let (Some(quota), Some(source)) = (quota, unit.executor().places()) else {
        return Ok(Places::Unlimited);
    };
    let granted = source.granted(year, scholarship_type).await?;
    let serial = format!("{id}#{}", granted.ever + 1);
    unit.claim(ClaimOp::take(claim::AWARD_PLACE, serial, award_id));
    Ok(Places::Limited {
        quota,
        granted: granted.live,
    })
}
