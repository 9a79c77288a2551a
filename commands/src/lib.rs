//! Commands: load aggregates, decide, append once. One file per concept holds the plain functions
//! that the API calls; [`Executor`] runs them over the ledger.
#![cfg_attr(test, allow(clippy::unwrap_used))]

mod call;
mod clock;
mod draft_sum;
pub mod entitlement;
mod error;
mod executor;
mod reference;
mod sharing;
mod standing;
mod stored;
mod unit;

pub mod application;
pub mod archive;
pub mod award;
pub mod bank_account;
pub mod bank_table;
pub mod budget_line;
pub mod budget_year;
pub mod change_request;
pub mod claim;
pub mod complaint;
pub mod confirmation;
pub mod decree;
pub mod demo;
pub mod disbursement;
pub mod finding;
pub mod hold;
pub mod import;
pub mod inbox;
pub mod installation;
pub mod machine;
pub mod meaning;
pub mod news;
pub mod permission;
pub mod place;
pub mod reconciliation;
pub mod record;
pub mod roster;
pub mod setting;
pub mod site_text;
pub mod testimonial;
pub mod user;

pub use call::{Call, Changed, Done, Repeat, Touched};
pub use clock::{Clock, FixedClock, IdSource, RandomIds, SeededIds, SystemClock};
pub use error::Error;
pub use executor::{Executor, Loaded};
pub use unit::Unit;
