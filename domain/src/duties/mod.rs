//! Separation of duties (pemisahan tugas): who had a hand in each payment, in which step and with which function, and
//! whether hands that must be of different persons are.
//!
//! One pure reading of the events: the read model, the audit pack and the program that checks a pack use it, so that
//! anybody who holds the events comes to the same rows. Names of persons are no part of it, account ids are.

mod account;
mod chain;
mod deed;
mod fold;
mod mark;
mod rule;
mod step;
#[cfg(test)]
mod tests;
mod text;

pub use account::{Account, AccountRisk, RECOVERY_SHOWN_DAYS};
pub use chain::{Chain, Conflict, PaidFor, chain_of, form_of};
pub use deed::{About, Deed, Head};
pub use fold::{Duties, reads};
pub use mark::{account_of, deed_of};
pub use rule::{DutyRule, DutyVerdict, PAIRS, Pair};
pub use step::DutyStep;
