//! What the auditor's own program recomputes from a pack beside its seal, with nothing but the pack.
#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod duties;
