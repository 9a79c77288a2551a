//! The ledger from outside, every test on SQLite and on PostgreSQL.
//!
//! PostgreSQL is the server `TEST_DATABASE_URL` names (a login that may create databases, roles
//! and be superuser); each test makes its own database. Without it the tests fail.
#![allow(clippy::unwrap_used, missing_docs)]

#[macro_use]
mod support;

mod append;
mod bad_days;
mod durability;
mod model;
mod nodes;
mod pack;
mod personal;
mod proofs;
mod tamper;
mod witness;
mod witness_epoch;
