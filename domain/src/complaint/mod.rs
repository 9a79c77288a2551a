//! Complaints (pengaduan): what a recipient tells the finance team, and what it answers, until one
//! of them closes it.

mod decide;
mod state;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{AwardId, DisbursementId, DomainError, Personal, UserId};

pub use state::{Complaint, ComplaintState};

/// Longest message, in characters.
pub const MESSAGE_CHARS_MAX: usize = 2_000;

wire_enum! {
    /// What a complaint is about.
    pub enum ComplaintTopic {
        /// The money did not arrive.
        NotReceived = "belum_diterima" => "Uang belum diterima",
        /// The amount is wrong.
        WrongAmount = "jumlah_salah" => "Jumlah tidak sesuai",
        /// The account or payee is wrong.
        WrongAccount = "rekening_salah" => "Rekening atau penerima salah",
        /// Somebody asked for a share of the money.
        Levy = "pungutan" => "Ada yang meminta bagian",
        /// Anything else.
        Other = "lainnya" => "Hal lain",
    }
}

wire_enum! {
    /// State of a complaint.
    pub enum ComplaintStatus {
        /// The finance team has to answer.
        Open = "menunggu_jawaban" => "Menunggu jawaban",
        /// Answered; the recipient may ask again or close it.
        Answered = "dijawab" => "Dijawab",
        /// Closed.
        Closed = "ditutup" => "Ditutup",
    }
}

/// A fact about a complaint; stream `complaint`. Texts are sealed under the recipient's key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum ComplaintEvent {
    /// The recipient complained.
    Opened {
        /// Who complains; subject of the texts.
        recipient_id: UserId,
        /// Their award.
        award_id: AwardId,
        /// The payment it is about, if one.
        disbursement_id: Option<DisbursementId>,
        /// What it is about.
        topic: ComplaintTopic,
        /// In their words.
        text: Personal<String>,
    },
    /// The finance team answered.
    Answered {
        /// The answer.
        text: Personal<String>,
        /// Who answered.
        by: UserId,
    },
    /// The recipient asked again.
    AskedAgain {
        /// In their words.
        text: Personal<String>,
    },
    /// It was closed.
    Closed {
        /// Who closed it.
        by: UserId,
    },
}

stream_events!(
    ComplaintEvent,
    "complaint",
    [Opened, Answered, AskedAgain, Closed]
);

/// An order to a complaint.
#[derive(Debug, Clone, PartialEq)]
pub enum ComplaintCommand {
    /// Opens it.
    Open {
        /// Whose award and payment these are.
        recipient_id: UserId,
        /// The award.
        award_id: AwardId,
        /// The payment it is about, if one.
        disbursement_id: Option<DisbursementId>,
        /// What it is about.
        topic: ComplaintTopic,
        /// In the recipient's words.
        text: String,
    },
    /// Answers it (the finance team) or asks again (the recipient).
    Reply {
        /// The message.
        text: String,
    },
    /// Closes it: the recipient at any time, the finance team once it has answered.
    Close,
}

/// A broken rule about a complaint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ComplaintError {
    /// No such complaint.
    #[error("the complaint does not exist")]
    NotFound,
    /// The id is taken.
    #[error("the complaint exists already")]
    AlreadyExists,
    /// Only recipients complain, about what is theirs.
    #[error("only the recipient complains about this")]
    NotRecipient,
    /// A text is required.
    #[error("a message is required")]
    TextMissing,
    /// Too long.
    #[error("a message has at most {max} characters", max = MESSAGE_CHARS_MAX)]
    TextTooLong,
    /// It was closed.
    #[error("the complaint is closed")]
    AlreadyClosed,
    /// The finance team answers before it closes.
    #[error("the complaint is not answered yet")]
    NotAnswered,
}

impl DomainError for ComplaintError {
    fn code(&self) -> &'static str {
        match self {
            Self::NotFound => "PENGADUAN_TIDAK_DITEMUKAN",
            Self::AlreadyExists => "PENGADUAN_SUDAH_ADA",
            Self::NotRecipient => "BUKAN_PEMILIK",
            Self::TextMissing => "PESAN_WAJIB",
            Self::TextTooLong => "PESAN_TERLALU_PANJANG",
            Self::AlreadyClosed => "PENGADUAN_SUDAH_DITUTUP",
            Self::NotAnswered => "PENGADUAN_BELUM_DIJAWAB",
        }
    }
}
