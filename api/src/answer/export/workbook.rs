//! Lists as spreadsheets: days and amounts are values that a spreadsheet can sort and add up, shown as people write them.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime};
use rust_xlsxwriter::{Format as CellFormat, Workbook, Worksheet, XlsxError};

use super::cell::{Cell, Column};

/// Width of a digit, and of the space around a value, in the pixels of a spreadsheet.
const DIGIT_PIXELS: u32 = 7;

/// How values are shown.
struct Formats {
    bold: CellFormat,
    rupiah: CellFormat,
    day: CellFormat,
    moment: CellFormat,
}

impl Formats {
    fn new() -> Self {
        Self {
            bold: CellFormat::new().set_bold(),
            // A spreadsheet in Indonesian shows the commas as full stops.
            rupiah: CellFormat::new().set_num_format("#,##0"),
            day: CellFormat::new().set_num_format("dd-mm-yyyy"),
            moment: CellFormat::new().set_num_format("dd-mm-yyyy hh:mm"),
        }
    }
}

/// Rows as an XLSX file with one sheet. Texts are cells of text, never formulas, so they stand as they are.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn spreadsheet<T>(
    name: &str,
    columns: &[Column<T>],
    rows: &[T],
) -> Result<Vec<u8>, XlsxError> {
    spreadsheet_with(name, columns, rows, &[])
}

/// The same with a second sheet that says what the list is, line by line.
///
/// # Errors
/// When the file cannot be written.
pub(crate) fn spreadsheet_with<T>(
    name: &str,
    columns: &[Column<T>],
    rows: &[T],
    about: &[(String, String)],
) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let formats = Formats::new();
    let sheet = workbook.add_worksheet();
    sheet.set_name(name)?;
    sheet.set_freeze_panes(1, 0)?;
    for (place, (title, read)) in (0u16..).zip(columns) {
        sheet.write_string_with_format(0, place, *title, &formats.bold)?;
        let mut widest = 0;
        for (line, row) in (1u32..).zip(rows) {
            widest = widest.max(put(sheet, (line, place), read(row), &formats)?);
        }
        if widest > 0 {
            // A least width: what fits the texts by itself does not know how long a formatted value is.
            sheet.set_column_width_pixels(place, (widest + 1) * DIGIT_PIXELS)?;
        }
    }
    sheet.autofit();
    if !about.is_empty() {
        let sheet = workbook.add_worksheet();
        sheet.set_name("Keterangan")?;
        for (line, (what, text)) in (0u32..).zip(about) {
            sheet.write_string_with_format(line, 0, what, &formats.bold)?;
            sheet.write_string(line, 1, text)?;
        }
        sheet.autofit();
    }
    workbook.save_to_buffer()
}

/// Writes a value; answers how many letters it is shown with where that is more than its number has.
fn put(
    sheet: &mut Worksheet,
    (line, place): (u32, u16),
    cell: Cell,
    formats: &Formats,
) -> Result<u32, XlsxError> {
    let shown = match &cell {
        Cell::Rupiah(_) => shown_letters(&cell) + shown_letters(&cell) / 3,
        Cell::Day(_) | Cell::Moment(_) => shown_letters(&cell),
        Cell::Empty | Cell::Text(_) | Cell::Number(..) => 0,
    };
    match cell {
        Cell::Empty => {}
        Cell::Text(text) => {
            sheet.write_string(line, place, text)?;
        }
        Cell::Number(number, _) => {
            sheet.write_number(line, place, number)?;
        }
        Cell::Rupiah(amount) => {
            // Exact below 2^53, which no amount here exceeds.
            #[allow(clippy::cast_precision_loss)]
            let amount = amount as f64;
            sheet.write_number_with_format(line, place, amount, &formats.rupiah)?;
        }
        Cell::Day(day) => {
            let number = day_number(day.and_time(NaiveTime::MIN));
            sheet.write_number_with_format(line, place, number, &formats.day)?;
        }
        Cell::Moment(at) => {
            sheet.write_number_with_format(line, place, day_number(at), &formats.moment)?;
        }
    }
    Ok(shown)
}

fn shown_letters(cell: &Cell) -> u32 {
    u32::try_from(cell.written().len()).unwrap_or_default()
}

/// Days since the one from which spreadsheets count, exact to the minute; right from March 1900 on.
fn day_number(at: NaiveDateTime) -> f64 {
    const MINUTES_OF_DAY: f64 = 1_440.0;
    let first = NaiveDate::from_ymd_opt(1899, 12, 30).unwrap_or_default();
    let minutes = (at - first.and_time(NaiveTime::MIN)).num_minutes();
    // Some millions: exact.
    #[allow(clippy::cast_precision_loss)]
    let minutes = minutes as f64;
    minutes / MINUTES_OF_DAY
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx};

    use super::*;

    const COLUMNS: &[Column<(&str, i64)>] = &[
        ("Tanggal", |row| Cell::day(row.0.parse().ok())),
        ("Waktu", |_| Cell::time("2026-11-27T18:06:00Z".parse().ok())),
        ("Jumlah (Rp)", |row| Cell::rupiah(Some(row.1))),
    ];

    #[test]
    fn days_and_amounts_are_values_and_not_texts() {
        let rows = [("2026-11-27", 3_600_000), ("", 0)];
        let bytes = spreadsheet("Uji", COLUMNS, &rows).unwrap();
        let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
        let sheet = book.worksheet_range("Uji").unwrap();
        let at = |line, place| sheet.get_value((line, place)).unwrap();
        // Six minutes past three of the next day, by the clocks of Nduga.
        for (place, told) in [(0, 46_353.0), (1, 46_354.0 + 186.0 / 1_440.0)] {
            let Data::DateTime(moment) = at(1, place) else {
                panic!("{:?}", at(1, place));
            };
            assert!((moment.as_f64() - told).abs() < 1e-6, "{moment:?}");
        }
        assert_eq!(at(1, 2), &Data::Float(3_600_000.0));
        assert_eq!(at(2, 0), &Data::Empty);
    }

    #[test]
    fn days_are_counted_as_spreadsheets_count_them() {
        let number = |day: &str| {
            let day: NaiveDate = day.parse().unwrap();
            day_number(day.and_time(NaiveTime::MIN))
        };
        assert_eq!(number("1900-03-01"), 61.0);
        assert_eq!(number("2026-11-27"), 46_353.0);
    }
}
