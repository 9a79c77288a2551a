//! Registers: papers of a finance office that are read off the journal and off payments. Which there are, and what a
//! column of one holds; and how a file for another program is made of one.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::FieldProblem;

/// Most export profiles of an office.
const PROFILES_MAX: usize = 20;
/// Most columns of a profile.
const COLUMNS_MAX: usize = 40;
/// Longest name, title or fixed text of a profile, in letters.
pub const PROFILE_TEXT_MAX: usize = 80;

/// A column of a file for another program: a column of the register, or a text that is the same in each row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportColumn {
    /// Title of the register's column that it takes; none for a fixed text.
    #[serde(rename = "isi", default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// What stands in each row where no column is taken; nothing where left out.
    #[serde(rename = "teks", default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What stands above it; the register's title where left out.
    #[serde(rename = "judul", default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// A file that another program takes, e.g. the treasury's: a register with columns, order and titles of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExportProfile {
    /// What the office calls it; unlike the others.
    #[serde(rename = "nama")]
    pub name: String,
    /// The register whose rows it takes.
    pub register: Register,
    /// `;`, `,`, `|` or a tab.
    #[serde(rename = "pemisah")]
    pub separator: char,
    /// Whether the first line names the columns.
    #[serde(rename = "kepala", default)]
    pub has_head: bool,
    /// The columns, left to right.
    #[serde(rename = "kolom")]
    pub columns: Vec<ExportColumn>,
}

impl ExportProfile {
    fn is_usable(&self) -> bool {
        let fits = |text: &str| {
            text.chars().count() <= PROFILE_TEXT_MAX && !text.contains(char::is_control)
        };
        let sound = |column: &ExportColumn| {
            let texts = [&column.from, &column.text, &column.title];
            texts.into_iter().flatten().all(|text| fits(text))
                && !(column.from.is_some() && column.text.is_some())
        };
        !self.name.trim().is_empty()
            && fits(&self.name)
            && [';', ',', '|', '\t'].contains(&self.separator)
            && (1..=COLUMNS_MAX).contains(&self.columns.len())
            && self.columns.iter().all(sound)
            && self.columns.iter().any(|column| column.from.is_some())
    }

    /// Whether the profiles can be used together.
    #[must_use]
    pub fn problems(profiles: &[Self]) -> Vec<FieldProblem> {
        let names: BTreeSet<&str> = profiles.iter().map(|it| it.name.trim()).collect();
        let sound = profiles.len() <= PROFILES_MAX
            && names.len() == profiles.len()
            && profiles.iter().all(Self::is_usable);
        let problem = FieldProblem::new("profilEkspor", "PROFIL_EKSPOR_TIDAK_SAH");
        (!sound).then_some(problem).into_iter().collect()
    }
}

wire_enum! {
    /// A register.
    pub enum Register {
        /// Ceiling, realisation and what is left, by line.
        BudgetRealization = "lra" => "LRA" | "Laporan realisasi anggaran",
        /// Realisation month by month.
        Monthly = "realisasi-bulanan" => "Realisasi bulanan" | "Laporan realisasi bulanan",
        /// Realisation quarter by quarter.
        Quarterly = "realisasi-triwulanan" => "Realisasi triwulanan" | "Laporan realisasi triwulanan",
        /// The six accounts: opening, movement and closing balance, by side.
        TrialBalance = "neraca-lajur" => "Neraca lajur" | "Neraca lajur akun anggaran",
        /// Every SPP.
        Spp = "register-spp" => "Register SPP" | "Register surat permintaan pembayaran (SPP)",
        /// Every SPM.
        Spm = "register-spm" => "Register SPM" | "Register surat perintah membayar (SPM)",
        /// Every SP2D with what it realised.
        Sp2d = "register-sp2d" => "Register SP2D" | "Register surat perintah pencairan dana (SP2D)",
        /// What of each payment is realised: the rows of the realisation of a year.
        Realized = "realisasi-pembayaran" => "Realisasi per pembayaran" | "Realisasi menurut pembayaran",
        /// What came back, and where it went.
        Returns = "register-retur-setoran" => "Retur dan setoran" | "Register retur dan setoran kembali",
        /// What came back after its budget year.
        OtherRevenue = "pendapatan-lain" => "Pendapatan lain" | "Register dana kembali setelah tahun anggaran (lain-lain PAD)",
        /// Every posting of one line.
        Subledger = "buku-pembantu" => "Buku pembantu" | "Buku pembantu mata anggaran",
        /// Approved and not yet ordered.
        Commitments = "komitmen-terbuka" => "Komitmen terbuka" | "Daftar komitmen yang belum ber-SP2D",
        /// Claimed back and not yet paid.
        Receivables = "piutang" => "Piutang" | "Daftar piutang pengembalian",
        /// Who is paid by a roster, with places to sign.
        Nominative = "nominatif" => "Daftar nominatif" | "Daftar nominatif penerima",
        /// Everybody who was paid, by name and address, with what they were paid.
        ByNameByAddress = "bnba" => "BNBA" | "Daftar penerima menurut nama dan alamat (BNBA)",
        /// All payments of one recipient.
        RecipientCard = "kartu-penerima" => "Kartu penerima" | "Kartu pembayaran penerima",
    }
}

wire_enum! {
    /// By which clock a register counts its days.
    pub enum RegisterClock {
        /// The day a posting is booked on.
        Booking = "pembukuan" => "Tanggal pembukuan",
        /// The day a posting was recorded in the log.
        Recording = "pencatatan" => "Tanggal pencatatan",
    }
}

wire_enum! {
    /// What a register can be narrowed by, beside its year.
    pub enum RegisterFilter {
        /// From which month to which.
        Months = "bulan" => "Bulan",
        /// By which clock.
        Clock = "jam" => "Jam",
        /// One budget line.
        Line = "pagu" => "Mata anggaran",
        /// One source of funds.
        Source = "sumber" => "Sumber dana",
        /// One type of scholarship.
        ScholarshipType = "jenis" => "Jenis beasiswa",
        /// One roster.
        Roster = "daftar" => "Daftar pembayaran",
        /// One decree.
        Decree = "sk" => "SK penetapan",
        /// One home district.
        District = "distrik" => "Distrik asal",
        /// One school or campus.
        Campus = "kampus" => "Kampus atau sekolah",
        /// One recipient.
        Recipient = "penerima" => "Penerima",
    }
}

wire_enum! {
    /// What stands in a column of a register.
    pub enum RegisterColumnKind {
        /// A text.
        Text = "teks" => "Teks",
        /// A day.
        Day = "tanggal" => "Tanggal",
        /// Whole rupiah.
        Rupiah = "rupiah" => "Rupiah",
        /// A count.
        Count = "bilangan" => "Bilangan",
        /// Hundredths of a percent.
        Share = "persen" => "Persen",
        /// Position of an event in the log.
        Position = "peristiwa" => "Nomor peristiwa",
        /// Number of an SP2D: the way to its payments.
        Sp2d = "sp2d" => "Nomor SP2D",
        /// Left empty to sign in.
        Signature = "tanda-tangan" => "Tanda tangan",
    }
}

wire_enum! {
    /// By what the realisation of a year is broken down.
    pub enum RealizationCut {
        /// Type of scholarship.
        ScholarshipType = "jenis" => "Jenis beasiswa",
        /// Institution of study.
        Campus = "kampus" => "Kampus atau sekolah",
        /// What is paid for.
        Component = "komponen" => "Komponen",
        /// Home district.
        District = "distrik" => "Distrik asal",
        /// Source of funds of the line.
        Source = "sumber" => "Sumber dana",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::ExportProfile;

    #[test]
    fn a_profile_that_makes_no_file_is_refused() {
        let profile = |changed: serde_json::Value| {
            let mut whole = json!({
                "nama": "SIPD", "register": "register-sp2d", "pemisah": ";", "kepala": true,
                "kolom": [{"isi": "Nomor", "judul": "no_sp2d"}, {"teks": "1.01", "judul": "kode_skpd"}],
            });
            for (name, value) in changed.as_object().unwrap() {
                whole[name] = value.clone();
            }
            serde_json::from_value::<ExportProfile>(whole).unwrap()
        };
        let refused = |profiles: &[ExportProfile]| !ExportProfile::problems(profiles).is_empty();
        let sound = profile(json!({}));
        assert!(!refused(&[sound.clone(), profile(json!({"nama": "Bank"}))]));
        assert!(refused(&[sound.clone(), profile(json!({"nama": "SIPD "}))]));
        for changed in [
            json!({"nama": " "}),
            json!({"pemisah": "x"}),
            json!({"kolom": []}),
            json!({"kolom": [{"teks": "1.01"}]}),
            json!({"kolom": [{"isi": "Nomor", "teks": "1"}]}),
            json!({"kolom": [{"isi": "Nomor", "judul": "a\nb"}]}),
            json!({"kolom": vec![json!({"isi": "Nomor"}); 41]}),
        ] {
            assert!(refused(&[profile(changed.clone())]), "{changed}");
        }
    }
}
