//! Findings: warnings are set aside; what blocks stops grants and payments.
use std::future::Future;
use std::pin::Pin;

use domain::UserId;
use domain::finding::{Finding, FindingCommand, blocking, refuse_blocked};
use domain::integrity::{FindingKey, Severity};

use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

/// A finding as the read models know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFinding {
    /// Its id.
    pub id: String,
    /// What was compared.
    pub key: FindingKey,
    /// How strong it is.
    pub severity: Severity,
    /// Whom it concerns: one person or two.
    pub person_ids: Vec<UserId>,
    /// Who prepared the records it speaks of.
    pub prepared_by: Vec<UserId>,
}

/// What is found about a person, as new as the log.
pub type Found<'a> =
    Pin<Box<dyn Future<Output = Result<Vec<(FindingKey, Severity)>, Error>> + Send + 'a>>;

/// Answers what is found about a person. The read models do; an executor without one (demo data,
/// imports, which check by themselves) lets all pass. A number that another person claimed is
/// refused by the claim in any case, also in a race.
pub trait FindingSource: Send + Sync {
    /// The open findings about a person.
    fn about(&self, person_id: UserId) -> Found<'_>;
}

/// Sets a warning aside.
///
/// # Errors
/// Rules of `domain::finding`; [`Error::Stale`] when somebody did so before.
pub async fn dismiss(
    executor: &Executor,
    call: &Call,
    finding: KnownFinding,
    version: u64,
    reason: String,
) -> Result<Done, Error> {
    let (finding, reason) = (&finding, &reason);
    executor
        .run(call, |unit| async move {
            let loaded = unit.find::<Finding>(&finding.id).await?;
            if loaded.version != version {
                return Err(Error::Stale {
                    kind: "finding".to_owned(),
                    id: finding.id.clone(),
                    current: loaded.version,
                });
            }
            let command = FindingCommand::Dismiss {
                key: finding.key,
                severity: finding.severity,
                person_ids: finding.person_ids.clone(),
                prepared_by: finding.prepared_by.clone(),
                reason: reason.clone(),
            };
            unit.decide::<Finding>(&finding.id, command).await
        })
        .await
}

/// What is found about a person that blocks.
///
/// # Errors
/// What keeps the findings from being read.
pub(crate) async fn blocks(unit: &Unit, person_id: UserId) -> Result<Vec<FindingKey>, Error> {
    match unit.executor().findings() {
        None => Ok(Vec::new()),
        Some(source) => Ok(blocking(&source.about(person_id).await?)),
    }
}

/// Refuses to grant while a finding about the person blocks.
///
/// # Errors
/// `FindingError::Blocked`; what keeps the findings from being read.
pub async fn refuse_person(unit: &Unit, person_id: UserId) -> Result<(), Error> {
    match unit.executor().findings() {
        None => Ok(()),
        Some(source) => Ok(refuse_blocked(&source.about(person_id).await?)?),
    }
}
