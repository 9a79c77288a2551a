//! Payments: lists by state, category, period and recipient with totals, and one in detail.
mod apply;
mod came_back;
mod filter;
mod queries;
mod whole;

pub use apply::Disbursements;
pub use filter::{DisbursementFilter, DisbursementSort};
pub use queries::{
    DisbursementItem, DisbursementTotals, Waiting, get, list, of_award, paper_numbers, pile_of,
    proposed_on, totals, waiting, with_sp2d,
};
pub(crate) use queries::{first, pile};
pub use whole::{Official, WholeDisbursement, batches, officials, whole_list};

use crate::row::row;
use domain::disbursement::{Component, DisbursementStatus, ReturnFault};
use domain::{Desk, PayeeKind, RejectCode};

row! {
    /// An SP2D of a payment, with what was put right about it; one that the treasury sent back stays, and another follows.
    pub struct Sp2dRow in "read_sp2d" by sp2d_key {
        /// Payment and time.
        sp2d_key: String,
        /// The payment.
        disbursement_id: String,
        /// RFC 3339 time at which it was issued, that of the postings of the same append.
        issued_at: String,
        /// Its number.
        number: String,
        /// The date on it.
        dated: String,
    }
}

row! {
    /// What was said when money came back, or did not after all. A slip that was put right is the right one in each row.
    pub struct CameBackRow in "read_came_back" by came_back_key {
        /// Payment and time.
        came_back_key: String,
        /// The payment.
        disbursement_id: String,
        /// RFC 3339 time at which it was said, that of the postings of the same append.
        recorded_at: String,
        /// Number of the deposit slip (STS).
        slip: Option<String>,
        /// The day on it.
        slip_dated: Option<String>,
        /// Number of the slip that it stands in place of.
        instead_of: Option<String>,
        /// The day that stood on that one.
        instead_dated: Option<String>,
        /// Why the bank sent it back.
        fault: Option<ReturnFault>,
        /// Why, in words.
        reason: Option<String>,
    }
}

row! {
    /// A payment as it stands; its amount in whole rupiah.
    pub struct DisbursementRow in "read_disbursement" by disbursement_id {
        /// Its id.
        disbursement_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// Position of the event that paid it last (SP2D, or from the archive), of its first event before that: the
        /// recipient counts as what they were then.
        paid_position: i64,
        /// The award.
        award_id: String,
        /// The recipient.
        recipient_id: String,
        /// The budget line.
        budget_line_id: String,
        /// What is paid for.
        component: Component,
        /// Academic year.
        academic_year: String,
        /// Semester of study.
        semester: i64,
        /// Amount.
        amount: i64,
        /// Whose account it goes to.
        payee_kind: PayeeKind,
        /// The account it was taken from; none where it was paid before the portal.
        bank_account_id: Option<String>,
        /// Bank code.
        bank_code: String,
        /// Sealed node of the account number.
        number_sealed: Option<String>,
        /// Masked account number.
        number_masked: Option<String>,
        /// Name of the account holder.
        holder: Option<String>,
        /// The returned payment it replaces.
        replaces: Option<String>,
        /// The payment that replaces it.
        replaced_by: Option<String>,
        /// The roster it belongs to.
        roster_id: Option<String>,
        /// Its state.
        status: DisbursementStatus,
        /// RFC 3339 time since when.
        status_since: String,
        /// The office that must act next.
        desk: Option<Desk>,
        /// RFC 3339 time since when it lies there.
        desk_since: Option<String>,
        /// The last remark or reason.
        note: Option<String>,
        /// Code of a rejection.
        reject_code: Option<RejectCode>,
        /// Whether a rejected payment may be proposed again.
        may_resubmit: bool,
        /// Who created or last corrected it.
        prepared_by: String,
        /// Who gave the first of two approvals.
        first_approved_by: Option<String>,
        /// Who approved it.
        approved_by: Option<String>,
        /// When.
        approved_at: Option<String>,
        /// Number of the SPP.
        spp_number: Option<String>,
        /// Date of the SPP.
        spp_dated: Option<String>,
        /// RFC 3339 time at which the SPP was recorded.
        spp_at: Option<String>,
        /// Number of the SPM.
        spm_number: Option<String>,
        /// Date of the SPM.
        spm_dated: Option<String>,
        /// RFC 3339 time at which the SPM was recorded.
        spm_at: Option<String>,
        /// Number of the SP2D.
        sp2d_number: Option<String>,
        /// Date of the SP2D.
        sp2d_dated: Option<String>,
        /// Day of transfer.
        transferred_on: Option<String>,
        /// The bank's reference.
        bank_reference: Option<String>,
        /// Day on which the bank sent it back.
        returned_on: Option<String>,
        /// What of it was claimed back, in whole rupiah.
        claimed: i64,
        /// What of that came in.
        repaid: i64,
        /// Day of the deposit at the treasury.
        refunded_on: Option<String>,
        /// Number of the deposit slip.
        refund_reference: Option<String>,
        /// When the recipient confirmed it.
        received_at: Option<String>,
        /// What it was spent on.
        spending_note: Option<String>,
        /// References to the proofs as a JSON list, names sealed.
        spending_files_sealed: Option<String>,
        /// When the spending was reported.
        spending_reported_at: Option<String>,
        /// When the report was accepted.
        spending_accepted_at: Option<String>,
        /// What was missing, while a report that was sent back has not come again.
        spending_returned_reason: Option<String>,
        /// Whether the recipient's data was erased.
        erased: bool,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}
