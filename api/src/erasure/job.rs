//! The job that finishes what an erasure began, from the start of the program on until it is done.

use std::{fs, io, time::Duration};

use super::{LATEST, run};
use crate::{
    error::ApiError,
    state::{App, AppState},
};

/// Pause between two looks when nothing is left to do.
const QUIET: Duration = Duration::from_secs(30);
/// Pause when something is.
const UNFINISHED: Duration = Duration::from_secs(2);
/// Beside the folder of earlier moments: after which erasure they were filled.
const MARK: &str = "as-of.erased";

/// Finishes erasures for as long as the program runs.
pub(crate) async fn follow(app: AppState) {
    loop {
        let done = async {
            forget_past(&app).await?;
            run(&app).await
        };
        let pause = match done.await {
            Ok(_) => QUIET,
            Err(error) => {
                tracing::warn!(%error, "an erasure is not finished yet");
                metrics::counter!("erasure_attempts_failed_total").increment(1);
                UNFINISHED
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// Drops what this machine keeps of earlier moments when an erasure was finished since, here or on
/// another machine: what was filled before the person's key was destroyed has the person's name.
///
/// # Errors
/// When a store or the disk fails.
pub(crate) async fn forget_past(app: &App) -> Result<(), ApiError> {
    let latest = app.ops.cursor(LATEST).await?.to_string();
    let mark = app.config.data_dir.join(MARK);
    let known = match fs::read_to_string(&mark) {
        Ok(known) => known,
        // No mark and no erasure yet.
        Err(error) if error.kind() == io::ErrorKind::NotFound => "0".to_owned(),
        Err(error) => return Err(ApiError::internal(error)),
    };
    if known == latest {
        return Ok(());
    }
    app.pages.forget();
    app.public_answers.forget();
    app.read.forget_past()?;
    fs::write(&mark, latest).map_err(ApiError::internal)
}
