//! What every register has: a declaration of its columns and filters, rows by it, and their sums; shown, exported and
//! printed by the same declaration.

use domain::day_in_figures;
use domain::register::{RegisterColumnKind as Kind, RegisterFilter};

use super::wire::{RegisterCell, RegisterColumn};
use crate::answer::export::{Cell, Column};
use crate::paper::Holds;
use crate::routes::budget_line::list::absorbed;

/// A column as a register declares it.
pub(super) struct Head {
    /// What stands above it.
    pub title: &'static str,
    /// What stands in it.
    pub kind: Kind,
    is_summed: bool,
    /// The columns that it is a share of: part and whole.
    of: Option<(usize, usize)>,
}

impl Head {
    const fn of_kind(title: &'static str, kind: Kind, is_summed: bool) -> Self {
        Self {
            title,
            kind,
            is_summed,
            of: None,
        }
    }

    /// A text.
    pub const fn text(title: &'static str) -> Self {
        Self::of_kind(title, Kind::Text, false)
    }

    /// A day.
    pub const fn day(title: &'static str) -> Self {
        Self::of_kind(title, Kind::Day, false)
    }

    /// Whole rupiah, summed.
    pub const fn rupiah(title: &'static str) -> Self {
        Self::of_kind(title, Kind::Rupiah, true)
    }

    /// Whole rupiah as they stand after a row: a sum says nothing.
    pub const fn balance(title: &'static str) -> Self {
        Self::of_kind(title, Kind::Rupiah, false)
    }

    /// A count, summed.
    pub const fn count(title: &'static str) -> Self {
        Self::of_kind(title, Kind::Count, true)
    }

    /// Position of an event.
    pub const fn position(title: &'static str) -> Self {
        Self::of_kind(title, Kind::Position, false)
    }

    /// Number of an SP2D.
    pub const fn sp2d(title: &'static str) -> Self {
        Self::of_kind(title, Kind::Sp2d, false)
    }

    /// Left empty to sign in.
    pub const fn signature(title: &'static str) -> Self {
        Self::of_kind(title, Kind::Signature, false)
    }

    /// Share of one column in another, which the declaration fills in.
    pub const fn share(title: &'static str, part: usize, whole: usize) -> Self {
        Self {
            title,
            kind: Kind::Share,
            is_summed: false,
            of: Some((part, whole)),
        }
    }

    /// What stands in it on paper.
    const fn holds(&self) -> Holds {
        match self.kind {
            Kind::Text | Kind::Day | Kind::Sp2d => Holds::Texts,
            Kind::Rupiah | Kind::Count | Kind::Share | Kind::Position => Holds::Figures,
            Kind::Signature => Holds::Signatures,
        }
    }
}

/// What a register declares.
pub(super) struct Declared {
    /// Its columns.
    pub heads: &'static [Head],
    /// What it can be narrowed by.
    pub filters: &'static [RegisterFilter],
    /// What must be chosen first.
    pub needs: Option<RegisterFilter>,
    /// Whether its rows may be put in another order: not where each goes on from the one above it.
    pub is_sorted: bool,
}

/// A row: a cell for each column.
pub(super) type Row = Vec<RegisterCell>;

/// The rows of a register with their sums.
pub(super) struct Table {
    heads: &'static [Head],
    /// All rows.
    pub rows: Vec<Row>,
    /// Their sums.
    pub sums: Row,
    /// Which of the rows are sums of rows above them, in order.
    pub subtotals: Vec<usize>,
}

/// The sums of some rows. Where no row has a figure, there is none of them.
fn sums(heads: &[Head], rows: &[Row], name: &str) -> Row {
    let sum = |(column, head): (usize, &Head)| {
        let figures = || {
            rows.iter()
                .any(|row| matches!(row[column], RegisterCell::Number(_)))
        };
        if head.is_summed && (rows.is_empty() || figures()) {
            RegisterCell::Number(rows.iter().map(|row| number(row, column)).sum())
        } else {
            RegisterCell::EMPTY
        }
    };
    let mut sums: Row = heads.iter().enumerate().map(sum).collect();
    share_of(heads, &mut sums);
    if let Some(first) = sums.first_mut() {
        *first = RegisterCell::text(name);
    }
    sums
}

/// Fills in the shares of a row.
fn share_of(heads: &[Head], row: &mut Row) {
    for (column, head) in heads.iter().enumerate() {
        // A sum of balances says nothing, and neither does a share of it.
        if let Some((part, whole)) = head.of
            && let RegisterCell::Number(of) = row[whole]
        {
            row[column] = RegisterCell::Number(absorbed(number(row, part), of));
        }
    }
}

impl Table {
    /// Fills in shares and sums.
    pub fn new(heads: &'static [Head], mut rows: Vec<Row>) -> Self {
        for row in &mut rows {
            share_of(heads, row);
        }
        let sums = sums(heads, &rows, "Jumlah");
        Self {
            heads,
            rows,
            sums,
            subtotals: Vec::new(),
        }
    }

    /// With a sum below the rows of each part, that stand together by what is in this column; one part is the whole.
    pub fn in_parts(heads: &'static [Head], rows: Vec<Row>, column: usize) -> Self {
        let mut table = Self::new(heads, rows);
        let parts = table.rows.chunk_by(|one, next| one[column] == next[column]);
        let parts: Vec<Vec<Row>> = parts.map(<[Row]>::to_vec).collect();
        if parts.len() < 2 {
            return table;
        }
        table.rows.clear();
        for part in parts {
            let name = match &part[0][column] {
                RegisterCell::Text(name) => format!("Jumlah {name}"),
                RegisterCell::Number(_) => "Jumlah".to_owned(),
            };
            let sum = sums(heads, &part, &name);
            table.rows.extend(part);
            table.subtotals.push(table.rows.len());
            table.rows.push(sum);
        }
        table
    }

    /// The columns as they are told.
    pub fn columns(&self) -> Vec<RegisterColumn> {
        let column = |head: &Head| RegisterColumn {
            title: head.title.to_owned(),
            kind: head.kind,
            orders: None,
        };
        self.heads.iter().map(column).collect()
    }

    /// The columns as files for people have them.
    pub fn file_columns(&self) -> Vec<Column<Row>> {
        let reader = |kind: Kind, at: Readers| match kind {
            Kind::Day => at.day,
            Kind::Rupiah => at.rupiah,
            Kind::Share => at.share,
            Kind::Text | Kind::Count | Kind::Position | Kind::Sp2d | Kind::Signature => at.plain,
        };
        (self.heads.iter().zip(AT))
            .map(|(head, at)| (head.title, reader(head.kind, at)))
            .collect()
    }

    /// The columns as another program reads them: its days are `2026-01-31`, as in the answers.
    pub fn program_columns(&self) -> Vec<Column<Row>> {
        let reader = |kind: Kind, at: Readers| match kind {
            Kind::Share => at.share,
            Kind::Text
            | Kind::Day
            | Kind::Rupiah
            | Kind::Count
            | Kind::Position
            | Kind::Sp2d
            | Kind::Signature => at.plain,
        };
        (self.heads.iter().zip(AT))
            .map(|(head, at)| (head.title, reader(head.kind, at)))
            .collect()
    }

    /// Rows and sums, as files have them.
    pub fn file_rows(&self) -> Vec<Row> {
        self.rows.iter().chain([&self.sums]).cloned().collect()
    }

    /// Heads for paper, and what stands below.
    pub fn paper_heads(&self) -> Vec<(&'static str, Holds)> {
        let head = |head: &Head| (head.title, head.holds());
        self.heads.iter().map(head).collect()
    }

    /// A row as people read it on paper.
    pub fn on_paper(&self, row: &Row) -> Vec<String> {
        (self.heads.iter().zip(row))
            .map(|(head, cell)| match cell {
                RegisterCell::Text(text) => match (head.kind, text.parse()) {
                    (Kind::Day, Ok(day)) => day_in_figures(day),
                    _ => text.clone(),
                },
                RegisterCell::Number(value) => match head.kind {
                    Kind::Share => format!("{},{:02}", value / 100, value % 100),
                    Kind::Position => value.to_string(),
                    Kind::Text
                    | Kind::Day
                    | Kind::Rupiah
                    | Kind::Count
                    | Kind::Sp2d
                    | Kind::Signature => grouped(*value),
                },
            })
            .collect()
    }
}

fn number(row: &Row, column: usize) -> i64 {
    match &row[column] {
        RegisterCell::Number(value) => *value,
        RegisterCell::Text(_) => 0,
    }
}

/// `-1.250.000`.
fn grouped(value: i64) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::from(if value < 0 { "-" } else { "" });
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('.');
        }
        text.push(digit);
    }
    text
}

fn plain<const AT: usize>(row: &Row) -> Cell {
    match row.get(AT) {
        Some(RegisterCell::Number(value)) => Cell::integer(Some(*value)),
        Some(RegisterCell::Text(text)) if !text.is_empty() => Cell::text(text),
        Some(RegisterCell::Text(_)) | None => Cell::Empty,
    }
}

fn share<const AT: usize>(row: &Row) -> Cell {
    match row.get(AT) {
        // At most some thousand percent: exact.
        #[allow(clippy::cast_precision_loss)]
        Some(RegisterCell::Number(value)) => Cell::decimal(Some(*value as f64 / 100.0)),
        Some(RegisterCell::Text(_)) | None => Cell::Empty,
    }
}

fn day<const AT: usize>(row: &Row) -> Cell {
    match row.get(AT) {
        // In the first column the sums have their name.
        Some(RegisterCell::Text(text)) => match text.parse() {
            Ok(day) => Cell::Day(day),
            Err(_) => plain::<AT>(row),
        },
        Some(RegisterCell::Number(_)) | None => plain::<AT>(row),
    }
}

fn rupiah<const AT: usize>(row: &Row) -> Cell {
    match row.get(AT) {
        Some(RegisterCell::Number(value)) => Cell::rupiah(Some(*value)),
        Some(RegisterCell::Text(_)) | None => plain::<AT>(row),
    }
}

type Reader = fn(&Row) -> Cell;

/// How a place may be read.
#[derive(Clone, Copy)]
struct Readers {
    plain: Reader,
    share: Reader,
    day: Reader,
    rupiah: Reader,
}

const fn at<const AT: usize>() -> Readers {
    Readers {
        plain: plain::<AT>,
        share: share::<AT>,
        day: day::<AT>,
        rupiah: rupiah::<AT>,
    }
}

/// Readers for each place; no register has more columns.
const AT: [Readers; 12] = [
    at::<0>(),
    at::<1>(),
    at::<2>(),
    at::<3>(),
    at::<4>(),
    at::<5>(),
    at::<6>(),
    at::<7>(),
    at::<8>(),
    at::<9>(),
    at::<10>(),
    at::<11>(),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_shares_follow_the_declaration() {
        const HEADS: &[Head] = &[
            Head::text("Nama"),
            Head::rupiah("Anggaran"),
            Head::rupiah("Realisasi"),
            Head::share("%", 2, 1),
        ];
        let row = |name: &str, ceiling, realized| {
            vec![
                RegisterCell::text(name),
                RegisterCell::Number(ceiling),
                RegisterCell::Number(realized),
                RegisterCell::EMPTY,
            ]
        };
        let table = Table::new(HEADS, vec![row("a", 1_000_000, 250_000), row("b", 0, 0)]);
        assert_eq!(
            table.on_paper(&table.rows[0]),
            ["a", "1.000.000", "250.000", "25,00"]
        );
        assert_eq!(
            table.on_paper(&table.sums),
            ["Jumlah", "1.000.000", "250.000", "25,00"]
        );
        assert_eq!(grouped(-1_250), "-1.250");
        assert!(HEADS.len() <= AT.len());
    }

    #[test]
    fn people_read_days_their_way_and_programs_read_theirs() {
        const HEADS: &[Head] = &[Head::day("Tanggal"), Head::rupiah("Jumlah (Rp)")];
        let row = vec![RegisterCell::text("2026-01-26"), RegisterCell::Number(5)];
        let table = Table::new(HEADS, vec![row]);
        assert_eq!(table.on_paper(&table.rows[0]), ["26-01-2026", "5"]);
        assert_eq!(table.on_paper(&table.sums), ["Jumlah", "5"]);
        let read = |columns: Vec<Column<Row>>, row: &Row| -> Vec<Cell> {
            columns.iter().map(|(_, read)| read(row)).collect()
        };
        let day = Cell::day("2026-01-26".parse().ok());
        assert_eq!(
            read(table.file_columns(), &table.rows[0]),
            [day, Cell::rupiah(Some(5))]
        );
        assert_eq!(
            read(table.file_columns(), &table.sums),
            [Cell::text("Jumlah"), Cell::rupiah(Some(5))]
        );
        assert_eq!(
            read(table.program_columns(), &table.rows[0]),
            [Cell::text("2026-01-26"), Cell::integer(Some(5))]
        );
    }
}
