//! The letter that goes with a file for the bank: what it holds and by what it is known.

use domain::Rupiah;
use domain::official::Post;

use super::day_words;
use super::sheet::{Ink, PaperError, Sheet, Weight};
use super::signing::{Signature, Signing};

/// What the letter shows.
pub(crate) struct CoverLetter {
    /// Name of the roster.
    pub name: String,
    /// Which file of the roster, from 1.
    pub number: usize,
    /// Who signs it, on the day on which the file was made.
    pub signing: Signing,
    /// Number of the SP2D.
    pub sp2d: Option<String>,
    /// How many payments it holds.
    pub count: usize,
    /// Their sum.
    pub total: Rupiah,
    /// SHA-256 of its bytes.
    pub sha256: String,
    /// Who made it.
    pub made_by: Option<String>,
    /// Whether this is demo data.
    pub is_demo: bool,
}

/// The letter as a PDF.
///
/// # Errors
/// [`PaperError`].
pub(crate) fn cover_letter(paper: &CoverLetter) -> Result<Vec<u8>, PaperError> {
    let title = format!("Surat pengantar {}", paper.name);
    let mut sheet = Sheet::open(&title, &title, paper.is_demo)?;
    sheet.space(6.0);
    sheet.centred("SURAT PENGANTAR BERKAS BANK", 14.0, Weight::Bold);
    sheet.space(10.0);
    let mut rows = vec![
        ("Daftar pembayaran", paper.name.clone()),
        ("Berkas ke", paper.number.to_string()),
        ("Dibuat", day_words(paper.signing.on)),
        ("Jumlah pembayaran", paper.count.to_string()),
        ("Jumlah uang", paper.total.to_string()),
        ("Terbilang", paper.total.in_words()),
        ("SHA-256", paper.sha256.clone()),
    ];
    if let Some(sp2d) = &paper.sp2d {
        rows.push(("Nomor SP2D", sp2d.clone()));
    }
    if let Some(made_by) = &paper.made_by {
        rows.push(("Dibuat oleh", made_by.clone()));
    }
    sheet.pairs(&rows);
    sheet.space(10.0);
    sheet.text(
        "Mohon berkas ini dijalankan hanya bila jumlah, banyaknya baris, dan SHA-256 berkas yang \
         diterima bank sama dengan di atas.",
        10.0,
        Ink::Black,
    );
    sheet.space(10.0);
    let bank = Signature {
        role: "Diterima petugas bank,".to_owned(),
        ..Signature::default()
    };
    let treasurer = paper.signing.by("", Post::Treasurer);
    sheet.signatures(&paper.signing.dated(), &[Some(bank), Some(treasurer)]);
    sheet.close()
}
