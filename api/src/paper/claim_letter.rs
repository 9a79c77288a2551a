//! Letters by which people claim their account: one a page, or three a sheet to be cut apart.

use chrono::NaiveDate;

use super::day_words;
use super::sheet::{Ink, PaperError, Sheet, Weight};

/// Room that one of several letters on a sheet takes.
const SLIP_HEIGHT: f32 = 228.0;

/// Letters to be handed over.
pub(crate) struct ClaimLetters {
    /// One a person.
    pub letters: Vec<ClaimLetterPaper>,
    /// Where the code is typed.
    pub url: String,
    /// The day on which they were made.
    pub made_on: NaiveDate,
    /// The last day on which they hold.
    pub valid_until: NaiveDate,
    /// Three a sheet instead of one a page.
    pub slips: bool,
    /// Whether this is demo data.
    pub is_demo: bool,
}

/// What one of them says.
pub(crate) struct ClaimLetterPaper {
    /// Name of the person.
    pub name: String,
    /// Scholarship, institution and district, by which whoever hands it over finds them.
    pub about: Vec<String>,
    /// The code in clear.
    pub code: String,
    /// What is asked beside it.
    pub asked: &'static str,
}

/// The letters as a PDF.
///
/// # Errors
/// [`PaperError`].
pub(crate) fn claim_letters(paper: &ClaimLetters) -> Result<Vec<u8>, PaperError> {
    let footer = format!(
        "Surat klaim akun, dibuat {} · RAHASIA, hanya untuk orang yang namanya tertulis",
        day_words(paper.made_on)
    );
    let mut sheet = Sheet::open("Surat klaim akun", &footer, paper.is_demo)?;
    for (place, letter) in paper.letters.iter().enumerate() {
        if paper.slips {
            sheet.slip(paper, letter, place > 0)?;
        } else {
            if place > 0 {
                sheet.next_letter(paper.is_demo);
            }
            sheet.letter(paper, letter)?;
        }
    }
    sheet.close()
}

impl Sheet {
    fn letter(
        &mut self,
        paper: &ClaimLetters,
        letter: &ClaimLetterPaper,
    ) -> Result<(), PaperError> {
        self.space(8.0);
        self.centred("SURAT KLAIM AKUN", 15.0, Weight::Bold);
        self.space(12.0);
        self.text("Kepada", 10.5, Ink::Grey);
        self.heading(&letter.name);
        self.text(&letter.about.join(" · "), 10.5, Ink::Black);
        self.space(12.0);
        self.text(
            "Anda tercatat sebagai penerima beasiswa Kabupaten Nduga. Di portal Beasiswa Nduga Anda melihat beasiswa, \
             pembayaran, dan rekening Anda sendiri, mengirim laporan, dan mengadu bila ada yang keliru. Akun atas nama \
             Anda sudah ada; dengan surat ini Anda mengambilnya.",
            11.0,
            Ink::Black,
        );
        self.space(12.0);
        self.centred("Kode Anda", 10.5, Weight::Regular);
        self.space(4.0);
        self.centred(&letter.code, 26.0, Weight::Bold);
        self.space(12.0);
        let second = format!("2. Ketik kode di atas dan {}.", letter.asked);
        for step in [
            "1. Pindai gambar di bawah dengan kamera HP, atau buka alamat di sampingnya.",
            &second,
            "3. Pilih nama pengguna (atau email) dan password. Catat keduanya.",
        ] {
            self.text(step, 11.0, Ink::Black);
            self.space(3.0);
        }
        self.space(8.0);
        self.qr_shown(
            &format!("{}#{}", paper.url, letter.code),
            &paper.url,
            "Alamat portal untuk mengklaim akun:",
        )?;
        self.space(8.0);
        self.text(
            &format!(
                "Berlaku sampai {} dan hanya satu kali.",
                day_words(paper.valid_until)
            ),
            11.0,
            Ink::Black,
        );
        self.space(4.0);
        self.text(WARNING, 11.0, Ink::Black);
        Ok(())
    }

    fn slip(
        &mut self,
        paper: &ClaimLetters,
        letter: &ClaimLetterPaper,
        cut: bool,
    ) -> Result<(), PaperError> {
        let fits = self.y + SLIP_HEIGHT <= self.bottom();
        if !fits {
            self.next_letter(paper.is_demo);
        } else if cut {
            self.rule();
        }
        let top = self.y;
        self.heading(&letter.name);
        self.text(&letter.about.join(" · "), 9.5, Ink::Black);
        self.space(4.0);
        self.text(&format!("Kode: {}", letter.code), 17.0, Ink::Black);
        self.space(4.0);
        self.qr_shown(
            &format!("{}#{}", paper.url, letter.code),
            &paper.url,
            &format!(
                "Akun atas nama Anda sudah ada di portal Beasiswa Nduga. Pindai gambar atau buka alamat di bawah, ketik \
                 kode ini dan {}, lalu pilih nama pengguna dan password. Berlaku sampai {}, \
                 satu kali.",
                letter.asked,
                day_words(paper.valid_until)
            ),
        )?;
        self.text(WARNING, 8.5, Ink::Grey);
        self.y = self.y.max(top + SLIP_HEIGHT - 12.0);
        Ok(())
    }
}

const WARNING: &str = "Jangan berikan kode ini kepada siapa pun, juga bukan kepada petugas: siapa yang memakainya \
    memegang akun Anda. Bila nama ini bukan nama Anda, kembalikan surat ini. Bila kode sudah dipakai orang lain, \
    segera lapor ke kantor beasiswa.";
