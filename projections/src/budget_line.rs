//! Budget lines (pagu) with the balances of their accounts.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folded, Folds, RowOf};
use crate::journal;
use crate::projection::{Projection, Streams, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use chrono::NaiveDate;
use domain::audit::StreamType;
use domain::budget_line::{Account, BudgetLine, BudgetLineEvent, FundSource};
use domain::{AnyEvent, StreamEvent as _};
use futures::future::BoxFuture;
use ledger::{StreamId, Version};
use sqlx::Row as _;
use std::collections::BTreeMap;

row! {
    /// A budget line as it stands; amounts in whole rupiah.
    pub struct BudgetLineRow in "read_budget_line" by budget_line_id {
        /// Its id.
        budget_line_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Budget year.
        year: i64,
        /// Source of funds.
        source: FundSource,
        /// Finance category in the master data.
        category_id: String,
        /// Account code.
        account_code: String,
        /// Name of the line.
        name: String,
        /// The ceiling (pagu).
        ceiling: i64,
        /// What may still be committed (tersedia).
        available: i64,
        /// Approved, not yet ordered (komitmen).
        commitment: i64,
        /// Ordered by SP2D (realisasi).
        realization: i64,
        /// Sent back by the bank (retur).
        returned: i64,
        /// Paid back to the treasury (setoran kembali).
        refunded: i64,
        /// Last closed month, `2026-03`.
        closed_through: Option<String>,
        /// What came back after the year, in whole rupiah.
        late_revenue: i64,
        /// Whether the budget year was closed.
        year_closed: i64,
        /// Whether it was opened by mistake and withdrawn.
        withdrawn: i64,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

/// Keeps `read_budget_line`.
pub struct BudgetLines;

impl Projection for BudgetLines {
    fn name(&self) -> &'static str {
        "budget_line"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<BudgetLineRow>()]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::BudgetLine
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::BudgetLine
    }

    /// Every payment is booked on a line, and a line has the postings of a year.
    fn awaits<'a>(&'a self, store: &'a ReadStore) -> BoxFuture<'a, Result<Streams, Error>> {
        Box::pin(async {
            let rows = list(store, &BudgetLineFilter::default()).await?;
            let open = (rows.into_iter()).filter(|row| row.year_closed == 0 && row.withdrawn == 0);
            Ok(open
                .map(|row| {
                    let stream = StreamId::new(BudgetLineEvent::STREAM_TYPE, row.budget_line_id);
                    (
                        stream,
                        Version(u64::try_from(row.version).unwrap_or_default()),
                    )
                })
                .collect())
        })
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        if let Some(AnyEvent::BudgetLine(_)) = event.fact() {
            let folded = folds.of::<BudgetLine>(&event.recorded.stream)?;
            let balances = folded.aggregate.state().map(|state| state.balances);
            if let Some(balances) = balances.filter(|balances| !balances.is_sound()) {
                return Err(ApplyError::new(format!(
                    "the balances of line {} do not add up: {balances:?}",
                    event.stream_id()
                )));
            }
            batch.refresh::<BudgetLineRow>(event);
        }
        Ok(())
    }
}

impl RowOf for BudgetLineRow {
    type Of = BudgetLine;

    fn row_of(folded: &Folded<BudgetLine>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let balances = &state.balances;
        Some(Self {
            budget_line_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            year: i64::from(state.year),
            source: state.source,
            category_id: state.category_id.clone(),
            account_code: state.account_code.clone(),
            name: state.name.clone(),
            ceiling: balances.ceiling.0,
            available: balances.available.0,
            commitment: balances.committed.0,
            realization: balances.realized.0,
            returned: balances.returned.0,
            refunded: balances.refunded.0,
            closed_through: state.closed_through.map(|month| month.to_string()),
            late_revenue: state.late_total().0,
            year_closed: i64::from(state.year_closed),
            withdrawn: i64::from(state.withdrawn),
            created_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }
}

/// Which budget lines a list shows.
#[derive(Debug, Clone, Default)]
pub struct BudgetLineFilter {
    /// Only this year.
    pub year: Option<i64>,
    /// Only this source of funds.
    pub source: Option<FundSource>,
    /// Only this finance category.
    pub category_id: Option<String>,
}

/// Sums of the six accounts over several lines, in whole rupiah.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BudgetTotals {
    /// Pagu.
    pub ceiling: i64,
    /// Tersedia.
    pub available: i64,
    /// Komitmen.
    pub commitment: i64,
    /// Realisasi.
    pub realization: i64,
    /// Retur.
    pub returned: i64,
    /// Setoran kembali.
    pub refunded: i64,
}

fn filtered(columns: String, filter: &BudgetLineFilter) -> Select {
    let mut select = Select::new(columns, "read_budget_line l");
    select
        .when_some("l.year = ?", filter.year)
        .when_some("l.source = ?", filter.source)
        .when_some("l.category_id = ?", filter.category_id.clone());
    select
}

/// One budget line.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(store: &ReadStore, budget_line_id: &str) -> Result<Option<BudgetLineRow>, Error> {
    let mut select = Select::new(BudgetLineRow::columns_of("l"), "read_budget_line l");
    select.when("l.budget_line_id = ?", budget_line_id.to_owned());
    select
        .first(&mut *store.connection().await?, BudgetLineRow::read)
        .await
}

/// The budget lines, by year (newest first), source and category.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &BudgetLineFilter,
) -> Result<Vec<BudgetLineRow>, Error> {
    let mut select = filtered(BudgetLineRow::columns_of("l"), filter);
    select.then("ORDER BY l.year DESC, l.source, l.category_id, l.budget_line_id");
    select
        .all(&mut *store.connection().await?, BudgetLineRow::read)
        .await
}

/// [`list`] with the accounts as they stood at the end of a day by booking date, whenever that was recorded; lines of
/// which nothing was booked by then are left out.
///
/// # Errors
/// The read store cannot be read.
pub async fn booked_until(
    store: &ReadStore,
    filter: &BudgetLineFilter,
    day: NaiveDate,
) -> Result<Vec<BudgetLineRow>, Error> {
    let side = |account: &str, plus: &str, minus: &str| {
        format!(
            "CAST(SUM(CASE WHEN j.{plus} = '{account}' THEN j.amount \
             WHEN j.{minus} = '{account}' THEN -j.amount ELSE 0 END) AS BIGINT)"
        )
    };
    let sums = Account::ALL.iter().map(|account| match account {
        Account::Ceiling => side(account.as_str(), "credit", "debit"),
        Account::Available
        | Account::Commitment
        | Account::Realization
        | Account::Return
        | Account::Refund => side(account.as_str(), "debit", "credit"),
    });
    let columns: Vec<String> = std::iter::once("j.budget_line_id".to_owned())
        .chain(sums)
        .collect();
    let mut select = Select::new(columns.join(", "), "read_journal j");
    select
        .when("j.booked_on <= ?", day.to_string())
        .then("GROUP BY j.budget_line_id");
    let booked = select
        .all(&mut *store.connection().await?, |row| {
            let mut sums = [0_i64; 6];
            for (place, sum) in sums.iter_mut().enumerate() {
                *sum = row.try_get(place + 1)?;
            }
            Ok((row.try_get::<String, _>(0)?, sums))
        })
        .await?;
    let booked: BTreeMap<String, [i64; 6]> = booked.into_iter().collect();
    let mut rows = list(store, filter).await?;
    rows.retain(|row| booked.contains_key(&row.budget_line_id));
    let revenue = journal::revenue_by_line(store, day).await?;
    for row in &mut rows {
        row.late_revenue = revenue
            .get(&row.budget_line_id)
            .copied()
            .unwrap_or_default();
        let Some(sums) = booked.get(&row.budget_line_id) else {
            continue;
        };
        for (account, sum) in Account::ALL.iter().zip(sums) {
            let place = match account {
                Account::Ceiling => &mut row.ceiling,
                Account::Available => &mut row.available,
                Account::Commitment => &mut row.commitment,
                Account::Realization => &mut row.realization,
                Account::Return => &mut row.returned,
                Account::Refund => &mut row.refunded,
            };
            *place = *sum;
        }
    }
    Ok(rows)
}

impl BudgetTotals {
    /// The sums of some lines.
    #[must_use]
    pub fn of(rows: &[BudgetLineRow]) -> Self {
        rows.iter().fold(Self::default(), |sum, row| Self {
            ceiling: sum.ceiling.saturating_add(row.ceiling),
            available: sum.available.saturating_add(row.available),
            commitment: sum.commitment.saturating_add(row.commitment),
            realization: sum.realization.saturating_add(row.realization),
            returned: sum.returned.saturating_add(row.returned),
            refunded: sum.refunded.saturating_add(row.refunded),
        })
    }

    /// These sums and others together.
    #[must_use]
    pub fn and(&self, more: &Self) -> Self {
        Self {
            ceiling: self.ceiling.saturating_add(more.ceiling),
            available: self.available.saturating_add(more.available),
            commitment: self.commitment.saturating_add(more.commitment),
            realization: self.realization.saturating_add(more.realization),
            returned: self.returned.saturating_add(more.returned),
            refunded: self.refunded.saturating_add(more.refunded),
        }
    }
}

/// The sums of some lines by source of funds (wire word), in the order of the words.
#[must_use]
pub fn by_source(rows: &[BudgetLineRow]) -> Vec<(FundSource, BudgetTotals)> {
    let of = |source: &FundSource| {
        let some = rows.iter().filter(|row| row.source == *source);
        some.cloned().collect::<Vec<_>>()
    };
    let sums = FundSource::ALL.iter().map(|source| (*source, of(source)));
    sums.filter(|(_, rows)| !rows.is_empty())
        .map(|(source, rows)| (source, BudgetTotals::of(&rows)))
        .collect()
}

/// The years with budget lines, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn years(store: &ReadStore) -> Result<Vec<i64>, Error> {
    let mut select = Select::new("l.year", "read_budget_line l");
    select.then("GROUP BY l.year\nORDER BY l.year DESC");
    select
        .all(&mut *store.connection().await?, |row| row.try_get(0))
        .await
}

/// The sums over the budget lines.
///
/// # Errors
/// The read store cannot be read.
pub async fn totals(store: &ReadStore, filter: &BudgetLineFilter) -> Result<BudgetTotals, Error> {
    let sums = [
        "ceiling",
        "available",
        "commitment",
        "realization",
        "returned",
        "refunded",
    ]
    .map(|column| format!("CAST(COALESCE(SUM(l.{column}), 0) AS BIGINT)"))
    .join(", ");
    let found = filtered(sums, filter)
        .first(&mut *store.connection().await?, |row| {
            Ok(BudgetTotals {
                ceiling: row.try_get(0)?,
                available: row.try_get(1)?,
                commitment: row.try_get(2)?,
                realization: row.try_get(3)?,
                returned: row.try_get(4)?,
                refunded: row.try_get(5)?,
            })
        })
        .await?;
    Ok(found.unwrap_or_default())
}
