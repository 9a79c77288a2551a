//! Whose record was opened. An endpoint declares what its address names; who that is, is looked up behind the answer.

use commands::Executor;
use domain::BankAccountId;
use domain::bank_account::BankAccount;
use domain::{
    ApplicationId, AwardId, DisbursementId, Role, UserId, application::Application, award::Award,
    disbursement::Disbursement,
};
use projections::ReadModels;
use uuid::Uuid;

use super::About;
use crate::{error::ApiError, ops::Ops};

/// Where persons are looked up.
#[derive(Clone)]
pub(crate) struct Persons {
    /// The operational store.
    pub ops: Ops,
    /// The log.
    pub commands: Executor,
    /// The read models.
    pub read: ReadModels,
}

/// Whose something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    /// This person's.
    Person(Uuid),
    /// A person's, but nobody knows whose.
    Unknown,
    /// Nobody's: a public picture, a paper of an office.
    Nobody,
}

impl Persons {
    /// Whose it is.
    pub(super) async fn of(&self, about: &About) -> Found {
        match self.look_up(about).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "whose record was opened is not known");
                Found::Unknown
            }
        }
    }

    async fn look_up(&self, about: &About) -> Result<Found, ApiError> {
        let person = |found: Option<UserId>| found.map_or(Found::Unknown, |id| Found::Person(id.0));
        Ok(match about {
            About::Person(id) => person(id.parse().ok()),
            About::Application(id) => person(self.applicant(id).await?),
            About::Award(id) => match id.parse::<AwardId>() {
                Err(_) => Found::Unknown,
                Ok(id) => {
                    let award = self.commands.load::<Award>(id).await?;
                    person(award.state.state().map(|state| state.grant.recipient_id))
                }
            },
            About::Disbursement(id) => match id.parse::<DisbursementId>() {
                Err(_) => Found::Unknown,
                Ok(id) => {
                    let payment = self.commands.load::<Disbursement>(id).await?;
                    person(payment.state.state().map(|state| state.recipient_id))
                }
            },
            About::BankAccount(id) => match id.parse::<BankAccountId>() {
                Err(_) => Found::Unknown,
                Ok(id) => {
                    let account = self.commands.load::<BankAccount>(id).await?;
                    match account.state.state() {
                        Some(state) if state.record_of().is_some() => Found::Nobody,
                        found => person(found.map(|state| state.owner_id)),
                    }
                }
            },
            About::File(id) => self.of_file(id).await?,
        })
    }

    async fn applicant(&self, id: &str) -> Result<Option<UserId>, ApiError> {
        let Ok(id) = id.parse::<ApplicationId>() else {
            return Ok(None);
        };
        let form = self.commands.load::<Application>(id).await?;
        Ok(form.state.state().map(|state| state.applicant_id))
    }

    /// A document goes with the form that names it, whoever sent it; anything else with the applicant who sent it.
    async fn of_file(&self, id: &str) -> Result<Found, ApiError> {
        let Ok(file_id) = Uuid::try_parse(id) else {
            return Ok(Found::Unknown);
        };
        let file_id_text = file_id.to_string();
        let document =
            projections::application::document_of_file(self.read.store(), &file_id_text).await?;
        if let Some(document) = document {
            let applicant = self.applicant(&document.application_id).await?;
            return Ok(applicant.map_or(Found::Unknown, |id| Found::Person(id.0)));
        }
        let Some(upload) = self.ops.upload(file_id).await? else {
            return Ok(Found::Unknown);
        };
        if !upload.is_private {
            return Ok(Found::Nobody);
        }
        let (owner, _) = commands::user::get(&self.commands, UserId(upload.owner_id)).await?;
        Ok(if owner.role == Role::Applicant {
            Found::Person(upload.owner_id)
        } else {
            Found::Nobody
        })
    }
}
