//! A small model of appending (`ledger/src/append`): two nodes over one PostgreSQL log with a synchronous
//! standby, lost connections, ended backends, restarts, failovers and clocks that jump. It is explored
//! exhaustively within bounds: every order of every step. Each rule of the log can be switched off, to see
//! what it is needed for. It shares no code with the ledger: what it says holds as far as the steps in
//! `step.rs` and `fault.rs` are those of the ledger and of PostgreSQL.

pub mod bounds;
pub mod content;
pub mod explore;
mod fault;
pub mod model;
pub mod property;
pub mod rules;
pub mod scenario;
pub mod state;
mod step;
