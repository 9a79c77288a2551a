//! Places of a scholarship type in a year: how many awards its quota still leaves.
use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;

use domain::application::{ApplicationError, Form, Places};
use domain::award::Award;
use domain::record::{Record, ScholarshipPeriod};
use domain::{AwardId, ScholarshipType, UserId};
use ledger::ClaimOp;

use crate::claim;
use crate::error::Error;
use crate::unit::Unit;

/// How many awards of a type and year there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Granted {
    /// Ever granted, revoked ones too, and those kept for lists that are being taken over.
    pub ever: u32,
    /// Granted and not revoked, and those kept.
    pub live: u32,
}

/// What is counted, as new as the log.
pub type Counting<'a> = Pin<Box<dyn Future<Output = Result<Granted, Error>> + Send + 'a>>;

/// The awards of a person, as new as the log.
pub type Held<'a> = Pin<Box<dyn Future<Output = Result<Vec<AwardId>, Error>> + Send + 'a>>;

/// Counts awards. The read models do; an executor without one (demo data, imports of what was decided
/// on paper) lets all pass.
pub trait PlaceSource: Send + Sync {
    /// All awards that a person was ever granted: those of before claims kept them apart are told by nothing else.
    fn awards_of(&self, person_id: UserId) -> Held<'_>;

    /// The awards of a type and year.
    fn granted(&self, year: u16, scholarship_type: ScholarshipType) -> Counting<'_>;
}

/// How many awards of each year and type something comes to.
pub(crate) type Counted = BTreeMap<(u16, ScholarshipType), u32>;

/// Where the serial number of a place is claimed.
pub(crate) fn serial_key(period_id: &str, serial: u32) -> String {
    format!("{period_id}#{serial}")
}

/// The first serial number from `serial` on that nobody claimed: numbers are kept for lists that are being taken over.
pub(crate) async fn free_serial(unit: &Unit, period_id: &str, serial: u32) -> Result<u32, Error> {
    let mut serial = serial;
    loop {
        let key = serial_key(period_id, serial);
        match unit.claim_owner(claim::AWARD_PLACE, &key).await? {
            None => return Ok(serial),
            Some(_) => serial += 1,
        }
    }
}

/// Id of the record that says when a scholarship type is open in a year.
pub fn period_id(year: u16, scholarship_type: ScholarshipType) -> String {
    format!("{year}-{scholarship_type}")
}

/// Claims the next serial number, so that of two who ask at the same moment one is refused, and tells what was granted
/// by then: counted after the number was found free, where the first count was that of a moment before.
async fn next(
    unit: &Unit,
    source: &dyn PlaceSource,
    (year, scholarship_type): (u16, ScholarshipType),
    owner: impl std::fmt::Display,
) -> Result<Granted, Error> {
    let id = period_id(year, scholarship_type);
    let mut granted = source.granted(year, scholarship_type).await?;
    let serial = free_serial(unit, &id, granted.ever + 1).await?;
    if serial != granted.ever + 1 {
        granted = source.granted(year, scholarship_type).await?;
    }
    let key = serial_key(&id, serial);
    unit.claim(ClaimOp::take(claim::AWARD_PLACE, key, owner));
    Ok(granted)
}

/// The quotas that limit what is counted.
async fn quotas(
    unit: &Unit,
    counted: &Counted,
) -> Result<Vec<(u16, ScholarshipType, u32, u32)>, Error> {
    let mut found = Vec::new();
    for ((year, scholarship_type), rows) in counted {
        let id = period_id(*year, *scholarship_type);
        let period = unit.find::<Record<ScholarshipPeriod>>(&id).await?;
        if let Some(quota) = period.state.value().and_then(|period| period.quota) {
            found.push((*year, *scholarship_type, *rows, quota));
        }
    }
    Ok(found)
}

fn within(quota: u32, granted: u32, rows: u32) -> Result<(), Error> {
    if granted.saturating_add(rows) > quota {
        return Err(ApplicationError::QuotaFull { quota, granted }.into());
    }
    Ok(())
}

/// Refuses what comes to more awards than a quota leaves.
pub(crate) async fn refuse_beyond(unit: &Unit, counted: &Counted) -> Result<(), Error> {
    let Some(source) = unit.executor().places() else {
        return Ok(());
    };
    for (year, scholarship_type, rows, quota) in quotas(unit, counted).await? {
        let granted = source.granted(year, scholarship_type).await?;
        within(quota, granted.live, rows)?;
    }
    Ok(())
}

/// Keeps the places of a list that is taken over from now on, or refuses all of it. They count as granted from this
/// append on; the one number that is claimed holds everybody off who counted before it.
pub(crate) async fn keep(
    unit: &Unit,
    counted: &Counted,
    owner: impl std::fmt::Display,
) -> Result<(), Error> {
    let Some(source) = unit.executor().places() else {
        return Ok(());
    };
    for (year, scholarship_type, rows, quota) in quotas(unit, counted).await? {
        let granted = next(unit, source, (year, scholarship_type), &owner).await?;
        within(quota, granted.live, rows)?;
    }
    Ok(())
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
    let granted = next(unit, source, (year, scholarship_type), award_id).await?;
    Ok(Places::Limited {
        quota,
        granted: granted.live,
    })
}
