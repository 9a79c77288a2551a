//! Payments (keuangan): proposed, approved by others, ordered, transferred, confirmed, accounted for.

mod archive;
mod back;
mod commands;
mod create;
mod decide;
mod error;
mod events;
mod fold;
mod mend;
mod numbering;
mod orders;
mod papers;
mod seal;
mod stage;
mod state;
#[cfg(test)]
mod tests;
mod together;
pub(crate) mod words;

pub use archive::PastPayment;
pub use commands::{DisbursementCommand, Proposal, ReplacedSnapshot, ReturnSource};
pub use create::{live_payment_key, person_slot_key, person_year_key};
pub use error::DisbursementError;
pub use events::DisbursementEvent;
pub use numbering::{NumberScheme, NumberSchemes, SCHEME_MAX, next_of};
pub use papers::{
    Instalment, Order, Orders, Payee, Receivable, Refund, Scan, SpendingReport, Transfer,
};
pub use seal::{
    Opening, PaperFact, PaperSeal, SealedFact, canonical as canonical_text,
    commitment as paper_commitment,
};
pub use stage::Stage;
pub use state::{Disbursement, DisbursementState, DisbursementStatus, SumClass};
pub use together::{SPLITTING_DAYS, threshold_with};
pub use words::{
    Component, Mending, MendingKind, OrderKind, ReturnFault, ScanKind, SpendingReportState,
};
