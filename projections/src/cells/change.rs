//! How cells follow what a batch writes.
use super::figures::{ADDED, FIGURES, POSTINGS, STAGES};
use super::{DIMENSIONS, Figure, Kind, SUMS, Subject};
use crate::application::ApplicationRow;
use crate::award::AwardRow;
use crate::bank_account::BankAccountRow;
use crate::batch::Batch;
use crate::budget_line::BudgetLineRow;
use crate::disbursement::DisbursementRow;
use crate::error::Error;
use crate::journal::JournalRow;
use crate::select::Select;
use crate::store::Engine;
use crate::timeline::stages::StageRow;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Row as _};
use std::collections::{BTreeMap, BTreeSet};

/// How many ids a count is asked for at once. What is fewer is filled up with the last, so that few texts of statements
/// are prepared and stay so.
pub(super) const ASKED: [usize; 4] = [1, 4, 32, 256];

/// How many cells a statement writes: as above, but each once.
const WRITTEN: [usize; 5] = [256, 64, 16, 4, 1];

/// Columns that a cell is told by, and those that are added up.
const COLUMNS: &str = "figure, kind, place, district, k1, k2, k3, k4, n, s1, s2";
const WIDTH: usize = 11;

/// Writes the rows of batches, and moves the cells with them where these are `kept`.
///
/// # Errors
/// The store cannot be read or written.
pub(crate) async fn flush(
    batches: &mut [&mut Batch],
    connection: &mut AnyConnection,
    engine: Engine,
    kept: bool,
) -> Result<(), Error> {
    let mut change = Change::default();
    let mut touched = Touched::default();
    if kept {
        touched = Touched::of(batches);
        touched.follow(connection).await?;
        change.count(&touched, connection, -1).await?;
    }
    for batch in batches {
        batch.flush(connection, engine).await?;
    }
    change.count(&touched, connection, 1).await?;
    change.add_new(&touched);
    change.write(connection, engine).await
}

/// What a batch is about to write, by what figures find it.
#[derive(Debug, Default)]
struct Touched {
    forms: BTreeSet<String>,
    awards: BTreeSet<String>,
    payments: BTreeSet<String>,
    persons: BTreeSet<String>,
    lines: BTreeSet<String>,
    accounts: BTreeSet<String>,
    owners: BTreeSet<String>,
    payees: BTreeSet<String>,
    stages: Vec<[String; DIMENSIONS]>,
    /// With their amounts.
    postings: Vec<([String; DIMENSIONS], i64)>,
}

impl Touched {
    /// Of these batches, whose rows are made and not written yet.
    fn of(batches: &[&mut Batch]) -> Self {
        let mut touched = Self::default();
        for batch in batches {
            let forms = batch.changed::<ApplicationRow>();
            touched.forms.extend(forms.map(|(key, _)| key));
            let awards = batch.changed::<AwardRow>();
            touched.awards.extend(awards.map(|(key, _)| key));
            let lines = batch.changed::<BudgetLineRow>();
            touched.lines.extend(lines.map(|(key, _)| key));
            for (key, row) in batch.changed::<DisbursementRow>() {
                touched.payments.insert(key);
                touched
                    .persons
                    .extend(row.map(|row| row.recipient_id.clone()));
                touched.payees.extend(row.map(|row| row.award_id.clone()));
            }
            for (key, row) in batch.changed::<BankAccountRow>() {
                touched.accounts.insert(key);
                touched.owners.extend(row.map(|row| row.owner_id.clone()));
            }
            for row in batch.added::<JournalRow>() {
                touched.payments.extend(row.disbursement_id.clone());
                let (debit, credit) = (row.debit.to_string(), row.credit.to_string());
                let posting = [row.budget_line_id.clone(), debit, credit, String::new()];
                touched.postings.push((posting, row.amount));
            }
            for row in batch.added::<StageRow>() {
                let (kind, status) = (row.subject_kind.to_string(), row.status.clone());
                let stage = [kind, status, row.days.to_string(), String::new()];
                touched.stages.push(stage);
            }
        }
        touched
    }

    /// Adds what counts otherwise because of them.
    async fn follow(&mut self, connection: &mut AnyConnection) -> Result<(), Error> {
        // What a form is granted follows its award.
        let granted = found("application_id", "read_application", "award_id");
        let forms = granted.by(&self.awards, connection).await?;
        self.forms.extend(forms);
        // What a payment counts as follows its award, which has few of them.
        let of_awards = found("disbursement_id", "read_disbursement", "award_id");
        let payments = of_awards.by(&self.awards, connection).await?;
        self.payments.extend(payments);
        // A line moves with each of its payments, but only its first row says something new of them.
        let known = found("budget_line_id", "read_budget_line", "budget_line_id");
        for line in known.by(&self.lines, connection).await? {
            self.lines.remove(&line);
        }
        let on_lines = found("disbursement_id", "read_journal", "budget_line_id");
        let payments = on_lines.by(&self.lines, connection).await?;
        self.payments.extend(payments);
        let paid = found("recipient_id", "read_disbursement", "disbursement_id");
        let persons = paid.by(&self.payments, connection).await?;
        self.persons.extend(persons);
        self.payees.extend(self.awards.iter().cloned());
        let owned = found("award_id", "read_award", "recipient_id");
        self.payees
            .extend(owned.by(&self.owners, connection).await?);
        let paid_to = found("award_id", "read_disbursement", "bank_account_id");
        self.payees
            .extend(paid_to.by(&self.accounts, connection).await?);
        Ok(())
    }

    fn ids(&self, subject: Subject) -> Option<&BTreeSet<String>> {
        match subject {
            Subject::Form => Some(&self.forms),
            Subject::Award => Some(&self.awards),
            Subject::Payment => Some(&self.payments),
            Subject::Person => Some(&self.persons),
            Subject::Payee => Some(&self.payees),
            Subject::Added => None,
        }
    }
}

/// A question for ids by other ids.
struct Found {
    column: &'static str,
    table: &'static str,
    by: &'static str,
}

const fn found(column: &'static str, table: &'static str, by: &'static str) -> Found {
    Found { column, table, by }
}

impl Found {
    async fn by(
        &self,
        ids: &BTreeSet<String>,
        connection: &mut AnyConnection,
    ) -> Result<Vec<String>, Error> {
        let mut all = Vec::new();
        for ids in asked(ids) {
            let mut select = Select::new(self.column, self.table);
            select.any_of(&[(self.by, &ids)]);
            let some = select.all(connection, |row| row.try_get::<Option<String>, _>(0));
            all.extend(some.await?.into_iter().flatten());
        }
        Ok(all)
    }
}

/// What a figure counts of the rows with these ids.
pub(super) fn of_ids(figure: &Figure, ids: &[String]) -> Select {
    let mut select = figure.rows();
    select.any_of(&[(figure.key, ids)]);
    select.then(&figure.groups());
    select
}

/// Ids in parts of few sizes.
fn asked(ids: &BTreeSet<String>) -> Vec<Vec<String>> {
    let ids: Vec<String> = ids.iter().cloned().collect();
    let most = ASKED[ASKED.len() - 1];
    let filled = |part: &[String]| {
        let mut part = part.to_vec();
        let size = ASKED.into_iter().find(|size| *size >= part.len());
        if let Some(last) = part.last().cloned() {
            part.resize(size.unwrap_or(most), last);
        }
        part
    };
    ids.chunks(most).map(filled).collect()
}

/// A cell, in the order in which it is written: the same for all, so that nobody waits for one that waits for them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    figure: &'static str,
    kind: Kind,
    place: String,
    district: String,
    dimensions: [String; DIMENSIONS],
}

/// What rows of a figure are before or after a batch: home district, city and institution, and their numbers.
struct Rows {
    places: [String; 3],
    dimensions: [String; DIMENSIONS],
    numbers: [i64; SUMS + 1],
}

/// What moves.
#[derive(Debug, Default)]
struct Change {
    cells: BTreeMap<Cell, [i64; SUMS + 1]>,
}

impl Change {
    /// Adds rows of tables that are only added to.
    fn add_new(&mut self, touched: &Touched) {
        let one = |dimensions: &[String; DIMENSIONS], sum: i64| Rows {
            places: Default::default(),
            dimensions: dimensions.clone(),
            numbers: [1, sum, 0],
        };
        for dimensions in &touched.stages {
            self.add(&STAGES, one(dimensions, 0), 1);
        }
        for (dimensions, amount) in &touched.postings {
            self.add(&POSTINGS, one(dimensions, *amount), 1);
        }
    }

    /// Adds what the touched rows count for as they stand, or takes it away.
    async fn count(
        &mut self,
        touched: &Touched,
        connection: &mut AnyConnection,
        sign: i64,
    ) -> Result<(), Error> {
        for figure in FIGURES {
            let Some(ids) = touched.ids(figure.subject) else {
                continue;
            };
            for ids in asked(ids) {
                let select = of_ids(figure, &ids);
                for rows in select.all(connection, |row| figure.read(row)).await? {
                    self.add(figure, rows, sign);
                }
            }
        }
        Ok(())
    }

    fn add(&mut self, figure: &Figure, rows: Rows, sign: i64) {
        let [district, city, institution] = rows.places;
        for kind in Kind::EVERY {
            let (place, district) = match kind {
                Kind::All => (String::new(), String::new()),
                _ if figure.scope.is_none() => continue,
                Kind::District => (kind.place(&district), district.clone()),
                Kind::City if city.is_empty() => continue,
                Kind::City => (kind.place(&city), district.clone()),
                Kind::Campus if institution.is_empty() => continue,
                Kind::Campus => (kind.place(&institution), district.clone()),
            };
            let cell = Cell {
                figure: figure.name,
                kind,
                place,
                district,
                dimensions: rows.dimensions.clone(),
            };
            let numbers = self.cells.entry(cell).or_default();
            for (number, more) in numbers.iter_mut().zip(rows.numbers) {
                *number += sign * more;
            }
        }
    }

    async fn write(mut self, connection: &mut AnyConnection, engine: Engine) -> Result<(), Error> {
        self.cells.retain(|_, numbers| *numbers != [0; SUMS + 1]);
        let falls = self.cells.values().any(|[n, ..]| *n < 0);
        let cells: Vec<_> = self.cells.into_iter().collect();
        let mut rest = cells.as_slice();
        while let Some(size) = WRITTEN.into_iter().find(|size| *size <= rest.len()) {
            let (part, after) = rest.split_at(size);
            rest = after;
            let mut query = sqlx::query(AssertSqlSafe(statement(engine, size)));
            for (cell, numbers) in part {
                query = query
                    .bind(cell.figure.to_owned())
                    .bind(cell.kind.word().to_owned())
                    .bind(cell.place.clone())
                    .bind(cell.district.clone());
                for dimension in &cell.dimensions {
                    query = query.bind(dimension.clone());
                }
                for number in numbers {
                    query = query.bind(*number);
                }
            }
            query.execute(&mut *connection).await?;
        }
        if falls {
            sqlx::query("DELETE FROM read_cell\nWHERE n = 0")
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

/// Moves so many cells.
fn statement(engine: Engine, cells: usize) -> String {
    let mut sql = format!("INSERT INTO read_cell ({COLUMNS})\nVALUES ");
    for cell in 0..cells {
        sql.push_str(if cell == 0 { "(" } else { ", (" });
        for column in 1..=WIDTH {
            if column > 1 {
                sql.push(',');
            }
            engine.push_placeholder(&mut sql, cell * WIDTH + column);
        }
        sql.push(')');
    }
    sql.push_str(
        "\nON CONFLICT (figure, kind, place, district, k1, k2, k3, k4) DO UPDATE \
         SET n = read_cell.n + excluded.n, s1 = read_cell.s1 + excluded.s1, s2 = read_cell.s2 + excluded.s2",
    );
    sql
}

impl Figure {
    /// Its rows, told apart by place and dimension.
    fn rows(&self) -> Select {
        let places = self.scope.map_or_else(
            || "'', '', ''".to_owned(),
            |of| {
                let of = [of.district, of.city, of.institution];
                of.map(|column| format!("COALESCE({column}, '')"))
                    .join(", ")
            },
        );
        let columns = format!(
            "{places},\n{},\n{}",
            self.dimensions().join(", "),
            self.numbers().join(", ")
        );
        let mut select = Select::new(columns, self.from);
        select.only(self.only);
        select
    }

    /// What tells them apart.
    fn groups(&self) -> String {
        let first = if self.scope.is_some() { 1 } else { 4 };
        let last = 3 + self.by.len();
        let groups: Vec<String> = (first..=last).map(|it| it.to_string()).collect();
        format!("GROUP BY {}", groups.join(", "))
    }

    fn read(&self, row: &AnyRow) -> Result<Rows, sqlx::Error> {
        let text = |place: usize| row.try_get::<String, _>(place);
        let number = |place: usize| row.try_get::<i64, _>(3 + DIMENSIONS + place);
        Ok(Rows {
            places: [text(0)?, text(1)?, text(2)?],
            dimensions: [text(3)?, text(4)?, text(5)?, text(6)?],
            numbers: [number(0)?, number(1)?, number(2)?],
        })
    }
}

/// Every figure, those of rows that are only added among them.
pub(super) fn every() -> impl Iterator<Item = &'static Figure> {
    FIGURES.into_iter().chain(ADDED)
}
