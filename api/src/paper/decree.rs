//! SK penetapan with its annex: the awards that the decree names now.

use chrono::NaiveDate;

use super::day_words;
use super::proof::{PaperEvent, PaperProof};
use super::sheet::{Ink, PaperError, Sheet, Weight};

/// What the paper of a decree shows.
pub(crate) struct DecreePaper {
    /// Number.
    pub number: String,
    /// Date.
    pub date: NaiveDate,
    /// Title.
    pub title: String,
    /// Number, date and reason of the last amendment.
    pub amendment: Option<(String, NaiveDate, String)>,
    /// Name, institution, study programme and scholarship of each award named.
    pub awards: Vec<[String; 4]>,
    /// Its events.
    pub events: Vec<PaperEvent>,
    /// Proof of the last of them.
    pub proof: PaperProof,
    /// Whether this is demo data.
    pub is_demo: bool,
}

/// The decree as a PDF.
///
/// # Errors
/// [`PaperError`].
pub(crate) fn decree(paper: &DecreePaper) -> Result<Vec<u8>, PaperError> {
    let name = format!("SK {}", paper.number);
    let mut sheet = Sheet::open(&name, &name, paper.is_demo)?;
    sheet.space(6.0);
    sheet.centred("KEPUTUSAN BUPATI NDUGA", 14.0, Weight::Bold);
    sheet.centred(&format!("Nomor {}", paper.number), 11.0, Weight::Regular);
    sheet.space(6.0);
    sheet.centred("TENTANG", 10.0, Weight::Regular);
    sheet.centred(&paper.title, 12.0, Weight::Bold);
    sheet.space(12.0);
    let count = paper.awards.len();
    let mut rows = vec![
        ("Ditetapkan", day_words(paper.date)),
        (
            "Menetapkan",
            format!(
                "{count} penerima beasiswa yang namanya tercantum dalam lampiran keputusan ini."
            ),
        ),
    ];
    if let Some((number, date, reason)) = &paper.amendment {
        rows.push((
            "Diubah terakhir",
            format!("Nomor {number}, tanggal {}. {reason}", day_words(*date)),
        ));
    }
    sheet.pairs(&rows);
    sheet.space(10.0);
    sheet.signatures(&[("", ""), ("Bupati Nduga,", "")]);
    sheet.text(
        "Lembar ini memuat isi keputusan sebagaimana tercatat di portal; naskah bertanda tangan \
         disimpan oleh Bagian Hukum.",
        8.5,
        Ink::Grey,
    );
    sheet.heading("Lampiran: penerima beasiswa");
    let rows: Vec<Vec<String>> = (1u32..)
        .zip(&paper.awards)
        .map(|(number, award)| {
            let mut row = vec![number.to_string()];
            row.extend(award.iter().cloned());
            row
        })
        .collect();
    sheet.table(
        &[0.06, 0.28, 0.26, 0.22, 0.18],
        &["No.", "Nama", "Institusi", "Program studi", "Beasiswa"],
        &rows,
    );
    sheet.proof(&paper.events, &paper.proof)?;
    sheet.close()
}
