//! Codes that a value names are known: of the lists built into the program, or of the office's own records. What was
//! deleted is not named anew.

use domain::record::{
    Bank, District, FinanceCategory, Institution, Kampung, Record, RecordKind, Reference,
    ReferenceList,
};
use domain::reference::{self, RegionLevel};

use crate::error::Error;
use crate::unit::Unit;

/// Refuses what names something that is not known. What stood there `before` stays as it is.
///
/// # Errors
/// [`Error::Form`] with the field of each.
pub(crate) async fn refuse_unknown(
    unit: &Unit,
    named: Vec<Reference>,
    before: &[Reference],
) -> Result<(), Error> {
    let mut problems = Vec::new();
    for reference in named {
        if !before.contains(&reference) && !is_known(unit, &reference).await? {
            problems.push(reference.unknown());
        }
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(Error::Form(problems))
    }
}

async fn is_known(unit: &Unit, named: &Reference) -> Result<bool, Error> {
    let code = named.code.as_str();
    match named.list {
        ReferenceList::City => Ok(reference::region(code).is_some_and(|region| {
            matches!(region.level, RegionLevel::Regency | RegionLevel::City)
        })),
        ReferenceList::District => {
            of_record::<District>(unit, code, || reference::district(code).is_some()).await
        }
        ReferenceList::Bank => {
            of_record::<Bank>(unit, code, || reference::bank(code).is_some()).await
        }
        ReferenceList::Institution => is_institution(unit, code).await,
        ReferenceList::Kampung => {
            let is_built_in = || reference::kampung().iter().any(|known| known.code == code);
            of_record::<Kampung>(unit, code, is_built_in).await
        }
        ReferenceList::FinanceCategory => of_record::<FinanceCategory>(unit, code, || false).await,
    }
}

/// Whether the master data know an institution.
pub(crate) async fn is_institution(unit: &Unit, id: &str) -> Result<bool, Error> {
    of_record::<Institution>(unit, id, || reference::institution(id).is_some()).await
}

/// What the master data call an institution; none where they do not know it.
pub(crate) async fn institution_name(unit: &Unit, id: &str) -> Result<Option<String>, Error> {
    Ok(match &unit.find::<Record<Institution>>(id).await?.state {
        Record::Live(known) => Some(known.name.clone()),
        Record::Deleted(_) => None,
        Record::Missing => reference::institution(id).map(|known| known.name.clone()),
    })
}

/// Whether there is such a record, or one that was built in and never changed.
async fn of_record<T: RecordKind>(
    unit: &Unit,
    id: &str,
    is_built_in: impl FnOnce() -> bool,
) -> Result<bool, Error> {
    Ok(match unit.find::<Record<T>>(id).await?.state {
        Record::Live(_) => true,
        Record::Deleted(_) => false,
        Record::Missing => is_built_in(),
    })
}
