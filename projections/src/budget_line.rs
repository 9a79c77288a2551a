//! Budget lines (pagu) with the balances of their accounts.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::budget_line::{Account, Balances, BudgetLineEvent};
use domain::{AnyEvent, Rupiah};
use sqlx::Row as _;

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
        source: String,
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

    fn reads(&self, stream_type: &str) -> bool {
        stream_type == "budget_line"
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        batch.want_own::<BudgetLineRow>(event, event.stream_id());
    }

    fn apply(&self, event: &Event, batch: &mut Batch) -> Result<(), ApplyError> {
        let Some(AnyEvent::BudgetLine(fact)) = event.fact() else {
            return Ok(());
        };
        if let BudgetLineEvent::Opened {
            year,
            source,
            category_id,
            account_code,
            name,
        } = fact
        {
            batch.put(BudgetLineRow {
                budget_line_id: event.stream_id().to_owned(),
                version: event.version(),
                position: event.position_i64(),
                year: i64::from(*year),
                source: source.to_string(),
                category_id: category_id.clone(),
                account_code: account_code.clone(),
                name: name.clone(),
                ceiling: 0,
                available: 0,
                commitment: 0,
                realization: 0,
                returned: 0,
                refunded: 0,
                closed_through: None,
                created_at: event.time(),
                updated_at: event.time(),
            });
            return Ok(());
        }
        let row = batch.row::<BudgetLineRow>(event.stream_id())?;
        row.version = event.version();
        row.position = event.position_i64();
        row.updated_at = event.time();
        if let BudgetLineEvent::MonthClosed { month, .. } = fact {
            row.closed_through = Some(month.to_string());
        }
        let mut balances = row.balances();
        for posting in fact.postings() {
            balances.post(&posting);
        }
        if !balances.is_sound() {
            return Err(ApplyError::new(format!(
                "the balances of line {} do not add up: {balances:?}",
                event.stream_id()
            )));
        }
        row.set_balances(&balances);
        Ok(())
    }
}

impl BudgetLineRow {
    /// The six balances.
    #[must_use]
    pub fn balances(&self) -> Balances {
        Balances {
            ceiling: Rupiah(self.ceiling),
            available: Rupiah(self.available),
            committed: Rupiah(self.commitment),
            realized: Rupiah(self.realization),
            returned: Rupiah(self.returned),
            refunded: Rupiah(self.refunded),
        }
    }

    fn set_balances(&mut self, balances: &Balances) {
        for account in Account::ALL {
            let amount = balances.of(*account).0;
            match account {
                Account::Ceiling => self.ceiling = amount,
                Account::Available => self.available = amount,
                Account::Commitment => self.commitment = amount,
                Account::Realization => self.realization = amount,
                Account::Return => self.returned = amount,
                Account::Refund => self.refunded = amount,
            }
        }
    }
}

/// Which budget lines a list shows.
#[derive(Debug, Clone, Default)]
pub struct BudgetLineFilter {
    /// Only this year.
    pub year: Option<i64>,
    /// Only this source of funds.
    pub source: Option<String>,
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
        .when_some("l.source = ?", filter.source.clone())
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
