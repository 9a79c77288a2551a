//! The journal: every posting, per budget line and per payment, the trial balance, and the other revenue that stands in no
//! account of a line.
use crate::batch::{ApplyError, Batch};
use crate::cells::POSTINGS;
use crate::error::Error;
use crate::event::Event;
use crate::fold::Folds;
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Column, Row, row};
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use chrono::NaiveDate;
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::budget_line::{Account, FundSource};
use sqlx::Row as _;
use std::collections::BTreeMap;

row! {
    /// One posting: the same amount on a debit and a credit side.
    pub struct JournalRow in "read_journal" {
        /// Position of its event in the log.
        position: i64,
        /// Which posting of the event, from 0.
        entry: i64,
        /// The budget line.
        budget_line_id: String,
        /// The payment it is about.
        disbursement_id: Option<String>,
        /// Effective day.
        booked_on: String,
        /// The account debited.
        debit: Account,
        /// The account credited.
        credit: Account,
        /// Amount in whole rupiah, above zero.
        amount: i64,
        /// Name of the event.
        event_type: String,
        /// Who did it.
        actor_id: String,
        /// RFC 3339 time of recording.
        recorded_at: String,
    }
}

row! {
    /// Money that came after its budget year, or did not after all.
    pub struct RevenueRow in "read_revenue" {
        /// Position of its event in the log.
        position: i64,
        /// The budget line that it was once paid from.
        budget_line_id: String,
        /// The payment.
        disbursement_id: String,
        /// The day that it is revenue of.
        booked_on: String,
        /// When it came.
        came_on: String,
        /// Whole rupiah, below zero where it did not come after all.
        amount: i64,
        /// RFC 3339 time of recording.
        recorded_at: String,
    }
}

/// Keeps `read_journal` and `read_revenue`.
pub struct Journal;

impl Projection for Journal {
    fn name(&self) -> &'static str {
        "journal"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<JournalRow>(), TableInfo::of::<RevenueRow>()]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::BudgetLine
    }

    fn by_stream(&self) -> bool {
        false
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, _folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        let Some(AnyEvent::BudgetLine(fact)) = event.fact() else {
            return Ok(());
        };
        if let (Some(revenue), Some(id)) = (fact.revenue(), fact.disbursement_id()) {
            batch.add(RevenueRow {
                position: event.position_i64(),
                budget_line_id: event.stream_id().to_owned(),
                disbursement_id: id.to_string(),
                booked_on: revenue.on.to_string(),
                came_on: revenue.came.to_string(),
                amount: revenue.amount,
                recorded_at: event.time(),
            });
        }
        for (entry, posting) in (0..).zip(fact.postings()) {
            batch.add(JournalRow {
                position: event.position_i64(),
                entry,
                budget_line_id: event.stream_id().to_owned(),
                disbursement_id: fact.disbursement_id().map(|id| id.to_string()),
                booked_on: posting.on.to_string(),
                debit: posting.debit,
                credit: posting.credit,
                amount: posting.amount.0,
                event_type: event.recorded.event_type.clone(),
                actor_id: event.actor_id().to_owned(),
                recorded_at: event.time(),
            });
        }
        Ok(())
    }
}

/// Debits and credits of one account, in whole rupiah.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrialBalanceRow {
    /// The account.
    pub account: Account,
    /// Sum of debits.
    pub debit: i64,
    /// Sum of credits.
    pub credit: i64,
}

/// A page of the postings of a line (all lines when `None`), newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    budget_line_id: Option<&str>,
    paging: Paging,
) -> Result<Page<JournalRow>, Error> {
    let mut select = Select::new(JournalRow::columns_of("j"), "read_journal j");
    select.when_some("j.budget_line_id = ?", budget_line_id.map(str::to_owned));
    select
        .page(
            store,
            "j.position DESC, j.entry DESC",
            paging,
            JournalRow::read,
        )
        .await
}

/// The postings of a payment, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_disbursement(
    store: &ReadStore,
    disbursement_id: &str,
) -> Result<Vec<JournalRow>, Error> {
    let mut select = Select::new(JournalRow::columns_of("j"), "read_journal j");
    select
        .when("j.disbursement_id = ?", disbursement_id.to_owned())
        .then("ORDER BY j.position, j.entry");
    select
        .all(&mut *store.connection().await?, JournalRow::read)
        .await
}

/// Which postings a trial balance adds up.
#[derive(Debug, Clone, Default)]
pub struct TrialBalanceFilter {
    /// Only of this line.
    pub budget_line_id: Option<String>,
    /// Only of lines of this budget year.
    pub year: Option<i64>,
    /// Only of lines of this source of funds.
    pub source: Option<FundSource>,
    /// Only what is booked until this day.
    pub booked_until: Option<NaiveDate>,
}

/// Debits and credits by account.
///
/// # Errors
/// The read store cannot be read.
pub async fn trial_balance(
    store: &ReadStore,
    filter: &TrialBalanceFilter,
) -> Result<Vec<TrialBalanceRow>, Error> {
    let posted = match filter.booked_until {
        None => POSTINGS.within(
            &Scope::All,
            "s.k1 AS budget_line_id, s.k2 AS debit, s.k3 AS credit, s.s1 AS amount",
        ),
        Some(day) => {
            let columns = "j.budget_line_id, j.debit, j.credit, j.amount";
            let mut posted = Select::new(columns, "read_journal j");
            posted.when("j.booked_on <= ?", day.to_string());
            posted
        }
    };
    // Each on its side of debits and on that of credits.
    let mut select = posted.beside(
        "CASE c.side WHEN 'debit' THEN s.debit ELSE s.credit END,\n\
         CAST(SUM(CASE c.side WHEN 'debit' THEN s.amount ELSE 0 END) AS BIGINT),\n\
         CAST(SUM(CASE c.side WHEN 'debit' THEN 0 ELSE s.amount END) AS BIGINT)",
        "JOIN read_budget_line b ON b.budget_line_id = s.budget_line_id\n\
         CROSS JOIN (SELECT 'debit' AS side UNION ALL SELECT 'kredit' AS side) c",
    );
    select
        .when_some("s.budget_line_id = ?", filter.budget_line_id.clone())
        .when_some("b.year = ?", filter.year)
        .when_some("b.source = ?", filter.source)
        .then("GROUP BY 1\nORDER BY 1");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(TrialBalanceRow {
                account: Column::read(row, 0)?,
                debit: row.try_get(1)?,
                credit: row.try_get(2)?,
            })
        })
        .await
}

/// Other revenue in whole rupiah: of a line, or of all that came in a year, whichever year it was paid in.
///
/// # Errors
/// The read store cannot be read.
pub async fn other_revenue(store: &ReadStore, filter: &TrialBalanceFilter) -> Result<i64, Error> {
    let mut select = Select::new(
        "CAST(COALESCE(SUM(v.amount), 0) AS BIGINT)",
        "read_revenue v\nJOIN read_budget_line b ON b.budget_line_id = v.budget_line_id",
    );
    select
        .when_some("v.budget_line_id = ?", filter.budget_line_id.clone())
        .when_some(
            "v.booked_on >= ?",
            filter.year.map(|year| format!("{year}-01-01")),
        )
        .when_some(
            "v.booked_on <= ?",
            filter.year.map(|year| format!("{year}-12-31")),
        )
        .when_some("b.source = ?", filter.source)
        .when_some(
            "v.booked_on <= ?",
            filter.booked_until.map(|day| day.to_string()),
        );
    let sum = select
        .first(&mut *store.connection().await?, |row| {
            row.try_get::<i64, _>(0)
        })
        .await?;
    Ok(sum.unwrap_or_default())
}

/// Other revenue of a payment, in whole rupiah.
///
/// # Errors
/// The read store cannot be read.
pub async fn revenue_of(store: &ReadStore, disbursement_id: &str) -> Result<i64, Error> {
    let mut select = Select::new(
        "CAST(COALESCE(SUM(v.amount), 0) AS BIGINT)",
        "read_revenue v",
    );
    select.when("v.disbursement_id = ?", disbursement_id.to_owned());
    let sum = select
        .first(&mut *store.connection().await?, |row| {
            row.try_get::<i64, _>(0)
        })
        .await?;
    Ok(sum.unwrap_or_default())
}

/// Other revenue of each line until the end of a day.
///
/// # Errors
/// The read store cannot be read.
pub async fn revenue_by_line(
    store: &ReadStore,
    day: NaiveDate,
) -> Result<BTreeMap<String, i64>, Error> {
    let mut select = Select::new(
        "v.budget_line_id, CAST(SUM(v.amount) AS BIGINT)",
        "read_revenue v",
    );
    select
        .when("v.booked_on <= ?", day.to_string())
        .then("GROUP BY v.budget_line_id");
    let rows = select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?))
        })
        .await?;
    Ok(rows.into_iter().collect())
}

/// A posting on one account of a line, with the account's balance after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRow {
    /// The posting.
    pub posting: JournalRow,
    /// Balance after it in whole rupiah, on the account's own side: the ceiling is a credit account,
    /// all others are debit accounts.
    pub balance: i64,
}

/// The order of a ledger card's postings and its last day.
#[derive(Debug, Clone, Copy, Default)]
pub enum CardOrder {
    /// As they were recorded.
    #[default]
    Recorded,
    /// By booking date, and only until a day when one is named.
    Booked(Option<NaiveDate>),
}

/// A page of the ledger card of one account of a line, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn card(
    store: &ReadStore,
    budget_line_id: &str,
    account: Account,
    order: CardOrder,
    paging: Paging,
) -> Result<Page<CardRow>, Error> {
    let word = account.as_str();
    let (oldest_first, newest_first, until) = match order {
        CardOrder::Recorded => ("j.position, j.entry", "j.position DESC, j.entry DESC", None),
        CardOrder::Booked(until) => (
            "j.booked_on, j.position, j.entry",
            "j.booked_on DESC, j.position DESC, j.entry DESC",
            until,
        ),
    };
    let (plus, minus) = match account {
        Account::Ceiling => ("credit", "debit"),
        Account::Available
        | Account::Commitment
        | Account::Realization
        | Account::Return
        | Account::Refund => ("debit", "credit"),
    };
    // The word is one of our own six, so it stands in the text.
    let mut select = Select::new(
        format!(
            "{}, CAST(SUM(CASE WHEN j.{plus} = '{word}' THEN j.amount \
             WHEN j.{minus} = '{word}' THEN -j.amount ELSE 0 END) \
             OVER (ORDER BY {oldest_first}) AS BIGINT)",
            JournalRow::columns_of("j")
        ),
        "read_journal j",
    );
    select
        .when("j.budget_line_id = ?", budget_line_id.to_owned())
        .when_some("j.booked_on <= ?", until.map(|day| day.to_string()))
        .only(&format!("(j.debit = '{word}' OR j.credit = '{word}')"));
    select
        .page(store, newest_first, paging, |row| {
            Ok(CardRow {
                posting: JournalRow::read(row)?,
                balance: row.try_get(JournalRow::COLUMNS.len())?,
            })
        })
        .await
}
