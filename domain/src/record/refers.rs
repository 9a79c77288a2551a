//! What values name of the reference lists and of other records.

use crate::{CityCode, DistrictCode, FieldProblem, KampungCode};

/// A list that codes are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReferenceList {
    /// Cities and regencies.
    City,
    /// Districts of Nduga.
    District,
    /// Banks.
    Bank,
    /// Schools and campuses.
    Institution,
    /// Kampungs of Nduga.
    Kampung,
    /// What money is paid for.
    FinanceCategory,
}

impl ReferenceList {
    /// The code of the problem where a value is not of the list.
    #[must_use]
    pub const fn problem(self) -> &'static str {
        match self {
            Self::City => "KOTA_TIDAK_DIKENAL",
            Self::District => "DISTRIK_TIDAK_DIKENAL",
            Self::Bank => "BANK_TIDAK_DIKENAL",
            Self::Institution => "INSTITUSI_TIDAK_DIKENAL",
            Self::Kampung => "KAMPUNG_TIDAK_DIKENAL",
            Self::FinanceCategory => "KATEGORI_TIDAK_DIKENAL",
        }
    }
}

/// A code that a value names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The field that names it, as on the wire.
    pub field: &'static str,
    /// The list that it must be of.
    pub list: ReferenceList,
    /// The code.
    pub code: String,
}

impl Reference {
    /// A city, where one is named.
    #[must_use]
    pub fn city(field: &'static str, code: Option<&CityCode>) -> Option<Self> {
        let code = code?.to_string();
        Some(Self {
            field,
            list: ReferenceList::City,
            code,
        })
    }

    /// A district, where one is named.
    #[must_use]
    pub fn district(field: &'static str, code: Option<&DistrictCode>) -> Option<Self> {
        let code = code?.to_string();
        Some(Self {
            field,
            list: ReferenceList::District,
            code,
        })
    }

    /// A school or campus, where one is named.
    #[must_use]
    pub fn institution(field: &'static str, id: Option<&String>) -> Option<Self> {
        let code = id.filter(|id| !id.is_empty())?.clone();
        Some(Self {
            field,
            list: ReferenceList::Institution,
            code,
        })
    }

    /// A kampung, where one is named.
    #[must_use]
    pub fn kampung(field: &'static str, code: Option<&KampungCode>) -> Option<Self> {
        let code = code?.to_string();
        Some(Self {
            field,
            list: ReferenceList::Kampung,
            code,
        })
    }

    /// A finance category.
    #[must_use]
    pub fn finance_category(field: &'static str, id: &str) -> Self {
        Self {
            field,
            list: ReferenceList::FinanceCategory,
            code: id.to_owned(),
        }
    }

    /// A bank, where one is named.
    #[must_use]
    pub fn bank(field: &'static str, code: Option<&String>) -> Option<Self> {
        let code = code.filter(|code| !code.is_empty())?.clone();
        Some(Self {
            field,
            list: ReferenceList::Bank,
            code,
        })
    }

    /// What is wrong with the field where the code is not known.
    #[must_use]
    pub const fn unknown(&self) -> FieldProblem {
        FieldProblem::new(self.field, self.list.problem())
    }
}
