//! Confirms a change request.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;
use commands::confirmation::Surroundings;
use commands::user::Belongings;
use domain::Role;
use domain::award::Circumstance;
use domain::change_request::{ChangeRequest, Subject};
use domain::permission::Right;
use domain::security::{SecurityKind, SessionEnd};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::ops::security::SecurityEntry;
use crate::routes::award::circumstance::of_recipient;
use crate::routes::budget_year::wire::lines_of;
use crate::routes::budget_year::withdraw::proposed_on;
use crate::{ApiError, AppState, Envelope, Signed, erasure};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConfirmChangeRequest {
    /// usulanId.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
}

/// Confirms a change request: what it says takes effect in the same moment. Another person than proposed it,
/// with the right to what it changes.
#[utoipa::path(
    post,
    path = "/api/cms/usulan/setujui",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Setting).also(allow::Action::Approve, allow::BudgetLine).fresh()))),
    tag = "usulan",
    request_body = ConfirmChangeRequest,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The change request."))
)]
pub(crate) async fn confirm_change_request(
    State(app): State<AppState>,
    Extension(access): Extension<Arc<Table>>,
    caller: Caller,
    Signed(body): Signed<ConfirmChangeRequest>,
) -> Answer {
    let id = parse::id(&body.id)?;
    let request = app.commands.load::<ChangeRequest>(id).await?;
    let subject = request.state.state().map(|state| state.subject.clone());
    let around = surroundings(&app, &access, subject.as_ref()).await?;
    let done = commands::confirmation::confirm(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        around,
    )
    .await?;
    match subject {
        Some(Subject::SecondFactors { user_id }) => {
            // Whoever holds the lost device is signed out with it.
            app.end_sessions_of(user_id.0, None, SessionEnd::SecondFactor)
                .await?;
        }
        Some(Subject::Address { user_id, .. }) => {
            app.end_sessions_of(user_id.0, None, SessionEnd::AccountChanged)
                .await?;
        }
        Some(Subject::Machine { machine_id, .. }) => {
            app.security.keep(SecurityEntry {
                account_id: Some(caller.session.user_id),
                session_id: Some(caller.session.jti),
                level: Some(caller.session.role.as_str().to_owned()),
                subject_id: Some(machine_id),
                ..SecurityEntry::new(SecurityKind::MachineAdmitted, app.now())
            });
        }
        Some(Subject::Erasure { .. }) => {
            // The key is gone already; what this leaves undone, the next cleaning does.
            if let Err(error) = erasure::run(&app).await {
                tracing::warn!(%error, "an erasure is finished by the next cleaning");
            }
        }
        Some(_) | None => {}
    }
    Ok(changed(done))
}

/// What the effect of a change request needs to know beside the log.
///
/// # Errors
/// When the read models fail.
pub(super) async fn surroundings<'a>(
    app: &AppState,
    access: &'a Table,
    subject: Option<&Subject>,
) -> Result<Surroundings<impl Fn(Role) -> BTreeSet<Right> + Sync + use<'a>>, ApiError> {
    let belongings = match subject {
        Some(Subject::Erasure { user_id, .. } | Subject::Recipient { user_id, .. }) => {
            erasure::belongings(app, *user_id).await?
        }
        Some(Subject::Circumstance {
            award_id,
            circumstance: Circumstance::Death { .. },
            ..
        }) => of_recipient(app, *award_id).await?,
        Some(_) | None => Belongings::default(),
    };
    let lines = match subject {
        Some(Subject::BudgetLine { year, .. } | Subject::NewYear { year, .. }) => {
            lines_of(app.read.store(), *year).await?
        }
        Some(_) | None => Vec::new(),
    };
    let proposed = match subject {
        Some(Subject::LineWithdrawal { budget_line_id, .. }) => {
            proposed_on(app.read.store(), *budget_line_id).await?
        }
        Some(_) | None => Vec::new(),
    };
    Ok(Surroundings {
        ceiling_of: |role| access.ceiling(role).clone(),
        belongings,
        lines,
        proposed,
    })
}
