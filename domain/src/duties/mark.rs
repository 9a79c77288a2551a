//! What an event puts on record of a hand.

use super::{About, Account, Deed, DutyStep, Head};
use crate::application::ApplicationEvent;
use crate::award::AwardEvent;
use crate::bank_account::BankAccountEvent;
use crate::disbursement::DisbursementEvent;
use crate::roster::RosterEvent;
use crate::{AnyEvent, Hand, UserId};

/// Whose hand it was: what the event says, or whoever the log keeps beside it.
enum By {
    Hand(Hand),
    Person(UserId),
    Actor,
}

type Mark = (DutyStep, By, Option<About>);

/// The hand that an event puts on record, if any; `account` gives what the log says of an office's account up to
/// this event.
#[must_use]
pub fn deed_of<'a>(
    event: &AnyEvent,
    head: Head<'_>,
    account: impl FnOnce(UserId) -> Option<&'a Account>,
) -> Option<Deed> {
    let (step, by, about) = mark_of(event)?;
    let (person, hand) = by.told(head.actor);
    let mut deed = Deed::new(step, person, hand, about, head, account(person));
    if let AnyEvent::BankAccount(
        BankAccountEvent::Entered { typed_by, .. } | BankAccountEvent::Changed { typed_by, .. },
    ) = event
    {
        deed.shared_with.clone_from(typed_by);
    }
    Some(deed)
}

/// The account whose hand an event puts on record, if any, when the log keeps `actor` beside it.
#[must_use]
pub fn account_of(event: &AnyEvent, actor: UserId) -> Option<UserId> {
    mark_of(event).map(|(_, by, _)| by.told(actor).0)
}

impl By {
    /// The account, and the hand where the event names it.
    const fn told(self, actor: UserId) -> (UserId, Option<Hand>) {
        match self {
            Self::Hand(hand) => (hand.account(), Some(hand)),
            Self::Person(person) => (person, None),
            Self::Actor => (actor, None),
        }
    }
}

fn mark_of(event: &AnyEvent) -> Option<Mark> {
    match event {
        AnyEvent::Application(event) => of_application(event),
        AnyEvent::Award(event) => of_award(event),
        AnyEvent::BankAccount(event) => of_bank_account(event),
        AnyEvent::Disbursement(event) => of_disbursement(event),
        AnyEvent::Roster(event) => of_roster(event),
        AnyEvent::User(_)
        | AnyEvent::Decree(_)
        | AnyEvent::BudgetLine(_)
        | AnyEvent::Finding(_)
        | AnyEvent::Complaint(_)
        | AnyEvent::Inbox(_)
        | AnyEvent::Permission(_)
        | AnyEvent::ChangeRequest(_)
        | AnyEvent::Hold(_)
        | AnyEvent::Machine(_)
        | AnyEvent::Installation(_)
        | AnyEvent::Bank(_)
        | AnyEvent::District(_)
        | AnyEvent::Kampung(_)
        | AnyEvent::Institution(_)
        | AnyEvent::Faculty(_)
        | AnyEvent::StudyProgramme(_)
        | AnyEvent::FinanceCategory(_)
        | AnyEvent::Branch(_)
        | AnyEvent::NewsCategory(_)
        | AnyEvent::News(_)
        | AnyEvent::Testimonial(_)
        | AnyEvent::ScholarshipPeriod(_)
        | AnyEvent::Setting(_)
        | AnyEvent::SiteText(_)
        | AnyEvent::Achievement(_)
        | AnyEvent::FinalProject(_)
        | AnyEvent::PersonalData(_) => None,
    }
}

fn of_application(event: &ApplicationEvent) -> Option<Mark> {
    let (step, by) = match event {
        ApplicationEvent::Drafted { assisted, by, .. } => {
            (DutyStep::FillForm, By::Hand(assisted.then_some(*by)?))
        }
        // The applicant's own hand is no office's.
        ApplicationEvent::FormChanged { by, .. }
        | ApplicationEvent::DocumentAttached { by, .. }
        | ApplicationEvent::DocumentRemoved { by, .. }
        | ApplicationEvent::Submitted { by, .. } => (DutyStep::FillForm, By::Hand((*by)?)),
        ApplicationEvent::DocumentJudged { .. } => (DutyStep::JudgeDocument, By::Actor),
        ApplicationEvent::ReturnedForRepair { .. } => (DutyStep::ReturnForm, By::Actor),
        ApplicationEvent::Recommended { by, .. } => (DutyStep::Recommend, By::Person(*by)),
        ApplicationEvent::Approved { by, .. } => (DutyStep::ApproveForm, By::Person(*by)),
        // Nothing is paid on these.
        ApplicationEvent::Rejected { .. }
        | ApplicationEvent::Cancelled { .. }
        | ApplicationEvent::RegisterAnswered { .. }
        | ApplicationEvent::ReviewTaken { .. }
        | ApplicationEvent::ReviewReleased {} => return None,
        // The change request marks who proposed and who confirmed.
        ApplicationEvent::FormCorrected { .. } => return None,
    };
    Some((step, by, None))
}

fn of_award(event: &AwardEvent) -> Option<Mark> {
    match event {
        AwardEvent::Granted(grant) => {
            let form = About::Form(grant.application_id);
            Some((DutyStep::Grant, By::Actor, Some(form)))
        }
        AwardEvent::NamedInDecree { .. } => Some((DutyStep::NameInDecree, By::Actor, None)),
        AwardEvent::RemovedFromDecree { .. } => Some((DutyStep::RemoveFromDecree, By::Actor, None)),
        AwardEvent::AcademicRecorded {
            academic_year,
            semester,
            by,
            ..
        } => {
            let about = About::Semester {
                academic_year: *academic_year,
                semester: *semester,
            };
            Some((DutyStep::RecordSemester, By::Hand((*by)?), Some(about)))
        }
        AwardEvent::AcademicAttested {
            academic_year,
            semester,
            ..
        } => {
            let about = About::Semester {
                academic_year: *academic_year,
                semester: *semester,
            };
            Some((DutyStep::AttestSemester, By::Actor, Some(about)))
        }
        // Nothing is paid on what an institution objects to.
        AwardEvent::AcademicObjected { .. }
        | AwardEvent::Suspended { .. }
        | AwardEvent::Resumed {}
        | AwardEvent::Completed {}
        | AwardEvent::Revoked { .. }
        | AwardEvent::Graduated { .. }
        // The change request marks who proposed and who confirmed.
        | AwardEvent::ExceptionGranted { .. }
        | AwardEvent::CircumstanceRecorded { .. }
        | AwardEvent::RecipientCorrected { .. }
        | AwardEvent::DecreeRenumbered { .. } => None,
    }
}

fn of_bank_account(event: &BankAccountEvent) -> Option<Mark> {
    let (step, by) = match event {
        BankAccountEvent::Entered { by, .. } => (DutyStep::EnterAccount, By::Hand(*by)),
        BankAccountEvent::Changed { by, renumbered, .. } => {
            let step = match renumbered {
                Some(true) => DutyStep::RenumberAccount,
                Some(false) | None => DutyStep::ChangeAccount,
            };
            (step, By::Hand(*by))
        }
        BankAccountEvent::Verified { by, .. } => (DutyStep::VerifyAccount, By::Person(*by)),
        BankAccountEvent::VerificationRefused { by, .. } => {
            (DutyStep::RefuseAccount, By::Person(*by))
        }
        // The bank's word, written down by whoever noted the return.
        BankAccountEvent::Doubted { .. } => return None,
        // It follows a correction of two persons.
        BankAccountEvent::OwnerCorrected { .. } => return None,
    };
    Some((step, by, None))
}

fn of_disbursement(event: &DisbursementEvent) -> Option<Mark> {
    let (step, by) = match event {
        DisbursementEvent::Created { by, .. } => (DutyStep::Prepare, By::Hand(*by)),
        DisbursementEvent::Corrected { by, .. } => (DutyStep::Correct, By::Hand(*by)),
        DisbursementEvent::FirstApproved { by, .. } => (DutyStep::FirstApprove, By::Person(*by)),
        DisbursementEvent::Approved { by, .. } | DisbursementEvent::Archived { by, .. } => {
            (DutyStep::Approve, By::Person(*by))
        }
        DisbursementEvent::Rejected { by, .. } => (DutyStep::Reject, By::Person(*by)),
        DisbursementEvent::Cancelled { by, .. } => (DutyStep::Cancel, By::Person(*by)),
        DisbursementEvent::SppIssued(_) => (DutyStep::Spp, By::Actor),
        DisbursementEvent::SpmIssued(_) => (DutyStep::Spm, By::Actor),
        DisbursementEvent::Sp2dIssued(_) => (DutyStep::Sp2d, By::Actor),
        DisbursementEvent::Transferred { .. } => (DutyStep::Transfer, By::Actor),
        DisbursementEvent::Returned { .. } => (DutyStep::BankReturn, By::Actor),
        DisbursementEvent::Refunded { .. } => (DutyStep::Refund, By::Actor),
        DisbursementEvent::SpendingAccepted { by } => (DutyStep::AcceptSpending, By::Person(*by)),
        DisbursementEvent::SpendingReturned { by, .. } => {
            (DutyStep::ReturnSpending, By::Person(*by))
        }
        // What the recipient says, and what follows from another payment's events.
        // Whose hands these are stands with the change request, or leads back to hands that are told anew.
        DisbursementEvent::RefusalLifted { .. }
        | DisbursementEvent::SpmRefused { .. }
        | DisbursementEvent::Sp2dRefused { .. }
        | DisbursementEvent::PaperCorrected { .. }
        | DisbursementEvent::Replaced { .. }
        | DisbursementEvent::ReplacementDropped { .. }
        | DisbursementEvent::ReceiptConfirmed {}
        | DisbursementEvent::SpendingReported { .. }
        | DisbursementEvent::Lapsed { .. }
        | DisbursementEvent::CarriedOver { .. }
        | DisbursementEvent::Reclassified { .. }
        | DisbursementEvent::TransferWithdrawn { .. }
        | DisbursementEvent::ReceiptWithdrawn { .. }
        | DisbursementEvent::ReceiptAttested { .. }
        | DisbursementEvent::ReceivableOpened { .. }
        | DisbursementEvent::InstalmentPaid { .. }
        | DisbursementEvent::InstalmentWithdrawn { .. }
        | DisbursementEvent::ReturnWithdrawn { .. }
        | DisbursementEvent::RefundWithdrawn { .. }
        | DisbursementEvent::DepositCorrected { .. }
        | DisbursementEvent::ScanAttached { .. }
        | DisbursementEvent::GatheredForBank { .. }
        | DisbursementEvent::ArchiveWithdrawn { .. } => return None,
    };
    Some((step, by, None))
}

/// Whatever else is done to a roster stands in the events of its payments, in the same append.
fn of_roster(event: &RosterEvent) -> Option<Mark> {
    match event {
        RosterEvent::Locked { by, .. } => Some((DutyStep::Lock, By::Hand(*by), None)),
        RosterEvent::Created { .. }
        | RosterEvent::RowsAdded { .. }
        | RosterEvent::RowsRemoved { .. }
        | RosterEvent::RowAmended { .. }
        | RosterEvent::PaperBound(_)
        | RosterEvent::FirstApproved { .. }
        | RosterEvent::Approved { .. }
        | RosterEvent::OrdersIssued { .. }
        | RosterEvent::SpmRefused { .. }
        | RosterEvent::Sp2dRefused { .. }
        | RosterEvent::ScanAttached { .. }
        | RosterEvent::RestCancelled { .. }
        | RosterEvent::PaperCorrected { .. }
        | RosterEvent::BankFileMade(_)
        | RosterEvent::BankResultRecorded { .. }
        | RosterEvent::Cancelled { .. } => None,
    }
}
