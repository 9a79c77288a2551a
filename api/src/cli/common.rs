//! What every command stands on: how it ends, the opened program, a bar of progress.

use std::sync::Arc;

use commands::SystemClock;
use indicatif::{ProgressBar, ProgressStyle};

use crate::{boot, config::Config, keys, state::AppState};

/// Anything that ends a command.
pub(super) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What was asked for is done, but not whole, as the caller allowed.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Incomplete(pub(super) String);

impl Incomplete {
    /// Exit status, so that a script tells it from done and from failed.
    pub(super) const STATUS: u8 = 3;
}

/// Opens the whole program for a command that works on it.
pub(super) async fn open(config: Config) -> Result<AppState, Failure> {
    let app = boot::open_for_command(config, Arc::new(SystemClock)).await?;
    keys::hold_to_log(&app.ledger, &app.config, &app.secrets).await?;
    Ok(app)
}

/// Stops what [`open`] started, so that the last writes are down before the process ends.
pub(super) async fn close(app: &AppState) {
    app.read.stop().await;
    app.ledger.close().await;
}

/// A bar of progress on standard error; silent when that is no terminal.
pub(super) fn progress(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template(&format!(
        "{{bar:40}} {{human_pos}}/{{human_len}} {what} ({{eta}})"
    )) {
        bar.set_style(style);
    }
    bar
}
