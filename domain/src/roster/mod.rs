//! Rosters (daftar pembayaran): payments gathered by criteria, locked, approved by two people where
//! the sum asks for it, ordered together, and settled by the bank's result.

mod act;
pub mod bank_file;
pub mod bank_result;
mod commands;
mod decide;
mod error;
mod papers;
mod rows;
mod state;
pub(crate) mod status;
#[cfg(test)]
mod tests;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::disbursement::{Component, Order, OrderKind, ScanKind};
use crate::list_seal::ListSeal;
use crate::{
    AcademicYear, AwardId, BudgetLineId, DisbursementId, FileRef, Hand, Rupiah, Sha256Hex, UserId,
};

pub use act::RosterAct;
use bank_file::BankFile;
pub use commands::RosterCommand;
pub use error::RosterError;
pub use papers::papers_wanted;
pub use rows::goes_with;
pub use state::{Roster, RosterStage, RosterState};
pub use status::RosterStatus;

/// Most payments of one roster: what one append and one answer hold with room to spare.
pub const ROSTER_SIZE_MAX: usize = 1_000;

wire_enum! {
    /// What a roster gathers.
    #[derive(Default)]
    pub enum RosterKind {
        /// Payments that are proposed with it.
        #[default]
        Payments = "pembayaran" => "Pembayaran",
        /// Payments that replace returned ones; nothing is reserved a second time.
        Returned = "retur" => "Pembayaran ulang retur",
        /// Payments of their own that have an SP2D, gathered for a file for the bank.
        Transfers = "transfer" => "Pembayaran lepas untuk bank",
    }
}

/// By what the payments of a roster were chosen. What is `None` was not asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Criteria {
    /// Batch of the awards.
    pub batch: Option<String>,
    /// Level of study, wire word.
    pub level: Option<String>,
    /// Type of scholarship, wire word.
    pub scholarship_type: Option<String>,
    /// Institution, by its kode_pt or NPSN.
    pub institution_id: Option<String>,
    /// Semester of study paid for.
    pub semester: Option<u8>,
}

/// A payment of a roster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RosterEntry {
    /// The payment.
    pub disbursement_id: DisbursementId,
    /// Its award.
    pub award_id: AwardId,
    /// Its amount when the roster was made.
    pub amount: Rupiah,
}

/// An award that met the criteria and is not in the roster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Exclusion {
    /// The award.
    pub award_id: AwardId,
    /// Code of the rule that keeps it out.
    pub code: String,
}

/// A fact about a roster; stream `roster`. Its payments have their own events in the same append.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum RosterEvent {
    /// It was made.
    Created {
        /// What people call it.
        name: String,
        /// The budget line of all its payments.
        budget_line_id: BudgetLineId,
        /// What is paid for.
        component: Component,
        /// Academic year.
        academic_year: AcademicYear,
        /// How they were chosen.
        criteria: Criteria,
        /// Its payments.
        entries: Vec<RosterEntry>,
        /// Who was left out, and why.
        excluded: Vec<Exclusion>,
        /// What it gathers.
        #[serde(default)]
        kind: RosterKind,
        /// Who made it.
        by: Hand,
    },
    /// Rows were added to the draft, with their payments.
    RowsAdded {
        /// The rows.
        entries: Vec<RosterEntry>,
        /// How many living payments it holds now.
        count: u32,
        /// Their sum.
        total: Rupiah,
        /// Who added them; also a preparer.
        by: Hand,
    },
    /// Rows were taken out of the draft; their payments are cancelled.
    RowsRemoved {
        /// Their payments.
        payments: Vec<DisbursementId>,
        /// Why.
        reason: String,
        /// How many living payments it holds now.
        count: u32,
        /// Their sum.
        total: Rupiah,
        /// Who took them out; also a preparer.
        by: Hand,
    },
    /// The amount of a row of the draft was put right, in one append with the same of its payment.
    RowAmended {
        /// Its payment.
        payment: DisbursementId,
        /// Its amount now.
        amount: Rupiah,
        /// How many living payments the roster holds now.
        count: u32,
        /// Their sum.
        total: Rupiah,
        /// Who put it right; also a preparer.
        by: Hand,
    },
    /// What its paper prints was bound, in one append with the lock. Public.
    PaperBound(ListSeal),
    /// It was locked: what it holds is settled, and may be approved.
    Locked {
        /// Its payments that are alive.
        count: u32,
        /// Their sum.
        total: Rupiah,
        /// Who locked it; also a preparer.
        by: Hand,
    },
    /// The first of two approvals was given.
    FirstApproved {
        /// A remark.
        note: Option<String>,
        /// Who gave it.
        by: UserId,
    },
    /// It was approved.
    Approved {
        /// A remark.
        note: Option<String>,
        /// Who approved it.
        by: UserId,
    },
    /// Papers were issued for all its payments.
    OrdersIssued {
        /// Request for payment.
        spp: Option<Order>,
        /// Order to pay.
        spm: Option<Order>,
        /// Order to disburse.
        sp2d: Option<Order>,
    },
    /// The treasury sent the SPM back, with those of its payments; SPP and SPM are issued anew.
    SpmRefused {
        /// Why.
        reason: String,
        /// Who noted it.
        by: UserId,
    },
    /// The treasury sent the SP2D back, with those of its payments; all papers are issued anew.
    Sp2dRefused {
        /// Why.
        reason: String,
        /// Who confirmed it.
        by: UserId,
    },
    /// The scan of a paper of all its payments was kept with it.
    ScanAttached {
        /// Which paper.
        kind: ScanKind,
        /// The scan.
        file: FileRef,
        /// Who did.
        by: UserId,
    },
    /// Its payments without an SP2D were cancelled; the others go on.
    RestCancelled {
        /// Why.
        reason: String,
        /// Who cancelled them.
        by: UserId,
    },
    /// Number or date of a paper was written down wrong; in one append with the same of its payments.
    PaperCorrected {
        /// Which paper.
        kind: OrderKind,
        /// As it stood.
        before: Order,
        /// As it should have been.
        order: Order,
        /// Why.
        reason: String,
        /// Who confirmed it.
        by: UserId,
    },
    /// A file for the bank was made.
    BankFileMade(BankFile),
    /// A result of the bank was taken in.
    BankResultRecorded {
        /// Which file it answers, from 1; it was not told once, and any file's payments were taken.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        file: Option<u32>,
        /// SHA-256 of the result.
        sha256: Sha256Hex,
        /// Payments noted as transferred.
        transferred: u32,
        /// Payments noted as returned.
        returned: u32,
        /// Lines that belong to no payment or could not be taken.
        unmatched: u32,
        /// Who took it in.
        by: UserId,
    },
    /// It was cancelled before any SP2D, with all its payments.
    Cancelled {
        /// Why.
        reason: String,
        /// Who cancelled it.
        by: UserId,
    },
}

stream_events!(RosterEvent, "roster", [
    Created,
    RowsAdded,
    RowsRemoved,
    RowAmended,
    PaperBound,
    Locked,
    FirstApproved,
    Approved,
    OrdersIssued,
    SpmRefused,
    Sp2dRefused,
    ScanAttached,
    RestCancelled,
    PaperCorrected,
    BankFileMade,
    BankResultRecorded,
    Cancelled,
], effective_on: |event| match event {
    RosterEvent::OrdersIssued { spp, spm, sp2d } => {
        [sp2d, spm, spp].into_iter().flatten().next().map(|order| order.date)
    }
    RosterEvent::Created { .. }
    | RosterEvent::RowsAdded { .. }
    | RosterEvent::RowsRemoved { .. }
    | RosterEvent::RowAmended { .. }
    | RosterEvent::PaperBound(_)
    | RosterEvent::Locked { .. }
    | RosterEvent::FirstApproved { .. }
    | RosterEvent::Approved { .. }
    | RosterEvent::SpmRefused { .. }
    | RosterEvent::Sp2dRefused { .. }
    | RosterEvent::ScanAttached { .. }
    | RosterEvent::RestCancelled { .. }
    | RosterEvent::PaperCorrected { .. }
    | RosterEvent::BankFileMade(_)
    | RosterEvent::BankResultRecorded { .. }
    | RosterEvent::Cancelled { .. } => None,
});

/// The short reference of a payment in files that go to a bank: the last twelve digits of its id,
/// which are random and fit the remark field of every bank.
#[must_use]
pub fn bank_reference(disbursement_id: DisbursementId) -> String {
    let text = disbursement_id.uuid().simple().to_string();
    text.get(20..).unwrap_or_default().to_uppercase()
}
