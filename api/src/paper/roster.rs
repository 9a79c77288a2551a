//! Daftar pembayaran: whom a roster pays how much, as it was locked.

use domain::Rupiah;
use domain::official::Post;

use super::proof::{PaperEvent, PaperProof};
use super::sheet::{Ink, PaperError, Sheet, Weight};
use super::signing::Signing;

/// What the paper of a roster shows.
pub(crate) struct RosterPaper {
    /// Its number: daftarPembayaranId.
    pub number: String,
    /// What people call it, with component and academic year.
    pub title: String,
    /// Numbers of its SPP, SPM and SP2D, where it has them.
    pub orders: Vec<(&'static str, String)>,
    /// Who signs it, on the day on which it was locked.
    pub signing: Signing,
    /// Whether it was locked.
    pub is_locked: bool,
    /// Name, institution and account of each payment, and what is paid.
    pub rows: Vec<([String; 3], Rupiah)>,
    /// How many payments it holds.
    pub count: usize,
    /// Their sum.
    pub total: Rupiah,
    /// Whether an event binds what it prints.
    pub is_bound: bool,
    /// The event that it rests on.
    pub event: PaperEvent,
    /// Its proof.
    pub proof: PaperProof,
    /// Whether this is demo data.
    pub is_demo: bool,
}

/// The roster as a PDF.
///
/// # Errors
/// [`PaperError`].
pub(crate) fn roster(paper: &RosterPaper) -> Result<Vec<u8>, PaperError> {
    let footer = format!("Daftar pembayaran {}", paper.number);
    let mut sheet = Sheet::open(&footer, &footer, paper.is_demo)?;
    sheet.space(6.0);
    sheet.centred("DAFTAR PEMBAYARAN BEASISWA", 14.0, Weight::Bold);
    sheet.centred(&format!("Nomor {}", paper.number), 9.5, Weight::Regular);
    sheet.space(10.0);
    let dated = if paper.is_locked {
        "Tanggal dikunci"
    } else {
        "Keadaan tanggal"
    };
    let mut rows = vec![
        ("Untuk", paper.title.clone()),
        (dated, super::day_words(paper.signing.on)),
        ("Banyaknya pembayaran", paper.count.to_string()),
        ("Jumlah seluruhnya", paper.total.to_string()),
        ("Terbilang", paper.total.in_words()),
    ];
    rows.extend(paper.orders.iter().cloned());
    if !paper.is_locked {
        rows.push((
            "Catatan",
            "Belum dikunci: isinya masih dapat berubah.".to_owned(),
        ));
    }
    sheet.pairs(&rows);
    sheet.space(8.0);
    let rows: Vec<Vec<String>> = (1u32..)
        .zip(&paper.rows)
        .map(|(number, (cells, amount))| {
            let mut row = vec![number.to_string()];
            row.extend(cells.iter().cloned());
            row.push(amount.to_string());
            row
        })
        .collect();
    sheet.table(
        &[0.06, 0.30, 0.28, 0.18, 0.18],
        &["No.", "Nama", "Institusi", "Rekening", "Jumlah"],
        &rows,
    );
    sheet.text(
        "Rekening: kode bank dan empat angka terakhir.",
        8.5,
        Ink::Grey,
    );
    sheet.space(10.0);
    let knows = paper.signing.by("Mengetahui, ", Post::BudgetUser);
    let pays = paper.signing.by("", Post::Treasurer);
    sheet.signatures(&paper.signing.dated(), &[Some(knows), Some(pays)]);
    sheet.binding(paper.is_bound);
    sheet.proof(std::slice::from_ref(&paper.event), &paper.proof)?;
    sheet.close()
}
