//! Awards (penerima-beasiswa): a granted scholarship, its decree and its academic records.

mod circumstance;
#[cfg(test)]
mod circumstance_tests;
mod commands;
mod correction;
#[cfg(test)]
mod correction_tests;
mod decide;
mod error;
mod events;
mod exception;
mod fold;
mod lane;
mod listed;
mod objection;
#[cfg(test)]
mod objection_tests;
#[cfg(test)]
mod semester_tests;
mod state;
#[cfg(test)]
mod tests;

pub use circumstance::{Circumstance, CircumstanceKind, Leave};
pub use commands::AwardCommand;
pub use correction::{CorrectedField, Institution, Particulars};
pub use error::AwardError;
pub use events::{AwardEvent, Grant};
pub use exception::{Exception, ExceptionKind};
pub use lane::{AwardLane, lane};
pub use listed::ListedChange;
pub use objection::{Objection, ObjectionKind};
pub use state::{
    AcademicRecord, Award, AwardSnapshot, AwardState, AwardStatus, LowSemester, NamedIn,
};
