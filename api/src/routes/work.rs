//! Pekerjaan saya: what waits for the reader, pile by pile.

use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::change_request::SubjectKind;
use domain::function::Function;
use domain::user::User;
use domain::work::WorkKind;
use domain::working_day::working_days;
use domain::{Role, UserId};
use projections::Scope;
use projections::change_request::ForWhom;
use projections::event::time_text;
use projections::work::{Pile, Worker};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::authz::allow;
use crate::routes::disbursement::held::HeldPayments;
use crate::state::App;
use crate::watch::standing::Standing;
use crate::{ApiError, AppState, Envelope, Session};

#[cfg(test)]
mod tests;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(list_work))
}

/// A pile of work.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PileBody {
    /// What it is.
    #[serde(rename = "jenis")]
    pub kind: WorkKind,
    /// How many things wait.
    #[serde(rename = "jumlah")]
    pub count: i64,
    /// Since when the oldest of them waits.
    #[serde(rename = "sejak")]
    pub since: Option<DateTime<Utc>>,
    /// How many working days of the office that is; 0 is today.
    #[serde(rename = "hari")]
    pub days: Option<i64>,
}

/// Something that stands still of what the portal stands on.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StandingBody {
    /// In one word, as in `/readyz`.
    #[serde(rename = "hal")]
    pub what: String,
    /// What that means, and whom to tell.
    #[serde(rename = "kalimat")]
    pub sentence: String,
}

impl StandingBody {
    fn of(standing: Standing) -> Self {
        Self {
            what: standing.word().to_owned(),
            sentence: standing.sentence().to_owned(),
        }
    }
}

/// What waits for the reader.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkBody {
    /// The piles that the reader's permissions put on their desk, in the order of the day; empty ones too.
    pub items: Vec<PileBody>,
    /// What stands still of what the portal stands on: nobody's work here, but somebody must tell the operator.
    #[serde(rename = "berdiri")]
    pub standing: Vec<StandingBody>,
}

/// What waits for the reader: only what they may do, and nothing that they themselves prepared.
#[utoipa::path(
    get,
    path = "/api/cms/pekerjaan",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::Dashboard)))),
    tag = "dashboard",
    responses((status = 200, body = Envelope<WorkBody>))
)]
pub(crate) async fn list_work(
    State(app): State<AppState>,
    session: Session,
    view: View,
) -> Result<Envelope<WorkBody>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let worker = worker(&app, session.role, UserId(session.user_id), scope).await?;
    let mut items = Vec::new();
    for (kind, pile) in piles(&app, &view, session.role, &worker).await? {
        let since = shown::some_time(pile.since.as_deref())?;
        items.push(PileBody {
            kind,
            count: pile.count,
            since,
            days: since.map(|since| working_days(since, app.now())),
        });
    }
    // Nobody outside the office can do anything about the machine.
    let standing = match session.role {
        Role::Admin => app.watch.standing(&app),
        _ => Vec::new(),
    };
    let standing = standing.into_iter().map(StandingBody::of).collect();
    Ok(Envelope::ok(WorkBody { items, standing }).at(view.position))
}

/// Somebody as a worker: what lies in their area, and what they may decide of it.
///
/// # Errors
/// When the log cannot be read.
pub(crate) async fn worker(
    app: &App,
    role: Role,
    user_id: UserId,
    scope: Scope,
) -> Result<Worker, ApiError> {
    let permissions = app.permissions().await?;
    let today = shown::today(app.now());
    let may = |kind: &&SubjectKind| {
        permissions
            .state
            .allows_user(role, user_id, kind.right(), today)
    };
    let kinds: Vec<String> = if role == Role::Admin {
        SubjectKind::ALL
            .iter()
            .filter(may)
            .map(ToString::to_string)
            .collect()
    } else {
        Vec::new()
    };
    let account = app.commands.load_recent::<User>(user_id).await?;
    let touched_by = account
        .state
        .state()
        .map(|user| user.standing().touched_by)
        .unwrap_or_default();
    let held = permissions.state.held(user_id);
    Ok(Worker {
        scope,
        prepares: held.is_some_and(|held| held.on(today).contains(&Function::Treasurer)),
        confirms: ForWhom {
            user_id: user_id.to_string(),
            kinds,
            not_of: touched_by.iter().map(ToString::to_string).collect(),
        },
        user_id: user_id.to_string(),
        held: Vec::new(),
    })
}

/// The same person with the payments that are held at the moment of a view, where a pile turns on them.
///
/// # Errors
/// What keeps log or read models from being read.
pub(crate) async fn beside_held(
    app: &App,
    view: &View,
    kind: WorkKind,
    worker: &Worker,
) -> Result<Worker, ApiError> {
    let mut worker = worker.clone();
    if view.is_past() {
        return Ok(worker);
    }
    match kind {
        WorkKind::RosterBankFiles | WorkKind::Transfers => {
            worker.held = HeldPayments::at(app, view).await?.ids();
        }
        WorkKind::Approvals => worker.held = HeldPayments::from_approval(app, view).await?.ids(),
        _ => {}
    }
    Ok(worker)
}

/// The piles that a person's level and rights put on their desk, in the order of the day; empty ones too.
///
/// # Errors
/// When the read store cannot be read.
pub(crate) async fn piles(
    app: &App,
    view: &View,
    role: Role,
    worker: &Worker,
) -> Result<Vec<(WorkKind, Pile)>, ApiError> {
    let permissions = app.permissions().await?;
    let (today, now) = (shown::today(app.now()), time_text(app.now()));
    let user_id: UserId = worker.user_id.parse().map_err(ApiError::internal)?;
    let mut piles = Vec::new();
    for kind in WorkKind::ALL {
        let Some(right) = kind.right_of(role) else {
            continue;
        };
        if !permissions.state.allows_user(role, user_id, right, today) {
            continue;
        }
        let pile = match kind {
            // Whoever may confirm nothing has no such pile.
            WorkKind::ChangeRequests if worker.confirms.kinds.is_empty() => continue,
            WorkKind::Held => {
                let held = HeldPayments::at(app, view).await?;
                projections::disbursement::pile_of(&view.store, &held.ids()).await?
            }
            _ => {
                let worker = beside_held(app, view, *kind, worker).await?;
                projections::work::pile(&view.store, *kind, &worker, &now).await?
            }
        };
        piles.push((*kind, pile));
    }
    Ok(piles)
}
