//! A year drawn: its months, where its money is, how long files wait. The sums are those of the registers.

use crate::authz::allow;
use axum::extract::State;
use chrono::{Datelike, NaiveDate};
use domain::absorption::{Forecast, MONTHS, forecast, planned_by};
use domain::budget_line::FundSource;
use domain::{ScholarshipType, office_time};
use projections::Scope;
use projections::dashboard::{self, MoneyFlow, PictureFilter, StageAges, share_basis_points};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::books::{BookedUntil, CLOCK};
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Query;
use crate::routes::audit::summary;
use crate::routes::dashboard::information::{budget_year, position};
use crate::routes::dashboard::pictures_wire::{
    DashboardPictures, PictureAges, PictureCampus, PictureFlow, PictureForecast, PictureMonth,
};
use crate::{ApiError, AppState, Envelope, Session};

/// What to narrow the pictures by.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PicturesAsked {
    /// The year; the present one when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Only money of this source of funds.
    #[serde(rename = "sumberDana")]
    pub source: Option<FundSource>,
    /// Only this type of scholarship.
    #[serde(rename = "jenisBeasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Only this institution.
    #[serde(rename = "institusiId")]
    pub institution: Option<String>,
}

/// A year drawn: its months, where its money is, how long files wait.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/gambar",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Dashboard)))),
    tag = "dashboard",
    params(PicturesAsked, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day."), ("jam" = Option<domain::register::RegisterClock>, Query, description = CLOCK)),
    responses((status = 200, body = Envelope<DashboardPictures>))
)]
pub(crate) async fn get_dashboard_pictures(
    State(app): State<AppState>,
    session: Session,
    Query(asked): Query<PicturesAsked>,
    view: View,
    BookedUntil(booked): BookedUntil,
) -> Result<Envelope<DashboardPictures>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let filter = filter_of(asked, &view, booked);
    // What is booked until a day moves with the log.
    let now = booked.map(|day| (day, app.read.applied()));
    let what = ("pictures", &scope, &filter, now);
    let count = async { drawn(&app, &view, &scope, &filter).await };
    view.figures(&app, what, count).await
}

/// What the projections are asked for.
pub(crate) fn filter_of(
    asked: PicturesAsked,
    view: &View,
    booked: Option<NaiveDate>,
) -> PictureFilter {
    PictureFilter {
        year: budget_year(asked.year, view),
        source: asked.source,
        scholarship_type: asked.scholarship_type,
        institution_id: asked.institution.filter(|id| !id.is_empty()),
        booked_until: booked,
    }
}

/// The pictures of one filter.
///
/// # Errors
/// The read store cannot be read.
pub(crate) async fn drawn(
    app: &AppState,
    view: &View,
    scope: &Scope,
    filter: &PictureFilter,
) -> Result<DashboardPictures, ApiError> {
    // Money by booking date is read from what stands now; persons are those of the day.
    let money = if filter.booked_until.is_some() {
        app.read.store()
    } else {
        &view.store
    };
    let flow = dashboard::money_flow(money, filter).await?;
    let applications = dashboard::applications_by_month(&view.store, scope, filter).await?;
    let grants = dashboard::grants_by_month(&view.store, scope, filter).await?;
    let ages = dashboard::ages_by_stage(&view.store, scope, filter, view.moment).await?;
    let campuses = dashboard::campuses(&view.store, scope).await?;
    let mut years = projections::budget_line::years(&view.store).await?;
    if !years.contains(&filter.year) {
        years.push(filter.year);
        years.sort_unstable_by(|one, other| other.cmp(one));
    }
    let today = office_time(view.moment).date_naive();
    let ceiling = (!filter.is_of_recipients()).then_some(flow.accounts.ceiling);
    let over = months_over(filter.year, today);
    let expected = forecast(&flow.realized_by_month, over, ceiling);
    let months = months(
        &flow,
        &applications,
        &grants,
        &Course::of(filter.year, today, ceiling, expected),
    );
    Ok(DashboardPictures {
        position: position(view),
        year: filter.year,
        years,
        campuses: campuses
            .into_iter()
            .map(|campus| PictureCampus {
                id: campus.institution_id,
                name: campus.name,
            })
            .collect(),
        months,
        forecast: expected.map(|found| PictureForecast {
            monthly: found.monthly,
            months: found.months,
            december: found.december,
            absorbed_per_ten_thousand: ceiling
                .filter(|ceiling| *ceiling > 0)
                .map(|ceiling| share_basis_points(found.december, ceiling)),
        }),
        flow: flow_of(&flow, ceiling.is_some()),
        ages: ages.into_iter().map(ages_of).collect(),
    })
}

/// How many months of a year are over on a day.
pub(crate) fn months_over(year: i64, today: NaiveDate) -> usize {
    match i64::from(today.year()).cmp(&year) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => today.month0() as usize,
        std::cmp::Ordering::Greater => MONTHS,
    }
}

/// How far a year has come.
struct Course {
    over: usize,
    begun: usize,
    ceiling: Option<i64>,
    expected: Option<Forecast>,
}

impl Course {
    fn of(year: i64, today: NaiveDate, ceiling: Option<i64>, expected: Option<Forecast>) -> Self {
        let over = months_over(year, today);
        let begun = if i64::from(today.year()) == year {
            over + 1
        } else {
            over
        };
        Self {
            over,
            begun,
            ceiling,
            expected,
        }
    }
}

fn months(
    flow: &MoneyFlow,
    applications: &[i64; MONTHS],
    grants: &[i64; MONTHS],
    course: &Course,
) -> Vec<PictureMonth> {
    let by_month = &flow.realized_by_month;
    let mut realized_until = 0;
    let people = applications.iter().zip(grants);
    (1..)
        .zip(by_month.iter().zip(people))
        .map(|(month, (realized, (applications, grants)))| {
            realized_until += realized;
            let expected = course.expected.filter(|_| month > course.over);
            PictureMonth {
                month,
                begun: month <= course.begun,
                applications: *applications,
                grants: *grants,
                realized: *realized,
                realized_until,
                planned_until: course.ceiling.map(|ceiling| planned_by(ceiling, month)),
                forecast_until: expected
                    .map(|found| found.by(by_month, course.over, month, course.ceiling)),
            }
        })
        .collect()
}

fn flow_of(flow: &MoneyFlow, has_ceiling: bool) -> PictureFlow {
    let accounts = &flow.accounts;
    let transferred = flow.transferred + flow.received;
    PictureFlow {
        pagu: has_ceiling.then_some(accounts.ceiling),
        available: has_ceiling.then_some(accounts.available),
        approved: accounts.commitment
            + accounts.realization
            + accounts.returned
            + accounts.refunded,
        committed: accounts.commitment,
        returned: accounts.returned,
        refunded: accounts.refunded,
        realized: accounts.realization,
        not_transferred: accounts.realization - transferred,
        transferred,
        not_confirmed: flow.transferred,
        received: flow.received,
    }
}

fn ages_of(found: StageAges) -> PictureAges {
    let [week, two_weeks, month, longer] = found.bands;
    PictureAges {
        kind: summary::wire_kind(found.subject_kind).to_owned(),
        status: found.status,
        week,
        two_weeks,
        month,
        longer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_that_are_over_are_those_before_the_month_of_the_day() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 27).unwrap();
        assert_eq!(months_over(2026, day), 10);
        assert_eq!(months_over(2025, day), 12);
        assert_eq!(months_over(2027, day), 0);
    }
}
