//! The rules of the scholarship ledger: aggregates, commands, events and value types; no I/O.

pub mod reference;
