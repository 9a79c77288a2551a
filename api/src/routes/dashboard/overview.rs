//! Count, sum and age of what stands in each state.

use crate::authz::allow;
use std::collections::BTreeMap;

use axum::extract::State;
use projections::Scope;

use crate::answer::scope;
use crate::answer::view::View;
use crate::routes::audit::summary;
use crate::routes::dashboard::information::{position, sees_budgets};
use crate::routes::dashboard::wire::DashboardOverview;
use crate::routes::dashboard::wire::StatusOverview;
use crate::{ApiError, AppState, Envelope, Session};
use commands::record::SERVICE_DAYS;
use domain::record::{Record, Setting};

/// Count, sum and age of what stands in each state.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/overview-status",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::Dashboard).machine(allow::Machines::Figures)))),
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
    let limits = ServiceDays::load(&app).await?;
    let sees_budgets = sees_budgets(&session);
    let count = async { count(&view, &scope, &limits, sees_budgets).await };
    let what = ("overview", &scope, &limits, sees_budgets);
    view.figures(&app, what, count).await
}

async fn count(
    view: &View,
    scope: &Scope,
    limits: &ServiceDays,
    sees_budgets: bool,
) -> Result<DashboardOverview, ApiError> {
    let found =
        projections::dashboard::overview_status(&view.store, scope, view.moment, |status| {
            limits.of(status)
        })
        .await?;
    let items = found
        .into_iter()
        .map(|figure| StatusOverview {
            kind: summary::wire_kind(figure.subject_kind).to_owned(),
            status: figure.status,
            count: figure.count,
            waiting: figure.waiting,
            amount: if sees_budgets { figure.amount } else { 0 },
            median_days: figure.median_days,
            oldest_days: figure.oldest_days,
            overdue: figure.overdue,
        })
        .collect();
    Ok(DashboardOverview {
        position: position(view),
        items,
    })
}

/// Working days within which an office should act, when nothing is set.
const SERVICE_DAYS_DEFAULT: u16 = 14;

/// Working days within which each state should be left, from the settings.
#[derive(Debug)]
struct ServiceDays(BTreeMap<String, u16>);

impl ServiceDays {
    async fn load(app: &AppState) -> Result<Self, ApiError> {
        let loaded = app
            .commands
            .load_recent::<Record<Setting>>(SERVICE_DAYS)
            .await?;
        let value = loaded.state.value().map(|setting| setting.value.clone());
        Ok(Self(
            value
                .and_then(|value| serde_json::from_value(value).ok())
                .unwrap_or_default(),
        ))
    }

    fn of(&self, status: &str) -> u16 {
        self.0.get(status).copied().unwrap_or(SERVICE_DAYS_DEFAULT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_has_its_own_limit_and_the_rest_the_usual_one() {
        let limits = ServiceDays(BTreeMap::from([("diajukan".to_owned(), 10)]));
        assert_eq!(
            (limits.of("diajukan"), limits.of("retur")),
            (10, SERVICE_DAYS_DEFAULT)
        );
    }
}
