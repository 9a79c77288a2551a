//! Time as an argument, so that tests can stand still: the clock of the commands, shared.

pub use commands::{Clock, FixedClock, SystemClock};
