//! Tables of a bank, spreadsheets or separated values, read line by line below whatever letterhead they have.
use std::collections::BTreeMap;

pub(crate) use domain::bank_table::plain;
use domain::bank_table::{BankTableField as Field, BankTableKind, BankTitles, usual_outcome};

use crate::import::{self, Cell};

/// Most lines of a table.
pub(crate) const LINES_MAX: usize = 5_000;
/// How far down the head may stand.
const HEAD_LINE_MAX: usize = 30;
/// Most that is told of a line, in characters.
const TEXT_MAX: usize = 200;

/// Why a table could not be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadableTable {
    /// It has no head line with the columns that it needs.
    NoHead,
    /// More than 5,000 lines.
    TooLong,
}

/// A line of the file, from 1; none where it cannot be taken apart.
pub(crate) type Row = (usize, Option<Vec<Cell>>);

/// A table below its head.
pub(crate) struct Table {
    /// Where what stands.
    pub heads: Heads,
    /// The lines below.
    pub rows: Vec<Row>,
}

/// Where what stands in a line.
pub(crate) struct Heads {
    at: BTreeMap<Field, usize>,
    good: Vec<String>,
    bad: Vec<String>,
    /// The banks whose titles were of use.
    pub titles_of: Vec<String>,
}

/// The first lines of a file as they are read, for whoever says what its columns hold.
///
/// # Errors
/// [`UnreadableTable::NoHead`] where it is no table.
pub fn first_lines(bytes: &[u8]) -> Result<Vec<(usize, Vec<String>)>, UnreadableTable> {
    // A mark that parts most lines into most cells is the one that parts them.
    let widest = candidates(bytes)?.into_iter().max_by_key(|rows| {
        let cells = |row: &Row| row.1.as_ref().map_or(0, Vec::len);
        rows.iter().take(HEAD_LINE_MAX).map(cells).sum::<usize>()
    });
    let rows = widest.unwrap_or_default().into_iter().take(HEAD_LINE_MAX);
    let told = rows.filter_map(|(number, cells)| {
        let cells = cells?.into_iter().take(HEAD_LINE_MAX);
        let cells: Vec<String> = cells
            .map(|cell| cell.text.chars().take(TEXT_MAX).collect())
            .collect();
        let says = cells.iter().any(|text| !text.is_empty());
        says.then_some((number, cells))
    });
    Ok(told.collect())
}

/// Reads a table by its content: by the titles that the program knows, and what the office noted of banks beside them.
///
/// # Errors
/// [`UnreadableTable`].
pub(crate) fn read(
    bytes: &[u8],
    kind: BankTableKind,
    kept: &[BankTitles],
) -> Result<Table, UnreadableTable> {
    // A letterhead has marks of its own, so that the mark is the one that shows a head.
    for rows in candidates(bytes)? {
        let mut rows = rows.into_iter();
        let head = rows
            .by_ref()
            .take(HEAD_LINE_MAX)
            .find_map(|(_, cells)| Heads::of(&cells?, kind, kept));
        if let Some(heads) = head {
            let rows = rows.collect();
            return Ok(Table { heads, rows });
        }
    }
    Err(UnreadableTable::NoHead)
}

/// The lines of a file, as each mark that may part cells parts them.
fn candidates(bytes: &[u8]) -> Result<Vec<Vec<Row>>, UnreadableTable> {
    if bytes.starts_with(b"PK\x03\x04") {
        let table = import::table(bytes).map_err(|_| UnreadableTable::NoHead)?;
        let rows = table
            .into_iter()
            .map(|(number, cells)| (number, Some(cells)));
        return Ok(vec![rows.collect()]);
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        // Older programs write Windows-1252; its letters are Latin-1's.
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    };
    let text = text.trim_start_matches('\u{feff}');
    let marks = [b';', b'\t', b'|', b','];
    Ok(marks.map(|mark| separated(text, mark)).into())
}

fn separated(text: &str, delimiter: u8) -> Vec<Row> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut lines = Lines::of(text);
    let rows = (1..).zip(reader.records()).map(move |(nth, record)| {
        let Ok(record) = record else {
            return (nth, None);
        };
        let line = record.position().map_or(nth, |position| {
            usize::try_from(position.byte()).map_or(nth, |start| lines.at(start))
        });
        let cells = record.iter().map(|text| Cell {
            text: text.to_owned(),
            is_number: false,
        });
        (line, Some(cells.collect()))
    });
    // One more than is read, so that what is too long is told.
    rows.take(LINES_MAX + HEAD_LINE_MAX + 1).collect()
}

/// Counts lines as an editor does, from the front to the back. The reader's own count lags behind where a line ends in
/// two characters.
struct Lines<'a> {
    bytes: &'a [u8],
    at: usize,
    line: usize,
}

impl<'a> Lines<'a> {
    const fn of(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
            line: 1,
        }
    }

    /// The line of what begins at or after this byte.
    fn at(&mut self, start: usize) -> usize {
        while let Some(byte) = self.bytes.get(self.at) {
            let is_end = matches!(byte, b'\r' | b'\n');
            if self.at >= start && !is_end {
                break;
            }
            self.line += usize::from(*byte == b'\n');
            self.at += 1;
        }
        self.line
    }
}

impl Heads {
    /// The columns that these titles name; none where they are no head of such a table. A title that the program knows is
    /// always read as that; what was noted of banks only adds to it.
    fn of(titles: &[Cell], kind: BankTableKind, kept: &[BankTitles]) -> Option<Self> {
        let head: Vec<String> = titles.iter().map(|title| plain(&title.text)).collect();
        let place = |name: &str| head.iter().position(|title| title == name);
        let known = kind.fields().iter().filter_map(|field| {
            let mut usual = field.usual_titles(kind).iter();
            Some((*field, usual.find_map(|name| place(name))?))
        });
        let mut heads = Self {
            at: known.collect(),
            good: Vec::new(),
            bad: Vec::new(),
            titles_of: Vec::new(),
        };
        let words =
            |words: &[String]| -> Vec<String> { words.iter().map(|it| plain(it)).collect() };
        for noted in kept.iter().filter(|it| it.kind == kind) {
            let at = noted
                .columns
                .iter()
                .map(|it| Some((it.field, place(&plain(&it.title))?)));
            // Titles of a bank go together: where one of them is missing, it is another bank's table.
            let Some(at) = at.collect::<Option<Vec<_>>>() else {
                continue;
            };
            for (field, place) in at {
                if !heads.at.values().any(|taken| *taken == place) {
                    heads.at.entry(field).or_insert(place);
                }
            }
            heads.good.extend(words(&noted.good));
            heads.bad.extend(words(&noted.bad));
            heads.titles_of.push(noted.bank.clone());
        }
        kind.is_enough(|field| heads.at.contains_key(&field))
            .then_some(heads)
    }

    /// What stands in a column, without the mark that makes it a text; none where nothing does.
    pub fn text(&self, cells: &[Cell], field: Field) -> Option<String> {
        let text = self.cell(cells, field)?;
        let text = text.text.trim_start_matches('\'').trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// The cell of a column.
    pub fn cell<'a>(&self, cells: &'a [Cell], field: Field) -> Option<&'a Cell> {
        cells.get(*self.at.get(&field)?)
    }

    /// Whether all of these columns are empty, or not there.
    pub fn is_blank(&self, cells: &[Cell], fields: &[Field]) -> bool {
        let mut telling = fields.iter().filter_map(|field| self.cell(cells, *field));
        telling.all(|cell| cell.text.trim().is_empty())
    }

    /// Whether the status says that it went well; none where it says neither.
    pub fn went_well(&self, cells: &[Cell]) -> Option<bool> {
        let status = self.text(cells, Field::Status)?;
        if let Some(known) = usual_outcome(&status) {
            return Some(known);
        }
        let status = plain(&status);
        match (self.good.contains(&status), self.bad.contains(&status)) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            // Banks that mean different things by one word are not told apart.
            (false, false) | (true, true) => None,
        }
    }
}

/// What a line says, as people read it.
pub(crate) fn line_text(cells: &[Cell]) -> String {
    let said: Vec<&str> = cells
        .iter()
        .map(|cell| cell.text.trim())
        .filter(|text| !text.is_empty())
        .collect();
    said.join(" · ").chars().take(TEXT_MAX).collect()
}

#[cfg(test)]
mod tests {
    use domain::bank_table::BankTitle;

    use super::*;

    #[test]
    fn titles_that_were_noted_of_a_bank_are_found_and_their_words_understood() {
        let file =
            "BANK X;;\nTujuan;Kondisi;Atas nama\n0102;TUNTAS;Yosep\n0103;BATAL;\n0104;Sukses;\n";
        let nothing = read(file.as_bytes(), BankTableKind::Result, &[]);
        assert_eq!(nothing.err(), Some(UnreadableTable::NoHead));
        let title = |field, title: &str| BankTitle {
            field,
            title: title.to_owned(),
        };
        let noted = BankTitles {
            bank: "X".to_owned(),
            kind: BankTableKind::Result,
            columns: vec![
                title(Field::Account, "tujuan"),
                title(Field::Status, "Kondisi "),
            ],
            good: vec!["Tuntas".to_owned()],
            bad: vec!["batal".to_owned()],
        };
        let table = read(file.as_bytes(), BankTableKind::Result, &[noted]).unwrap();
        let said: Vec<_> = table
            .rows
            .iter()
            .map(|(number, cells)| {
                let cells = cells.as_ref().unwrap();
                let account = table.heads.text(cells, Field::Account).unwrap();
                (*number, account, table.heads.went_well(cells))
            })
            .collect();
        let line = |number, account: &str, well| (number, account.to_owned(), Some(well));
        assert_eq!(
            said,
            [
                line(3, "0102", true),
                line(4, "0103", false),
                line(5, "0104", true)
            ]
        );
        let first = first_lines(file.as_bytes()).unwrap();
        assert_eq!(
            first[1],
            (
                2,
                vec!["Tujuan".into(), "Kondisi".into(), "Atas nama".into()]
            )
        );
    }

    #[test]
    fn what_was_noted_adds_to_what_is_known_and_takes_nothing_of_it_away() {
        let title = |field, title: &str| BankTitle {
            field,
            title: title.to_owned(),
        };
        let noted = |kind, columns, good: &[&str], bad: &[&str]| BankTitles {
            bank: "122".to_owned(),
            kind,
            columns,
            good: good.iter().map(|it| (*it).to_owned()).collect(),
            bad: bad.iter().map(|it| (*it).to_owned()).collect(),
        };
        let read = |file: &str, noted: BankTitles| {
            let kind = noted.kind;
            read(file.as_bytes(), kind, &[noted]).unwrap()
        };
        // Words that were kept before they were refused turn nothing round.
        let columns = vec![
            title(Field::Account, "Rekening"),
            title(Field::Status, "Status"),
        ];
        let round = noted(
            BankTableKind::Result,
            columns.clone(),
            &["Gagal"],
            &["BERHASIL"],
        );
        let table = read("Rekening;Status\n1;BERHASIL\n2;Gagal\n", round);
        let said = |line: usize| table.heads.went_well(table.rows[line].1.as_ref().unwrap());
        assert_eq!((said(0), said(1)), (Some(true), Some(false)));
        assert_eq!(table.heads.titles_of, ["122"]);
        // A name that the bank tells is read, whether it was noted or not.
        let nameless = noted(BankTableKind::NameCheck, columns, &[], &[]);
        let table = read("Rekening;Nama;Status\n1;Maria Kogoya;Valid\n", nameless);
        let cells = table.rows[0].1.as_ref().unwrap();
        let name = table.heads.text(cells, Field::Holder);
        assert_eq!(name.as_deref(), Some("Maria Kogoya"));
        // What came in is not what went out.
        let swapped = vec![title(Field::Date, "Tanggal"), title(Field::Debit, "Kredit")];
        let swapped = noted(BankTableKind::Statement, swapped, &[], &[]);
        let table = read("Tanggal;Debit;Kredit\n01-02-2026;5;7\n", swapped);
        let cells = table.rows[0].1.as_ref().unwrap();
        let side = |field| table.heads.text(cells, field);
        assert_eq!(side(Field::Debit).as_deref(), Some("5"));
        assert_eq!(side(Field::Credit).as_deref(), Some("7"));
    }
}
