//! The HTTP face of the program: routes, sessions, files, mail, schedule, command line and wiring.
//!
//! An endpoint is one file under `routes/<concept>/<verb>.rs`, always in the same order: request,
//! docs, handler, error, tests. Status codes and Indonesian texts stand only in [`error`]; who may
//! call what stands only in [`authz::table`].

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod answer;
mod audit_pack;
pub mod authz;
mod backup;
pub mod boot;
mod bounds;
mod certificate;
pub mod cli;
pub mod clock;
pub mod config;
pub mod docs;
pub mod envelope;
mod erasure;
pub mod error;
pub mod extract;
mod figures;
pub mod files;
mod hold;
mod identity_provider;
mod keys;
mod log_check;
mod long_list;
pub mod mail;
mod markup;
pub mod named;
mod net;
pub mod ops;
mod outside_register;
mod paper;
mod prepared;
pub mod push;
mod request;
pub mod rich_text;
pub mod routes;
pub mod schedule;
mod second_factor;
pub mod secrets;
pub mod security;
pub mod server;
mod serving;
pub mod session;
pub mod signing;
pub mod spa;
pub mod state;
pub mod telemetry;
mod warm;
mod watch;
pub mod webhook;
pub mod witness;

pub use envelope::{ClassSum, Envelope, Nothing, Page, SummedPage};
pub use error::ApiError;
pub use extract::{AsOf, IdempotencyKey, MinPosition, PageQuery, Paged, Searched, Session, Signed};
pub use state::AppState;
