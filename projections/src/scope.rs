//! Whose rows a reader may see: everything, an area, an institution, or only what is their own.
use crate::select::Select;

/// The rows a reader may see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Scope {
    /// Everything.
    All,
    /// Rows whose home district or city of study is in the lists (a branch's area).
    Area {
        /// Codes of home districts.
        districts: Vec<String>,
        /// Codes of cities of study.
        cities: Vec<String>,
    },
    /// Rows of one institution.
    Institution(String),
    /// Rows of one person, by user id.
    Person(String),
}

/// The columns a scope looks at, with the table's alias.
pub(crate) struct ScopeColumns {
    pub district: &'static str,
    pub city: &'static str,
    pub institution: &'static str,
    pub person: &'static str,
}

impl Scope {
    pub(crate) fn limit(&self, select: &mut Select, columns: &ScopeColumns) {
        match self {
            Self::All => {}
            Self::Area { districts, cities } => {
                select.any_of(&[(columns.district, districts), (columns.city, cities)]);
                select.narrowed_by(&[columns.district, columns.city]);
            }
            Self::Institution(id) => {
                select.when(&format!("{} = ?", columns.institution), id.clone());
                select.narrowed_by(&[columns.institution]);
            }
            Self::Person(id) => {
                select.when(&format!("{} = ?", columns.person), id.clone());
            }
        }
    }
}
