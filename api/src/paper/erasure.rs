//! The certificate of an erasure: anyone may have it, so it names an account's number and nobody.

use super::moment_words;
use super::proof::{PaperEvent, PaperProof};
use super::sheet::{Ink, PaperError, Sheet, Weight};

/// What the certificate shows.
pub(crate) struct ErasurePaper {
    /// The account whose person was erased.
    pub user_id: String,
    /// What was done and why, in Indonesian.
    pub act: String,
    /// Whether nothing of it is left to do.
    pub is_finished: bool,
    /// The erasure.
    pub event: PaperEvent,
    /// Its proof.
    pub proof: PaperProof,
    /// Whether this is demo data.
    pub is_demo: bool,
}

/// The certificate as a PDF.
///
/// # Errors
/// [`PaperError`].
pub(crate) fn erasure(paper: &ErasurePaper) -> Result<Vec<u8>, PaperError> {
    let name = format!(
        "Penghapusan data pribadi, peristiwa {}",
        paper.event.position
    );
    let mut sheet = Sheet::open(&name, &name, paper.is_demo)?;
    sheet.space(6.0);
    sheet.centred("SURAT KETERANGAN", 14.0, Weight::Bold);
    sheet.centred("PENGHAPUSAN DATA PRIBADI", 12.0, Weight::Bold);
    sheet.space(12.0);
    sheet.pairs(&[
        ("Nomor peristiwa", paper.event.position.to_string()),
        ("Nomor akun", paper.user_id.clone()),
        ("Waktu", moment_words(paper.event.at)),
        ("Oleh", paper.event.office.clone()),
        ("Tindakan", paper.act.clone()),
        ("Keadaan", state(paper.is_finished).to_owned()),
    ]);
    sheet.space(6.0);
    sheet.text(text(paper.is_finished), 10.0, Ink::Black);
    sheet.text(
        "Peristiwa yang menyangkut akun ini tetap tercatat tanpa data pribadi, dan semua bukti yang \
         pernah diberikan tetap sah.",
        10.0,
        Ink::Black,
    );
    sheet.proof(std::slice::from_ref(&paper.event), &paper.proof)?;
    sheet.close()
}

/// How far the erasure is.
const fn state(is_finished: bool) -> &'static str {
    if is_finished {
        "Selesai"
    } else {
        "Sedang diselesaikan"
    }
}

/// What may be said of it.
const fn text(is_finished: bool) -> &'static str {
    if is_finished {
        "Kunci yang menyegel data pribadi pemilik akun ini telah dimusnahkan. Nama, NIK, nomor KK, \
         alamat, nomor HP, email, dan rekeningnya tidak dapat dibaca lagi dari buku catatan, \
         daftar, dan berkas portal. Cadangan yang dibuat sebelum waktu di atas masih memuatnya \
         sampai cadangan itu kedaluwarsa."
    } else {
        "Penghapusan ini sudah dicatat dan sedang diselesaikan: sisa data pribadi pemilik akun ini \
         masih dapat berada dalam berkas, daftar, atau catatan sementara basis data portal. Ambil \
         surat keterangan ini lagi nanti; setelah selesai, keadaannya tertulis Selesai."
    }
}
