//! SK penetapan with its annex: the awards that the decree names now.

use chrono::NaiveDate;
use domain::official::Post;
use domain::{Count, Rupiah};

use super::day_words;
use super::proof::{PaperEvent, PaperProof};
use super::sheet::{Ink, PaperError, Sheet, Weight};
use super::signing::Signing;

/// What the paper of a decree shows.
pub(crate) struct DecreePaper {
    /// Number.
    pub number: String,
    /// Who signs it, on its date.
    pub signing: Signing,
    /// Title.
    pub title: String,
    /// Number, date and reason of the last amendment.
    pub amendment: Option<(String, NaiveDate, String)>,
    /// Name, institution, study programme and scholarship of each award named, and what the decree says a payment is at
    /// most, where it says so.
    pub awards: Vec<([String; 4], Option<Rupiah>)>,
    /// How many it names.
    pub count: usize,
    /// The sum of the amounts that it says.
    pub total: Rupiah,
    /// Whether an event binds what it prints.
    pub is_bound: bool,
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
    let count = paper.count;
    let says_amounts = paper.awards.iter().any(|(_, amount)| amount.is_some());
    let mut rows = vec![
        ("Ditetapkan", day_words(paper.signing.on)),
        (
            "Menetapkan",
            format!(
                "{} penerima beasiswa yang namanya tercantum dalam lampiran keputusan ini.",
                Count(count)
            ),
        ),
    ];
    if says_amounts {
        rows.push(("Jumlah besaran", paper.total.to_string()));
    }
    if let Some((number, date, reason)) = &paper.amendment {
        rows.push((
            "Diubah terakhir",
            format!("Nomor {number}, tanggal {}. {reason}", day_words(*date)),
        ));
    }
    sheet.pairs(&rows);
    sheet.space(10.0);
    let regent = paper.signing.by("", Post::Regent);
    sheet.signatures(&paper.signing.dated(), &[None, Some(regent)]);
    sheet.text(
        "Lembar ini memuat isi keputusan sebagaimana tercatat di portal; naskah bertanda tangan \
         disimpan oleh Bagian Hukum.",
        8.5,
        Ink::Grey,
    );
    annex(&mut sheet, paper, says_amounts);
    sheet.space(6.0);
    sheet.binding(paper.is_bound);
    sheet.proof(&paper.events, &paper.proof)?;
    sheet.close()
}

/// Everybody whom the decree names, with an amount each where it says any.
fn annex(sheet: &mut Sheet, paper: &DecreePaper, says_amounts: bool) {
    sheet.heading("Lampiran: penerima beasiswa");
    let rows: Vec<Vec<String>> = (1u32..)
        .zip(&paper.awards)
        .map(|(number, (award, amount))| {
            let mut row = vec![number.to_string()];
            row.extend(award.iter().cloned());
            if says_amounts {
                row.push(amount.map_or_else(String::new, |amount| amount.to_string()));
            }
            row
        })
        .collect();
    let titles = [
        "No.",
        "Nama",
        "Institusi",
        "Program studi",
        "Beasiswa",
        "Besaran",
    ];
    if says_amounts {
        let widths = [0.06, 0.24, 0.22, 0.18, 0.15, 0.15];
        sheet.table(&widths, &titles, &rows);
    } else {
        let titles = titles.get(..5).unwrap_or(&titles);
        sheet.table(&[0.06, 0.28, 0.26, 0.22, 0.18], titles, &rows);
    }
}
