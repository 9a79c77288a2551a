//! All districts, zeros included.

use std::collections::{BTreeMap, BTreeSet};

use crate::authz::allow;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use projections::dashboard::RegionReport;
use projections::register::realized_by_region;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::books::{BookedUntil, CLOCK};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::routes::dashboard::information::{budget_year, position, sees_budgets};
use crate::routes::dashboard::wire::DashboardDistricts;
use crate::routes::dashboard::wire::{DistrictReport, LevelCount};
use crate::{ApiError, AppState, Envelope, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct DistrictFilter {
    /// The kampung of this district instead of all districts.
    #[serde(rename = "distrikId")]
    pub district: Option<String>,
    /// Budget year of the money; the present one when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
}

/// All districts, zeros included; or all kampung of one.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/report-by-district",
    extensions(("x-access" = json!(allow::to().branch().admin().government().view(allow::Dashboard).machine(allow::Machines::Figures)))),
    tag = "dashboard",
    params(DistrictFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day."), ("jam" = Option<domain::register::RegisterClock>, Query, description = CLOCK)),
    responses((status = 200, body = Envelope<DashboardDistricts>))
)]
pub(crate) async fn get_dashboard_districts(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<DistrictFilter>,
    export: Export,
    view: View,
    BookedUntil(booked): BookedUntil,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let sees_budgets = sees_budgets(&session);
    let year = budget_year(filter.year, &view);
    let count = async {
        let mut found = match &filter.district {
            None => {
                projections::dashboard::report_by_district(&view.store, &scope, Some(year)).await?
            }
            Some(district) => {
                let kampung = projections::dashboard::report_by_kampung;
                kampung(&view.store, &scope, Some(year), district).await?
            }
        };
        if let Some(day) = booked.filter(|_| sees_budgets) {
            let (live, district) = (app.read.store(), filter.district.as_deref());
            let booked = realized_by_region(live, year, day, district).await?;
            as_booked(&mut found, &booked);
        }
        Ok(DashboardDistricts {
            position: position(&view),
            year,
            items: found
                .into_iter()
                .map(|row| wire(row, sees_budgets))
                .collect(),
        })
    };
    // What is booked until a day moves with the log.
    let now = booked.map(|day| (day, app.read.applied()));
    let what = (
        "districts",
        &scope,
        &filter.district,
        (year, sees_budgets, now),
    );
    let found = view.figures(&app, what, count).await?;
    if let Some(file) =
        export::rows_as_file(&export, "laporan-distrik", COLUMNS, &found.data.items)?
    {
        return Ok(file);
    }
    Ok(found.into_response())
}

/// The money of each region by the other clock; what belongs to none of them stands in the row of what is not known.
fn as_booked(regions: &mut [RegionReport], booked: &BTreeMap<Option<String>, i64>) {
    let known: BTreeSet<String> = regions.iter().map(|row| row.code.clone()).collect();
    let elsewhere = booked.iter().filter(|(code, _)| {
        let is_known = |code: &String| !code.is_empty() && known.contains(code);
        !code.as_ref().is_some_and(is_known)
    });
    let elsewhere: i64 = elsewhere.map(|(_, amount)| amount).sum();
    for row in regions {
        row.realized = match row.code.as_str() {
            "" => elsewhere,
            code => booked.get(&Some(code.to_owned())).copied().unwrap_or(0),
        };
    }
}

fn wire(row: RegionReport, sees_budgets: bool) -> DistrictReport {
    DistrictReport {
        code: row.code,
        name: row.name,
        applicants: row.applicants,
        recipients: row.recipients,
        women: row.women,
        men: row.men,
        active: row.active,
        graduated: row.graduated,
        mean_gpa: row.mean_gpa_hundredths.map(shown::hundredths),
        realized: sees_budgets.then_some(row.realized),
        levels: row
            .by_level
            .into_iter()
            .map(|(level, count)| LevelCount { level, count })
            .collect(),
    }
}

/// The columns of the exported report.
const COLUMNS: &[Column<DistrictReport>] = &[
    ("Kode", |it| Cell::text(&it.code)),
    ("Nama", |it| Cell::text(&it.name)),
    ("Pendaftar", |it| Cell::integer(Some(it.applicants))),
    ("Penerima", |it| Cell::integer(Some(it.recipients))),
    ("Perempuan", |it| Cell::integer(Some(it.women))),
    ("Laki-laki", |it| Cell::integer(Some(it.men))),
    ("Aktif", |it| Cell::integer(Some(it.active))),
    ("Lulus", |it| Cell::integer(Some(it.graduated))),
    ("Rata-rata IPK", |it| Cell::decimal(it.mean_gpa)),
    ("Realisasi (Rp)", |it| Cell::rupiah(it.realized)),
];
