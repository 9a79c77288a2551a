//! People and money at a glance.

use crate::authz::allow;
use axum::extract::State;
use chrono::Datelike;
use domain::office_time;
use projections::budget_line::{BudgetLineFilter, BudgetTotals};
use projections::dashboard::share_basis_points;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::books::{BookedUntil, CLOCK};
use crate::answer::scope;
use crate::answer::view::View;
use crate::authz::Role;
use crate::extract::Query;
use crate::routes::dashboard::sources;
use crate::routes::dashboard::wire::DashboardInformation;
use crate::{ApiError, AppState, Envelope, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InformationFilter {
    /// Budget year; the newest when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
}

/// People and money at a glance.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/information",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::Dashboard).machine(allow::Machines::Figures)))),
    tag = "dashboard",
    params(InformationFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day."), ("jam" = Option<domain::register::RegisterClock>, Query, description = CLOCK)),
    responses((status = 200, body = Envelope<DashboardInformation>))
)]
pub(crate) async fn get_dashboard_information(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<InformationFilter>,
    view: View,
    BookedUntil(booked): BookedUntil,
) -> Result<Envelope<DashboardInformation>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let sees_budgets = sees_budgets(&session);
    let year = budget_year(filter.year, &view);
    let count = async {
        let found = projections::dashboard::information(&view.store, &scope, Some(year)).await?;
        let mut years = projections::budget_line::years(&view.store).await?;
        if !years.contains(&year) {
            years.push(year);
            years.sort_unstable_by(|one, other| other.cmp(one));
        }
        let wanted = BudgetLineFilter {
            year: Some(year),
            ..BudgetLineFilter::default()
        };
        let rows = match booked {
            None => projections::budget_line::list(&view.store, &wanted).await?,
            Some(day) => {
                projections::budget_line::booked_until(app.read.store(), &wanted, day).await?
            }
        };
        let budget = BudgetTotals::of(&rows);
        let share = share_basis_points(budget.realization, budget.ceiling);
        let budget = sees_budgets.then_some(budget);
        Ok(DashboardInformation {
            position: position(&view),
            applicants: found.applicants,
            recommended: found.recommended,
            active_recipients: found.active,
            graduated: found.graduated,
            not_graduated: found.not_graduated,
            year,
            years,
            pagu: budget.map(|budget| budget.ceiling),
            committed: budget.map(|budget| budget.commitment),
            realized: budget.map(|budget| budget.realization),
            returned: budget.map(|budget| budget.returned),
            refunded: budget.map(|budget| budget.refunded),
            available: budget.map(|budget| budget.available),
            absorbed_per_ten_thousand: budget.map(|_| share),
            sources: budget.map_or_else(Vec::new, |_| sources::of(&rows)),
        })
    };
    // What is booked until a day moves with the log.
    let now = booked.map(|day| (day, app.read.applied()));
    let what = ("information", &scope, year, sees_budgets, now);
    view.figures(&app, what, count).await
}

/// The budget year that money is asked of: the one of the view's day when none is named.
pub(crate) fn budget_year(asked: Option<i64>, view: &View) -> i64 {
    asked.unwrap_or_else(|| i64::from(office_time(view.moment).year()))
}

/// Budgets are for the finance team and the government; the public sees them in the transparency
/// figures.
pub(crate) fn sees_budgets(session: &Session) -> bool {
    matches!(session.role, Role::Admin | Role::Government)
}

/// The position a dashboard speaks of, as it stands in its body.
pub(crate) fn position(view: &View) -> i64 {
    i64::try_from(view.position).unwrap_or(i64::MAX)
}
