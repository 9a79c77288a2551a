//! The file of a bank's result, read line by line.
use chrono::NaiveDate;
use domain::Rupiah;
use domain::bank_table::{BankTableField as Field, BankTableKind, BankTitles};
use domain::roster::bank_result::{BankLine, BankOutcome, Meant};

use crate::bank_table::{self, Heads, LINES_MAX, UnreadableTable};
use crate::import::{Cell, recent_day_of};

/// A line of a result as it stands in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadLine {
    /// Which line of the file, from 1.
    pub number: usize,
    /// What stands in it.
    pub text: String,
    /// Whom it means, whatever else it says.
    pub means: Meant,
    /// Name of the account's holder, where the bank tells it.
    pub holder: Option<String>,
    /// What it says, or why that makes no sense: `baris_tidak_terbaca`, `status_tidak_dikenal`, `tanggal_tidak_sah`,
    /// `jumlah_tidak_sah`.
    pub read: Result<BankLine, String>,
}

/// A whole result as it stands in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadResult {
    /// Its lines.
    pub lines: Vec<ReadLine>,
    /// The banks whose noted titles were of use.
    pub titles_of: Vec<String>,
}

/// Reads the lines of a result, a spreadsheet (XLSX) or separated values, by content. Lines that name neither payment nor
/// status (sums, signatures) are left out.
///
/// # Errors
/// [`UnreadableTable`].
pub fn read_result_file(
    bytes: &[u8],
    kept: &[BankTitles],
    today: NaiveDate,
) -> Result<ReadResult, UnreadableTable> {
    let table = bank_table::read(bytes, BankTableKind::Result, kept)?;
    let columns = Columns(table.heads);
    let mut lines = Vec::new();
    for (number, cells) in table.rows {
        let unread = || ReadLine {
            number,
            text: String::new(),
            means: Meant::default(),
            holder: None,
            read: Err("baris_tidak_terbaca".to_owned()),
        };
        let line = match cells {
            None => unread(),
            Some(cells) if columns.is_blank(&cells) => continue,
            Some(cells) => ReadLine {
                number,
                text: bank_table::line_text(&cells),
                means: columns.meant(&cells),
                holder: columns.0.text(&cells, Field::Holder),
                read: columns.line(number, &cells, today).map_err(str::to_owned),
            },
        };
        if lines.len() >= LINES_MAX {
            return Err(UnreadableTable::TooLong);
        }
        lines.push(line);
    }
    Ok(ReadResult {
        lines,
        titles_of: columns.0.titles_of,
    })
}

/// [`read_result_file`] of text, without what stands around the lines.
///
/// # Errors
/// [`UnreadableTable`].
pub fn read_result(
    text: &str,
    today: NaiveDate,
) -> Result<Vec<Result<BankLine, String>>, UnreadableTable> {
    let read = read_result_file(text.as_bytes(), &[], today)?;
    Ok(read.lines.into_iter().map(|line| line.read).collect())
}

struct Columns(Heads);

impl Columns {
    fn is_blank(&self, cells: &[Cell]) -> bool {
        let telling = [Field::Reference, Field::Account, Field::Status];
        self.0.is_blank(cells, &telling)
    }

    /// Whom a line means.
    fn meant(&self, cells: &[Cell]) -> Meant {
        let reference = self.0.text(cells, Field::Reference);
        // A spreadsheet's number has lost the zeros at its front; the reference tells more.
        let number = self.0.cell(cells, Field::Account);
        let lost = number.is_some_and(|cell| cell.is_number) && reference.is_some();
        let account = self.0.text(cells, Field::Account).filter(|_| !lost);
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
        let cell = |field| self.0.text(cells, field);
        let Meant {
            reference,
            account_number,
        } = self.meant(cells);
        let amount = match cell(Field::Amount) {
            None => None,
            Some(text) => Some(
                amount(&text)
                    .filter(|amount| amount.positive().is_ok())
                    .ok_or("jumlah_tidak_sah")?,
            ),
        };
        let on = match cell(Field::Date) {
            None => today,
            // What has not come yet was misread, or mistyped.
            Some(text) => recent_day_of(&text)
                .filter(|day| *day <= today)
                .ok_or("tanggal_tidak_sah")?,
        };
        let outcome = match self.0.went_well(cells) {
            Some(true) => BankOutcome::Transferred {
                reference: cell(Field::BankReference)
                    .or_else(|| cell(Field::Reference))
                    .unwrap_or_else(|| format!("baris {number}")),
            },
            Some(false) => BankOutcome::Returned {
                reason: cell(Field::Remark).unwrap_or_else(|| "Ditolak bank".to_owned()),
            },
            None => return Err("status_tidak_dikenal"),
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

#[cfg(test)]
mod tests {
    use rust_xlsxwriter::{Format, Workbook};

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
        let lines = read_result_file(text.as_bytes(), &[], today())
            .unwrap()
            .lines;
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
    fn a_spreadsheets_day_is_read_as_the_spreadsheet_shows_it() {
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        for (column, title) in (0..).zip(["Rekening", "Nominal", "Status", "Tanggal"]) {
            sheet.write(0, column, title).unwrap();
        }
        let as_day = Format::new().set_num_format_index(14);
        for row in [1, 2] {
            sheet.write(row, 0, "0102030").unwrap();
            sheet.write(row, 1, 3_000_000).unwrap();
            sheet.write(row, 2, "Berhasil").unwrap();
        }
        sheet
            .write_number_with_format(1, 3, 46_173, &as_day)
            .unwrap();
        // A number that is not shown as a day is none.
        sheet.write_number(2, 3, 46_173).unwrap();
        let file = book.save_to_buffer().unwrap();
        let lines = read_result_file(&file, &[], today()).unwrap().lines;
        let line = lines[0].read.as_ref().unwrap();
        assert_eq!(Some(line.on), NaiveDate::from_ymd_opt(2026, 5, 31));
        assert_eq!(lines[0].text, "0102030 · 3000000 · Berhasil · 2026-05-31");
        assert_eq!(lines[1].read, Err("tanggal_tidak_sah".to_owned()));
    }

    #[test]
    fn refuses_what_is_no_result() {
        assert_eq!(read_result("", today()), Err(UnreadableTable::NoHead));
        assert_eq!(
            read_result("nama;jumlah\nA;1\n", today()),
            Err(UnreadableTable::NoHead)
        );
        assert_eq!(
            read_result("status;jumlah\nOK;1\n", today()),
            Err(UnreadableTable::NoHead)
        );
        let long = format!("rekening;status\n{}", "1;OK\n".repeat(LINES_MAX + 1));
        assert_eq!(read_result(&long, today()), Err(UnreadableTable::TooLong));
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
