//! Registers outside the office: what one is asked about a form, and its answer.
use domain::application::{
    Application, ApplicationCommand, ApplicationError, OutsideRegister, RegisterAnswer,
    RegisterExchange, RegisterQuestion,
};
use domain::{ApplicationId, Personal};

use crate::call::{Call, Done};
use crate::error::Error;
use crate::executor::Executor;

/// What stands between a command and its answer.
#[derive(Debug)]
pub enum ToAsk {
    /// The register is to be asked this.
    Question(RegisterQuestion),
    /// The same request was answered before: nobody is asked again.
    Answered(Done),
}

/// What the register is asked about the form. Nothing is written.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn question(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    register: OutsideRegister,
) -> Result<ToAsk, Error> {
    if let Some(done) = executor.recall(call).await? {
        return Ok(ToAsk::Answered(done));
    }
    let unit = executor.rehearsal(call).await?;
    let loaded = unit.expect::<Application>(id, version).await?;
    let form = loaded.state.state().ok_or(ApplicationError::NotFound)?;
    Ok(ToAsk::Question(form.ask(register, unit.context())?))
}

/// Keeps what the register answered; no answer where it knows nobody under that number.
///
/// # Errors
/// [`Error::Stale`]; rules of `domain::application`.
pub async fn keep_answer(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    register: OutsideRegister,
    exchange: RegisterExchange,
    answer: Option<RegisterAnswer>,
) -> Result<Done, Error> {
    let command = ApplicationCommand::KeepAnswer {
        register,
        // The rule gives it to the applicant, whose it is.
        exchange: Personal::known(call.actor.user_id, exchange),
        answer,
    };
    executor
        .decide_one::<Application>(call, id, version, command)
        .await
}
