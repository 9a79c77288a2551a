//! One page for a meeting: figures, trend, what waits, and what changed since the month before.

use chrono::{DateTime, Utc};

use super::sheet::{Ink, PaperError, Sheet, Weight};
use super::{day_words, moment_words};

/// What the page shows.
pub(crate) struct BriefPaper {
    /// The year of its money.
    pub year: i64,
    /// The moment it speaks of.
    pub at: DateTime<Utc>,
    /// Names and figures, two beside each other.
    pub figures: Vec<(&'static str, String)>,
    /// Month, forms, grants, realised, realised until then, planned until then.
    pub trend: Vec<[String; 6]>,
    /// The forecast in words; none outside of the year.
    pub forecast: Option<String>,
    /// Kind, state, how many wait, the longest.
    pub waits: Vec<[String; 4]>,
    /// The day that is compared with.
    pub since: chrono::NaiveDate,
    /// Name, then, now, by how much.
    pub changes: Vec<[String; 4]>,
    /// The last event of the log that it knows.
    pub position: u64,
    /// Where the proof of that event is shown.
    pub url: String,
    /// Whether this is demo data.
    pub is_demo: bool,
}

/// The page as a PDF.
///
/// # Errors
/// [`PaperError`].
pub(crate) fn brief(paper: &BriefPaper) -> Result<Vec<u8>, PaperError> {
    let title = "Ringkasan untuk rapat";
    let footer = format!("{title} · peristiwa nomor {}", paper.position);
    let mut sheet = Sheet::open(title, &footer, paper.is_demo)?;
    sheet.centred("RINGKASAN BEASISWA UNTUK RAPAT", 13.0, Weight::Bold);
    sheet.centred(
        &format!("Keadaan pada {}", moment_words(paper.at)),
        9.5,
        Weight::Regular,
    );
    let pairs: Vec<Vec<String>> = paper
        .figures
        .chunks(2)
        .map(|two| {
            two.iter()
                .flat_map(|(name, figure)| [(*name).to_owned(), figure.clone()])
                .collect()
        })
        .collect();
    sheet.heading(&format!("Angka, tahun anggaran {}", paper.year));
    let shares = [0.22, 0.28, 0.24, 0.26];
    sheet.table(&shares, &["Hal", "Angka", "Hal", "Angka"], &pairs);
    sheet.heading("Perkembangan per bulan");
    let heads = [
        "Bulan",
        "Pendaftar",
        "Disetujui",
        "Realisasi",
        "Realisasi s.d. bulan ini",
        "Rencana s.d. bulan ini",
    ];
    sheet.table(
        &[0.15, 0.11, 0.11, 0.2, 0.22, 0.21],
        &heads,
        &rows_of(&paper.trend),
    );
    if let Some(forecast) = &paper.forecast {
        sheet.text(forecast, 8.5, Ink::Grey);
    }
    sheet.heading("Yang menunggu");
    if paper.waits.is_empty() {
        sheet.text("Tidak ada berkas yang menunggu.", 9.5, Ink::Black);
    } else {
        let heads = ["Berkas", "Status", "Menunggu", "Terlama"];
        sheet.table(&[0.3, 0.36, 0.17, 0.17], &heads, &rows_of(&paper.waits));
    }
    let since = day_words(paper.since);
    sheet.heading(&format!("Perubahan sejak {since}"));
    let heads = ["Hal", "Waktu itu", "Sekarang", "Perubahan"];
    sheet.table(&[0.25, 0.25, 0.25, 0.25], &heads, &rows_of(&paper.changes));
    sheet.space(6.0);
    sheet.qr(
        &paper.url,
        &format!(
            "Semua angka dihitung dari buku besar sampai peristiwa nomor {}. Siapa pun dapat menghitungnya lagi sampai \
             nomor itu.",
            paper.position
        ),
    )?;
    sheet.close()
}

fn rows_of<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> Vec<Vec<String>> {
    rows.iter().map(|row| row.to_vec()).collect()
}
