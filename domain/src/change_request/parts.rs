//! What a change request is made of where it names more than one thing.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::application::Form;
use crate::budget_line::FundSource;
use crate::disbursement::{Component, Order, Payee};
use crate::{
    AcademicYear, ApplicationId, AwardId, BankAccountId, BudgetLineId, DecreeId, DisbursementId,
    FileRef, Rupiah, ScholarshipType, UserId, days_in_figures,
};

/// A setting as it is to be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SettingChange {
    /// Its id, see [`crate::record::setting_ids`].
    pub id: String,
    /// Its value.
    pub value: Value,
}

/// One line of what would differ, in the words of the screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Difference {
    /// What differs.
    pub name: String,
    /// As it is; none where there is nothing yet.
    pub before: Option<String>,
    /// As it is to be; none where it ends.
    pub after: Option<String>,
}

impl Difference {
    /// The same with its days as people write them.
    #[must_use]
    pub fn in_figures(&self) -> Self {
        let told = |text: &Option<String>| text.as_deref().map(days_in_figures);
        Self {
            name: days_in_figures(&self.name),
            before: told(&self.before),
            after: told(&self.after),
        }
    }
}

/// A lapsed payment, and the line that is to pay it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Carried {
    /// The payment.
    pub disbursement_id: DisbursementId,
    /// The line of the next year.
    pub budget_line_id: BudgetLineId,
}

/// A payment of before the portal, as the archive has it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ArchivedPayment {
    /// Its id to be.
    pub disbursement_id: DisbursementId,
    /// The award.
    pub award_id: AwardId,
    /// Academic year.
    pub academic_year: AcademicYear,
    /// Semester of study.
    pub semester: u8,
    /// What was paid for.
    pub component: Component,
    /// Amount.
    pub amount: Rupiah,
    /// Who was paid; subject of the personal data is the recipient.
    pub payee: Payee,
    /// Its SP2D.
    pub sp2d: Order,
    /// Day of transfer.
    pub on: NaiveDate,
    /// The bank's reference; empty where the archive has none.
    pub bank_reference: String,
}

/// A recipient of a list that the office had before the portal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ImportedRecipient {
    /// Row of the list, as the spreadsheet shows it.
    pub line: u32,
    /// Who the recipient will be.
    pub user_id: UserId,
    /// Id of the form to be.
    pub application_id: ApplicationId,
    /// Id of the award to be.
    pub award_id: AwardId,
    /// Id of the account to be.
    pub bank_account_id: BankAccountId,
    /// What the list says; subject of the personal data is the recipient.
    pub form: Box<Form>,
    /// The batch of the award, where it is another than the list's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<String>,
    /// The decree that named the person, where the list tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decree: Option<ListedDecree>,
}

/// A decree of before the portal, as a list tells it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListedDecree {
    /// Number on the paper.
    pub number: String,
    /// Date on the paper.
    pub date: NaiveDate,
}

/// A list of recipients that is longer than one append.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ImportList {
    /// Name of the list.
    pub list: String,
    /// Batch of the awards.
    pub batch: String,
    /// Year of the scholarship.
    pub year: u16,
    /// The requests that hold its rows, in the order of the list.
    pub parts: Vec<ListPart>,
    /// How many awards of each type and year it comes to: so many places are kept from its confirmation on.
    pub places: Vec<ListPlaces>,
    /// The decrees that it names and the portal does not have.
    pub decrees: Vec<DecreeToBe>,
    /// Why.
    pub reason: String,
    /// What it rests on, such as the signed list.
    pub evidence: FileRef,
}

/// A part of a long list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListPart {
    /// The request that holds its rows.
    #[schemars(with = "String")]
    pub id: Uuid,
    /// How many rows it has.
    pub rows: u32,
}

/// How many awards of a type and year a list comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListPlaces {
    /// Year of the scholarship.
    pub year: u16,
    /// Its type.
    pub scholarship_type: ScholarshipType,
    /// How many.
    pub rows: u32,
}

/// A decree of before the portal with the id that it will have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DecreeToBe {
    /// Its id.
    pub decree_id: DecreeId,
    /// What its paper says.
    #[serde(flatten)]
    pub listed: ListedDecree,
}

/// A row of a list that was not taken over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LeftOut {
    /// Row of the list, as the spreadsheet shows it.
    pub line: u32,
    /// Code of the rule that refused it.
    pub code: String,
}

/// A budget line of a new year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct NewYearLine {
    /// Its id to be.
    pub budget_line_id: BudgetLineId,
    /// Source of funds.
    pub source: FundSource,
    /// Finance category in the master data.
    pub category_id: String,
    /// Account code (kode rekening belanja).
    pub account_code: String,
    /// Name of the line.
    pub name: String,
    /// Its ceiling.
    pub amount: Rupiah,
}

wire_enum! {
    /// A public list that a spreadsheet can be taken into.
    pub enum RecordList {
        /// Banks.
        Bank = "bank" => "Bank",
        /// Districts.
        District = "district" => "Distrik",
        /// Kampung.
        Kampung = "kampung" => "Kampung",
        /// Schools and campuses.
        Institution = "institusi-pendidikan" => "Institusi pendidikan",
        /// Faculties.
        Faculty = "fakultas" => "Fakultas",
        /// Study programmes.
        StudyProgramme = "program-studi" => "Program studi",
    }
}

/// A row of a public list, as its entry is to be.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ListedRecord {
    /// Which line of the file; the titles are line 1.
    pub line: usize,
    /// The entry that it speaks of.
    pub id: String,
    /// Whether there was no such entry when the list was read.
    pub is_new: bool,
    /// The entry's values, as its event has them.
    pub value: Value,
}
