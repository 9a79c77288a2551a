//! The faults, one file each.

pub mod clock;
pub mod contend;
pub mod disk;
pub mod failover;
pub mod kill;
pub mod poison;
pub mod power;
pub mod restart;
pub mod slow;

use crate::Failure;
use crate::load::Notes;

/// Every write must be acknowledged or told to come again; anything else is a failure by itself.
fn no_refusals(notes: &Notes) -> Result<(), Failure> {
    match notes.refused.first() {
        None => Ok(()),
        Some(first) => Err(format!("{} refused, such as {first}", notes.refused.len()).into()),
    }
}
