//! Why a list is not read.

use domain::Count;

use crate::error::Error;

/// Why a list cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The file is too large.
    #[error("berkas {bytes} bita, paling besar {bytes_max} bita")]
    TooLarge {
        /// Its size.
        bytes: usize,
        /// The limit.
        bytes_max: usize,
    },
    /// Neither XLSX nor CSV.
    #[error("berkas tidak dapat dibaca sebagai XLSX atau CSV: {0}")]
    Unreadable(String),
    /// No row looks like a header.
    #[error("baris judul kolom tidak ditemukan (nama, NIK, distrik, institusi, …)")]
    NoHeader,
    /// Columns without which nothing can be imported.
    #[error("kolom tidak ditemukan: {}", columns.join(", "))]
    MissingColumns {
        /// Their names.
        columns: Vec<&'static str>,
    },
    /// More rows than a list may have.
    #[error("daftar berisi {} baris, paling banyak {}", Count(*.rows), Count(*.rows_max))]
    TooManyRows {
        /// Rows found.
        rows: usize,
        /// The limit.
        rows_max: usize,
    },
    /// The ledger could not be asked.
    #[error(transparent)]
    Command(#[from] Error),
}
