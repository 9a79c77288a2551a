//! What the timeline tells of each event: the state it leads to, a public remark, particulars.
use crate::disbursement::status_after;
use crate::timeline::desk;
use domain::AnyEvent;
use domain::application::{ApplicationEvent, ApplicationStatus, Verdict};
use domain::award::{AwardEvent, AwardStatus};
use domain::bank_account::{BankAccountEvent, BankAccountStatus};
use domain::decree::DecreeEvent;
use domain::disbursement::DisbursementEvent;
use serde_json::{Value, json};

/// An event as the timeline shows it.
#[derive(Default)]
pub(super) struct Act {
    /// The state it leads to; `None` where the state stays.
    pub status: Option<&'static str>,
    /// The office that must act next, where that does not follow from the state.
    pub office: Option<&'static str>,
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
        _ => None,
    }
}

fn to(status: &'static str) -> Act {
    Act {
        status: Some(status),
        ..Act::default()
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
        ApplicationEvent::Drafted { assisted, .. } => detailed(
            to(ApplicationStatus::Draft.as_str()),
            json!({ "assisted": assisted }),
        ),
        ApplicationEvent::DocumentAttached { document, .. }
        | ApplicationEvent::DocumentRemoved { document } => {
            detailed(Act::default(), json!({ "document": document.as_str() }))
        }
        ApplicationEvent::Submitted { round } => detailed(
            to(ApplicationStatus::Submitted.as_str()),
            json!({ "round": round }),
        ),
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
        ApplicationEvent::ReturnedForRepair { note, documents } => {
            let documents: Vec<&str> = documents.iter().map(|kind| kind.as_str()).collect();
            noted(
                detailed(
                    to(ApplicationStatus::NeedsRepair.as_str()),
                    json!({ "documents": documents }),
                ),
                Some(note.clone()),
            )
        }
        ApplicationEvent::Recommended { note, .. } => {
            noted(to(ApplicationStatus::Recommended.as_str()), note.clone())
        }
        ApplicationEvent::Approved {
            award_id,
            batch,
            note,
            ..
        } => noted(
            detailed(
                to(ApplicationStatus::Approved.as_str()),
                json!({ "award_id": award_id.to_string(), "batch": batch }),
            ),
            note.clone(),
        ),
        ApplicationEvent::Rejected { code, note, .. } => noted(
            detailed(
                to(ApplicationStatus::Rejected.as_str()),
                json!({ "code": code.to_string() }),
            ),
            note.clone(),
        ),
        ApplicationEvent::Cancelled { reason } => {
            noted(to(ApplicationStatus::Cancelled.as_str()), reason.clone())
        }
    })
}

fn of_award(fact: &AwardEvent) -> Act {
    match fact {
        AwardEvent::Granted(grant) => detailed(
            to(AwardStatus::Active.as_str()),
            json!({ "batch": grant.batch, "application_id": grant.application_id.to_string() }),
        ),
        AwardEvent::NamedInDecree { number, .. } | AwardEvent::RemovedFromDecree { number, .. } => {
            detailed(Act::default(), json!({ "number": number }))
        }
        AwardEvent::Suspended { reason } => {
            noted(to(AwardStatus::Suspended.as_str()), Some(reason.clone()))
        }
        AwardEvent::Resumed {} => to(AwardStatus::Active.as_str()),
        AwardEvent::Completed {} => to(AwardStatus::Completed.as_str()),
        AwardEvent::Revoked { reason } => {
            noted(to(AwardStatus::Revoked.as_str()), Some(reason.clone()))
        }
        AwardEvent::Graduated { on } => detailed(Act::default(), json!({ "on": on.to_string() })),
        AwardEvent::AcademicRecorded {
            academic_year,
            semester,
            ..
        }
        | AwardEvent::AcademicAttested {
            academic_year,
            semester,
        } => detailed(
            Act::default(),
            json!({ "academic_year": academic_year.to_string(), "semester": semester }),
        ),
    }
}

fn of_disbursement(fact: &DisbursementEvent) -> Act {
    let act = Act {
        status: status_after(fact).map(|status| status.as_str()),
        ..Act::default()
    };
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
                Act {
                    // Whoever prepared it may propose it again.
                    office: may_resubmit.then_some(desk::FINANCE),
                    ..act
                },
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
        DisbursementEvent::Transferred { on, bank_reference } => detailed(
            act,
            json!({ "on": on.to_string(), "bank_reference": bank_reference }),
        ),
        DisbursementEvent::Returned { on, reason } => noted(
            detailed(act, json!({ "on": on.to_string() })),
            Some(reason.clone()),
        ),
        DisbursementEvent::Replaced { by } | DisbursementEvent::ReplacementDropped { by } => {
            detailed(act, json!({ "replaced_by": by.to_string() }))
        }
        DisbursementEvent::Refunded { on, reference } => {
            detailed(act, json!({ "on": on.to_string(), "reference": reference }))
        }
        DisbursementEvent::Cancelled { reason, .. } => noted(act, Some(reason.clone())),
        // The report went back: it is the recipient's again, with the reason.
        DisbursementEvent::SpendingReturned { reason, .. } => noted(
            Act {
                office: Some(desk::RECIPIENT),
                ..act
            },
            Some(reason.clone()),
        ),
        // The report waits for the finance team, though the payment's state stays.
        DisbursementEvent::SpendingReported { .. } => Act {
            office: Some(desk::FINANCE),
            ..act
        },
        DisbursementEvent::ReceiptConfirmed {} | DisbursementEvent::SpendingAccepted { .. } => act,
    }
}

fn of_bank_account(fact: &BankAccountEvent) -> Act {
    match fact {
        BankAccountEvent::Entered { .. } | BankAccountEvent::Changed { .. } => {
            to(BankAccountStatus::Unverified.as_str())
        }
        BankAccountEvent::Verified { note, .. } => {
            noted(to(BankAccountStatus::Verified.as_str()), note.clone())
        }
        BankAccountEvent::VerificationRefused { reason, .. } => noted(
            to(BankAccountStatus::Refused.as_str()),
            Some(reason.clone()),
        ),
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
        DecreeEvent::Amended {
            number,
            date,
            added,
            removed,
            reason,
        } => noted(
            detailed(
                Act::default(),
                json!({
                    "number": number,
                    "date": date.to_string(),
                    "added": added.len(),
                    "removed": removed.len(),
                }),
            ),
            Some(reason.clone()),
        ),
    }
}
