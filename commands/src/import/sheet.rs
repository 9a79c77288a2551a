//! Reads the spreadsheet a regency really has (XLSX or CSV) into rows of named cells.
use std::collections::BTreeMap;
use std::io::Cursor;

use calamine::{Data, DataRef, ExcelDateTime, Reader, Xlsx};

use super::bounds::{self, TextCount};
pub use super::column::Column;
use super::error::ImportError;

/// Largest file accepted, bytes.
const FILE_BYTES_MAX: usize = 32 * 1024 * 1024;
/// Most rows accepted below the header.
const ROWS_MAX: usize = 100_000;
/// Most columns looked at.
const COLUMNS_MAX: usize = 500;
/// How far down the header may stand (lists often begin with titles and a coat of arms).
const HEADER_ROW_MAX: usize = 30;
/// How a row of sums begins.
const SUM_WORDS: [&str; 6] = ["jumlah", "jml", "total", "subtotal", "subjumlah", "grand"];
/// How many known columns make a row the header.
const HEADER_COLUMNS_MIN: usize = 3;

/// A text's letters and digits, in lower case.
pub(super) fn letters_and_digits(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// One cell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its text, trimmed, inner runs of blanks made one.
    pub text: String,
    /// Whether the spreadsheet holds a number: long numbers lose their last digits that way.
    pub is_number: bool,
}

/// One row below the header.
#[derive(Debug, Clone)]
pub struct Row {
    /// Row number as the spreadsheet shows it, from 1.
    pub line: usize,
    cells: Vec<Cell>,
    columns: std::sync::Arc<[Option<usize>; Column::ALL.len()]>,
    /// What somebody typed instead.
    mended: BTreeMap<usize, Cell>,
}

/// A cell as somebody typed it instead, after looking at what is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mend {
    /// Row number as the spreadsheet shows it.
    pub line: usize,
    /// Which column.
    pub column: Column,
    /// What it is to be.
    pub text: String,
}

/// A list as it was read.
#[derive(Debug, Clone)]
pub struct List {
    /// Its rows.
    pub rows: Vec<Row>,
    /// The columns that it has.
    pub columns: Vec<Column>,
    /// Heads that nothing is read from.
    pub ignored: Vec<String>,
    /// Lines with the sums of the rows above them: nobody's row.
    pub sums: Vec<usize>,
}

impl List {
    /// Puts in what somebody typed instead.
    pub fn mend(&mut self, mends: &[Mend]) {
        for mend in mends {
            let found = self.rows.iter_mut().find(|row| row.line == mend.line);
            if let Some(row) = found {
                let cell = Cell {
                    text: tidy(&mend.text),
                    is_number: false,
                };
                row.mended.insert(mend.column as usize, cell);
            }
        }
    }
}

impl Row {
    /// The cell of a column; empty where the list has no such column.
    pub fn cell(&self, column: Column) -> &Cell {
        static EMPTY: Cell = Cell {
            text: String::new(),
            is_number: false,
        };
        let read = || self.columns[column as usize].and_then(|place| self.cells.get(place));
        let mended = self.mended.get(&(column as usize));
        mended.or_else(read).unwrap_or(&EMPTY)
    }

    /// Fewer digits are no NIK that was written down wrong: they count rows.
    const FEW_DIGITS: usize = 10;

    /// Whether it holds the sums of the rows above it: it is nobody's, and begins with a word for a sum.
    fn is_sum(&self) -> bool {
        let first = self.cells.iter().find(|cell| !cell.text.is_empty());
        let begins = |cell: &Cell| {
            let word = cell.text.split(' ').next().unwrap_or_default();
            SUM_WORDS.contains(&letters_and_digits(word).as_str())
        };
        let named = [first, Some(self.cell(Column::Name))];
        let digits = self.text(Column::Nik).chars().filter(char::is_ascii_digit);
        digits.count() < Self::FEW_DIGITS && named.into_iter().flatten().any(begins)
    }

    /// The text of a column.
    pub fn text(&self, column: Column) -> &str {
        &self.cell(column).text
    }
}

/// Reads a list of recipients, XLSX or CSV by content.
///
/// # Errors
/// [`ImportError`] when the file is too large, neither of the two, or lacks a column.
pub fn read(bytes: &[u8]) -> Result<List, ImportError> {
    read_with(bytes, &Column::REQUIRED)
}

/// Reads a list of accounts: whose, by NIK, and which.
///
/// # Errors
/// As [`read`].
pub fn read_accounts(bytes: &[u8]) -> Result<List, ImportError> {
    read_with(bytes, &[Column::Nik, Column::Bank, Column::Account])
}

fn read_with(bytes: &[u8], required: &[Column]) -> Result<List, ImportError> {
    let table = table(bytes)?;
    let header = table
        .iter()
        .take(HEADER_ROW_MAX)
        .position(|(_, cells)| {
            cells
                .iter()
                .filter(|cell| Column::of_header(&cell.text).is_some())
                .count()
                >= HEADER_COLUMNS_MIN
        })
        .ok_or(ImportError::NoHeader)?;
    let mut columns = [None; Column::ALL.len()];
    let mut ignored = Vec::new();
    for (place, cell) in table[header].1.iter().enumerate() {
        match Column::of_header(&cell.text) {
            Some(column) if columns[column as usize].is_none() => {
                columns[column as usize] = Some(place);
            }
            Some(_) | None => ignored.push(cell.text.clone()),
        }
    }
    ignored.retain(|text| !text.is_empty());
    let missing: Vec<&'static str> = required
        .iter()
        .filter(|column| columns[**column as usize].is_none())
        .map(|column| column.label())
        .collect();
    if !missing.is_empty() {
        return Err(ImportError::MissingColumns { columns: missing });
    }
    let columns = std::sync::Arc::new(columns);
    let (sums, rows): (Vec<Row>, Vec<Row>) = table
        .into_iter()
        .skip(header + 1)
        .map(|(line, cells)| Row {
            line,
            cells,
            columns: columns.clone(),
            mended: BTreeMap::new(),
        })
        .filter(|row| !(row.text(Column::Name).is_empty() && row.text(Column::Nik).is_empty()))
        .partition(Row::is_sum);
    if rows.len() > ROWS_MAX {
        return Err(ImportError::TooManyRows {
            rows: rows.len(),
            rows_max: ROWS_MAX,
        });
    }
    let has = |column: &Column| columns[*column as usize].is_some();
    Ok(List {
        rows,
        columns: Column::ALL.into_iter().filter(has).collect(),
        ignored,
        sums: sums.iter().map(|row| row.line).collect(),
    })
}

/// Rows with their line in the file, from 1.
pub type Table = Vec<(usize, Vec<Cell>)>;

/// The cells of a file, XLSX or CSV by content.
///
/// # Errors
/// [`ImportError`] when the file is too large or neither of the two.
pub fn table(bytes: &[u8]) -> Result<Table, ImportError> {
    if bytes.len() > FILE_BYTES_MAX {
        return Err(ImportError::TooLarge {
            bytes: bytes.len(),
            bytes_max: FILE_BYTES_MAX,
        });
    }
    if bytes.starts_with(b"PK\x03\x04") {
        // A file made to break its reader (a row number beyond counting) is a file that cannot be read.
        std::panic::catch_unwind(|| read_xlsx(bytes))
            .unwrap_or_else(|_| Err(ImportError::Unreadable("isinya rusak".to_owned())))
    } else {
        read_csv(bytes)
    }
}

/// Cell by cell: a file may claim a corner far away, and the rectangle up to it is never built.
fn read_xlsx(bytes: &[u8]) -> Result<Table, ImportError> {
    let unreadable = |error: calamine::XlsxError| ImportError::Unreadable(error.to_string());
    bounds::check_unfolded(bytes)?;
    let mut text = TextCount::default();
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(unreadable)?;
    let first = book.sheet_names().into_iter().next();
    let first =
        first.ok_or_else(|| ImportError::Unreadable("tidak ada lembar kerja".to_owned()))?;
    let mut reader = book.worksheet_cells_reader(&first).map_err(unreadable)?;
    // Cell by cell: a sheet of two cells, one of them far away, would be a table of the whole space between.
    let mut rows: BTreeMap<u32, Vec<Cell>> = BTreeMap::new();
    while let Some(found) = reader.next_cell().map_err(unreadable)? {
        let (row, column) = found.get_position();
        let value = found.get_value();
        if let DataRef::SharedString(shared) = value {
            text.take(shared.len(), row)?;
        } else if let DataRef::String(own) = value {
            text.take(own.len(), row)?;
        }
        let cell = cell_of(&Data::from(value.clone()));
        if cell.text.is_empty() {
            continue;
        }
        let column = column as usize;
        if column >= COLUMNS_MAX {
            return Err(ImportError::Unreadable(format!(
                "isian di kolom ke-{}, paling banyak {COLUMNS_MAX} kolom",
                column + 1
            )));
        }
        let cells = rows.entry(row).or_default();
        if cells.len() <= column {
            cells.resize(column + 1, Cell::default());
        }
        cells[column] = cell;
        if rows.len() > HEADER_ROW_MAX + ROWS_MAX {
            return Err(ImportError::TooManyRows {
                rows: rows.len(),
                rows_max: ROWS_MAX,
            });
        }
    }
    Ok(rows
        .into_iter()
        .map(|(row, cells)| (row as usize + 1, cells))
        .collect())
}

fn cell_of(data: &Data) -> Cell {
    let (text, is_number) = match data {
        Data::Empty | Data::Error(_) => (String::new(), false),
        Data::Int(number) => (number.to_string(), true),
        // Whole numbers without the ".0" and without an exponent.
        Data::Float(number) if number.fract() == 0.0 => (format!("{number:.0}"), true),
        Data::Float(number) => (number.to_string(), true),
        Data::DateTime(at) if at.is_datetime() => (written(*at), false),
        other => (other.to_string(), false),
    };
    Cell {
        text: tidy(&text),
        is_number,
    }
}

/// A day as the spreadsheet shows it: with the hour where it has one.
fn written(at: ExcelDateTime) -> String {
    let (year, month, day, hour, minute, second, _) = at.to_ymd_hms_milli();
    let on = format!("{year:04}-{month:02}-{day:02}");
    match (hour, minute, second) {
        (0, 0, 0) => on,
        _ => format!("{on}T{hour:02}:{minute:02}:{second:02}"),
    }
}

fn read_csv(bytes: &[u8]) -> Result<Table, ImportError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    // Older office programs write Windows-1252; its letters are Latin-1's.
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    };
    // One kind of line end, so that lines are counted as a spreadsheet program shows them.
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let first_lines: String = text.lines().take(HEADER_ROW_MAX).collect();
    let delimiter = [b';', b'\t', b',']
        .into_iter()
        .max_by_key(|mark| first_lines.bytes().filter(|byte| byte == mark).count())
        .unwrap_or(b',');
    csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes())
        .into_records()
        .map(|record| {
            let record = record.map_err(|error| ImportError::Unreadable(error.to_string()))?;
            let line = record.position().map_or(0, |position| position.line());
            let cells = record
                .iter()
                .map(|text| Cell {
                    text: tidy(text),
                    is_number: looks_rounded(text),
                })
                .collect();
            Ok((usize::try_from(line).unwrap_or(usize::MAX), cells))
        })
        .collect()
}

/// Whether a CSV holds what a spreadsheet made of a long number (`9,50801E+15`).
fn looks_rounded(text: &str) -> bool {
    text.contains("E+")
        && text
            .chars()
            .all(|c| c.is_ascii_digit() || matches!(c, 'E' | '+' | '.' | ','))
}

/// Trims, drops the apostrophe that marks a number as text, and makes runs of blanks one.
fn tidy(text: &str) -> String {
    let text = &text.replace('\0', " ");
    let text = text.trim().trim_start_matches('\'');
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
