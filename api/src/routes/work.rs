//! Pekerjaan saya: what waits for the reader, pile by pile.

use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::UserId;
use domain::work::WorkKind;
use projections::event::time_text;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::authz::allow;
use crate::routes::disbursement::held::HeldPayments;
use crate::routes::shown;
use crate::routes::view::View;
use crate::watch::Standing;
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
    extensions(("x-access" = json!(allow::to().admin().view(allow::Dashboard)))),
    tag = "dashboard",
    responses((status = 200, body = Envelope<WorkBody>))
)]
pub(crate) async fn list_work(
    State(app): State<AppState>,
    session: Session,
    view: View,
) -> Result<Envelope<WorkBody>, ApiError> {
    let permissions = app.permissions().await?;
    let (today, now) = (shown::today(app.now()), time_text(app.now()));
    let user_id = UserId(session.user_id);
    let mut items = Vec::new();
    for kind in WorkKind::ALL {
        let right = kind.right();
        if !permissions
            .state
            .allows_user(session.role, user_id, right, today)
        {
            continue;
        }
        let me = user_id.to_string();
        let pile = if *kind == WorkKind::Held {
            let held = HeldPayments::at(&app, &view).await?;
            projections::disbursement::pile_of(&view.store, &held.ids()).await?
        } else {
            projections::work::pile(&view.store, *kind, &me, &now).await?
        };
        items.push(PileBody {
            kind: *kind,
            count: pile.count,
            since: shown::some_time(pile.since.as_deref())?,
        });
    }
    let standing = app.watch.standing(&app);
    let standing = standing.into_iter().map(StandingBody::of).collect();
    Ok(Envelope::ok(WorkBody { items, standing }).at(view.position))
}
