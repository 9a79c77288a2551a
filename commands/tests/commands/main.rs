//! Commands from outside, over a real ledger on SQLite and on PostgreSQL.
//!
//! PostgreSQL is the server `TEST_DATABASE_URL` names; each test makes its own database. Without
//! it the tests fail.
#![allow(clippy::unwrap_used, missing_docs)]

#[macro_use]
mod support;
mod office;
mod outdated;

mod accounts;
mod breakdowns;
mod cases;
mod clocks;
mod corrections;
mod demo;
mod deposits;
mod entitled;
mod executor;
mod gate;
mod histories;
mod hostile;
mod import;
mod life;
mod lines;
mod money;
mod persons;
mod race;
mod roster_faults;
mod taken_back;
mod treasury;
mod turns;
mod whole_rosters;
mod year;
mod year_end;
