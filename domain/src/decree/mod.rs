//! Decrees of the regent (SK penetapan): which awards they name, and how that list was amended.

mod decide;
mod state;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use state::{Amendment, Decree, DecreeState};

use crate::list_seal::{ListSeal, PaperSecrets};
use crate::{AwardId, DomainError, FileRef, Personal, Rupiah};

wire_enum! {
    /// What becomes of a recipient when a decree is amended.
    pub enum DecreeChange {
        /// The decree names them from then on.
        Added = "masuk" => "Masuk",
        /// It names them no longer.
        Removed = "keluar" => "Keluar",
        /// It says another amount of them.
        Amount = "besaran" => "Besaran diubah",
    }
}

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
        /// What it says a payment of them is at most; of those of whom it says nothing, the entitlements speak alone.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        amounts: BTreeMap<AwardId, Rupiah>,
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
        /// What it says a payment is at most, of those it adds and of those it changes.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        amounts: BTreeMap<AwardId, Rupiah>,
        /// Why.
        reason: String,
        /// Scan of the signed paper, which two persons looked at; none before they had to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        evidence: Option<FileRef>,
    },
    /// Two persons put the number or the date of one of its papers right.
    Renumbered {
        /// The number as it was written down: the decree's own, or that of its last amendment.
        instead_of: String,
        /// The number of that paper.
        number: String,
        /// Its date.
        date: NaiveDate,
        /// Why.
        reason: String,
        /// Scan of the signed paper.
        evidence: FileRef,
    },
    /// What its paper prints from now on was bound, in one append with what changed it. Public.
    PaperBound(ListSeal),
    /// The scan of the signed paper was attached; a later one replaces it.
    Scanned {
        /// The scan.
        file: FileRef,
    },
}

stream_events!(DecreeEvent, "decree", [Issued, Amended, Renumbered, PaperBound, Scanned], effective_on: |event| match event {
    DecreeEvent::Issued { date, .. }
    | DecreeEvent::Amended { date, .. }
    | DecreeEvent::Renumbered { date, .. } => Some(*date),
    DecreeEvent::PaperBound(_) | DecreeEvent::Scanned { .. } => None,
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
        /// What a payment of them is at most, where it says so.
        amounts: BTreeMap<AwardId, Rupiah>,
    },
    /// Amends its list; by two persons.
    Amend {
        /// Number of the amending decree.
        number: String,
        /// Its date, not before the last one and not in the future.
        date: NaiveDate,
        /// Awards to add.
        added: Vec<AwardId>,
        /// Awards to remove.
        removed: Vec<AwardId>,
        /// What a payment is at most, of those to add and of those to change.
        amounts: BTreeMap<AwardId, Rupiah>,
        /// Why.
        reason: String,
        /// Scan of the signed paper.
        evidence: FileRef,
    },
    /// Gives one of its papers the number and the date that it really has; by two persons.
    Renumber {
        /// The number as it was written down: the decree's own, or that of its last amendment.
        instead_of: String,
        /// The number of that paper.
        number: String,
        /// Its date, not in the future; a decree is not younger than its amendment.
        date: NaiveDate,
        /// Why.
        reason: String,
        /// Scan of the signed paper.
        evidence: FileRef,
    },
    /// Binds what its paper prints as it stands now.
    BindPaper {
        /// The name of the recipient of each award that it names.
        names: BTreeMap<AwardId, Personal<String>>,
        /// The paper's randomness.
        secrets: PaperSecrets,
    },
    /// Attaches the scan of the signed paper.
    Scan {
        /// The scan.
        file: FileRef,
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
    /// Its number may look like another one.
    #[error("the number is written with signs that may look like others")]
    NumberStrange,
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
    /// An amount is no amount of money.
    #[error("the amount of award {award_id} must be positive")]
    Amount {
        /// Whose.
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
    /// A correction that says what is written down already.
    #[error("nothing would change")]
    NothingChanges,
    /// The number is neither the decree's nor its last amendment's.
    #[error("{number} is no paper of this decree")]
    NoSuchPaper {
        /// The number given.
        number: String,
    },
    /// The date of the decree lies after that of its amendment.
    #[error("the decree of {date} cannot be younger than its amendment of {amended}")]
    DateAfterAmendment {
        /// The date given.
        date: NaiveDate,
        /// Date of the amendment.
        amended: NaiveDate,
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
            Self::NumberStrange => "NOMOR_TIDAK_SAH",
            Self::TitleMissing => "JUDUL_WAJIB",
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::NoAwards => "SK_TANPA_PENERIMA",
            Self::NamedTwice { .. } => "SK_PENERIMA_GANDA",
            Self::NotNamed { .. } => "SK_PENERIMA_TIDAK_TERCANTUM",
            Self::Amount { .. } => "NILAI_HARUS_POSITIF",
            Self::DateInFuture { .. } => "TANGGAL_DI_MASA_DEPAN",
            Self::NothingChanges => "TIDAK_ADA_PERUBAHAN",
            Self::NoSuchPaper { .. } => "NOMOR_SK_TIDAK_DITEMUKAN",
            Self::DateAfterAmendment { .. } => "TANGGAL_SESUDAH_PERUBAHAN_SK",
            Self::DateBeforeDecree { .. } => "TANGGAL_SEBELUM_SK",
        }
    }
}
