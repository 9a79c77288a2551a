//! Complaints of recipients to the finance team.
use domain::award::Award;
use domain::complaint::{Complaint, ComplaintCommand, ComplaintTopic};
use domain::disbursement::Disbursement;
use domain::{AwardId, ComplaintId, DisbursementId};

use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;

/// A complaint to open.
#[derive(Debug, Clone)]
pub struct NewComplaint {
    /// The award it is about.
    pub award_id: AwardId,
    /// The payment it is about, if one; must be of that award.
    pub disbursement_id: Option<DisbursementId>,
    /// What it is about.
    pub topic: ComplaintTopic,
    /// In the recipient's words.
    pub text: String,
}

/// Opens a complaint.
///
/// # Errors
/// [`Error::NotFound`] when award and payment do not exist or do not belong together; rules of
/// `domain::complaint`.
pub async fn open(executor: &Executor, call: &Call, new: NewComplaint) -> Result<Done, Error> {
    let id = ComplaintId(executor.new_id());
    let new = &new;
    executor
        .run(call, |unit| async move {
            let award = unit.get::<Award>(new.award_id).await?;
            let missing = |kind: &str, id: String| Error::NotFound {
                kind: kind.to_owned(),
                id,
            };
            let recipient_id = award
                .state
                .state()
                .map(|award| award.grant.recipient_id)
                .ok_or_else(|| missing("award", new.award_id.to_string()))?;
            if let Some(payment_id) = new.disbursement_id {
                let payment = unit.get::<Disbursement>(payment_id).await?;
                payment
                    .state
                    .state()
                    .filter(|payment| payment.award_id == new.award_id)
                    .ok_or_else(|| missing("disbursement", payment_id.to_string()))?;
            }
            let command = ComplaintCommand::Open {
                recipient_id,
                award_id: new.award_id,
                disbursement_id: new.disbursement_id,
                topic: new.topic,
                text: new.text.clone(),
            };
            unit.begin::<Complaint>(id, command).await
        })
        .await
}

/// Answers a complaint (the finance team) or asks again (the recipient).
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::complaint`.
pub async fn reply(
    executor: &Executor,
    call: &Call,
    id: ComplaintId,
    version: Option<u64>,
    text: String,
) -> Result<Done, Error> {
    let command = ComplaintCommand::Reply { text };
    executor
        .decide_one::<Complaint>(call, id, version, command)
        .await
}

/// Closes a complaint.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::complaint`.
pub async fn close(
    executor: &Executor,
    call: &Call,
    id: ComplaintId,
    version: Option<u64>,
) -> Result<Done, Error> {
    executor
        .decide_one::<Complaint>(call, id, version, ComplaintCommand::Close)
        .await
}
