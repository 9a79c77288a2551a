//! Accounts of people and offices: registration, verification, roles, erasure.

mod commands;
mod decide;
mod erasure;
mod error;
mod events;
mod state;
#[cfg(test)]
mod tests;

pub use commands::UserCommand;
pub use erasure::{ErasureHold, ErasureReason};
pub use error::UserError;
pub use events::UserEvent;
pub use state::{CALM_HOURS, User, UserState, UserStatus};
