//! Supply of professions by year, as a list and as a file.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::Datelike;
use domain::office_time;
use domain::profession::Profession;
use projections::dashboard::SupplyRow;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::scope;
use crate::answer::view::View;
use crate::authz::allow;
use crate::routes::dashboard::information::position;
use crate::{ApiError, AppState, Envelope, Session};

/// Recipients of one programme who graduate in one year.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProfessionSupply {
    /// The profession that the programme leads to.
    #[serde(rename = "profesi")]
    pub profession: Profession,
    /// The year; absent where level or semester is not known.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: String,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: String,
    /// Who studies now and is expected to graduate in it.
    #[serde(rename = "diperkirakanLulus")]
    pub expected: i64,
    /// Who graduated in it.
    #[serde(rename = "sudahLulus")]
    pub graduated: i64,
}

/// The supply with its position.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DashboardSupply {
    /// Log position this speaks of.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// By profession, then by year.
    pub items: Vec<ProfessionSupply>,
}

/// Supply of professions: who graduates in which year, by profession and study programme.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/pasokan-tenaga",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::Dashboard)))),
    tag = "dashboard",
    params(Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DashboardSupply>))
)]
pub(crate) async fn get_dashboard_supply(
    State(app): State<AppState>,
    session: Session,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let this_year = i64::from(office_time(view.moment).year());
    let count = async {
        let found = projections::dashboard::supply(&view.store, &scope, this_year).await?;
        Ok(DashboardSupply {
            position: position(&view),
            items: found.into_iter().map(wire).collect(),
        })
    };
    let found = view
        .figures(&app, ("supply", &scope, this_year), count)
        .await?;
    if let Some(file) = export::rows_as_file(&export, "pasokan-tenaga", COLUMNS, &found.data.items)?
    {
        return Ok(file);
    }
    Ok(found.into_response())
}

fn wire(row: SupplyRow) -> ProfessionSupply {
    ProfessionSupply {
        profession: row.profession,
        year: row.year,
        study_programme: row.study_programme,
        level: row.level,
        expected: row.expected,
        graduated: row.graduated,
    }
}

/// The columns of the exported list.
const COLUMNS: &[Column<ProfessionSupply>] = &[
    ("Profesi", |it| Cell::word(it.profession)),
    ("Tahun", |it| match it.year {
        Some(year) => Cell::integer(Some(year)),
        None => Cell::text("Belum diketahui"),
    }),
    ("Program Studi", |it| Cell::text(&it.study_programme)),
    ("Jenjang", |it| Cell::text(&it.level)),
    ("Diperkirakan Lulus", |it| Cell::integer(Some(it.expected))),
    ("Sudah Lulus", |it| Cell::integer(Some(it.graduated))),
];
