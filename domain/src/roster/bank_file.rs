//! The file that tells a bank whom to pay, in a layout that the office can set: separated values or
//! columns of fixed width.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bank_reference;
use crate::{DisbursementId, Rupiah, Sha256Hex, UserId};

/// Most columns of a layout.
const COLUMNS_MAX: usize = 30;
/// Widest fixed column, in characters.
const WIDTH_MAX: usize = 200;

wire_enum! {
    /// What a column holds.
    pub enum BankField {
        /// Number of the row, from 1.
        RowNumber = "nomor_urut" => "Nomor urut",
        /// Reference that the bank's result answers with.
        Reference = "referensi" => "Referensi",
        /// Bank code, three digits.
        BankCode = "kode_bank" => "Kode bank",
        /// Account number.
        AccountNumber = "nomor_rekening" => "Nomor rekening",
        /// Name of the account holder.
        Holder = "nama_pemilik" => "Nama pemilik",
        /// Amount in figures, nothing else.
        Amount = "jumlah" => "Jumlah",
        /// What the payee reads on the statement.
        Remark = "berita" => "Berita",
        /// Always empty: a place that the bank fills in, or wants left blank.
        Blank = "kosong" => "Kosong",
    }
}

/// A column of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankColumn {
    /// What it holds.
    #[serde(rename = "isi")]
    pub field: BankField,
    /// Words of the head line; the field's own word where absent.
    #[serde(rename = "judul", default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Characters, in a file of fixed width; longer values are cut, except account number and
    /// amount, which refuse.
    #[serde(rename = "lebar", default, skip_serializing_if = "Option::is_none")]
    pub width: Option<usize>,
    /// Right-aligned and filled with zeros, in a file of fixed width.
    #[serde(rename = "isiNol", default)]
    pub zero_filled: bool,
}

/// The layout of a bank file; a setting holds it as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankLayout {
    /// Separator of the values; `None` for columns of fixed width.
    #[serde(rename = "pemisah", default, skip_serializing_if = "Option::is_none")]
    pub separator: Option<char>,
    /// Whether the first line names the columns.
    #[serde(rename = "kepala", default)]
    pub has_head: bool,
    /// The columns, left to right.
    #[serde(rename = "kolom")]
    pub columns: Vec<BankColumn>,
}

/// A file that was made: what it holds never changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BankFile {
    /// SHA-256 of its bytes.
    pub sha256: Sha256Hex,
    /// Its payments, in their order.
    pub payments: Vec<DisbursementId>,
    /// Their sum.
    pub total: Rupiah,
    /// The layout that it was written in.
    pub layout: BankLayout,
    /// Day on which it was made.
    pub on: NaiveDate,
    /// Who made it.
    pub by: UserId,
}

/// A payment for the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankRow {
    /// The payment.
    pub disbursement_id: DisbursementId,
    /// Bank code, three digits.
    pub bank_code: String,
    /// Account number, digits only.
    pub account_number: String,
    /// Name of the account holder.
    pub holder: String,
    /// Amount.
    pub amount: Rupiah,
    /// What the payee reads on the statement.
    pub remark: String,
}

/// Why a file cannot be made in a layout.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BankFileError {
    /// The layout itself makes no sense.
    #[error("the layout of the bank file is not usable")]
    Layout,
    /// An account number or an amount is wider than its column: cutting it would pay wrongly.
    #[error("row {row}: {field} does not fit its column")]
    TooWide {
        /// Which row, from 1.
        row: usize,
        /// Which field.
        field: BankField,
    },
}

impl crate::DomainError for BankFileError {
    fn code(&self) -> &'static str {
        match self {
            Self::Layout => "TATA_LETAK_TIDAK_SAH",
            Self::TooWide { .. } => "KOLOM_BERKAS_BANK_SEMPIT",
        }
    }
}

impl BankLayout {
    /// Semicolons between the values, which spreadsheets of Indonesia open as columns.
    #[must_use]
    pub fn separated() -> Self {
        let column = |field| BankColumn {
            field,
            title: None,
            width: None,
            zero_filled: false,
        };
        Self {
            separator: Some(';'),
            has_head: true,
            columns: [
                BankField::RowNumber,
                BankField::Reference,
                BankField::BankCode,
                BankField::AccountNumber,
                BankField::Holder,
                BankField::Amount,
                BankField::Remark,
            ]
            .into_iter()
            .map(column)
            .collect(),
        }
    }

    /// Columns of fixed width without a head line.
    #[must_use]
    pub fn fixed_width() -> Self {
        let column = |field, width, zero_filled| BankColumn {
            field,
            title: None,
            width: Some(width),
            zero_filled,
        };
        Self {
            separator: None,
            has_head: false,
            columns: vec![
                column(BankField::RowNumber, 6, true),
                column(BankField::BankCode, 3, true),
                column(BankField::AccountNumber, 20, false),
                column(BankField::Holder, 35, false),
                column(BankField::Amount, 16, true),
                column(BankField::Reference, 16, false),
                column(BankField::Remark, 40, false),
            ],
        }
    }

    /// Whether a file can be made in it: account number and amount are there, widths and separator make sense.
    #[must_use]
    pub fn is_usable(&self) -> bool {
        let has = |field| self.columns.iter().any(|column| column.field == field);
        let widths = self.separator.is_some()
            || self.columns.iter().all(|column| {
                column
                    .width
                    .is_some_and(|width| (1..=WIDTH_MAX).contains(&width))
            });
        let separator = self
            .separator
            .is_none_or(|separator| matches!(separator, ';' | ',' | '\t' | '|'));
        widths
            && separator
            && self.columns.len() <= COLUMNS_MAX
            && has(BankField::AccountNumber)
            && has(BankField::Amount)
    }

    /// The file: one line a payment, each ended by CR LF.
    ///
    /// # Errors
    /// [`BankFileError`].
    pub fn write(&self, rows: &[BankRow]) -> Result<String, BankFileError> {
        if !self.is_usable() {
            return Err(BankFileError::Layout);
        }
        let mut file = String::new();
        if self.has_head {
            let head: Vec<String> = self
                .columns
                .iter()
                .map(|column| {
                    let title = column.title.clone();
                    title.unwrap_or_else(|| column.field.to_string())
                })
                .collect();
            self.push_line(&mut file, &head, 0)?;
        }
        for (number, row) in (1..).zip(rows) {
            let values: Vec<String> = self
                .columns
                .iter()
                .map(|column| row.value(column.field, number))
                .collect();
            self.push_line(&mut file, &values, number)?;
        }
        Ok(file)
    }

    fn push_line(
        &self,
        file: &mut String,
        values: &[String],
        row: usize,
    ) -> Result<(), BankFileError> {
        for (index, (column, value)) in self.columns.iter().zip(values).enumerate() {
            if let Some(separator) = self.separator {
                if index > 0 {
                    file.push(separator);
                }
                file.push_str(&separated(value, separator));
            } else {
                file.push_str(&fixed(column, value, row)?);
            }
        }
        file.push_str("\r\n");
        Ok(())
    }
}

impl BankRow {
    /// What a payee reads on the statement. Files of long ago are made again of it, byte by byte: it never changes.
    #[must_use]
    pub fn remark_of(semester: u8) -> String {
        format!("Beasiswa Nduga semester {semester}")
    }

    fn value(&self, field: BankField, number: usize) -> String {
        match field {
            BankField::RowNumber => number.to_string(),
            BankField::Reference => bank_reference(self.disbursement_id),
            BankField::BankCode => self.bank_code.clone(),
            BankField::AccountNumber => self.account_number.clone(),
            BankField::Holder => self.holder.clone(),
            BankField::Amount => self.amount.0.to_string(),
            BankField::Remark => self.remark.clone(),
            BankField::Blank => String::new(),
        }
    }
}

/// One value between separators: no line breaks, quoted where it must be, and never a formula to a
/// spreadsheet (an apostrophe goes before `= + - @` and tab).
fn separated(value: &str, separator: char) -> String {
    let clean: String = value
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let starts_formula = value.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\0']);
    let safe = if starts_formula {
        format!("'{}", clean.trim_start())
    } else {
        clean
    };
    if safe.contains([separator, '"']) {
        format!("\"{}\"", safe.replace('"', "\"\""))
    } else {
        safe
    }
}

fn fixed(column: &BankColumn, value: &str, row: usize) -> Result<String, BankFileError> {
    let width = column.width.ok_or(BankFileError::Layout)?;
    let clean: String = value
        .chars()
        .map(|c| if c.is_ascii_graphic() { c } else { ' ' })
        .collect();
    let length = clean.len();
    if length > width {
        let may_be_cut = !matches!(
            column.field,
            BankField::AccountNumber
                | BankField::Amount
                | BankField::BankCode
                | BankField::Reference
        );
        if row > 0 && !may_be_cut {
            return Err(BankFileError::TooWide {
                row,
                field: column.field,
            });
        }
        return Ok(clean.chars().take(width).collect());
    }
    Ok(if column.zero_filled && row > 0 {
        format!("{clean:0>width$}")
    } else {
        format!("{clean:<width$}")
    })
}
