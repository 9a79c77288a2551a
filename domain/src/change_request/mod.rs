//! Change requests (usulan): what one person proposes and takes effect only when a second person confirms it,
//! in the same append as the effect.

mod decide;
mod kind;
mod parts;
mod state;
mod subject;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use kind::SubjectKind;
pub use parts::{
    ArchivedPayment, Carried, DecreeToBe, Difference, ImportList, ImportedRecipient, LeftOut,
    ListPart, ListPlaces, ListedDecree, ListedRecord, NewYearLine, RecordList, SettingChange,
};
pub use state::{ChangeRequest, ChangeRequestState, Stage};
pub use subject::Subject;

use crate::{DomainError, Hand, UserId};

/// After how many days nobody can confirm a change request any more.
pub const LAPSES_AFTER: TimeDelta = TimeDelta::days(14);

wire_enum! {
    /// What became of a change request.
    pub enum ChangeRequestStatus {
        /// Waits for a second person.
        Open = "menunggu" => "Menunggu persetujuan",
        /// Confirmed, and in effect.
        Confirmed = "disetujui" => "Disetujui",
        /// Refused by another person.
        Refused = "ditolak" => "Ditolak",
        /// Taken back by who proposed it.
        Withdrawn = "ditarik" => "Ditarik",
        /// Nobody confirmed it in time.
        Lapsed = "kedaluwarsa" => "Kedaluwarsa",
    }
}

/// A fact about a change request; stream `change_request`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum ChangeRequestEvent {
    /// It was proposed.
    Proposed {
        /// What is to change.
        subject: Box<Subject>,
        /// What would differ, as it stood then; no personal data.
        differences: Vec<Difference>,
        /// Why.
        reason: Option<String>,
        /// Who proposed it.
        by: Hand,
        /// After this moment nobody confirms it any more.
        lapses_at: DateTime<Utc>,
    },
    /// A second person confirmed it; its effect stands in the same append.
    Confirmed {
        /// Who confirmed it.
        by: UserId,
    },
    /// Another person refused it.
    Refused {
        /// Why.
        reason: String,
        /// Who refused it.
        by: UserId,
    },
    /// Who proposed it took it back.
    Withdrawn {
        /// Who.
        by: UserId,
    },
    /// The rows of a part of a confirmed list were taken over, in the same append.
    PartTaken {
        /// Who confirmed the list.
        by: UserId,
        /// Its rows that were refused by then.
        left_out: Vec<LeftOut>,
    },
    /// All parts of a list were taken over, and the decrees that it names issued.
    ListTaken {},
}

stream_events!(
    ChangeRequestEvent,
    "change_request",
    [
        Proposed, Confirmed, Refused, Withdrawn, PartTaken, ListTaken
    ]
);

/// An order to a change request.
#[derive(Debug, Clone, PartialEq)]
pub enum ChangeRequestCommand {
    /// Proposes a change.
    Propose {
        /// What is to change.
        subject: Box<Subject>,
        /// What would differ.
        differences: Vec<Difference>,
        /// Why.
        reason: Option<String>,
    },
    /// Confirms it; in one append with its effect.
    Confirm,
    /// Refuses it.
    Refuse {
        /// Why.
        reason: String,
    },
    /// Takes it back.
    Withdraw,
    /// Takes the rows of a part of a confirmed list over; in one append with them.
    TakePart {
        /// Who confirmed the list.
        by: UserId,
        /// Its rows that are refused now.
        left_out: Vec<LeftOut>,
    },
    /// Says that a confirmed list is taken over.
    FinishList,
}

/// A broken rule about change requests.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ChangeRequestError {
    /// No such request.
    #[error("the change request does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the change request exists already")]
    AlreadyExists,
    /// Somebody settled it before.
    #[error("a change request that is {status} is settled")]
    Settled {
        /// What became of it.
        status: ChangeRequestStatus,
    },
    /// It is too old.
    #[error("the change request lapsed at {at}")]
    Lapsed {
        /// When.
        at: DateTime<Utc>,
    },
    /// Who proposed a change does not confirm it.
    #[error("{user_id} proposed this change and cannot confirm it")]
    OwnProposal {
        /// The person.
        user_id: UserId,
    },
    /// Whose account was made or changed by who proposed it is no second person.
    #[error("the account of {user_id} was made or changed by who proposed this")]
    MadeByProposer {
        /// The person.
        user_id: UserId,
    },
    /// Nobody confirms what concerns themselves.
    #[error("{user_id} is concerned by this change and cannot confirm it")]
    OwnBenefit {
        /// The person.
        user_id: UserId,
    },
    /// Only who proposed it takes it back.
    #[error("only who proposed it takes it back")]
    NotProposer,
    /// A reason is required.
    #[error("a reason is required")]
    ReasonMissing,
    /// What it says it would change has changed since.
    #[error("what was proposed rests on a state that is no more")]
    Outdated,
    /// It is a part of a longer list, and is carried out with that.
    #[error("it is a part of a longer list")]
    PartOfList,
    /// Nothing would be different.
    #[error("nothing would change")]
    NothingChanges,
}

impl DomainError for ChangeRequestError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "USULAN_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "DATA_SUDAH_ADA",
            Self::Settled { .. } => "USULAN_SUDAH_SELESAI",
            Self::Lapsed { .. } => "USULAN_KEDALUWARSA",
            Self::OwnProposal { .. } => "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN",
            Self::MadeByProposer { .. } => "AKUN_DIUBAH_OLEH_PENGUSUL",
            Self::OwnBenefit { .. } => "USULAN_MENGENAI_DIRI_SENDIRI",
            Self::NotProposer => "BUKAN_PENGUSUL",
            Self::ReasonMissing => "ALASAN_WAJIB",
            Self::Outdated => "USULAN_USANG",
            Self::PartOfList => "USULAN_BAGIAN_DAFTAR",
            Self::NothingChanges => "TIDAK_ADA_PERUBAHAN",
        }
    }
}

/// Persons as events name them.
pub(crate) type Persons = BTreeSet<UserId>;
