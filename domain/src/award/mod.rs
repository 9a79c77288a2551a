//! Awards (penerima-beasiswa): a granted scholarship, its decree and its academic records.

mod commands;
mod decide;
mod error;
mod events;
mod lane;
mod state;
#[cfg(test)]
mod tests;

pub use commands::AwardCommand;
pub use error::AwardError;
pub use events::{AwardEvent, Grant};
pub use lane::{AwardLane, lane};
pub use state::{AcademicRecord, Award, AwardSnapshot, AwardState, AwardStatus, NamedIn};
