//! Who looks at a form at present.
use domain::ApplicationId;
use domain::application::{Application, ApplicationCommand};

use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;

/// Takes the form to look at it; from somebody who has it, with a word.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn take_review(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    note: Option<String>,
) -> Result<Done, Error> {
    let command = ApplicationCommand::TakeReview { note };
    executor
        .decide_one::<Application>(call, id, version, command)
        .await
}

/// Gives the form back undecided.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn release_review(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
) -> Result<Done, Error> {
    executor
        .decide_one::<Application>(call, id, version, ApplicationCommand::ReleaseReview)
        .await
}
