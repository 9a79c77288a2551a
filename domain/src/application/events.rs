//! Facts about a registration form.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    DocumentKind, Form, OutsideRegister, RegisterExchange, RegisterField, RegisterVerdict,
};
use crate::{AwardId, FileRef, Hand, Personal, RejectCode, UserId};

/// A verifier's word on one document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// In order (sah).
    Valid,
    /// Not in order (tidak sah).
    Invalid {
        /// What is wrong.
        note: String,
    },
}

/// A fact about a registration form; stream `application`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum ApplicationEvent {
    /// A draft was begun.
    Drafted {
        /// Who applies; subject of the personal data.
        applicant_id: UserId,
        /// The form so far.
        form: Form,
        /// Whether somebody else fills it in for the applicant.
        assisted: bool,
        /// Who began it.
        by: Hand,
    },
    /// The form was changed.
    FormChanged {
        /// The whole form as it is now.
        form: Form,
        /// Who did it in place of the applicant; none where the applicant did, and before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Hand>,
    },
    /// A document was attached or replaced; it is unchecked.
    DocumentAttached {
        /// Which document.
        document: DocumentKind,
        /// Its file.
        file: FileRef,
        /// Who did it in place of the applicant; none where the applicant did, and before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Hand>,
    },
    /// A document was removed.
    DocumentRemoved {
        /// Which document.
        document: DocumentKind,
        /// Who did it in place of the applicant; none where the applicant did, and before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Hand>,
    },
    /// The form was submitted.
    Submitted {
        /// 1 for the first time, then one more after each repair.
        round: u32,
        /// Who did it in place of the applicant; none where the applicant did, and before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Hand>,
    },
    /// A verifier judged a document.
    DocumentJudged {
        /// Which document.
        document: DocumentKind,
        /// In order or not.
        verdict: Verdict,
    },
    /// A register outside the office was asked about the form, and answered.
    RegisterAnswered {
        /// Which register.
        register: OutsideRegister,
        /// What the answer says of the form.
        verdict: RegisterVerdict,
        /// What differs.
        differs: Vec<RegisterField>,
        /// Question and answer as they crossed the line: evidence.
        exchange: Personal<RegisterExchange>,
        /// When it was asked.
        at: DateTime<Utc>,
        /// Who asked.
        by: UserId,
    },
    /// A verifier took the form to look at it.
    ReviewTaken {
        /// Who.
        by: UserId,
        /// Until when it stays with them, unless it is decided or released before.
        until: DateTime<Utc>,
        /// A word to who had it, where it was taken over.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    /// Who had taken the form gave it back undecided.
    ReviewReleased {},
    /// The form went back to the applicant.
    ReturnedForRepair {
        /// What to repair.
        note: String,
        /// Documents to replace.
        documents: Vec<DocumentKind>,
    },
    /// A verifier recommended the form.
    Recommended {
        /// A remark.
        note: Option<String>,
        /// Who recommended it.
        by: UserId,
    },
    /// The form was approved and an award granted.
    Approved {
        /// The award.
        award_id: AwardId,
        /// Batch of the award.
        batch: String,
        /// A remark.
        note: Option<String>,
        /// Who approved it.
        by: UserId,
    },
    /// The form was rejected.
    Rejected {
        /// Why, by code.
        code: RejectCode,
        /// Why, in words.
        note: Option<String>,
        /// Who rejected it.
        by: UserId,
    },
    /// Two persons put right what it says of the applicant.
    FormCorrected {
        /// The whole form as it is now.
        form: Form,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// The applicant withdrew.
    Cancelled {
        /// Why.
        reason: Option<String>,
    },
}

stream_events!(
    ApplicationEvent,
    "application",
    [
        Drafted,
        FormChanged,
        DocumentAttached,
        DocumentRemoved,
        Submitted,
        DocumentJudged,
        RegisterAnswered,
        ReviewTaken,
        ReviewReleased,
        ReturnedForRepair,
        Recommended,
        Approved,
        Rejected,
        FormCorrected,
        Cancelled,
    ]
);
