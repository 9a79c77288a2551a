//! A budget year: its lines, what is committed, what lapsed, and the lines of the next.

use std::collections::BTreeSet;

use axum::extract::State;
use chrono::Datelike;
use domain::disbursement::DisbursementStatus;
use domain::gate::Step;
use domain::{DisbursementId, Month};
use projections::disbursement::{DisbursementFilter, DisbursementSort};
use projections::{Paging, Scope};
use serde::Deserialize;
use utoipa::IntoParams;

use super::waiting::waiting;
use super::wire::{BudgetYearBody, CommittedBody, rows_of};
use crate::answer::view::View;
use crate::answer::{parse, scope, shown};
use crate::authz::allow;
use crate::error::held::told;
use crate::extract::Query;
use crate::routes::budget_line;
use crate::{ApiError, AppState, Envelope, Session};

/// How many payments a year's end shows at once.
const SHOWN_MAX: u32 = 1_000;

/// Which year.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct YearAsked {
    /// The budget year.
    #[serde(rename = "tahun")]
    pub year: u16,
}

/// A budget year: its lines, what is committed, what lapsed, and the lines of the next.
#[utoipa::path(
    get,
    path = "/api/cms/tahun-anggaran",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::BudgetLine)))),
    tag = "pagu",
    params(YearAsked, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<BudgetYearBody>))
)]
pub(crate) async fn get_budget_year(
    State(app): State<AppState>,
    session: Session,
    Query(asked): Query<YearAsked>,
    view: View,
) -> Result<Envelope<BudgetYearBody>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let rows = rows_of(&view.store, asked.year).await?;
    let next_rows = match asked.year.checked_add(1) {
        Some(next) => rows_of(&view.store, next).await?,
        None => Vec::new(),
    };
    let today = shown::today(view.moment);
    let is_closed = !rows.is_empty() && rows.iter().all(|row| row.year_closed != 0);
    let closed: BTreeSet<Option<Month>> = rows
        .iter()
        .map(|row| row.closed_through.as_ref()?.parse().ok())
        .collect();
    let first = Month::try_new(i32::from(asked.year), 1).ok();
    let next_month = closed
        .first()
        .copied()
        .and_then(|least| least.map(Month::next).or(first))
        .filter(|month| {
            *month < Month::containing(today) && Some(*month) <= Month::last_of(asked.year)
        });
    let open = payments(
        &view,
        &scope,
        asked.year,
        &[
            DisbursementStatus::Approved,
            DisbursementStatus::SppIssued,
            DisbursementStatus::SpmIssued,
        ],
    )
    .await?;
    let mut lapsed = payments(&view, &scope, asked.year, &[DisbursementStatus::Lapsed]).await?;
    let mut waits = Vec::new();
    if !view.is_past() {
        waits = waiting(&app, &view, asked.year, &lapsed).await?;
        tell_held(&app, &mut lapsed).await?;
    }
    Ok(Envelope::ok(BudgetYearBody {
        year: asked.year,
        is_over: today.year() > i32::from(asked.year),
        is_closed,
        next_month: next_month.map(|month| month.to_string()),
        lines: budget_line::list::bodies(&app, rows).await?,
        next_lines: budget_line::list::bodies(&app, next_rows).await?,
        open,
        lapsed,
        waiting: waits,
    })
    .at(view.position))
}

/// Says of each what keeps its money from moving: who is held is not carried over either.
async fn tell_held(app: &AppState, payments: &mut [CommittedBody]) -> Result<(), ApiError> {
    let ids: Vec<DisbursementId> = payments
        .iter()
        .map(|payment| parse::id(&payment.id))
        .collect::<Result<_, _>>()?;
    let reasons = commands::disbursement::reasons_of(&app.commands, &ids, Step::BankFile).await?;
    for (payment, reasons) in payments.iter_mut().zip(reasons) {
        payment.held = told(&reasons);
    }
    Ok(())
}

async fn payments(
    view: &View,
    scope: &Scope,
    year: u16,
    statuses: &[DisbursementStatus],
) -> Result<Vec<CommittedBody>, ApiError> {
    let wanted = DisbursementFilter {
        statuses: statuses.to_vec(),
        budget_year: Some(i64::from(year)),
        ..DisbursementFilter::default()
    };
    let paging = Paging::new(1, SHOWN_MAX);
    let sort = DisbursementSort::LongestWaiting;
    let found = projections::disbursement::list(&view.store, scope, &wanted, sort, paging).await?;
    Ok(found
        .items
        .into_iter()
        // A payment in place of a returned one holds no commitment.
        .filter(|item| item.payment.replaces.is_none())
        .map(|item| CommittedBody {
            id: item.payment.disbursement_id,
            recipient_name: item.recipient_name,
            budget_line_id: item.payment.budget_line_id,
            amount: item.payment.amount,
            status: item.payment.status,
            held: Vec::new(),
        })
        .collect())
}
