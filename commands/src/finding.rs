//! Findings: warnings are set aside; what blocks stops grants and payments.
use std::future::Future;
use std::pin::Pin;

use domain::change_request::{Difference, Subject};
use domain::finding::{Finding, FindingCommand, FindingStatus, blocking, refuse_blocked};
use domain::integrity::{FindingKey, Severity};
use domain::{Decide, UserId};

use crate::call::{Call, Done};
use crate::change_request::{self, Outcome, Proposal};
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

/// What is found about each of many people, as new as the log.
pub type FoundOfAll<'a> = Pin<
    Box<dyn Future<Output = Result<Vec<(UserId, Vec<(FindingKey, Severity)>)>, Error>> + Send + 'a>,
>;

/// Answers what is found about a person. The read models do; an executor without one (demo data,
/// imports, which check by themselves) lets all pass. A number that another person claimed is
/// refused by the claim in any case, also in a race.
pub trait FindingSource: Send + Sync {
    /// The open findings about a person.
    fn about(&self, person_id: UserId) -> Found<'_>;

    /// The open findings about each of these people, in one question.
    fn about_all(&self, people: Vec<UserId>) -> FoundOfAll<'_>;
}

/// Sets a warning aside; one that blocks becomes a change request.
///
/// # Errors
/// Rules of `domain::finding` and `domain::change_request`; [`Error::Stale`] when somebody did so before.
pub async fn dismiss(
    executor: &Executor,
    call: &Call,
    finding: KnownFinding,
    version: u64,
    reason: String,
) -> Result<Done<Outcome>, Error> {
    let (finding, reason) = (&finding, &reason);
    let request_id = executor.new_id();
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
            if finding.severity == Severity::Blocks {
                let command = FindingCommand::Override {
                    key: finding.key,
                    person_ids: finding.person_ids.clone(),
                    prepared_by: finding.prepared_by.clone(),
                    reason: reason.clone(),
                };
                // What would be refused later is refused now.
                loaded.state.decide(command, unit.context())?;
                let proposal = override_of(finding, reason);
                let proposed = change_request::propose_in(&unit, request_id, proposal).await?;
                return Ok(Outcome::Proposed(proposed));
            }
            let command = FindingCommand::Dismiss {
                key: finding.key,
                severity: finding.severity,
                person_ids: finding.person_ids.clone(),
                prepared_by: finding.prepared_by.clone(),
                reason: reason.clone(),
            };
            let changed = unit.decide::<Finding>(&finding.id, command).await?;
            Ok(Outcome::Applied(changed))
        })
        .await
}

fn override_of(finding: &KnownFinding, reason: &str) -> Proposal {
    Proposal {
        subject: Subject::Finding {
            finding_id: finding.id.clone(),
            key: finding.key,
            person_ids: finding.person_ids.clone(),
            prepared_by: finding.prepared_by.clone(),
        },
        differences: vec![Difference {
            name: finding.key.label().to_owned(),
            before: Some(finding.severity.label().to_owned()),
            after: Some(FindingStatus::Dismissed.label().to_owned()),
        }],
        reason: Some(reason.to_owned()),
    }
}

/// What is found about a person that blocks.
///
/// # Errors
/// What keeps the findings from being read.
pub(crate) async fn blocks(unit: &Unit, person_id: UserId) -> Result<Vec<FindingKey>, Error> {
    if let Some(found) = unit.ahead().findings(person_id) {
        return Ok(found);
    }
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
