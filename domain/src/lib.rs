//! The rules of the scholarship ledger: aggregates, commands, events and value types.
//!
//! Pure: no I/O, no clock, no randomness. Ids and the moment come from outside; every rule stands
//! in a [`Decide::decide`], every change is an event. Words are explained in `GLOSSARY.md`.

#![cfg_attr(test, allow(clippy::unwrap_used))]

#[macro_use]
mod primitives;
#[macro_use]
mod aggregates;
mod context;
mod decide;
mod desk;
#[cfg(test)]
mod people;
mod problem;
mod word;
mod word_lists;

pub mod absorption;
pub mod application;
pub mod audit;
pub mod award;
pub mod bank_account;
pub mod bank_statement;
pub mod bank_table;
pub mod budget_line;
pub mod change_request;
pub mod complaint;
pub mod decree;
pub mod disbursement;
pub mod duties;
pub mod entitlement;
pub mod error_codes;
pub mod event;
pub mod finding;
pub mod function;
pub mod gate;
pub mod hold;
pub mod inbox;
pub mod installation;
pub mod integrity;
pub mod list_seal;
pub mod machine;
pub mod official;
pub mod password;
pub mod permission;
pub mod profession;
pub mod reconciliation;
pub mod record;
pub mod reference;
pub mod register;
pub mod reminder;
pub mod roster;
pub mod sampling;
pub mod security;
pub mod setup;
pub mod small_group;
pub mod text;
pub mod user;
pub mod webhook;
pub mod work;
pub mod working_day;
pub mod working_paper;

pub use context::{
    Actor, Context, Hand, Role, Standing, StandingError, day_in_figures, days_in_figures,
    office_midnight, office_time,
};
pub use decide::{Decide, StreamEvent};
pub use desk::Desk;
pub use event::{AnyEvent, DecodeError};
pub use primitives::*;
pub use problem::{DomainError, FieldProblem, UnknownWord};
pub use word::{Word, many};
pub use word_lists::{WordList, words};
