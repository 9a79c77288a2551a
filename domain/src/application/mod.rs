//! Registration forms (formulir-pendaftaran): from a draft to an approved or rejected application.

mod commands;
mod complete;
mod correction;
mod decide;
mod eligibility;
mod error;
mod events;
mod form;
mod import;
mod number;
mod register;
mod review;
mod state;
#[cfg(test)]
mod tests;

pub use crate::DocumentKind;
pub use commands::{ApplicationCommand, Places, RegistrationPeriod};
pub use complete::{CompleteForm, age_on, problems};
pub use eligibility::{Asker, Eligibility, is_age_taken, is_semester_taken, needs_guardian};
pub use error::ApplicationError;
pub use events::{ApplicationEvent, Verdict};
pub use form::{AccountDetails, Form, Guardian, Identity};
pub use number::{parse_registration_number, registration_number};
pub use register::{
    LifeStatus, OutsideRegister, RegisterAnswer, RegisterExchange, RegisterField, RegisterFound,
    RegisterQuestion, RegisterVerdict, StudentStatus,
};
pub use review::{Changes, REVIEW_DAYS, Reviewer, TakenBy};
pub use state::{
    Application, ApplicationState, ApplicationStatus, Document, DocumentStatus, DocumentVerdict,
    Stage,
};
