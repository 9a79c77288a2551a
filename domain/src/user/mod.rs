//! Accounts of people and offices: registration, verification, roles, erasure.

mod claim;
mod commands;
mod decide;
mod erasure;
mod error;
mod events;
mod second_factor;
mod state;
#[cfg(test)]
mod tests;

pub use claim::{ClaimLetter, LETTER_DAYS_MAX};
pub use commands::UserCommand;
pub use erasure::{ErasureHold, ErasureReason};
pub use error::UserError;
pub use events::UserEvent;
pub use second_factor::{
    FACTOR_NAME_LENGTH_MAX, FACTORS_MAX, FRESH_PROOF_MINUTES, FactorKind, SecondFactor,
    SecondFactorCommand,
};
pub use state::{CALM_HOURS, User, UserState, UserStatus};
