//! Events in, rows out: what each read model and query says of the life of one scholarship.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../bed/mod.rs"]
mod bed;
#[path = "../life/mod.rs"]
mod life;

mod audit;
mod money;
mod people;
mod records;
mod tracking;
mod words;
