//! What registers are made of: sums of postings and of payments, by what a register is narrowed by.
mod moved;
mod moved_at_bank;
mod nominative;
mod persons;
mod realized;
mod revenue;

use crate::award::AS_PAID;
use crate::error::Error;
use crate::event::time_text;
use crate::row::Column;
use crate::select::Select;
use crate::store::ReadStore;
use chrono::{Days, NaiveDate};
use domain::ScholarshipType;
use domain::budget_line::{Account, FundSource};
use domain::disbursement::{Component, DisbursementStatus, OrderKind, ReturnFault};
use domain::office_midnight;
use domain::register::RegisterClock;
use sqlx::Row as _;
use sqlx::any::AnyRow;

pub use moved::moved;
pub use moved_at_bank::{MovedAtBank, moved_at_bank, references_at_bank};
pub use nominative::{Nominated, nominative};
pub use persons::{PersonPaid, Persons, by_name_by_address, realized_by_region};
pub use realized::{RealizedPayment, realized_payments};
pub use revenue::{OtherRevenue, other_revenue};

/// Postings with their line `b`, and where there is one, the payment `p`, its award `w`, its recipient as they were paid
/// `a`, and its roster `r`.
fn posted() -> String {
    format!(
        "read_journal j\n\
         JOIN read_budget_line b ON b.budget_line_id = j.budget_line_id\n\
         LEFT JOIN read_disbursement p ON p.disbursement_id = j.disbursement_id\n\
         {OF_PAYMENT}\n{AS_PAID}"
    )
}

/// Payments with what [`posted`] has beside them.
fn paid() -> String {
    format!(
        "read_disbursement p\n\
         JOIN read_budget_line b ON b.budget_line_id = p.budget_line_id\n\
         {OF_PAYMENT}\n{AS_PAID}"
    )
}

const OF_PAYMENT: &str = "LEFT JOIN read_award w ON w.award_id = p.award_id\n\
     LEFT JOIN read_roster r ON r.roster_id = p.roster_id";
/// The SP2D that a posting belongs to: the last one that was issued with it or before; one append has one time.
const POSTED_BY: &str = "LEFT JOIN read_sp2d s ON s.disbursement_id = j.disbursement_id AND s.issued_at = (\n\
     SELECT MAX(x.issued_at) FROM read_sp2d x\n\
     WHERE x.disbursement_id = j.disbursement_id AND x.issued_at <= j.recorded_at)";
/// What was said of money that came back with a posting; one append has one time.
const SAID_OF: &str = "LEFT JOIN read_came_back k\n\
     ON k.disbursement_id = j.disbursement_id AND k.recorded_at = j.recorded_at";

/// What a register is narrowed by.
#[derive(Debug, Clone)]
pub struct RegisterQuery {
    /// The budget year of the lines.
    pub year: i64,
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub until: NaiveDate,
    /// By which clock days are counted.
    pub clock: RegisterClock,
    /// Only this line.
    pub budget_line_id: Option<String>,
    /// Only this source of funds.
    pub source: Option<FundSource>,
    /// Only awards of this type.
    pub scholarship_type: Option<ScholarshipType>,
}

impl RegisterQuery {
    fn lines(&self, select: &mut Select) {
        self.whichever_year(select.when("b.year = ?", self.year));
    }

    /// What lines are narrowed to beside their year.
    fn whichever_year(&self, select: &mut Select) {
        select
            .when_some("b.budget_line_id = ?", self.budget_line_id.clone())
            .when_some("b.source = ?", self.source)
            .when_some("a.scholarship_type = ?", self.scholarship_type);
    }

    fn since(&self, select: &mut Select) {
        self.since_of("j", select);
    }

    /// From the first day on, of a table with both clocks.
    fn since_of(&self, table: &str, select: &mut Select) {
        match self.clock {
            RegisterClock::Booking => {
                select.when(&format!("{table}.booked_on >= ?"), self.from.to_string())
            }
            RegisterClock::Recording => select.when(
                &format!("{table}.recorded_at >= ?"),
                time_text(office_midnight(self.from)),
            ),
        };
    }

    /// The days of a paper: by the date on it, or when it was recorded.
    fn papers(&self, select: &mut Select, dated: &str, recorded: &str) {
        match self.clock {
            RegisterClock::Booking => {
                select
                    .when(&format!("{dated} >= ?"), self.from.to_string())
                    .when(&format!("{dated} <= ?"), self.until.to_string());
            }
            RegisterClock::Recording => {
                let next = self.until.checked_add_days(Days::new(1));
                let end = office_midnight(next.unwrap_or(self.until));
                select
                    .when(
                        &format!("{recorded} >= ?"),
                        time_text(office_midnight(self.from)),
                    )
                    .when(&format!("{recorded} < ?"), time_text(end));
            }
        }
    }

    fn through(&self, select: &mut Select) {
        self.through_of("j", select);
    }

    /// Until the end of the last day, of a table with both clocks.
    fn through_of(&self, table: &str, select: &mut Select) {
        match self.clock {
            RegisterClock::Booking => {
                select.when(&format!("{table}.booked_on <= ?"), self.until.to_string())
            }
            RegisterClock::Recording => {
                let next = self.until.checked_add_days(Days::new(1));
                let end = office_midnight(next.unwrap_or(self.until));
                select.when(&format!("{table}.recorded_at < ?"), time_text(end))
            }
        };
    }
}

/// A budget line as registers name it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct RegisterLine {
    /// Account code.
    pub account_code: String,
    /// Its name.
    pub name: String,
    /// Wire word of the source of funds.
    pub source: String,
    /// Its id.
    pub budget_line_id: String,
}

/// What was moved on a line from one account to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// The line.
    pub line: RegisterLine,
    /// The account debited.
    pub debit: Account,
    /// The account credited.
    pub credit: Account,
    /// Whole rupiah.
    pub amount: i64,
}

impl Moved {
    /// From the first columns of a row, in the order of the fields.
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            line: RegisterLine {
                account_code: row.try_get(0)?,
                name: row.try_get(1)?,
                source: row.try_get(2)?,
                budget_line_id: row.try_get(3)?,
            },
            debit: Column::read(row, 4)?,
            credit: Column::read(row, 5)?,
            amount: row.try_get(6)?,
        })
    }

    /// What it adds to an account on the side of debits.
    #[must_use]
    pub fn on(&self, account: Account) -> i64 {
        if self.debit == account {
            self.amount
        } else if self.credit == account {
            -self.amount
        } else {
            0
        }
    }
}

/// A posting as a register shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Posted {
    /// What moved, on which line.
    pub moved: Moved,
    /// Position of its event.
    pub position: i64,
    /// Day it is booked on.
    pub booked_on: String,
    /// Name of the recipient.
    pub recipient: Option<String>,
    /// Number of the SP2D.
    pub sp2d: Option<String>,
    /// Number of the deposit slip (STS), where it went back to the treasury.
    pub slip: Option<String>,
    /// Why the bank sent it back.
    pub fault: Option<ReturnFault>,
    /// Why it came back, or did not after all, in words.
    pub reason: Option<String>,
}

/// Postings of the days asked for, oldest first; `touching` names accounts of which each has one.
///
/// # Errors
/// The read store cannot be read.
pub async fn postings(
    store: &ReadStore,
    asked: &RegisterQuery,
    touching: &[Account],
) -> Result<Vec<Posted>, Error> {
    let mut select = Select::new(
        "b.account_code, b.name, b.source, b.budget_line_id, j.debit, j.credit, j.amount, j.position, j.booked_on, \
         w.name, p.sp2d_number, k.slip, k.fault, k.reason",
        format!("{}\n{SAID_OF}", posted()),
    );
    asked.lines(&mut select);
    asked.since(&mut select);
    asked.through(&mut select);
    if !touching.is_empty() {
        let words: Vec<String> = touching.iter().map(ToString::to_string).collect();
        select.any_of(&[("j.debit", &words), ("j.credit", &words)]);
    }
    select.then("ORDER BY j.position, j.entry");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(Posted {
                moved: Moved::read(row)?,
                position: row.try_get(7)?,
                booked_on: row.try_get(8)?,
                recipient: row.try_get(9)?,
                sp2d: row.try_get(10)?,
                slip: row.try_get(11)?,
                fault: Column::read(row, 12)?,
                reason: row.try_get(13)?,
            })
        })
        .await
}

/// An order (SPP, SPM, SP2D) with all payments that it covers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// Its number.
    pub number: String,
    /// Its date.
    pub dated: String,
    /// Code of the account of its line.
    pub account_code: String,
    /// Name of the roster, where one was paid.
    pub roster: Option<String>,
    /// Name of the recipient, where it was one payment.
    pub recipient: Option<String>,
    /// How many payments.
    pub count: i64,
    /// Whole rupiah.
    pub amount: i64,
}

fn order(row: &AnyRow) -> Result<Order, sqlx::Error> {
    Ok(Order {
        number: row.try_get(0)?,
        dated: row.try_get(1)?,
        account_code: row.try_get(2)?,
        roster: row.try_get(3)?,
        recipient: row.try_get(4)?,
        count: row.try_get(5)?,
        amount: row.try_get(6)?,
    })
}

/// Orders of one kind dated on the days asked for, oldest first. Those of SP2D are what the journal realised, by the
/// clock asked for: what was booked back counts as nothing. What came back later, or was said to have come back, leaves
/// the SP2D what it was.
///
/// # Errors
/// The read store cannot be read.
pub async fn orders(
    store: &ReadStore,
    asked: &RegisterQuery,
    kind: OrderKind,
) -> Result<Vec<Order>, Error> {
    let (number, dated) = match kind {
        OrderKind::Spp => ("p.spp_number", "p.spp_dated"),
        OrderKind::Spm => ("p.spm_number", "p.spm_dated"),
        // Of the one by which the money was posted: another may have been issued since.
        OrderKind::Sp2d => ("s.number", "s.dated"),
    };
    let sum = match kind {
        OrderKind::Spp | OrderKind::Spm => "p.amount",
        OrderKind::Sp2d => "CASE WHEN j.debit = 'realisasi' THEN j.amount ELSE -j.amount END",
    };
    let columns = format!(
        "COALESCE({number}, ''), COALESCE({dated}, ''), b.account_code, r.name, MIN(w.name), \
         COUNT(DISTINCT p.disbursement_id), CAST(SUM({sum}) AS BIGINT)"
    );
    let group = format!("GROUP BY {number}, {dated}, b.account_code, b.budget_line_id, r.name");
    let mut select = match kind {
        OrderKind::Spp | OrderKind::Spm => {
            let mut select = Select::new(columns, paid());
            asked.lines(&mut select);
            let recorded = match kind {
                OrderKind::Spp => "p.spp_at",
                OrderKind::Spm | OrderKind::Sp2d => "p.spm_at",
            };
            asked.papers(&mut select, dated, recorded);
            select
        }
        OrderKind::Sp2d => {
            let from = format!("{}\n{POSTED_BY}", posted());
            let mut select = Select::new(columns, from);
            asked.lines(&mut select);
            asked.since(&mut select);
            asked.through(&mut select);
            select.only("(j.debit = 'realisasi' OR j.credit = 'realisasi')");
            select.only("j.event_type NOT IN ('Returned', 'Refunded', 'Repaid', 'Reversed')");
            select
        }
    };
    select.then(&group);
    if kind == OrderKind::Sp2d {
        select.then(&format!("HAVING SUM({sum}) <> 0"));
    }
    select.then("ORDER BY 2, 1, 3");
    select.all(&mut *store.connection().await?, order).await
}

/// A payment with an amount of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Share {
    /// Name of the recipient.
    pub recipient: Option<String>,
    /// Name of the roster.
    pub roster: Option<String>,
    /// Code of the account of its line.
    pub account_code: String,
    /// What is paid for.
    pub component: Component,
    /// Its state.
    pub status: DisbursementStatus,
    /// Number of its SP2D.
    pub sp2d: Option<String>,
    /// Whole rupiah.
    pub amount: i64,
    /// What of it came back, whole rupiah.
    pub repaid: i64,
}

fn share(row: &AnyRow) -> Result<Share, sqlx::Error> {
    Ok(Share {
        recipient: row.try_get(0)?,
        roster: row.try_get(1)?,
        account_code: row.try_get(2)?,
        component: Column::read(row, 3)?,
        status: Column::read(row, 4)?,
        sp2d: row.try_get(5)?,
        amount: row.try_get(6)?,
        repaid: row.try_get(7)?,
    })
}

/// What each payment holds of the account of commitments at the end of the last day.
///
/// # Errors
/// The read store cannot be read.
pub async fn commitments(store: &ReadStore, asked: &RegisterQuery) -> Result<Vec<Share>, Error> {
    const HELD: &str = "SUM(CASE WHEN j.debit = 'komitmen' THEN j.amount ELSE -j.amount END)";
    let mut select = Select::new(
        format!(
            "w.name, r.name, b.account_code, p.component, p.status, p.sp2d_number, CAST({HELD} AS BIGINT), \
             CAST(0 AS BIGINT)"
        ),
        posted(),
    );
    asked.lines(&mut select);
    asked.through(&mut select);
    select
        .only("(j.debit = 'komitmen' OR j.credit = 'komitmen')")
        .then(
            "GROUP BY p.disbursement_id, w.name, r.name, b.account_code, b.budget_line_id, p.component, p.status, \
             p.sp2d_number",
        )
        .then(&format!("HAVING {HELD} <> 0"))
        .then("ORDER BY b.account_code, w.name, p.disbursement_id");
    select.all(&mut *store.connection().await?, share).await
}

/// Payments of which something is claimed back and not yet paid.
///
/// # Errors
/// The read store cannot be read.
pub async fn receivables(store: &ReadStore, asked: &RegisterQuery) -> Result<Vec<Share>, Error> {
    let mut select = Select::new(
        "w.name, r.name, b.account_code, p.component, p.status, p.sp2d_number, p.claimed, p.repaid",
        paid(),
    );
    asked.lines(&mut select);
    select
        .only("p.claimed > p.repaid")
        .then("ORDER BY b.account_code, w.name, p.disbursement_id");
    select.all(&mut *store.connection().await?, share).await
}
