//! Plain master data: one generic aggregate (created, updated, deleted, restored) for all kinds.

mod decide;
mod kinds;
mod news;
mod period_state;
mod persons;
mod places;
mod publishing;
pub(crate) mod refers;
mod schools;
mod site_text;
#[cfg(test)]
mod tests;

use std::fmt::Debug;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use kinds::{
    AccountDigits, Bank, FinanceCategory, ScholarshipPeriod, Setting, setting_ids, setting_problems,
};
pub use news::{GALLERY_MAX, GALLERY_MIN, News, NewsStatus, Picture, slug_of};
pub use period_state::PeriodState;
pub use persons::{
    Achievement, AchievementLevel, Address, AddressKind, FinalProject, Parent, PersonDetails,
    PersonalData, PreviousEducation,
};
pub use places::{Area, Branch, District, Kampung, answering};
pub use publishing::{NewsCategory, Testimonial, TestimonialState};
pub use refers::{Reference, ReferenceList};
pub use schools::{Faculty, Institution, StudyProgramme};
pub use site_text::{SiteText, site_text_defaults, site_text_problems};

use crate::change_request::{Difference, Subject};
use crate::{DomainError, FieldProblem, StreamEvent};

wire_enum! {
    /// Which entries a list of master data shows beside the live ones, which it shows unasked.
    pub enum ListedState {
        /// Only deleted entries, which can be restored.
        Deleted = "dihapus" => "Dihapus",
    }
}

/// A kind of master data.
pub trait RecordKind:
    Serialize + DeserializeOwned + JsonSchema + Clone + PartialEq + Debug + Send + Sync + 'static
{
    /// Type of its streams.
    const TYPE: &'static str;

    /// What is wrong with the values; empty when it may be kept.
    fn problems(&self) -> Vec<FieldProblem>;

    /// What it names of the reference lists and of other records; each must be known when it is written.
    fn references(&self) -> Vec<Reference> {
        Vec::new()
    }

    /// What one person alone may make of `present`, and what of it waits for a second person. Nothing waits but
    /// where a kind says so.
    fn alone(self, present: &Self, id: &str) -> (Self, Option<Guarded>) {
        let _ = (present, id);
        (self, None)
    }
}

/// The part of a change that waits for a second person.
#[derive(Debug, Clone, PartialEq)]
pub struct Guarded {
    /// What is to change.
    pub subject: Subject,
    /// What would differ, in the words of the screen.
    pub differences: Vec<Difference>,
}

/// A fact about a record; stream = the kind's type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data", bound = "T: RecordKind")]
pub enum RecordEvent<T: RecordKind> {
    /// The record was created.
    Created {
        /// Its values.
        value: T,
    },
    /// The record was changed.
    Updated {
        /// All its values as they are now.
        value: T,
    },
    /// The record was deleted; history keeps it.
    Deleted {},
    /// The record came back with its last values.
    Restored {},
}

impl<T: RecordKind> cqrs_es::DomainEvent for RecordEvent<T> {
    fn event_type(&self) -> String {
        self.name().to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

impl<T: RecordKind> StreamEvent for RecordEvent<T> {
    const STREAM_TYPE: &'static str = T::TYPE;
    const NAMES: &'static [&'static str] = &["Created", "Updated", "Deleted", "Restored"];

    fn name(&self) -> &'static str {
        match self {
            Self::Created { .. } => "Created",
            Self::Updated { .. } => "Updated",
            Self::Deleted {} => "Deleted",
            Self::Restored {} => "Restored",
        }
    }
}

/// An order to a record.
#[derive(Debug, Clone, PartialEq)]
pub enum RecordCommand<T> {
    /// Creates it.
    Create {
        /// Its values.
        value: T,
    },
    /// Replaces its values.
    Update {
        /// All its values.
        value: T,
    },
    /// Deletes it.
    Delete,
    /// Brings it back.
    Restore,
}

/// A broken rule about a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordError {
    /// No such record.
    #[error("the record does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the record exists already")]
    AlreadyExists,
    /// The record was deleted.
    #[error("the record was deleted")]
    Deleted,
    /// Values are missing or wrong.
    #[error("the record has {} problems", .0.len())]
    Invalid(Vec<FieldProblem>),
    /// A gallery would hold too few or too many pictures.
    #[error("a gallery holds 3 to 9 pictures, not {count}")]
    PictureCount {
        /// How many it would hold.
        count: usize,
    },
}

impl DomainError for RecordError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "DATA_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "DATA_SUDAH_ADA",
            Self::Deleted => "DATA_SUDAH_DIHAPUS",
            Self::Invalid(_) => "DATA_TIDAK_SAH",
            Self::PictureCount { .. } => "JUMLAH_BERKAS",
        }
    }

    fn fields(&self) -> &[FieldProblem] {
        match self {
            Self::Invalid(problems) => problems,
            Self::NotFound | Self::AlreadyExists | Self::Deleted | Self::PictureCount { .. } => &[],
        }
    }
}

/// The aggregate of one record.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "T: RecordKind")]
pub enum Record<T: RecordKind> {
    /// Never created.
    #[default]
    Missing,
    /// In use.
    Live(T),
    /// Deleted, with its last values.
    Deleted(T),
}

impl<T: RecordKind> Record<T> {
    /// The values, while in use.
    #[must_use]
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Live(value) => Some(value),
            Self::Missing | Self::Deleted(_) => None,
        }
    }

    /// The value, also when it was deleted; none before it was created.
    #[must_use]
    pub fn kept(&self) -> Option<&T> {
        match self {
            Self::Live(value) | Self::Deleted(value) => Some(value),
            Self::Missing => None,
        }
    }

    fn fold(&mut self, event: RecordEvent<T>) {
        *self = match (std::mem::take(self), event) {
            (_, RecordEvent::Created { value } | RecordEvent::Updated { value }) => {
                Self::Live(value)
            }
            (Self::Live(value) | Self::Deleted(value), RecordEvent::Deleted {}) => {
                Self::Deleted(value)
            }
            (Self::Live(value) | Self::Deleted(value), RecordEvent::Restored {}) => {
                Self::Live(value)
            }
            (Self::Missing, RecordEvent::Deleted {} | RecordEvent::Restored {}) => Self::Missing,
        };
    }
}
