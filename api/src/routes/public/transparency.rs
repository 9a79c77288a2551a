//! Money and waiting times, without personal data.

use crate::authz::allow;
use crate::routes::audit::summary;
use crate::routes::public::wire::Transparency;
use crate::routes::public::wire::{StageMedian, TransparencyType, TransparencyYear};
use crate::routes::shown;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope};
use axum::extract::State;
use projections::ReadStore;
use projections::budget_line::BudgetLineFilter;
use std::collections::BTreeMap;

/// Money and waiting times, without personal data.
#[utoipa::path(
    get,
    path = "/api/web/transparansi",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Transparency>))
)]
pub(crate) async fn get_transparency(
    State(app): State<AppState>,
    view: View,
) -> Result<Envelope<Transparency>, ApiError> {
    of(&app, &view).await
}

/// The figures of a view.
pub(crate) async fn of(app: &AppState, view: &View) -> Result<Envelope<Transparency>, ApiError> {
    let count = count(&view.store, view.position);
    view.figures(app, "transparency", count).await
}

async fn count(store: &ReadStore, position: u64) -> Result<Transparency, ApiError> {
    let lines = projections::budget_line::list(store, &BudgetLineFilter::default()).await?;
    let mut years: BTreeMap<i64, TransparencyYear> = BTreeMap::new();
    for line in lines {
        let year = years.entry(line.year).or_insert_with(|| TransparencyYear {
            year: line.year,
            ..TransparencyYear::default()
        });
        year.pagu += line.ceiling;
        year.committed += line.commitment;
        year.realized += line.realization;
        year.returned += line.returned;
        year.refunded += line.refunded;
        year.available += line.available;
    }
    let types = projections::dashboard::by_type(store).await?;
    let stages = projections::timeline::stages::medians(store).await?;
    let recoveries = projections::duty::recoveries(store).await?;
    Ok(Transparency {
        recoveries: recoveries
            .iter()
            .map(|at| shown::time(at))
            .collect::<Result<_, ApiError>>()?,
        position: i64::try_from(position).map_err(ApiError::internal)?,
        years: years.into_values().rev().collect(),
        types: types
            .into_iter()
            .map(|row| {
                Ok(TransparencyType {
                    scholarship_type: shown::word(row.scholarship_type)?,
                    year: row.year,
                    recipients: row.recipients,
                    realized: row.realized,
                })
            })
            .collect::<Result<_, ApiError>>()?,
        stages: stages
            .into_iter()
            .map(|stage| StageMedian {
                kind: summary::wire_kind(&stage.subject_kind).to_owned(),
                stage: stage.status,
                median_days: stage.median_seconds / DAY_SECONDS,
                count: stage.count,
            })
            .collect(),
    })
}

const DAY_SECONDS: i64 = 86_400;
