//! The treasurer's own file of SP2Ds and the bank's statement, read for a reconciliation.
use domain::Rupiah;
use domain::bank_statement::StatementLine;
use domain::bank_table::{BankTableField as Field, BankTableKind, BankTitles};
use domain::reconciliation::Issued;

use crate::bank_table::{self, UnreadableTable, plain};
use crate::import::{self, Cell, recent_day_of as date};
use crate::roster::result_file::amount;

/// Most lines of a file.
const LINES_MAX: usize = 5_000;
/// How far down the head may stand.
const HEAD_LINE_MAX: usize = 30;

/// Why a file could not be read at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnreadableStatement {
    /// It is no table, or has no head with the number and the amount of an SP2D.
    NoHead,
    /// More than 5,000 lines.
    TooLong,
}

/// What a file says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Statement {
    /// Its SP2Ds.
    pub issued: Vec<Issued>,
    /// Lines that name an SP2D and make no sense: their number in the file, and why.
    pub unread: Vec<(usize, &'static str)>,
}

/// Reads a file, a spreadsheet (XLSX) or separated values, by content. Lines without a number (sums, signatures) are
/// left out.
///
/// # Errors
/// [`UnreadableStatement`].
pub fn read_statement(bytes: &[u8]) -> Result<Statement, UnreadableStatement> {
    let table = import::table(bytes).map_err(|_| UnreadableStatement::NoHead)?;
    let mut rows = table.into_iter();
    let columns = rows
        .by_ref()
        .take(HEAD_LINE_MAX)
        .find_map(|(_, cells)| Columns::of(&cells))
        .ok_or(UnreadableStatement::NoHead)?;
    let mut statement = Statement::default();
    for (line, cells) in rows {
        let text = |at: usize| cells.get(at).map_or("", |cell| cell.text.as_str());
        let number = text(columns.number);
        if !number.bytes().any(|byte| byte.is_ascii_digit()) {
            continue;
        }
        if statement.issued.len() == LINES_MAX {
            return Err(UnreadableStatement::TooLong);
        }
        let day = columns.date.map_or("", text);
        let said = date(day);
        match amount(text(columns.amount)) {
            None => statement
                .unread
                .push((line, "Jumlahnya tidak terbaca; tulis rupiah penuh.")),
            Some(_) if said.is_none() && !day.is_empty() => statement
                .unread
                .push((line, "Tanggalnya tidak terbaca; tulis seperti 31-05-2026.")),
            Some(Rupiah(amount)) => statement.issued.push(Issued {
                number: number.to_owned(),
                date: said,
                amount: Rupiah(amount),
            }),
        }
    }
    Ok(statement)
}

/// What a bank's statement says moved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BankStatement {
    /// Its movements.
    pub lines: Vec<StatementLine>,
    /// Lines that make no sense: their number in the file, and why.
    pub unread: Vec<(usize, &'static str)>,
    /// The banks whose noted titles were of use.
    pub titles_of: Vec<String>,
}

/// Reads a bank's statement. Lines without an amount (balances, sums without a day) are left out.
///
/// # Errors
/// [`UnreadableTable`].
pub fn read_bank_statement(
    bytes: &[u8],
    kept: &[BankTitles],
) -> Result<BankStatement, UnreadableTable> {
    let table = bank_table::read(bytes, BankTableKind::Statement, kept)?;
    let mut statement = BankStatement::default();
    for (number, cells) in table.rows {
        let Some(cells) = cells else { continue };
        let text = |field| table.heads.text(&cells, field);
        // Banks write nothing, a dash or a zero on the side that did not move.
        let side = |field| match text(field).as_deref() {
            None | Some("-") => Some(0),
            Some(text) => match text.trim_matches(['0', '.', ',']) {
                "" => Some(0),
                _ => amount(text).map(|amount| amount.0),
            },
        };
        let Some(day) = text(Field::Date) else {
            continue;
        };
        let moved = (side(Field::Debit), side(Field::Credit));
        match (date(&day), moved) {
            (None, _) if !day.bytes().any(|byte| byte.is_ascii_digit()) => {}
            (_, (Some(0), Some(0))) => {}
            (None, _) => statement.unread.push((
                number,
                "Tanggalnya tidak terbaca; tulis seperti 31-05-2026.",
            )),
            (_, (None, _) | (_, None)) => statement
                .unread
                .push((number, "Jumlahnya tidak terbaca; tulis rupiah penuh.")),
            (Some(on), (Some(debit), Some(credit))) => {
                if statement.lines.len() >= LINES_MAX {
                    return Err(UnreadableTable::TooLong);
                }
                let said = [Field::Remark, Field::BankReference].map(text);
                statement.lines.push(StatementLine {
                    number,
                    on,
                    text: said.into_iter().flatten().collect::<Vec<_>>().join(" · "),
                    out: debit - credit,
                });
            }
        }
    }
    statement.titles_of = table.heads.titles_of;
    Ok(statement)
}

struct Columns {
    number: usize,
    date: Option<usize>,
    amount: usize,
}

impl Columns {
    /// The columns that these titles name; none where they are no head.
    fn of(titles: &[Cell]) -> Option<Self> {
        let head: Vec<String> = titles.iter().map(|title| plain(&title.text)).collect();
        let find = |names: &[&str]| {
            let known = |name: &&str| head.iter().position(|title| title == name);
            names.iter().find_map(known)
        };
        Some(Self {
            number: find(&[
                "nomorsp2d",
                "nosp2d",
                "sp2d",
                "nomorbukti",
                "nobukti",
                "nomor",
            ])?,
            date: find(&["tanggalsp2d", "tglsp2d", "tanggal", "tgl"]),
            // The amount before anything is held back, as the books have it.
            amount: find(&[
                "nilaibruto",
                "jumlahbruto",
                "bruto",
                "nilaisp2d",
                "jumlahsp2d",
                "jumlah",
                "jumlahrp",
                "nilai",
                "nilairp",
                "nominal",
                "pengeluaran",
            ])?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_went_out_and_came_in() {
        let file = "BANK PAPUA;;;;\nREKENING KORAN;;;;\nTanggal;Uraian;Debet;Kredit;Saldo\n\
                    ;SALDO AWAL;;;10.000.000,00\n\
                    02-03-2026;TRF 00AB;3.000.000,00;0,00;7.000.000,00\n\
                    03-03-2026;RETUR;-;3.000.000,00;10.000.000,00\n\
                    satu;?;1;;\n04-03-2026;?;banyak;;\n99-03-2026;?;5;;\nJumlah;;3.000.000;3.000.000;\n";
        let read = read_bank_statement(file.as_bytes(), &[]).unwrap();
        let said: Vec<_> = read.lines.iter().map(|it| (it.number, it.out)).collect();
        assert_eq!(said, [(5, 3_000_000), (6, -3_000_000)]);
        assert_eq!(read.lines[0].text, "TRF 00AB");
        let lines: Vec<usize> = read.unread.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [8, 9]);
    }

    #[test]
    fn reads_the_treasurers_file_below_its_letterhead() {
        let file = "BADAN KEUANGAN DAERAH;;;\nRegister SP2D;;;\nNo;No. SP2D;Tgl SP2D;Nilai Bruto;Netto\n\
                    1;SP2D/1/2026;01-03-2026;3.000.000,00;2.900.000\n\
                    2;SP2D/2/2026;satu Maret;1;1\n\
                    3;SP2D/3/2026;;banyak;1\n\
                    ;Jumlah;;3.000.001;\n";
        let read = read_statement(file.as_bytes()).unwrap();
        assert_eq!(
            read.issued,
            [Issued {
                number: "SP2D/1/2026".to_owned(),
                date: "2026-03-01".parse().ok(),
                amount: Rupiah(3_000_000),
            }]
        );
        let lines: Vec<usize> = read.unread.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [5, 6]);
        assert_eq!(
            read_statement(b"nama;alamat\na;b\n"),
            Err(UnreadableStatement::NoHead)
        );
        let long = format!("nomor sp2d;jumlah\n{}", "1;1\n".repeat(LINES_MAX + 1));
        assert_eq!(
            read_statement(long.as_bytes()),
            Err(UnreadableStatement::TooLong)
        );
    }
}
