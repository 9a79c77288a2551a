//! What two persons allow one award beyond the rules.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::disbursement::Component;
use crate::{AcademicYear, Rupiah};

wire_enum! {
    /// Which rule an award is excepted from.
    pub enum ExceptionKind {
        /// More than the entitlement, in one academic year.
        Amount = "besaran" => "Besaran khusus",
        /// A semester is attested below what the scholarship asks for.
        Continuation = "kelanjutan" => "Kelanjutan di luar syarat",
    }
}

/// An exception for one award.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Exception {
    /// A component is paid with up to this amount, whatever the entitlement says.
    Amount {
        /// For what.
        component: Component,
        /// In which academic year.
        academic_year: AcademicYear,
        /// At most so much a payment, whole rupiah.
        amount: Rupiah,
    },
    /// A semester may be attested.
    Continuation {
        /// Its academic year.
        academic_year: AcademicYear,
        /// The semester of study.
        semester: u8,
    },
}

impl Exception {
    /// From which rule.
    #[must_use]
    pub const fn kind(&self) -> ExceptionKind {
        match self {
            Self::Amount { .. } => ExceptionKind::Amount,
            Self::Continuation { .. } => ExceptionKind::Continuation,
        }
    }
}
