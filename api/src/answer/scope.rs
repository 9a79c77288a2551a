//! The rows a caller may see, in the words of the read models.

use domain::record::{Area as AreaRow, Branch, Record};
use projections::Scope;

use crate::authz::Role;
use crate::extract::Reach;
use crate::{ApiError, AppState, Session};

/// The area of a branch (wilayah-dpc): any row that matches is in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Area {
    /// Codes of home districts.
    pub districts: Vec<String>,
    /// Codes of cities of study.
    pub cities: Vec<String>,
}

impl Area {
    /// Whether something from this district or studied in this city lies in the area.
    pub fn holds(&self, district: Option<&str>, city: Option<&str>) -> bool {
        let has = |list: &[String], code: Option<&str>| {
            code.is_some_and(|code| list.iter().any(|known| known == code))
        };
        has(&self.districts, district) || has(&self.cities, city)
    }
}

/// The area of a branch; empty, so that nothing is in it, when the branch is gone.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn area(app: &AppState, branch_id: &str) -> Result<Area, ApiError> {
    let commands = &app.commands;
    let loaded = commands.load_recent::<Record<Branch>>(branch_id).await?;
    let mut area = Area::default();
    for row in loaded.state.value().map_or(&[][..], |branch| &branch.areas) {
        match row {
            AreaRow::HomeDistrict(code) => area.districts.push(code.to_string()),
            AreaRow::StudyCity(code) => area.cities.push(code.to_string()),
        }
    }
    Ok(area)
}

/// The rows the caller may see.
///
/// # Errors
/// `TIDAK_BERWENANG` for branch and institution users who belong to none.
pub(crate) async fn of(app: &AppState, session: &Session) -> Result<Scope, ApiError> {
    Ok(match session.reach()? {
        Reach::All => Scope::All,
        Reach::Own(user) => Scope::Person(user.to_string()),
        Reach::Institution(id) => Scope::Institution(id),
        Reach::Area(branch) => {
            let area = area(app, &branch).await?;
            Scope::Area {
                districts: area.districts,
                cities: area.cities,
            }
        }
    })
}

/// The rows of the caller's role, whatever operation is called: for what is addressed to a role.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn of_role(app: &AppState, session: &Session) -> Result<Scope, ApiError> {
    let nothing = || Scope::Person(session.user_id.to_string());
    Ok(match session.role {
        Role::Admin | Role::Government | Role::System => Scope::All,
        Role::Applicant => nothing(),
        Role::Institution => {
            let institution = session.scopes.institution_id.clone();
            institution.map_or_else(nothing, Scope::Institution)
        }
        Role::Branch => match &session.scopes.branch_id {
            None => nothing(),
            Some(branch) => {
                let area = area(app, branch).await?;
                Scope::Area {
                    districts: area.districts,
                    cities: area.cities,
                }
            }
        },
    })
}

/// What somebody is told about a thing that is not there, or not theirs to see.
pub(crate) fn missing(scope: &Scope) -> ApiError {
    match scope {
        Scope::All => ApiError::not_found(),
        Scope::Area { .. } | Scope::Institution(_) | Scope::Person(_) => ApiError::forbidden(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_matching_row_is_enough_and_an_empty_area_holds_nothing() {
        let area = Area {
            districts: vec!["95.08.01".to_owned()],
            cities: vec!["91.71".to_owned()],
        };
        assert!(area.holds(Some("95.08.01"), None));
        assert!(area.holds(Some("95.08.02"), Some("91.71")));
        assert!(!area.holds(Some("95.08.02"), Some("34.04")));
        assert!(!area.holds(None, None));
        assert!(!Area::default().holds(Some("95.08.01"), Some("91.71")));
    }
}
