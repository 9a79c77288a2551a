//! What the last checks of the log found.

use crate::authz::allow;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::scope;
use crate::log_check::progress::Checked;
use crate::{ApiError, AppState, Envelope, Session};

/// One check of the log against itself and what stands beside it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LogCheck {
    /// When it began.
    #[serde(rename = "waktu")]
    at: DateTime<Utc>,
    /// The whole log, its documents and read models; else only what was new.
    #[serde(rename = "seluruhnya")]
    whole: bool,
    /// How many events the log had.
    #[serde(rename = "jumlahPeristiwa")]
    events: u64,
    /// Root of the tree over them, hex.
    #[serde(rename = "akar")]
    root: String,
    /// How many things are wrong; 0 when the log is sound.
    #[serde(rename = "jumlahMasalah")]
    problem_count: u64,
    /// The first of them, in words.
    #[serde(rename = "masalah")]
    problems: Vec<String>,
    /// What could not be checked, and why.
    #[serde(rename = "tidakDiperiksa")]
    unchecked: Vec<String>,
}

impl From<Checked> for LogCheck {
    fn from(checked: Checked) -> Self {
        Self {
            at: checked.at,
            whole: checked.whole,
            events: checked.events,
            root: checked.root,
            problem_count: checked.problem_count,
            problems: checked.problems,
            unchecked: checked.unchecked,
        }
    }
}

/// The last check of the whole log, and the last one of what was new.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LogChecks {
    items: Vec<LogCheck>,
    /// Why nothing is written to the log at present; null when it is written to.
    #[serde(rename = "ditangguhkan")]
    suspended: Option<String>,
}

/// What the last checks of the log found.
#[utoipa::path(
    get,
    path = "/api/cms/audit/pemeriksaan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit)))),
    tag = "audit",
    responses((status = 200, body = Envelope<LogChecks>))
)]
pub(crate) async fn list_audit_checks(
    State(app): State<AppState>,
    session: Session,
) -> Result<Envelope<LogChecks>, ApiError> {
    scope::of(&app, &session).await?;
    let checks = app.ops.checks().await?;
    Ok(Envelope::ok(LogChecks {
        items: checks.into_iter().map(LogCheck::from).collect(),
        suspended: app.ledger.suspended(),
    }))
}
