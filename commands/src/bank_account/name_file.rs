//! A bank's answer to whom each account belongs, read line by line.
use domain::bank_table::{BankTableField as Field, BankTableKind, BankTitles};

use crate::bank_table::{self, LINES_MAX, UnreadableTable};

/// A line of such an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameLine {
    /// Which line of the file, from 1.
    pub number: usize,
    /// Account number, digits only.
    pub account_number: String,
    /// Name of its holder by the bank.
    pub holder: Option<String>,
    /// Whether the bank knows the account as asked; none where it does not say.
    pub is_known: Option<bool>,
    /// What the bank adds.
    pub remark: Option<String>,
}

/// A whole answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadNames {
    /// Its lines.
    pub lines: Vec<NameLine>,
    /// The banks whose noted titles were of use.
    pub titles_of: Vec<String>,
}

/// Reads an answer, a spreadsheet or separated values. Lines without an account (sums, signatures) are left out.
///
/// # Errors
/// [`UnreadableTable`].
pub fn read_name_file(bytes: &[u8], kept: &[BankTitles]) -> Result<ReadNames, UnreadableTable> {
    let table = bank_table::read(bytes, BankTableKind::NameCheck, kept)?;
    let mut lines = Vec::new();
    for (number, cells) in table.rows {
        let Some(cells) = cells else { continue };
        let text = |field| table.heads.text(&cells, field);
        let digits = text(Field::Account).unwrap_or_default();
        let account_number: String = digits.chars().filter(char::is_ascii_digit).collect();
        if account_number.is_empty() {
            continue;
        }
        if lines.len() >= LINES_MAX {
            return Err(UnreadableTable::TooLong);
        }
        lines.push(NameLine {
            number,
            account_number,
            holder: text(Field::Holder),
            is_known: table.heads.went_well(&cells),
            remark: text(Field::Remark),
        });
    }
    Ok(ReadNames {
        lines,
        titles_of: table.heads.titles_of,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_whom_the_bank_knows() {
        let file = "BANK PAPUA\n\nNo;No. Rekening;Nama Nasabah;Status;Keterangan\n\
                    1;'0102030;YOSEP GWIJANGGE;Valid;\n2;0102031;;Tidak ditemukan;Rekening tutup\n;;;;\n";
        let lines = read_name_file(file.as_bytes(), &[]).unwrap().lines;
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].account_number, "0102030");
        assert_eq!(lines[0].holder.as_deref(), Some("YOSEP GWIJANGGE"));
        assert_eq!(lines[0].is_known, Some(true));
        assert_eq!((lines[1].number, lines[1].is_known), (5, Some(false)));
        assert_eq!(lines[1].remark.as_deref(), Some("Rekening tutup"));
        let nothing = read_name_file(b"nama;alamat\na;b\n", &[]);
        assert_eq!(nothing, Err(UnreadableTable::NoHead));
    }
}
