//! Budget lines with the balances of their accounts.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::books::{Books, CLOCK};
use crate::answer::scope;
use crate::extract::Query;
use crate::routes::budget_line::wire::BudgetLineList;
use crate::routes::budget_line::wire::{BudgetLineBody, BudgetTotals};
use crate::{ApiError, AppState, Envelope, Session};
use domain::record::{FinanceCategory, Record};
use projections::budget_line::{BudgetLineFilter, BudgetLineRow};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BudgetFilter {
    /// Only this budget year.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
}

/// Budget lines with the balances of their accounts.
#[utoipa::path(
    get,
    path = "/api/cms/pagu",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::BudgetLine).machine(allow::Machines::Payments)))),
    tag = "pagu",
    params(BudgetFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day."), ("jam" = Option<domain::register::RegisterClock>, Query, description = CLOCK)),
    responses((status = 200, body = Envelope<BudgetLineList>))
)]
pub(crate) async fn list_budget_lines(
    State(app): State<AppState>,
    session: Session,
    Query(filter): Query<BudgetFilter>,
    books: Books,
) -> Result<Envelope<BudgetLineList>, ApiError> {
    scope::of(&app, &session).await?;
    let wanted = BudgetLineFilter {
        year: filter.year,
        ..BudgetLineFilter::default()
    };
    let view = &books.view;
    let rows = match books.booked_until() {
        Some(day) => projections::budget_line::booked_until(&view.store, &wanted, day).await?,
        None => projections::budget_line::list(&view.store, &wanted).await?,
    };
    let total = projections::budget_line::BudgetTotals::of(&rows);
    let items = bodies(&app, rows).await?;
    let total = BudgetTotals {
        ceiling: total.ceiling,
        available: total.available,
        committed: total.commitment,
        realized: total.realization,
        returned: total.returned,
        refunded: total.refunded,
    };
    Ok(Envelope::ok(BudgetLineList { items, total }).at(view.position))
}

/// Budget lines as they are told, with the names of their categories.
pub(crate) async fn bodies(
    app: &AppState,
    rows: Vec<BudgetLineRow>,
) -> Result<Vec<BudgetLineBody>, ApiError> {
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let category = app
            .commands
            .load::<Record<FinanceCategory>>(&row.category_id)
            .await?;
        items.push(body(
            row,
            category.state.value().map(|category| category.name.clone()),
        ));
    }
    Ok(items)
}

fn body(row: BudgetLineRow, category_name: Option<String>) -> BudgetLineBody {
    BudgetLineBody {
        absorbed_per_ten_thousand: absorbed(row.realization, row.ceiling),
        id: row.budget_line_id,
        version: row.version,
        position: row.position,
        year: row.year,
        source: row.source,
        category_id: row.category_id,
        category_name,
        account_code: row.account_code,
        name: row.name,
        ceiling: row.ceiling,
        available: row.available,
        committed: row.commitment,
        realized: row.realization,
        returned: row.returned,
        refunded: row.refunded,
        closed_through: row.closed_through,
        late_revenue: row.late_revenue,
        year_closed: row.year_closed != 0,
        withdrawn: row.withdrawn != 0,
    }
}

/// Share of the ceiling that is realised, in hundredths of a percent.
pub(crate) fn absorbed(realized: i64, ceiling: i64) -> i64 {
    if ceiling <= 0 {
        return 0;
    }
    // Sums of a regency stay far below 2^53, ten thousand times that is beyond 64 bits.
    let share = i128::from(realized) * 10_000 / i128::from(ceiling);
    i64::try_from(share).unwrap_or(i64::MAX)
}
