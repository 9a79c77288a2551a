//! The file of a bank's result, read line by line.
use chrono::{Datelike, NaiveDate};
use domain::Rupiah;
use domain::roster::bank_result::{BankLine, BankOutcome, Meant};

use crate::import::Cell;

/// Most lines of a result.
const LINES_MAX: usize = 5_000;
/// How far down the head may stand.
const HEAD_LINE_MAX: usize = 30;
/// Most that is told of a line, in characters.
const TEXT_MAX: usize = 200;

/// Why a file of the bank could not be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadableResult {
    /// It has no head line with at least `status`, and `referensi` or `rekening`.
    NoHead,
    /// More than 5,000 lines.
    TooLong,
}

/// A line of a result as it stands in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadLine {
    /// Which line of the file, from 1.
    pub number: usize,
    /// What stands in it.
    pub text: String,
    /// Whom it means, whatever else it says.
    pub means: Meant,
    /// What it says, or why that makes no sense: `baris_tidak_terbaca`, `status_tidak_dikenal`, `tanggal_tidak_sah`,
    /// `jumlah_tidak_sah`.
    pub read: Result<BankLine, String>,
}

/// Reads the lines of a result, a spreadsheet (XLSX) or separated values, by content.
///
/// # Errors
/// [`UnreadableResult`].
pub fn read_result_file(bytes: &[u8], today: NaiveDate) -> Result<Vec<ReadLine>, UnreadableResult> {
    if bytes.starts_with(b"PK\x03\x04") {
        let table = crate::import::table(bytes).map_err(|_| UnreadableResult::NoHead)?;
        let rows = table.into_iter().map(|(number, cells)| (number, Ok(cells)));
        return read_rows(rows.collect(), today);
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        // Older programs write Windows-1252; its letters are Latin-1's.
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    };
    let text = text.trim_start_matches('\u{feff}');
    // A letterhead has marks of its own, so that the mark is the one that shows a head.
    let mut found = Err(UnreadableResult::NoHead);
    for delimiter in [b';', b'\t', b'|', b','] {
        found = read_rows(separated(text, delimiter), today);
        if found != Err(UnreadableResult::NoHead) {
            break;
        }
    }
    found
}

/// [`read_result_file`] of text, without what stands around the lines.
///
/// # Errors
/// [`UnreadableResult`].
pub fn read_result(
    text: &str,
    today: NaiveDate,
) -> Result<Vec<Result<BankLine, String>>, UnreadableResult> {
    let lines = read_result_file(text.as_bytes(), today)?;
    Ok(lines.into_iter().map(|line| line.read).collect())
}

type Row = (usize, Result<Vec<Cell>, ()>);

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
            return (nth, Err(()));
        };
        let line = record.position().map_or(nth, |position| {
            usize::try_from(position.byte()).map_or(nth, |start| lines.at(start))
        });
        let cells = record.iter().map(|text| Cell {
            text: text.to_owned(),
            is_number: false,
        });
        (line, Ok(cells.collect()))
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

/// The lines below the head, which stands within the first [`HEAD_LINE_MAX`] lines: a bank's letterhead goes before.
/// Lines that name neither payment nor status (sums, signatures) are left out.
fn read_rows(rows: Vec<Row>, today: NaiveDate) -> Result<Vec<ReadLine>, UnreadableResult> {
    let mut rows = rows.into_iter();
    let columns = rows
        .by_ref()
        .take(HEAD_LINE_MAX)
        .find_map(|(_, cells)| Columns::of(&cells.ok()?))
        .ok_or(UnreadableResult::NoHead)?;
    let mut lines = Vec::new();
    for (number, cells) in rows {
        let (text, means, read) = match cells {
            Err(()) => (
                String::new(),
                Meant::default(),
                Err("baris_tidak_terbaca".to_owned()),
            ),
            Ok(cells) if columns.is_blank(&cells) => continue,
            Ok(cells) => {
                let read = columns.line(number, &cells, today);
                let said: Vec<&str> = cells
                    .iter()
                    .map(|cell| cell.text.trim())
                    .filter(|text| !text.is_empty())
                    .collect();
                let text: String = said.join(" · ").chars().take(TEXT_MAX).collect();
                let means = columns.meant(&cells);
                (text, means, read.map_err(str::to_owned))
            }
        };
        if lines.len() >= LINES_MAX {
            return Err(UnreadableResult::TooLong);
        }
        lines.push(ReadLine {
            number,
            text,
            means,
            read,
        });
    }
    Ok(lines)
}

struct Columns {
    reference: Option<usize>,
    account: Option<usize>,
    amount: Option<usize>,
    status: usize,
    on: Option<usize>,
    bank_reference: Option<usize>,
    reason: Option<usize>,
}

impl Columns {
    /// The columns that these titles name; none where they are no head.
    fn of(titles: &[Cell]) -> Option<Self> {
        let head: Vec<String> = titles.iter().map(|title| plain(&title.text)).collect();
        let column = |names: &[&str]| {
            head.iter()
                .position(|title| names.contains(&title.as_str()))
        };
        let columns = Self {
            reference: column(&["referensi", "noreferensi", "idpembayaran", "reference"]),
            account: column(&["rekening", "nomorrekening", "norekening", "account"]),
            amount: column(&["jumlah", "nominal", "nilai", "amount"]),
            status: column(&["status", "hasil", "keteranganstatus"])?,
            on: column(&["tanggal", "tanggaltransaksi", "date"]),
            bank_reference: column(&["referensibank", "notransaksi", "nomortransaksi"]),
            reason: column(&["alasan", "keterangan", "pesan", "reason"]),
        };
        (columns.reference.is_some() || columns.account.is_some()).then_some(columns)
    }

    fn is_blank(&self, cells: &[Cell]) -> bool {
        let mut telling = [self.reference, self.account, Some(self.status)]
            .into_iter()
            .flatten()
            .filter_map(|column| cells.get(column));
        telling.all(|cell| cell.text.trim().is_empty())
    }

    /// Whom a line means.
    fn meant(&self, cells: &[Cell]) -> Meant {
        let reference = text_of(cells, self.reference);
        // A spreadsheet's number has lost the zeros at its front; the reference tells more.
        let number = self.account.and_then(|column| cells.get(column));
        let lost = number.is_some_and(|cell| cell.is_number) && reference.is_some();
        let account = text_of(cells, self.account).filter(|_| !lost);
        Meant {
            reference,
            account_number: account.map(|text| text.chars().filter(char::is_ascii_digit).collect()),
        }
    }

    fn line(
        &self,
        number: usize,
        cells: &[Cell],
        today: NaiveDate,
    ) -> Result<BankLine, &'static str> {
        let cell = |column| text_of(cells, column);
        let Meant {
            reference,
            account_number,
        } = self.meant(cells);
        let amount = match cell(self.amount) {
            None => None,
            Some(text) => Some(
                amount(&text)
                    .filter(|amount| amount.positive().is_ok())
                    .ok_or("jumlah_tidak_sah")?,
            ),
        };
        let on = match cell(self.on) {
            None => today,
            // What has not come yet was misread, or mistyped.
            Some(text) => date(&text)
                .filter(|day| *day <= today)
                .ok_or("tanggal_tidak_sah")?,
        };
        let reason = cell(self.reason);
        let outcome = match plain(&cell(Some(self.status)).unwrap_or_default()).as_str() {
            "berhasil" | "sukses" | "success" | "ok" | "00" => BankOutcome::Transferred {
                reference: cell(self.bank_reference)
                    .or_else(|| cell(self.reference))
                    .unwrap_or_else(|| format!("baris {number}")),
            },
            "gagal" | "retur" | "ditolak" | "tolak" | "failed" | "rejected" => {
                BankOutcome::Returned {
                    reason: reason.unwrap_or_else(|| "Ditolak bank".to_owned()),
                }
            }
            _ => return Err("status_tidak_dikenal"),
        };
        Ok(BankLine {
            number,
            reference,
            account_number,
            amount,
            on,
            outcome,
        })
    }
}

/// What stands in a column, without the mark that makes it a text.
fn text_of(cells: &[Cell], column: Option<usize>) -> Option<String> {
    let cell = cells.get(column?)?;
    let text = cell.text.trim_start_matches('\'').trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Letters and digits of a title or status, in lower case.
pub(crate) fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Whole rupiah as banks write them: `3000000`, `3.000.000`, `3.000.000,00` or `3000000.00`.
pub(crate) fn amount(text: &str) -> Option<Rupiah> {
    let text = text.trim().trim_start_matches("Rp").trim();
    // What parts the cents cannot also part the thousands.
    let (whole, thousands) = match (text.strip_suffix(",00"), text.strip_suffix(".00")) {
        (Some(whole), _) => (whole, '.'),
        (None, Some(whole)) => (whole, ','),
        (None, None) => (text, if text.contains(',') { ',' } else { '.' }),
    };
    let groups: Vec<&str> = whole.split(thousands).collect();
    let is_grouped = groups.len() == 1 || groups.iter().skip(1).all(|group| group.len() == 3);
    let digits = groups.concat();
    if !is_grouped || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().map(Rupiah)
}

/// `2026-05-31`, `31-05-2026`, `31/05/2026` or `20260531`; a year of two digits would be read as one of
/// antiquity.
pub(crate) fn date(text: &str) -> Option<NaiveDate> {
    // A spreadsheet's day comes with the hour.
    let text = text.split([' ', 'T']).next().unwrap_or_default();
    ["%Y-%m-%d", "%d-%m-%Y", "%d/%m/%Y", "%Y%m%d"]
        .iter()
        .filter_map(|format| NaiveDate::parse_from_str(text, format).ok())
        .find(|day| (2000..=2200).contains(&day.year()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> NaiveDate {
        "2026-06-15".parse().unwrap()
    }

    #[test]
    fn reads_what_banks_write() {
        let text = "\u{feff}Referensi;No. Rekening;Nominal;Status;Tanggal;Keterangan\r\n\
                    00AB;'0102030;3.000.000,00;Berhasil;31/05/2026;\r\n\
                    ;555;500000;GAGAL;2026-06-01;Rekening tutup\r\n\
                    ;555;500000;mungkin;2026-06-01;\r\n\
                    ;555;5e3;OK;2026-06-01;\r\n\
                    ;555;1;OK;2026-13-01;\r\n\
                    ;555;0000;OK;2026-06-01;\r\n\
                    ;555;1;OK;2026-06-15;\r\n\
                    ;555;1;OK;2026-06-16;\r\n";
        let lines = read_result(text, today()).unwrap();
        assert_eq!(
            lines[0],
            Ok(BankLine {
                number: 2,
                reference: Some("00AB".to_owned()),
                account_number: Some("0102030".to_owned()),
                amount: Some(Rupiah(3_000_000)),
                on: "2026-05-31".parse().unwrap(),
                outcome: BankOutcome::Transferred {
                    reference: "00AB".to_owned()
                },
            })
        );
        assert_eq!(
            lines[1].as_ref().unwrap().outcome,
            BankOutcome::Returned {
                reason: "Rekening tutup".to_owned()
            }
        );
        assert_eq!(lines[2], Err("status_tidak_dikenal".to_owned()));
        assert_eq!(lines[3], Err("jumlah_tidak_sah".to_owned()));
        assert_eq!(lines[4], Err("tanggal_tidak_sah".to_owned()));
        assert_eq!(lines[5], Err("jumlah_tidak_sah".to_owned()));
        assert!(lines[6].is_ok());
        // Tomorrow has not come.
        assert_eq!(lines[7], Err("tanggal_tidak_sah".to_owned()));
    }

    #[test]
    fn finds_the_head_below_a_letterhead_and_leaves_out_what_stands_below_the_lines() {
        let text = "BANK PAPUA, CABANG KENYAM\n\
                    Laporan transfer massal; tanggal cetak 01/06/2026\n\n\
                    No;Referensi;Rekening;Nominal;Status\n\
                    1;00AB;0102030;3000000;Berhasil\n\
                    2;;999;5;Entah\n\
                    ;;;3000005;\n\
                    Mengetahui kepala cabang;;;;\n";
        let lines = read_result_file(text.as_bytes(), today()).unwrap();
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].number, lines[1].number), (5, 6));
        assert_eq!(
            lines[0].read.as_ref().unwrap().amount,
            Some(Rupiah(3_000_000))
        );
        assert_eq!(lines[1].read, Err("status_tidak_dikenal".to_owned()));
        assert_eq!(lines[1].text, "2 · 999 · 5 · Entah");
    }

    #[test]
    fn a_day_is_of_this_time_however_it_is_written() {
        for text in ["2026-05-31", "31-05-2026", "31/05/2026", "20260531"] {
            assert_eq!(date(text), NaiveDate::from_ymd_opt(2026, 5, 31), "{text}");
        }
        for wrong in [
            "31-05-26",
            "26-05-31",
            "31/05/26",
            "260531",
            "0026-05-31",
            "12026-05-31",
            "",
        ] {
            assert_eq!(date(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn refuses_what_is_no_result() {
        assert_eq!(read_result("", today()), Err(UnreadableResult::NoHead));
        assert_eq!(
            read_result("nama;jumlah\nA;1\n", today()),
            Err(UnreadableResult::NoHead)
        );
        assert_eq!(
            read_result("status;jumlah\nOK;1\n", today()),
            Err(UnreadableResult::NoHead)
        );
        let long = format!("rekening;status\n{}", "1;OK\n".repeat(LINES_MAX + 1));
        assert_eq!(read_result(&long, today()), Err(UnreadableResult::TooLong));
    }

    #[test]
    fn amounts_are_whole_rupiah_in_any_usual_writing() {
        for (text, rupiah) in [
            ("3000000", 3_000_000),
            ("3.000.000", 3_000_000),
            ("Rp 3.000.000,00", 3_000_000),
            ("3000000.00", 3_000_000),
            ("3,000,000", 3_000_000),
        ] {
            assert_eq!(amount(text), Some(Rupiah(rupiah)), "{text}");
        }
        for wrong in ["", "1.5", "-3", "1e6", "3.000.00", "٣"] {
            assert_eq!(amount(wrong), None, "{wrong}");
        }
    }
}
