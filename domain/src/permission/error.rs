//! Broken rules about permissions.

use chrono::NaiveDate;
use thiserror::Error;

use super::held::StandInProblem;
use super::{Action, Entity};
use crate::function::Function;
use crate::{DomainError, Role};

/// A broken rule about permissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PermissionError {
    /// Only an admin assigns permissions.
    #[error("a {actor} may not assign permissions")]
    NotAllowed {
        /// Who tried.
        actor: Role,
    },
    /// Nobody changes what they may do themselves.
    #[error("nobody changes their own permissions")]
    OwnAccount,
    /// More than the level can ever have.
    #[error("{entity}/{action} is beyond what the level can have")]
    BeyondLevel {
        /// The entity.
        entity: Entity,
        /// The action.
        action: Action,
    },
    /// A function for a level that has none of its rights.
    #[error("{function} is not for a {role}")]
    FunctionOfAnotherLevel {
        /// The function.
        function: Function,
        /// The level.
        role: Role,
    },
    /// Two functions that are two persons.
    #[error("{one} and {other} are two persons")]
    Incompatible {
        /// One.
        one: Function,
        /// The other.
        other: Function,
    },
    /// An exemption ends, and within a year.
    #[error("an exemption ends within a year after today, not on {until}")]
    ExemptionTooLong {
        /// The day that was given.
        until: NaiveDate,
    },
    /// A mandate to stand in that is none.
    #[error("a mandate to stand in has a problem: {problem:?}")]
    StandIn {
        /// What is wrong.
        problem: StandInProblem,
    },
    /// More mandates than an account has.
    #[error("too many mandates to stand in")]
    TooManyStandIns,
    /// While functions are demanded two accounts give them.
    #[error("two accounts must hold the function for accounts while functions are demanded")]
    TooFewKeepers,
    /// Without it nobody could give permissions back.
    #[error("admins keep the permission to assign permissions")]
    Indispensable,
}

impl DomainError for PermissionError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotAllowed { .. } => "TIDAK_BERWENANG",
            Self::OwnAccount => "HAK_AKSES_SENDIRI_TIDAK_BOLEH",
            Self::BeyondLevel { .. } => "HAK_AKSES_DI_LUAR_LEVEL",
            Self::FunctionOfAnotherLevel { .. } => "FUNGSI_DI_LUAR_LEVEL",
            Self::Incompatible { .. } => "FUNGSI_TIDAK_BOLEH_DIRANGKAP",
            Self::ExemptionTooLong { .. } => "RANGKAP_JABATAN_TERLALU_LAMA",
            Self::StandIn { problem } => match problem {
                StandInProblem::Definitive => "PENGGANTI_DEFINITIF",
                StandInProblem::NoPaper => "PENGGANTI_TANPA_SURAT",
                StandInProblem::Days => "MASA_PENGGANTI_SALAH",
            },
            Self::TooManyStandIns => "PENGGANTI_TERLALU_BANYAK",
            Self::TooFewKeepers => "FUNGSI_AKUN_KURANG",
            Self::Indispensable => "HAK_AKSES_ADMIN_WAJIB",
        }
    }
}
