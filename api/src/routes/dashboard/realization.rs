//! The realisation of a year in parts: by type, campus, component, home district and source, each with its sum.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use domain::ScholarshipType;
use domain::budget_line::FundSource;
use domain::disbursement::Component;
use domain::register::RealizationCut;
use projections::realization::Part;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::information::{budget_year, position};
use crate::answer::books::{BookedUntil, CLOCK};
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::authz::allow;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Session};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RealizationFilter {
    /// Budget year; the present one when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
}

/// The realisation of a year, broken down in several ways.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DashboardRealization {
    /// Log position this speaks of.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Budget year.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// One for each way to break it down; each has the same sum.
    #[serde(rename = "pecahan")]
    pub cuts: Vec<RealizationCutBody>,
}

/// The realisation of a year, broken down in one way.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RealizationCutBody {
    /// By what.
    #[serde(rename = "menurut")]
    pub by: RealizationCut,
    /// The greatest first.
    pub items: Vec<RealizationPart>,
    /// Sum of the parts: the realisation of the year's budget lines, whole rupiah.
    #[serde(rename = "jumlah")]
    pub total: i64,
}

/// One part, by the line that paid and the recipient as they were when they were paid.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RealizationPart {
    /// Word, code or id; absent where no payment of the portal is booked.
    #[serde(rename = "kode")]
    pub code: Option<String>,
    /// What people call it.
    #[serde(rename = "nama")]
    pub name: String,
    /// How many payments of which something is left of it.
    #[serde(rename = "banyakPembayaran")]
    pub payments: i64,
    /// How many persons these were for: whose money all came back was not paid.
    #[serde(rename = "orang")]
    pub recipients: i64,
    /// What of it is realised, whole rupiah.
    #[serde(rename = "realisasi")]
    pub realized: i64,
}

/// The realisation of a year by type, campus, component, home district and source of funds, each with its sum.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/realisasi",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Dashboard).machine(allow::Machines::Figures)))),
    tag = "dashboard",
    params(RealizationFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day."), ("jam" = Option<domain::register::RegisterClock>, Query, description = CLOCK)),
    responses((status = 200, body = Envelope<DashboardRealization>))
)]
pub(crate) async fn get_dashboard_realization(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<RealizationFilter>,
    export: Export,
    view: View,
    BookedUntil(booked): BookedUntil,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    let year = budget_year(filter.year, &view);
    let count = async {
        // What is booked until a day stands in the live store, whenever it was recorded.
        let store = match booked {
            None => &view.store,
            Some(_) => app.read.store(),
        };
        let mut cuts = Vec::with_capacity(RealizationCut::ALL.len());
        for cut in RealizationCut::ALL {
            let parts = projections::realization::parts(store, *cut, year, booked).await?;
            cuts.push(RealizationCutBody {
                by: *cut,
                total: parts.iter().map(|part| part.realized).sum(),
                items: parts
                    .into_iter()
                    .map(|part| body(*cut, part))
                    .collect::<Result<_, ApiError>>()?,
            });
        }
        Ok(DashboardRealization {
            position: position(&view),
            year,
            cuts,
        })
    };
    // What is booked until a day moves with the log.
    let now = booked.map(|day| (day, app.read.applied()));
    let found = view
        .figures(&app, ("realization", year, now), count)
        .await?;
    let rows = rows(&found.data);
    if let Some(file) = export::rows_as_file(&export, "realisasi-menurut", COLUMNS, &rows)? {
        return Ok(file);
    }
    Ok(found.into_response())
}

fn body(cut: RealizationCut, part: Part) -> Result<RealizationPart, ApiError> {
    let name = match (&part.code, cut) {
        (None, _) => None,
        (Some(word), RealizationCut::ScholarshipType) => {
            Some(shown::word::<ScholarshipType>(word)?.label().to_owned())
        }
        (Some(word), RealizationCut::Component) => {
            Some(shown::word::<Component>(word)?.label().to_owned())
        }
        (Some(word), RealizationCut::Source) => {
            Some(shown::word::<FundSource>(word)?.label().to_owned())
        }
        (Some(code), RealizationCut::District) => shown::district_name(Some(code)),
        (Some(_), RealizationCut::Campus) => part.name,
    };
    Ok(RealizationPart {
        code: part.code,
        name: name.unwrap_or_else(|| "Belum diketahui".to_owned()),
        payments: part.payments,
        recipients: part.recipients,
        realized: part.realized,
    })
}

/// A line of the file: by what, which part, and its figures; the sum of each way stands below its parts.
type Line = (RealizationCut, String, Option<(i64, i64)>, i64);

fn rows(found: &DashboardRealization) -> Vec<Line> {
    let of = |cut: &RealizationCutBody| {
        let by = cut.by;
        let line = move |part: &RealizationPart| {
            let counts = Some((part.payments, part.recipients));
            (by, part.name.clone(), counts, part.realized)
        };
        let sum = (by, "Jumlah".to_owned(), None, cut.total);
        cut.items.iter().map(line).chain([sum]).collect::<Vec<_>>()
    };
    found.cuts.iter().flat_map(of).collect()
}

/// The columns of the exported list.
const COLUMNS: &[Column<Line>] = &[
    ("Menurut", |it| Cell::word(it.0)),
    ("Bagian", |it| Cell::text(&it.1)),
    ("Banyak Pembayaran", |it| Cell::integer(it.2.map(|of| of.0))),
    ("Orang", |it| Cell::integer(it.2.map(|of| of.1))),
    ("Realisasi (Rp)", |it| Cell::rupiah(Some(it.3))),
];
