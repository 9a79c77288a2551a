//! Read models: tables built from the log that may be dropped and rebuilt at any time, the runner
//! that keeps them up to date, and the queries that answer the screens.
//!
//! Each concept has one file: its rows, what they are made of, and its queries.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod academic_record;
pub mod achievement;
pub mod application;
mod asof;
pub mod audit;
pub mod award;
pub mod awardee;
pub mod bank_account;
pub mod batch;
pub mod budget_line;
mod cells;
pub mod change_request;
pub mod claim_letter;
mod compare;
pub mod complaint;
pub mod dashboard;
pub mod decree;
pub mod digest;
pub mod disbursement;
pub mod duty;
pub mod error;
pub mod event;
pub mod final_project;
pub mod finding;
pub mod fold;
pub mod inbox;
pub mod journal;
pub mod machine;
pub mod mask;
pub mod paging;
mod payee;
pub mod projection;
pub mod realization;
mod rebuild;
pub mod record;
pub mod register;
pub mod reminder;
pub mod roster;
pub mod row;
pub mod runner;
pub mod sampling;
pub mod scope;
pub mod search;
mod select;
pub mod setup;
pub mod store;
pub mod student;
pub mod timeline;
pub mod user;
pub mod work;
pub mod write;

pub use asof::{AsOf, end_of_day};
pub use compare::{Compared, compare};
pub use error::Error;
pub use paging::{Page, Paging};
pub use projection::{Projection, TableInfo, moved_by};
pub use rebuild::{RebuildReport, rebuild};
pub use runner::standing::{Applied, applied_of};
pub use runner::status::{Health, Moved, Parked, ProjectionHealth, ProjectionState, StoreHealth};
pub use runner::{ReadModels, RunnerConfig};
pub use scope::Scope;
pub use store::{Engine, Location, ReadStore};

use std::sync::Arc;

/// All projections of the product; those that compare numbers do it by the log's fingerprints.
#[must_use]
pub fn all(ledger: &ledger::Ledger) -> Vec<Arc<dyn Projection>> {
    vec![
        Arc::new(user::Users),
        Arc::new(application::Applications),
        Arc::new(award::Awards),
        Arc::new(awardee::AwardeeChanges),
        Arc::new(academic_record::AcademicRecords),
        Arc::new(decree::Decrees),
        Arc::new(bank_account::BankAccounts),
        Arc::new(budget_line::BudgetLines),
        Arc::new(journal::Journal),
        Arc::new(disbursement::Disbursements),
        Arc::new(roster::Rosters),
        Arc::new(complaint::Complaints),
        Arc::new(change_request::ChangeRequests),
        Arc::new(machine::Machines),
        Arc::new(duty::Duties),
        Arc::new(timeline::Timeline),
        Arc::new(finding::Findings::new(ledger.fingerprints())),
        Arc::new(inbox::Inbox),
        Arc::new(record::Records),
        Arc::new(search::Search),
        Arc::new(audit::Audit),
    ]
}
