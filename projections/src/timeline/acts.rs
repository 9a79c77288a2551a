//! What the timeline tells of each event beside the state it led to: a public remark, particulars.
use domain::AnyEvent;
use domain::application::{ApplicationEvent, Verdict};
use domain::award::{AwardEvent, Circumstance, Exception, LowSemester};
use domain::bank_account::BankAccountEvent;
use domain::decree::DecreeEvent;
use domain::disbursement::DisbursementEvent;
use domain::hold::HoldEvent;
use serde_json::{Value, json};

/// An event as the timeline shows it.
#[derive(Default)]
pub(super) struct Act {
    /// Public remark.
    pub note: Option<String>,
    /// Particulars.
    pub detail: Option<Value>,
}

/// The act of an event; `None` for what nobody needs to follow (each saving of a draft).
pub(super) fn act(fact: &AnyEvent) -> Option<Act> {
    match fact {
        AnyEvent::Application(fact) => of_application(fact),
        AnyEvent::Award(fact) => Some(of_award(fact)),
        AnyEvent::Disbursement(fact) => Some(of_disbursement(fact)),
        AnyEvent::BankAccount(fact) => Some(of_bank_account(fact)),
        AnyEvent::Decree(fact) => Some(of_decree(fact)),
        AnyEvent::Hold(HoldEvent::Placed { reason, .. } | HoldEvent::Lifted { reason, .. }) => {
            Some(noted(Act::default(), Some(reason.clone())))
        }
        _ => None,
    }
}

fn noted(act: Act, note: Option<String>) -> Act {
    Act { note, ..act }
}

fn detailed(act: Act, detail: Value) -> Act {
    Act {
        detail: Some(detail),
        ..act
    }
}

fn of_application(fact: &ApplicationEvent) -> Option<Act> {
    Some(match fact {
        ApplicationEvent::FormChanged { .. } => return None,
        ApplicationEvent::Drafted { assisted, .. } => {
            detailed(Act::default(), json!({ "assisted": assisted }))
        }
        ApplicationEvent::DocumentAttached { document, .. }
        | ApplicationEvent::DocumentRemoved { document, .. } => {
            detailed(Act::default(), json!({ "document": document.as_str() }))
        }
        ApplicationEvent::Submitted { round, .. } => {
            detailed(Act::default(), json!({ "round": round }))
        }
        ApplicationEvent::DocumentJudged { document, verdict } => {
            let (word, note) = match verdict {
                Verdict::Valid => ("sah", None),
                Verdict::Invalid { note } => ("tidak_sah", Some(note.clone())),
            };
            noted(
                detailed(
                    Act::default(),
                    json!({ "document": document.as_str(), "verdict": word }),
                ),
                note,
            )
        }
        ApplicationEvent::RegisterAnswered {
            register, verdict, ..
        } => detailed(
            Act::default(),
            json!({ "register": register.as_str(), "verdict": verdict.as_str() }),
        ),
        // The word to a colleague is not the applicant's.
        ApplicationEvent::ReviewTaken { until, .. } => {
            detailed(Act::default(), json!({ "until": until.to_rfc3339() }))
        }
        ApplicationEvent::ReviewReleased {} => Act::default(),
        ApplicationEvent::ReturnedForRepair { note, documents } => {
            let documents: Vec<&str> = documents.iter().map(|kind| kind.as_str()).collect();
            noted(
                detailed(Act::default(), json!({ "documents": documents })),
                Some(note.clone()),
            )
        }
        ApplicationEvent::Recommended { note, .. } => noted(Act::default(), note.clone()),
        ApplicationEvent::Approved {
            award_id,
            batch,
            note,
            ..
        } => noted(
            detailed(
                Act::default(),
                json!({ "award_id": award_id.to_string(), "batch": batch }),
            ),
            note.clone(),
        ),
        ApplicationEvent::Rejected { code, note, .. } => noted(
            detailed(Act::default(), json!({ "code": code.to_string() })),
            note.clone(),
        ),
        ApplicationEvent::FormCorrected { reason, .. } => {
            noted(Act::default(), Some(reason.clone()))
        }
        ApplicationEvent::Cancelled { reason } => noted(Act::default(), reason.clone()),
    })
}

fn of_award(fact: &AwardEvent) -> Act {
    match fact {
        AwardEvent::Granted(grant) => detailed(
            Act::default(),
            json!({ "batch": grant.batch, "application_id": grant.application_id.to_string() }),
        ),
        AwardEvent::NamedInDecree { number, .. }
        | AwardEvent::RemovedFromDecree { number, .. }
        | AwardEvent::DecreeRenumbered { number, .. } => {
            detailed(Act::default(), json!({ "number": number }))
        }
        AwardEvent::Suspended { reason } => noted(Act::default(), Some(reason.clone())),
        AwardEvent::Resumed {} => Act::default(),
        AwardEvent::Completed {} => Act::default(),
        AwardEvent::Revoked { reason } => noted(Act::default(), Some(reason.clone())),
        AwardEvent::Graduated { on } => detailed(Act::default(), json!({ "on": on.to_string() })),
        AwardEvent::AcademicRecorded {
            academic_year,
            semester,
            ..
        }
        | AwardEvent::AcademicAttested {
            academic_year,
            semester,
            warning: None,
        } => detailed(
            Act::default(),
            json!({ "academic_year": academic_year.to_string(), "semester": semester }),
        ),
        AwardEvent::AcademicAttested {
            academic_year,
            semester,
            warning: Some(LowSemester { times, ends_with }),
        } => detailed(
            Act::default(),
            json!({
                "academic_year": academic_year.to_string(),
                "semester": semester,
                "low": times,
                "low_ends_with": ends_with,
            }),
        ),
        AwardEvent::AcademicObjected {
            academic_year,
            semester,
            objection,
            ..
        } => noted(
            detailed(
                Act::default(),
                json!({
                    "academic_year": academic_year.to_string(),
                    "semester": semester,
                    "objection": objection.kind().as_str(),
                }),
            ),
            objection.words().map(str::to_owned),
        ),
        AwardEvent::ExceptionGranted {
            exception, reason, ..
        } => {
            let detail = match exception {
                Exception::Amount {
                    component,
                    academic_year,
                    amount,
                } => json!({
                    "component": component.as_str(),
                    "academic_year": academic_year.to_string(),
                    "amount": amount.0,
                }),
                Exception::Continuation {
                    academic_year,
                    semester,
                } => json!({ "academic_year": academic_year.to_string(), "semester": semester }),
            };
            detailed(noted(Act::default(), Some(reason.clone())), detail)
        }
        AwardEvent::RecipientCorrected { fields, reason, .. } => {
            let fields: Vec<&str> = fields.iter().map(|field| field.as_str()).collect();
            detailed(
                noted(Act::default(), Some(reason.clone())),
                json!({ "fields": fields }),
            )
        }
        AwardEvent::CircumstanceRecorded {
            circumstance,
            reason,
            ..
        } => {
            let kind = circumstance.kind().as_str();
            let detail = match circumstance {
                Circumstance::Leave(leave) => json!({
                    "kind": kind,
                    "from": leave.from.to_string(),
                    "until": leave.until.to_string(),
                }),
                Circumstance::Death { on } => json!({ "kind": kind, "on": on.to_string() }),
                Circumstance::Appeal {} => json!({ "kind": kind }),
            };
            detailed(noted(Act::default(), Some(reason.clone())), detail)
        }
    }
}

fn of_disbursement(fact: &DisbursementEvent) -> Act {
    let act = Act::default();
    match fact {
        DisbursementEvent::Created {
            amount, replaces, ..
        } => detailed(
            act,
            json!({ "amount": amount.0, "replaces": replaces.map(|id| id.to_string()) }),
        ),
        DisbursementEvent::Corrected { amount, reason, .. } => noted(
            detailed(act, json!({ "amount": amount.0 })),
            Some(reason.clone()),
        ),
        DisbursementEvent::FirstApproved { note, .. }
        | DisbursementEvent::Approved { note, .. } => noted(act, note.clone()),
        DisbursementEvent::Rejected {
            code,
            reason,
            may_resubmit,
            ..
        } => noted(
            detailed(
                act,
                json!({ "code": code.to_string(), "may_resubmit": may_resubmit }),
            ),
            Some(reason.clone()),
        ),
        DisbursementEvent::SppIssued(order)
        | DisbursementEvent::SpmIssued(order)
        | DisbursementEvent::Sp2dIssued(order) => detailed(
            act,
            json!({ "number": order.number, "date": order.date.to_string() }),
        ),
        DisbursementEvent::RefusalLifted { reason, .. }
        | DisbursementEvent::SpmRefused { reason, .. }
        | DisbursementEvent::Sp2dRefused { reason, .. } => noted(act, Some(reason.clone())),
        DisbursementEvent::PaperCorrected {
            kind,
            order,
            reason,
            ..
        } => noted(
            detailed(
                act,
                json!({
                    "paper": kind.as_str(),
                    "number": order.number,
                    "date": order.date.to_string(),
                }),
            ),
            Some(reason.clone()),
        ),
        DisbursementEvent::Transferred {
            on, bank_reference, ..
        } => detailed(
            act,
            json!({ "on": on.to_string(), "bank_reference": bank_reference }),
        ),
        DisbursementEvent::Returned {
            on, reason, fault, ..
        } => noted(
            detailed(
                act,
                json!({ "on": on.to_string(), "fault": fault.map(|fault| fault.as_str()) }),
            ),
            Some(reason.clone()),
        ),
        DisbursementEvent::Replaced { by } | DisbursementEvent::ReplacementDropped { by } => {
            detailed(act, json!({ "replaced_by": by.to_string() }))
        }
        DisbursementEvent::Refunded {
            on,
            reference,
            reason,
        } => noted(
            detailed(act, json!({ "on": on.to_string(), "reference": reference })),
            reason.clone(),
        ),
        DisbursementEvent::Cancelled { reason, .. }
        | DisbursementEvent::TransferWithdrawn { reason, .. }
        | DisbursementEvent::ReceiptWithdrawn { reason, .. }
        | DisbursementEvent::ReceiptAttested { reason, .. }
        | DisbursementEvent::ReturnWithdrawn { reason, .. }
        | DisbursementEvent::ArchiveWithdrawn { reason, .. }
        | DisbursementEvent::RefundWithdrawn { reason, .. } => noted(act, Some(reason.clone())),
        DisbursementEvent::Lapsed { year, .. } => detailed(act, json!({ "year": year })),
        DisbursementEvent::CarriedOver { from, to, .. } => detailed(
            act,
            json!({ "from": from.to_string(), "to": to.to_string() }),
        ),
        DisbursementEvent::Reclassified {
            from, to, reason, ..
        } => noted(
            detailed(
                act,
                json!({ "from": from.to_string(), "to": to.to_string() }),
            ),
            Some(reason.clone()),
        ),
        DisbursementEvent::ReceivableOpened { amount, reason, .. } => noted(
            detailed(act, json!({ "amount": amount.0 })),
            Some(reason.clone()),
        ),
        DisbursementEvent::InstalmentPaid {
            amount,
            on,
            reference,
            ..
        } => detailed(
            act,
            json!({ "amount": amount.0, "on": on.to_string(), "reference": reference }),
        ),
        DisbursementEvent::InstalmentWithdrawn {
            amount,
            reference,
            reason,
            ..
        } => noted(
            detailed(act, json!({ "amount": amount.0, "reference": reference })),
            Some(reason.clone()),
        ),
        DisbursementEvent::DepositCorrected {
            instalment,
            before,
            slip,
            reason,
            ..
        } => noted(
            detailed(
                act,
                json!({
                    "instalment": instalment,
                    "was": before.date.to_string(),
                    "was_reference": before.number,
                    "on": slip.date.to_string(),
                    "reference": slip.number,
                }),
            ),
            Some(reason.clone()),
        ),
        DisbursementEvent::Archived {
            sp2d,
            on,
            bank_reference,
            ..
        } => detailed(
            act,
            json!({
                "number": sp2d.number,
                "date": sp2d.date.to_string(),
                "on": on.to_string(),
                "bank_reference": bank_reference,
            }),
        ),
        DisbursementEvent::GatheredForBank { .. } => act,
        DisbursementEvent::ScanAttached { kind, .. } => {
            detailed(act, json!({ "paper": kind.as_str() }))
        }
        DisbursementEvent::SpendingReturned { reason, .. } => noted(act, Some(reason.clone())),
        DisbursementEvent::SpendingReported { .. }
        | DisbursementEvent::ReceiptConfirmed {}
        | DisbursementEvent::SpendingAccepted { .. } => act,
    }
}

fn of_bank_account(fact: &BankAccountEvent) -> Act {
    match fact {
        BankAccountEvent::Entered { .. }
        | BankAccountEvent::Changed { .. }
        | BankAccountEvent::OwnerCorrected { .. } => Act::default(),
        BankAccountEvent::Verified { note, .. } => noted(Act::default(), note.clone()),
        BankAccountEvent::VerificationRefused { reason, .. }
        | BankAccountEvent::Doubted { reason, .. } => noted(Act::default(), Some(reason.clone())),
    }
}

fn of_decree(fact: &DecreeEvent) -> Act {
    match fact {
        DecreeEvent::Issued {
            number,
            date,
            award_ids,
            ..
        } => detailed(
            Act::default(),
            json!({ "number": number, "date": date.to_string(), "awards": award_ids.len() }),
        ),
        DecreeEvent::Renumbered {
            instead_of,
            number,
            date,
            reason,
            ..
        } => noted(
            detailed(
                Act::default(),
                json!({ "instead_of": instead_of, "number": number, "date": date.to_string() }),
            ),
            Some(reason.clone()),
        ),
        DecreeEvent::PaperBound(_) | DecreeEvent::Scanned { .. } => Act::default(),
        DecreeEvent::Amended {
            number,
            date,
            added,
            removed,
            amounts,
            reason,
            ..
        } => noted(
            detailed(
                Act::default(),
                json!({
                    "number": number,
                    "date": date.to_string(),
                    "added": added.len(),
                    "removed": removed.len(),
                    "changed": amounts.keys().filter(|of| !added.contains(of)).count(),
                }),
            ),
            Some(reason.clone()),
        ),
    }
}
