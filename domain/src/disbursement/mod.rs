//! Payments (keuangan): proposed, approved by others, ordered, transferred, confirmed, accounted for.

mod commands;
mod create;
mod decide;
mod error;
mod events;
mod orders;
mod papers;
mod stage;
mod state;
#[cfg(test)]
mod tests;

pub use commands::{DisbursementCommand, Proposal, ReplacedSnapshot};
pub use create::{live_payment_key, person_slot_key};
pub use error::DisbursementError;
pub use events::{Component, DisbursementEvent, Order, OrderKind, Payee, SpendingReportState};
pub use papers::{Orders, Refund, SpendingReport, Transfer, blames_account};
pub use stage::Stage;
pub use state::{Disbursement, DisbursementState, DisbursementStatus};
