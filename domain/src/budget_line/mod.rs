//! Budget lines (pagu): year × source × category, kept in double entry.

mod commands;
mod correct;
mod decide;
mod error;
mod events;
#[cfg(test)]
mod histories;
mod posting;
mod postings;
mod state;
mod take_back;
#[cfg(test)]
mod tests;
mod year;
#[cfg(test)]
mod year_tests;

pub use commands::BudgetLineCommand;
pub use error::BudgetLineError;
pub use events::{BudgetDocument, BudgetLineEvent, FundSource, RefundSource, Reversal};
pub use posting::{Account, Balances, Posting};
pub use postings::Revenue;
pub use state::{BudgetLine, BudgetLineSnapshot, BudgetLineState, CeilingPaper, Holding};
pub use take_back::Trace;
pub use year::ClosedBooks;
