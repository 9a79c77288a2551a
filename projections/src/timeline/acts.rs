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
            Some(remark(reason))
        }
        _ => None,
    }
}

fn noted(act: Act, note: Option<String>) -> Act {
    Act { note, ..act }
}

/// An act with its particulars.
fn shown(detail: Value) -> Act {
    Act {
        note: None,
        detail: Some(detail),
    }
}

/// An act that its reason says all of.
fn remark(reason: &str) -> Act {
    noted(Act::default(), Some(reason.to_owned()))
}

/// An act with its particulars and why it was done.
fn explained(detail: Value, reason: &str) -> Act {
    noted(shown(detail), Some(reason.to_owned()))
}

fn of_application(fact: &ApplicationEvent) -> Option<Act> {
    Some(match fact {
        ApplicationEvent::FormChanged { .. } => return None,
        ApplicationEvent::Drafted { assisted, .. } => shown(json!({ "assisted": assisted })),
        ApplicationEvent::DocumentAttached { document, .. }
        | ApplicationEvent::DocumentRemoved { document, .. } => {
            shown(json!({ "document": document.as_str() }))
        }
        ApplicationEvent::Submitted { round, .. } => shown(json!({ "round": round })),
        ApplicationEvent::DocumentJudged { document, verdict } => {
            let (word, note) = match verdict {
                Verdict::Valid => ("sah", None),
                Verdict::Invalid { note } => ("tidak_sah", Some(note.clone())),
            };
            noted(
                shown(json!({ "document": document.as_str(), "verdict": word })),
                note,
            )
        }
        ApplicationEvent::RegisterAnswered {
            register, verdict, ..
        } => shown(json!({ "register": register.as_str(), "verdict": verdict.as_str() })),
        // The word to a colleague is not the applicant's.
        ApplicationEvent::ReviewTaken { until, .. } => {
            shown(json!({ "until": until.to_rfc3339() }))
        }
        ApplicationEvent::ReviewReleased {} => Act::default(),
        ApplicationEvent::ReturnedForRepair { note, documents } => {
            let documents: Vec<&str> = documents.iter().map(|kind| kind.as_str()).collect();
            noted(shown(json!({ "documents": documents })), Some(note.clone()))
        }
        ApplicationEvent::Recommended { note, .. } => noted(Act::default(), note.clone()),
        ApplicationEvent::Approved {
            award_id,
            batch,
            note,
            ..
        } => noted(
            shown(json!({ "award_id": award_id.to_string(), "batch": batch })),
            note.clone(),
        ),
        ApplicationEvent::Rejected { code, note, .. } => {
            noted(shown(json!({ "code": code.to_string() })), note.clone())
        }
        ApplicationEvent::FormCorrected { reason, .. } => remark(reason),
        ApplicationEvent::Cancelled { reason } => noted(Act::default(), reason.clone()),
    })
}

fn of_award(fact: &AwardEvent) -> Act {
    match fact {
        AwardEvent::Granted(grant) => shown(
            json!({ "batch": grant.batch, "application_id": grant.application_id.to_string() }),
        ),
        AwardEvent::NamedInDecree { number, .. }
        | AwardEvent::RemovedFromDecree { number, .. }
        | AwardEvent::DecreeRenumbered { number, .. } => shown(json!({ "number": number })),
        AwardEvent::Suspended { reason } => remark(reason),
        AwardEvent::Resumed {} => Act::default(),
        AwardEvent::Completed {} => Act::default(),
        AwardEvent::Revoked { reason } => remark(reason),
        AwardEvent::Graduated { on } => shown(json!({ "on": on.to_string() })),
        AwardEvent::AcademicRecorded {
            academic_year,
            semester,
            ..
        }
        | AwardEvent::AcademicAttested {
            academic_year,
            semester,
            warning: None,
        } => shown(json!({ "academic_year": academic_year.to_string(), "semester": semester })),
        AwardEvent::AcademicAttested {
            academic_year,
            semester,
            warning: Some(LowSemester { times, ends_with }),
        } => shown(json!({
            "academic_year": academic_year.to_string(),
            "semester": semester,
            "low": times,
            "low_ends_with": ends_with,
        })),
        AwardEvent::AcademicObjected {
            academic_year,
            semester,
            objection,
            ..
        } => noted(
            shown(json!({
                "academic_year": academic_year.to_string(),
                "semester": semester,
                "objection": objection.kind().as_str(),
            })),
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
            explained(detail, reason)
        }
        AwardEvent::RecipientCorrected { fields, reason, .. } => {
            let fields: Vec<&str> = fields.iter().map(|field| field.as_str()).collect();
            explained(json!({ "fields": fields }), reason)
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
            explained(detail, reason)
        }
    }
}

fn of_disbursement(fact: &DisbursementEvent) -> Act {
    let act = Act::default();
    match fact {
        DisbursementEvent::Created {
            amount, replaces, ..
        } => shown(json!({ "amount": amount.0, "replaces": replaces.map(|id| id.to_string()) })),
        DisbursementEvent::Corrected { amount, reason, .. } => {
            explained(json!({ "amount": amount.0 }), reason)
        }
        DisbursementEvent::FirstApproved { note, .. }
        | DisbursementEvent::Approved { note, .. } => noted(act, note.clone()),
        DisbursementEvent::Rejected {
            code,
            reason,
            may_resubmit,
            ..
        } => explained(
            json!({ "code": code.to_string(), "may_resubmit": may_resubmit }),
            reason,
        ),
        DisbursementEvent::SppIssued(order)
        | DisbursementEvent::SpmIssued(order)
        | DisbursementEvent::Sp2dIssued(order) => {
            shown(json!({ "number": order.number, "date": order.date.to_string() }))
        }
        DisbursementEvent::RefusalLifted { reason, .. }
        | DisbursementEvent::SpmRefused { reason, .. }
        | DisbursementEvent::Sp2dRefused { reason, .. } => remark(reason),
        DisbursementEvent::PaperCorrected {
            kind,
            order,
            reason,
            ..
        } => explained(
            json!({
                "paper": kind.as_str(),
                "number": order.number,
                "date": order.date.to_string(),
            }),
            reason,
        ),
        DisbursementEvent::Transferred {
            on, bank_reference, ..
        } => shown(json!({ "on": on.to_string(), "bank_reference": bank_reference })),
        DisbursementEvent::Returned {
            on, reason, fault, ..
        } => explained(
            json!({ "on": on.to_string(), "fault": fault.map(|fault| fault.as_str()) }),
            reason,
        ),
        DisbursementEvent::Replaced { by } | DisbursementEvent::ReplacementDropped { by } => {
            shown(json!({ "replaced_by": by.to_string() }))
        }
        DisbursementEvent::Refunded {
            on,
            reference,
            reason,
        } => noted(
            shown(json!({ "on": on.to_string(), "reference": reference })),
            reason.clone(),
        ),
        DisbursementEvent::Cancelled { reason, .. }
        | DisbursementEvent::TransferWithdrawn { reason, .. }
        | DisbursementEvent::ReceiptWithdrawn { reason, .. }
        | DisbursementEvent::ReceiptAttested { reason, .. }
        | DisbursementEvent::ReturnWithdrawn { reason, .. }
        | DisbursementEvent::ArchiveWithdrawn { reason, .. }
        | DisbursementEvent::RefundWithdrawn { reason, .. } => remark(reason),
        DisbursementEvent::Lapsed { year, .. } => shown(json!({ "year": year })),
        DisbursementEvent::CarriedOver { from, to, .. } => {
            shown(json!({ "from": from.to_string(), "to": to.to_string() }))
        }
        DisbursementEvent::Reclassified {
            from, to, reason, ..
        } => explained(
            json!({ "from": from.to_string(), "to": to.to_string() }),
            reason,
        ),
        DisbursementEvent::ReceivableOpened { amount, reason, .. } => {
            explained(json!({ "amount": amount.0 }), reason)
        }
        DisbursementEvent::InstalmentPaid {
            amount,
            on,
            reference,
            ..
        } => shown(json!({ "amount": amount.0, "on": on.to_string(), "reference": reference })),
        DisbursementEvent::InstalmentWithdrawn {
            amount,
            reference,
            reason,
            ..
        } => explained(
            json!({ "amount": amount.0, "reference": reference }),
            reason,
        ),
        DisbursementEvent::DepositCorrected {
            instalment,
            before,
            slip,
            reason,
            ..
        } => explained(
            json!({
                "instalment": instalment,
                "was": before.date.to_string(),
                "was_reference": before.number,
                "on": slip.date.to_string(),
                "reference": slip.number,
            }),
            reason,
        ),
        DisbursementEvent::Archived {
            sp2d,
            on,
            bank_reference,
            ..
        } => shown(json!({
            "number": sp2d.number,
            "date": sp2d.date.to_string(),
            "on": on.to_string(),
            "bank_reference": bank_reference,
        })),
        DisbursementEvent::GatheredForBank { .. } => act,
        DisbursementEvent::ScanAttached { kind, .. } => shown(json!({ "paper": kind.as_str() })),
        DisbursementEvent::SpendingReturned { reason, .. } => remark(reason),
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
        | BankAccountEvent::Doubted { reason, .. } => remark(reason),
    }
}

fn of_decree(fact: &DecreeEvent) -> Act {
    match fact {
        DecreeEvent::Issued {
            number,
            date,
            award_ids,
            ..
        } => {
            shown(json!({ "number": number, "date": date.to_string(), "awards": award_ids.len() }))
        }
        DecreeEvent::Renumbered {
            instead_of,
            number,
            date,
            reason,
            ..
        } => explained(
            json!({ "instead_of": instead_of, "number": number, "date": date.to_string() }),
            reason,
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
        } => explained(
            json!({
                "number": number,
                "date": date.to_string(),
                "added": added.len(),
                "removed": removed.len(),
                "changed": amounts.keys().filter(|of| !added.contains(of)).count(),
            }),
            reason,
        ),
    }
}
