//! Decrees of the regent (SK penetapan): which awards they name, and how that list was amended.

mod decide;
mod state;
#[cfg(test)]
mod tests;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use state::{Amendment, Decree, DecreeState};

use crate::{AwardId, DomainError};

/// A fact about a decree; stream `decree`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum DecreeEvent {
    /// The decree was issued.
    Issued {
        /// Number on the paper.
        number: String,
        /// Date on the paper.
        date: NaiveDate,
        /// Title.
        title: String,
        /// The awards it names.
        award_ids: Vec<AwardId>,
    },
    /// A later decree changed the list.
    Amended {
        /// Number of the amending decree.
        number: String,
        /// Its date.
        date: NaiveDate,
        /// Awards it adds.
        added: Vec<AwardId>,
        /// Awards it removes.
        removed: Vec<AwardId>,
        /// Why.
        reason: String,
    },
}

stream_events!(DecreeEvent, "decree", [Issued, Amended], effective_on: |event| match event {
    DecreeEvent::Issued { date, .. } | DecreeEvent::Amended { date, .. } => Some(*date),
});

/// An order to a decree. The awards follow in the same append (`NameInDecree`, `RemoveFromDecree`).
#[derive(Debug, Clone, PartialEq)]
pub enum DecreeCommand {
    /// Issues it.
    Issue {
        /// Number on the paper.
        number: String,
        /// Date on the paper, not in the future.
        date: NaiveDate,
        /// Title.
        title: String,
        /// At least one award, each once.
        award_ids: Vec<AwardId>,
    },
    /// Amends its list.
    Amend {
        /// Number of the amending decree.
        number: String,
        /// Its date, not before the last one and not in the future.
        date: NaiveDate,
        /// Awards to add.
        added: Vec<AwardId>,
        /// Awards to remove.
        removed: Vec<AwardId>,
        /// Why.
        reason: String,
    },
}

/// A broken rule about a decree.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DecreeError {
    /// No such decree.
    #[error("the decree does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the decree was issued already")]
    AlreadyExists,
    /// A number is required.
    #[error("a decree needs a number")]
    NumberMissing,
    /// A title is required.
    #[error("a decree needs a title")]
    TitleMissing,
    /// A reason is required.
    #[error("an amendment needs a reason")]
    ReasonMissing,
    /// The list is empty.
    #[error("a decree names at least one award")]
    NoAwards,
    /// An award stands twice in the list.
    #[error("award {award_id} is named twice")]
    NamedTwice {
        /// Which.
        award_id: AwardId,
    },
    /// An award to remove is not in the list.
    #[error("award {award_id} is not named by the decree")]
    NotNamed {
        /// Which.
        award_id: AwardId,
    },
    /// The date lies in the future.
    #[error("{date} lies after {today}")]
    DateInFuture {
        /// The date given.
        date: NaiveDate,
        /// Today in Jayapura.
        today: NaiveDate,
    },
    /// The amendment is older than what it amends.
    #[error("the amendment of {date} is older than the decree of {last}")]
    DateBeforeDecree {
        /// The date given.
        date: NaiveDate,
        /// Date of the decree or of its last amendment.
        last: NaiveDate,
    },
}

impl DomainError for DecreeError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "SK_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "SK_SUDAH_ADA",
            Self::NumberMissing => "NOMOR_WAJIB",
            Self::TitleMissing => "JUDUL_WAJIB",
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::NoAwards => "SK_TANPA_PENERIMA",
            Self::NamedTwice { .. } => "SK_PENERIMA_GANDA",
            Self::NotNamed { .. } => "SK_PENERIMA_TIDAK_TERCANTUM",
            Self::DateInFuture { .. } => "TANGGAL_DI_MASA_DEPAN",
            Self::DateBeforeDecree { .. } => "TANGGAL_SEBELUM_SK",
        }
    }
}
