//! The aggregates that rows are made of.
use super::{Concept, Part, Sealed};
use domain::application::{Application, ApplicationEvent, DocumentKind, DocumentStatus};
use domain::award::{Award, AwardEvent};
use domain::bank_account::{BankAccount, BankAccountEvent};
use domain::budget_line::{BudgetLine, BudgetLineEvent};
use domain::change_request::{ChangeRequest, ChangeRequestEvent};
use domain::complaint::{Complaint, ComplaintEvent};
use domain::decree::{Decree, DecreeEvent};
use domain::disbursement::{Disbursement, DisbursementEvent};
use domain::machine::{Machine, MachineEvent};
use domain::roster::{Roster, RosterEvent};
use domain::user::{User, UserEvent};
use domain::{AcademicYear, AnyEvent, Desk};

/// How an event of this variant is found, and whether the aggregate began.
macro_rules! concept {
    ($variant:ident, $event:ty) => {
        fn event_of(fact: &AnyEvent) -> Option<&$event> {
            match fact {
                AnyEvent::$variant(event) => Some(event),
                _ => None,
            }
        }

        fn exists(&self) -> bool {
            self.state().is_some()
        }
    };
    ($variant:ident, $event:ty, status) => {
        concept!($variant, $event);

        fn status(&self) -> Option<&'static str> {
            self.state().map(|state| state.status().as_str())
        }
    };
}

/// The part of a form that is one document.
pub(crate) fn document_part(document: DocumentKind) -> String {
    document.as_str().to_owned()
}

/// The part of an award that is the record of one semester.
pub(crate) fn record_part(academic_year: &AcademicYear, semester: u8) -> String {
    format!("{academic_year}|{semester}")
}

impl Concept for User {
    concept!(User, UserEvent);

    const SEALED: &'static [Sealed] = &[
        Sealed {
            pointer: "/email",
            events: &["Registered", "EmailChanged", "Claimed"],
        },
        Sealed {
            pointer: "/alternate_email",
            events: &["Registered"],
        },
        Sealed {
            pointer: "/password_hash",
            events: &["Registered", "PasswordChanged", "Recovered", "Claimed"],
        },
    ];

    fn status(&self) -> Option<&'static str> {
        self.state().map(|state| state.status.as_str())
    }
}

impl Concept for Application {
    concept!(Application, ApplicationEvent, status);

    const SEALED: &'static [Sealed] = &[
        Sealed {
            pointer: "/form",
            events: &["Drafted", "FormChanged", "FormCorrected"],
        },
        Sealed {
            pointer: "/file/name",
            events: &["DocumentAttached"],
        },
        Sealed {
            pointer: "/exchange",
            events: &["RegisterAnswered"],
        },
    ];

    fn desk(&self) -> Option<Desk> {
        self.state()?.desk()
    }

    fn parts(&self, event: &ApplicationEvent) -> Vec<Part> {
        match event {
            ApplicationEvent::DocumentAttached { document, .. } => {
                vec![Part::Begins(document_part(*document))]
            }
            ApplicationEvent::DocumentRemoved { document, .. } => {
                vec![Part::Ends(document_part(*document))]
            }
            ApplicationEvent::DocumentJudged { document, .. } => {
                vec![Part::Moves(document_part(*document))]
            }
            // The list finds fault with those that were not yet found wrong.
            ApplicationEvent::ReturnedForRepair { documents, .. } => {
                let moves = |document: &&DocumentKind| {
                    let known = self.state().and_then(|state| state.documents.get(document));
                    known.is_some_and(|known| known.verdict.status() != DocumentStatus::Invalid)
                };
                let moved = documents.iter().filter(moves);
                moved
                    .map(|document| Part::Moves(document_part(*document)))
                    .collect()
            }
            ApplicationEvent::Drafted { .. }
            | ApplicationEvent::FormChanged { .. }
            | ApplicationEvent::Submitted { .. }
            | ApplicationEvent::RegisterAnswered { .. }
            | ApplicationEvent::ReviewTaken { .. }
            | ApplicationEvent::ReviewReleased {}
            | ApplicationEvent::Recommended { .. }
            | ApplicationEvent::Approved { .. }
            | ApplicationEvent::Rejected { .. }
            | ApplicationEvent::FormCorrected { .. }
            | ApplicationEvent::Cancelled { .. } => Vec::new(),
        }
    }
}

impl Concept for Award {
    concept!(Award, AwardEvent);

    const SEALED: &'static [Sealed] = &[
        Sealed {
            pointer: "/khs",
            events: &["AcademicRecorded"],
        },
        Sealed {
            pointer: "/active_letter",
            events: &["AcademicRecorded"],
        },
    ];

    fn status(&self) -> Option<&'static str> {
        self.state().map(|state| state.status.as_str())
    }

    fn parts(&self, event: &AwardEvent) -> Vec<Part> {
        match event {
            AwardEvent::AcademicRecorded {
                academic_year,
                semester,
                instead_of,
                ..
            } => (instead_of.iter())
                .map(|year| Part::Moves(record_part(year, *semester)))
                .chain([Part::Begins(record_part(academic_year, *semester))])
                .collect(),
            AwardEvent::AcademicAttested {
                academic_year,
                semester,
                ..
            }
            | AwardEvent::AcademicObjected {
                academic_year,
                semester,
                ..
            } => vec![Part::Moves(record_part(academic_year, *semester))],
            AwardEvent::Granted(_)
            | AwardEvent::NamedInDecree { .. }
            | AwardEvent::RemovedFromDecree { .. }
            | AwardEvent::Suspended { .. }
            | AwardEvent::Resumed {}
            | AwardEvent::Completed {}
            | AwardEvent::Revoked { .. }
            | AwardEvent::Graduated { .. }
            | AwardEvent::ExceptionGranted { .. }
            | AwardEvent::CircumstanceRecorded { .. }
            | AwardEvent::RecipientCorrected { .. }
            | AwardEvent::DecreeRenumbered { .. } => Vec::new(),
        }
    }
}

impl Concept for Decree {
    concept!(Decree, DecreeEvent);

    fn status(&self) -> Option<&'static str> {
        None
    }
}

impl Concept for BankAccount {
    concept!(BankAccount, BankAccountEvent, status);

    const SEALED: &'static [Sealed] = &[
        Sealed {
            pointer: "/number",
            events: &["Entered", "Changed"],
        },
        Sealed {
            pointer: "/evidence",
            events: &["Entered", "Changed"],
        },
    ];

    fn desk(&self) -> Option<Desk> {
        self.state()?.desk()
    }
}

impl Concept for BudgetLine {
    concept!(BudgetLine, BudgetLineEvent);

    fn status(&self) -> Option<&'static str> {
        None
    }
}

impl Concept for Disbursement {
    concept!(Disbursement, DisbursementEvent, status);

    const SEALED: &'static [Sealed] = &[
        Sealed {
            pointer: "/payee/number",
            events: &["Created"],
        },
        Sealed {
            pointer: "/files",
            events: &["SpendingReported"],
        },
    ];

    fn desk(&self) -> Option<Desk> {
        self.state()?.desk()
    }
}

impl Concept for Roster {
    concept!(Roster, RosterEvent, status);
}

impl Concept for ChangeRequest {
    concept!(ChangeRequest, ChangeRequestEvent);

    // Whether it has lapsed is a question of the clock, not of an event.
    fn status(&self) -> Option<&'static str> {
        None
    }
}

impl Concept for Machine {
    concept!(Machine, MachineEvent);

    // Whether it is over is a question of the clock, not of an event.
    fn status(&self) -> Option<&'static str> {
        None
    }
}

impl Concept for Complaint {
    concept!(Complaint, ComplaintEvent);

    fn status(&self) -> Option<&'static str> {
        self.state().map(|state| state.status.as_str())
    }
}
