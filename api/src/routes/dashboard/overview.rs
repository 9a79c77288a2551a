//! Count, sum and age of what stands in each state.

use axum::extract::State;

use crate::routes::audit::summary;
use crate::routes::dashboard::information::{position, sees_budgets};
use crate::routes::dashboard::wire::DashboardOverview;
use crate::routes::dashboard::wire::StatusOverview;
use crate::routes::scope;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, Session};
use commands::record::SERVICE_DAYS;
use domain::record::{Record, Setting};

/// Count, sum and age of what stands in each state.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/overview-status",
    tag = "dashboard",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DashboardOverview>))
)]
pub(crate) async fn get_dashboard_overview(
    State(app): State<AppState>,
    session: Session,
    view: View,
) -> Result<Envelope<DashboardOverview>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let service_days = service_days(&app).await?;
    let found =
        projections::dashboard::overview_status(&view.store, &scope, view.moment, service_days)
            .await?;
    let sees_budgets = sees_budgets(&session);
    let items = found
        .into_iter()
        .map(|figure| StatusOverview {
            kind: summary::wire_kind(figure.subject_kind).to_owned(),
            status: figure.status,
            count: figure.count,
            amount: if sees_budgets { figure.amount } else { 0 },
            median_days: figure.median_age_seconds / DAY_SECONDS,
            oldest_days: figure.oldest_age_seconds / DAY_SECONDS,
            overdue: figure.overdue,
        })
        .collect();
    let body = DashboardOverview {
        position: position(&view),
        items,
    };
    Ok(Envelope::ok(body).at(view.position))
}

const DAY_SECONDS: i64 = 86_400;

/// Days within which an office should act, when nothing is set.
const SERVICE_DAYS_DEFAULT: u16 = 14;

async fn service_days(app: &AppState) -> Result<u16, ApiError> {
    let loaded = app.commands.load::<Record<Setting>>(SERVICE_DAYS).await?;
    let days = loaded
        .state
        .value()
        .and_then(|setting| setting.value.as_i64());
    Ok(days
        .and_then(|days| u16::try_from(days).ok())
        .unwrap_or(SERVICE_DAYS_DEFAULT))
}
