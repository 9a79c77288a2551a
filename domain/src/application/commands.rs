//! Orders to a registration form.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use super::{DocumentKind, Form, OutsideRegister, RegisterAnswer, RegisterExchange, Verdict};
use crate::{AwardId, FileRef, Personal, RejectCode, UserId};

/// An order to a registration form.
#[derive(Debug, Clone, PartialEq)]
pub enum ApplicationCommand {
    /// Begins a draft; by the applicant, or by a branch or admin who helps.
    Draft {
        /// Who applies.
        applicant_id: UserId,
        /// The form so far.
        form: Form,
    },
    /// Replaces the form.
    ChangeForm {
        /// The whole form.
        form: Form,
    },
    /// Attaches or replaces a document.
    AttachDocument {
        /// Which document.
        document: DocumentKind,
        /// Its file.
        file: FileRef,
    },
    /// Removes a document.
    RemoveDocument {
        /// Which document.
        document: DocumentKind,
    },
    /// Submits the form. NIK and account are claimed by the command layer in the same append.
    Submit {
        /// When registration is open for the type and year.
        period: RegistrationPeriod,
        /// Documents required for the type and year beyond those of every form.
        documents: BTreeSet<DocumentKind>,
    },
    /// Judges a document.
    JudgeDocument {
        /// Which document.
        document: DocumentKind,
        /// In order or not.
        verdict: Verdict,
    },
    /// Keeps what a register outside the office answered about the form.
    KeepAnswer {
        /// Which register.
        register: OutsideRegister,
        /// Question and answer as they crossed the line.
        exchange: Personal<RegisterExchange>,
        /// The answer; none where the register knows nobody under that number.
        answer: Option<RegisterAnswer>,
    },
    /// Takes the form to look at it, also from somebody who has it.
    TakeReview {
        /// A word to who has it; required then.
        note: Option<String>,
    },
    /// Gives the form back undecided.
    ReleaseReview,
    /// Sends the form back.
    ReturnForRepair {
        /// What to repair.
        note: String,
        /// Documents to replace; may be empty when the form itself is wrong.
        documents: Vec<DocumentKind>,
    },
    /// Recommends the form.
    Recommend {
        /// A remark.
        note: Option<String>,
    },
    /// Approves the form; in one append with the grant of the award.
    Approve {
        /// Id of the award to grant.
        award_id: AwardId,
        /// Batch of the award.
        batch: String,
        /// How many places there are.
        places: Places,
        /// A remark.
        note: Option<String>,
    },
    /// Rejects the form.
    Reject {
        /// Why, by code.
        code: RejectCode,
        /// Why, in words; required for [`RejectCode::Other`].
        note: Option<String>,
    },
    /// Takes over a scholarship that was decided on paper, from a list: the form as far as the list
    /// tells, at once approved.
    Import {
        /// Whose form.
        applicant_id: UserId,
        /// What the list tells.
        form: Form,
        /// Id of the award that is granted in the same append.
        award_id: AwardId,
        /// Batch of the award.
        batch: String,
        /// Which list and row.
        note: Option<String>,
    },
    /// Puts right what it says of the applicant; by two persons, while it is judged or after it was approved.
    Correct {
        /// The whole form as it is.
        form: Form,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// Withdraws the form, before approval.
    Cancel {
        /// Why.
        reason: Option<String>,
    },
}

/// How many awards there may be of the form's type and year (master data), and are (read models).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Places {
    /// No quota is set.
    Unlimited,
    /// A quota is set.
    Limited {
        /// How many awards are planned.
        quota: u32,
        /// How many were granted and not revoked.
        granted: u32,
    },
}

/// When forms of a type and year may be submitted; a fact from the master data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegistrationPeriod {
    /// The office has not opened one: nothing is handed in.
    Unset,
    /// From the first to the last day, both included.
    Between {
        /// First day.
        opens: NaiveDate,
        /// Last day.
        closes: NaiveDate,
    },
}
