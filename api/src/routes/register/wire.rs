//! What registers are asked for and answer.

use domain::ScholarshipType;
use domain::budget_line::FundSource;
use domain::register::{Register, RegisterClock, RegisterColumnKind, RegisterFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which register, narrowed by what.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RegisterAsked {
    /// Which register; `lra` when left out.
    #[serde(rename = "register")]
    pub register: Option<Register>,
    /// The budget year; the present one when left out.
    #[serde(rename = "tahun")]
    pub year: Option<i32>,
    /// First month, 1 to 12.
    #[serde(rename = "dariBulan")]
    pub from: Option<u32>,
    /// Last month, 1 to 12.
    #[serde(rename = "sampaiBulan")]
    pub until: Option<u32>,
    /// By which clock days are counted; `pembukuan` when left out.
    #[serde(rename = "jam")]
    pub clock: Option<RegisterClock>,
    /// Only this budget line.
    #[serde(rename = "paguId")]
    pub budget_line: Option<String>,
    /// Only this source of funds.
    #[serde(rename = "sumberDana")]
    pub source: Option<FundSource>,
    /// Only this type of scholarship.
    #[serde(rename = "jenisBeasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Of this roster.
    #[serde(rename = "daftarPembayaranId")]
    pub roster: Option<String>,
    /// Named by this decree.
    #[serde(rename = "skPenetapanId")]
    pub decree: Option<String>,
    /// From this home district.
    #[serde(rename = "distrikId")]
    pub district: Option<String>,
    /// Of this school or campus: its id, its name where it has none.
    #[serde(rename = "institusiPendidikanId")]
    pub campus: Option<String>,
    /// Of this recipient.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award: Option<String>,
    /// The order of the rows: the register's own, or by one of its columns as its answer names them. A register that has
    /// no such order keeps its own.
    #[serde(default, alias = "sort-by")]
    pub sort: Option<String>,
    /// As a file by this export profile of the settings, with `format=csv`.
    #[serde(rename = "profil")]
    pub profile: Option<String>,
}

impl RegisterAsked {
    /// First and last month.
    pub(super) fn months(&self) -> (u32, u32) {
        (self.from.unwrap_or(1), self.until.unwrap_or(12))
    }
}

/// What stands in a cell: a figure (whole rupiah, a count, hundredths of a percent, a position) or a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum RegisterCell {
    /// A figure.
    Number(i64),
    /// A text, empty for nothing.
    Text(String),
}

impl RegisterCell {
    /// Nothing.
    pub(super) const EMPTY: Self = Self::Text(String::new());

    /// A text.
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A text that may be missing.
    pub(super) fn some(text: Option<String>) -> Self {
        text.map_or(Self::EMPTY, Self::Text)
    }
}

/// A column.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RegisterColumn {
    /// Its head.
    #[serde(rename = "judul")]
    pub title: String,
    /// What stands in it.
    #[serde(rename = "jenis")]
    pub kind: RegisterColumnKind,
    /// The words of `sort` that order the rows by it; none where they have one order alone.
    #[serde(rename = "urutan")]
    pub orders: Option<ColumnOrders>,
}

/// The words that order the rows of a register by a column.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ColumnOrders {
    /// From A to Z, from small to large, from early to late.
    #[serde(rename = "naik")]
    pub up: &'static str,
    /// The other way.
    #[serde(rename = "turun")]
    pub down: &'static str,
}

/// A page of a register, with the sums of all its rows.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisterBody {
    /// Which.
    #[serde(rename = "register")]
    pub register: Register,
    /// Of which days, by which clock.
    #[serde(rename = "periode")]
    pub period: String,
    /// What it can be narrowed by.
    #[serde(rename = "saringan")]
    pub filters: Vec<RegisterFilter>,
    /// What must be chosen first: without it there are no rows.
    #[serde(rename = "perlu")]
    pub needs: Option<RegisterFilter>,
    /// Export profiles of the settings that take it.
    #[serde(rename = "profil")]
    pub profiles: Vec<String>,
    /// Its columns.
    #[serde(rename = "kolom")]
    pub columns: Vec<RegisterColumn>,
    /// The rows of this page, a cell for each column.
    pub items: Vec<Vec<RegisterCell>>,
    /// Which of these rows are sums of rows above them, from 0.
    #[serde(rename = "barisJumlah")]
    pub subtotals: Vec<usize>,
    /// Years with budget lines and this one, newest first.
    #[serde(rename = "daftarTahun")]
    pub years: Vec<i64>,
    /// Sums over all rows, a cell for each column.
    #[serde(rename = "jumlah")]
    pub sums: Vec<RegisterCell>,
    /// This page's number, from 1.
    pub page: u32,
    /// Rows asked for per page.
    pub size: u32,
    /// Rows on all pages.
    pub total_items: u64,
    /// Pages there are.
    pub total_pages: u64,
}
