//! The installation behind a log: its keys are named there, so that a wrong one is told, and the checkers it gave away.
use domain::Actor;
use domain::installation::{
    Fingerprints, INSTALLATION_ID, Installation, InstallationCommand, InstallationError,
};

use crate::call::Call;
use crate::error::Error;
use crate::executor::Executor;

impl From<InstallationError> for Error {
    fn from(error: InstallationError) -> Self {
        match error {}
    }
}

/// Names of the keys that are not those that the log is kept with.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn other_keys(executor: &Executor, present: &Fingerprints) -> Result<Vec<String>, Error> {
    let named = executor
        .load_recent::<Installation>(INSTALLATION_ID)
        .await?;
    Ok(named.state.others(present))
}

/// Names the keys in use in the log, where they are not named so already.
///
/// # Errors
/// [`Error::Append`], [`Error::Ledger`].
pub async fn name_keys(executor: &Executor, keys: Fingerprints) -> Result<(), Error> {
    let command = InstallationCommand::NameKeys { keys };
    let call = Call::new(Actor::system());
    executor
        .decide_one::<Installation>(&call, INSTALLATION_ID, None, command)
        .await
        .map(drop)
}

/// Says in the log which page is given to whoever checks papers without a network, where it is not said already.
///
/// # Errors
/// [`Error::Append`], [`Error::Ledger`].
pub async fn publish_checker(executor: &Executor, sha256: String) -> Result<(), Error> {
    let command = InstallationCommand::PublishChecker { sha256 };
    let call = Call::new(Actor::system());
    executor
        .decide_one::<Installation>(&call, INSTALLATION_ID, None, command)
        .await
        .map(drop)
}

/// Whether the log holds nothing but what the program says of its own installation.
///
/// # Errors
/// [`Error::Ledger`].
pub async fn is_blank(executor: &Executor) -> Result<bool, Error> {
    let head = executor.ledger().head().await?;
    let own = executor
        .load_recent::<Installation>(INSTALLATION_ID)
        .await?;
    Ok(head == own.version)
}
