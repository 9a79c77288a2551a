//! What can be proposed, and which right its confirmation needs.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    ArchivedPayment, Carried, ImportList, ImportedRecipient, ListedRecord, NewYearLine, RecordList,
    SettingChange, SubjectKind,
};
use crate::award::{Circumstance, Exception, Particulars};
use crate::budget_line::{BudgetDocument, FundSource};
use crate::disbursement::{Mending, Order, OrderKind};
use crate::function::Function;
use crate::hold::HoldTarget;
use crate::integrity::FindingKey;
use crate::machine::NewMachine;
use crate::permission::{Assignment, StandIn, Target};
use crate::user::ErasureReason;
use crate::{
    AwardId, BudgetLineId, DecreeId, DisbursementId, FileRef, Personal, Role, Rupiah, UserId,
};

/// What is to change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Subject {
    /// An office's account that was made or changed becomes a person of its own.
    Account {
        /// Whose account.
        user_id: UserId,
    },
    /// An account holds these functions and no others.
    Functions {
        /// Whose account.
        user_id: UserId,
        /// The functions; none gives back what the level allows.
        functions: Vec<Function>,
        /// What it is for in somebody's place, each for its days.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        stand_ins: Vec<StandIn>,
        /// Until when it may hold functions that do not go together; none where they do.
        exempt_until: Option<NaiveDate>,
    },
    /// A function is demanded of every account of level admin, or no longer.
    FunctionsDemanded {
        /// Whether it is.
        demanded: bool,
    },
    /// An applicant's account gets another address, to which links to a password go.
    Address {
        /// Whose account.
        user_id: UserId,
        /// The address as it was, in lower case.
        before: Personal<String>,
        /// As it is to be.
        after: Personal<String>,
    },
    /// Permissions are widened.
    Permissions {
        /// Whose.
        target: Target,
        /// The role of that level or account.
        role: Role,
        /// What is to be.
        changes: Vec<Assignment>,
    },
    /// Settings that move money.
    Settings {
        /// The settings as they are to be.
        changes: Vec<SettingChange>,
    },
    /// A budget line with its first ceiling.
    BudgetLine {
        /// Budget year.
        year: u16,
        /// Source of funds.
        source: FundSource,
        /// Finance category in the master data.
        category_id: String,
        /// Account code (kode rekening belanja).
        account_code: String,
        /// Name of the line.
        name: String,
        /// The first ceiling.
        amount: Rupiah,
        /// Day from which it holds.
        on: NaiveDate,
        /// What it rests on.
        document: BudgetDocument,
    },
    /// Another ceiling.
    Ceiling {
        /// Of which line.
        budget_line_id: BudgetLineId,
        /// The new total.
        amount: Rupiah,
        /// Why.
        reason: String,
        /// Day from which it holds.
        on: NaiveDate,
        /// What it rests on.
        document: BudgetDocument,
    },
    /// An account decides again before its days of calm are over.
    Calm {
        /// Whose account.
        user_id: UserId,
    },
    /// A person who lost all second factors sets up new ones.
    SecondFactors {
        /// Whose account.
        user_id: UserId,
    },
    /// A program reads by itself; a person answers for it.
    Machine {
        /// Id of its account.
        #[schemars(with = "String")]
        machine_id: Uuid,
        /// What it is to be.
        machine: NewMachine,
    },
    /// A finding that blocks is set aside, for the reason of the request.
    Finding {
        /// Its id.
        finding_id: String,
        /// What was compared.
        key: FindingKey,
        /// Whom it concerns: one person or two.
        person_ids: Vec<UserId>,
        /// Who prepared the records it speaks of.
        prepared_by: Vec<UserId>,
    },
    /// An applicant's data is erased.
    Erasure {
        /// Whose.
        user_id: UserId,
        /// Why.
        reason: ErasureReason,
    },
    /// Another quota of a period.
    Quota {
        /// Which period.
        period_id: String,
        /// How many awards it is to have; none where it is to have no limit.
        quota: Option<u32>,
    },
    /// A paper gets the number or the date that it really has.
    Paper {
        /// Of which payment; with it those of its roster that have the same paper.
        disbursement_id: DisbursementId,
        /// Which paper.
        paper: OrderKind,
        /// As it should have been.
        order: Order,
        /// Why.
        reason: String,
        /// A scan of the paper as it is, or the letter that says so; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        evidence: Option<FileRef>,
    },
    /// A payment, or everything of a person, may move again.
    Hold {
        /// What is on hold.
        target: HoldTarget,
        /// Id of the payment or of the person's account.
        #[schemars(with = "String")]
        id: Uuid,
        /// Version of the hold that is to be lifted: a later one is another. None before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u64>,
        /// Why.
        reason: String,
    },
    /// A budget year ends: what is committed on its lines lapses.
    YearClose {
        /// The year.
        year: u16,
        /// Its lines.
        budget_line_ids: Vec<BudgetLineId>,
    },
    /// Commitments that lapsed are made anew in the next year.
    CarryOver {
        /// The payments.
        payments: Vec<Carried>,
    },
    /// Payments of before the portal are written down from the office's archive.
    Archive {
        /// The line that they were paid from.
        budget_line_id: BudgetLineId,
        /// The payments.
        payments: Vec<ArchivedPayment>,
        /// Why.
        reason: String,
        /// What it rests on, such as the cash book (BKU) of that year.
        evidence: FileRef,
    },
    /// Recipients whom the office chose before the portal are taken over from its list.
    Import {
        /// Name of the list.
        list: String,
        /// Batch of the awards.
        batch: String,
        /// Year of the scholarship.
        year: u16,
        /// The recipients.
        recipients: Vec<ImportedRecipient>,
        /// Why.
        reason: String,
        /// What it rests on, such as the signed list.
        evidence: FileRef,
        /// The request that these rows are a part of, where the list is longer than one append.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<String>")]
        part_of: Option<Uuid>,
    },
    /// The same of a list that is longer than one append: its rows stand in requests that are parts of this one.
    ImportList(ImportList),
    /// A public list is taken in: every row, or none.
    Records {
        /// Which list.
        list: RecordList,
        /// Its rows that do something.
        rows: Vec<ListedRecord>,
    },
    /// The budget lines of a new year are opened with their ceilings.
    NewYear {
        /// The year.
        year: u16,
        /// Its lines.
        lines: Vec<NewYearLine>,
        /// Day from which the ceilings hold.
        on: NaiveDate,
        /// What they rest on.
        document: BudgetDocument,
        /// The entitlements that it begins with, copied from a year before; empty before this was noted.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        entitlements: Vec<SettingChange>,
    },
    /// A budget line that was opened by mistake is withdrawn.
    LineWithdrawal {
        /// Which.
        budget_line_id: BudgetLineId,
        /// Why.
        reason: String,
        /// What shows that it was a mistake; none before this was noted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        evidence: Option<FileRef>,
    },
    /// Something about a payment is put right.
    Mending {
        /// Of which payment.
        disbursement_id: DisbursementId,
        /// What.
        mending: Mending,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// An award is allowed something beyond the rules.
    Exception {
        /// Which award.
        award_id: AwardId,
        /// What.
        exception: Exception,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// A leave, a death or an appeal is recorded.
    Circumstance {
        /// Of which award.
        award_id: AwardId,
        /// What happened.
        circumstance: Circumstance,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// What was written down of a recipient is put right.
    Recipient {
        /// Whose.
        user_id: UserId,
        /// Which award.
        award_id: AwardId,
        /// As it was written down.
        before: Box<Particulars>,
        /// As it is; what is none stays.
        after: Box<Particulars>,
        /// Why.
        reason: String,
        /// What it rests on.
        evidence: FileRef,
    },
    /// Another decree changes whom a decree names, or what it says that they are paid.
    DecreeAmendment {
        /// The decree that is changed.
        decree_id: DecreeId,
        /// Number of the amendment.
        number: String,
        /// Its date.
        date: NaiveDate,
        /// Awards it adds.
        added: Vec<AwardId>,
        /// Awards it removes.
        removed: Vec<AwardId>,
        /// What a payment is at most, of those it adds and of those it changes.
        amounts: BTreeMap<AwardId, Rupiah>,
        /// Why.
        reason: String,
        /// What it rests on: the scan of the signed paper.
        evidence: FileRef,
    },
    /// A paper of a decree gets the number and the date that it really has.
    Decree {
        /// Which decree.
        decree_id: DecreeId,
        /// The number as it was written down.
        instead_of: String,
        /// The number of that paper.
        number: String,
        /// Its date.
        date: NaiveDate,
        /// Why.
        reason: String,
        /// What it rests on: the scan of the signed paper.
        evidence: FileRef,
    },
}

impl Subject {
    /// What it is about.
    #[must_use]
    pub const fn kind(&self) -> SubjectKind {
        match self {
            Self::Account { .. } => SubjectKind::Account,
            Self::Address { .. } => SubjectKind::Address,
            Self::Functions { .. } => SubjectKind::Functions,
            Self::FunctionsDemanded { .. } => SubjectKind::FunctionsDemanded,
            Self::Permissions { .. } => SubjectKind::Permissions,
            Self::Settings { .. } => SubjectKind::Settings,
            Self::BudgetLine { .. } => SubjectKind::BudgetLine,
            Self::Ceiling { .. } => SubjectKind::Ceiling,
            Self::Calm { .. } => SubjectKind::Calm,
            Self::SecondFactors { .. } => SubjectKind::SecondFactors,
            Self::Machine { .. } => SubjectKind::Machine,
            Self::Finding { .. } => SubjectKind::Finding,
            Self::Erasure { .. } => SubjectKind::Erasure,
            Self::Quota { .. } => SubjectKind::Quota,
            Self::Paper { .. } => SubjectKind::Paper,
            Self::Hold { .. } => SubjectKind::Hold,
            Self::YearClose { .. } => SubjectKind::YearClose,
            Self::CarryOver { .. } => SubjectKind::CarryOver,
            Self::Archive { .. } => SubjectKind::Archive,
            Self::Import { .. } | Self::ImportList(_) => SubjectKind::Import,
            Self::Records { .. } => SubjectKind::Records,
            Self::NewYear { .. } => SubjectKind::NewYear,
            Self::LineWithdrawal { .. } => SubjectKind::LineWithdrawal,
            Self::Mending { .. } => SubjectKind::Mending,
            Self::Exception { .. } => SubjectKind::Exception,
            Self::Circumstance { .. } => SubjectKind::Circumstance,
            Self::Recipient { .. } => SubjectKind::Recipient,
            Self::Decree { .. } => SubjectKind::Decree,
            Self::DecreeAmendment { .. } => SubjectKind::DecreeAmendment,
        }
    }

    /// The paper that it rests on, where it moves a ceiling.
    #[must_use]
    pub const fn document(&self) -> Option<&BudgetDocument> {
        match self {
            Self::BudgetLine { document, .. }
            | Self::Ceiling { document, .. }
            | Self::NewYear { document, .. } => Some(document),
            Self::Account { .. }
            | Self::Address { .. }
            | Self::Functions { .. }
            | Self::FunctionsDemanded { .. }
            | Self::Permissions { .. }
            | Self::Settings { .. }
            | Self::Calm { .. }
            | Self::SecondFactors { .. }
            | Self::Machine { .. }
            | Self::Finding { .. }
            | Self::Erasure { .. }
            | Self::Quota { .. }
            | Self::Paper { .. }
            | Self::Hold { .. }
            | Self::YearClose { .. }
            | Self::CarryOver { .. }
            | Self::Archive { .. }
            | Self::Import { .. }
            | Self::ImportList(_)
            | Self::Records { .. }
            | Self::LineWithdrawal { .. }
            | Self::Mending { .. }
            | Self::Exception { .. }
            | Self::Circumstance { .. }
            | Self::Recipient { .. }
            | Self::DecreeAmendment { .. }
            | Self::Decree { .. } => None,
        }
    }

    /// The file that shows why, where it puts something right.
    #[must_use]
    pub const fn evidence(&self) -> Option<&FileRef> {
        match self {
            Self::Mending { evidence, .. }
            | Self::Exception { evidence, .. }
            | Self::Circumstance { evidence, .. }
            | Self::Recipient { evidence, .. }
            | Self::Archive { evidence, .. }
            | Self::Import { evidence, .. }
            | Self::ImportList(ImportList { evidence, .. })
            | Self::DecreeAmendment { evidence, .. }
            | Self::Decree { evidence, .. } => Some(evidence),
            Self::Paper { evidence, .. } | Self::LineWithdrawal { evidence, .. } => {
                evidence.as_ref()
            }
            Self::Account { .. }
            | Self::Address { .. }
            | Self::Functions { .. }
            | Self::FunctionsDemanded { .. }
            | Self::Permissions { .. }
            | Self::Settings { .. }
            | Self::BudgetLine { .. }
            | Self::Ceiling { .. }
            | Self::Calm { .. }
            | Self::SecondFactors { .. }
            | Self::Machine { .. }
            | Self::Finding { .. }
            | Self::Erasure { .. }
            | Self::Quota { .. }
            | Self::Hold { .. }
            | Self::YearClose { .. }
            | Self::CarryOver { .. }
            | Self::Records { .. }
            | Self::NewYear { .. } => None,
        }
    }
}
