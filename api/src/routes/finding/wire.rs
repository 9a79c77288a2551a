//! The words of temuan on the wire.

use chrono::{DateTime, Utc};
use domain::finding::FindingStatus;
use domain::integrity::FindingKey;
use domain::integrity::Severity;
use serde::Serialize;
use utoipa::ToSchema;

/// A finding, as the caller may see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FindingBody {
    /// Id of the finding.
    pub id: String,
    /// Version to send when it is set aside.
    #[serde(rename = "versi")]
    pub version: i64,
    /// What was compared, e.g. `NIK_SAMA`.
    #[serde(rename = "kode")]
    pub kind: FindingKey,
    /// `menghalangi`, `peringatan` or `info`.
    #[serde(rename = "tingkat")]
    pub severity: Severity,
    /// What was found, in a few words.
    #[serde(rename = "judul")]
    pub title: String,
    /// What it means and what to do.
    #[serde(rename = "penjelasan")]
    pub explanation: String,
    /// Since when the records say so.
    #[serde(rename = "ditemukanPada")]
    pub found_at: DateTime<Utc>,
    /// Log position of the event that made it so.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// `terbuka` or `diabaikan`.
    pub status: FindingStatus,
    /// Whom it concerns.
    #[serde(rename = "orang")]
    pub person: FindingPerson,
    /// The other person, when there is one and the caller may see them.
    #[serde(rename = "orangLain")]
    pub other: Option<FindingPerson>,
    /// Whether there is another person whom the caller may not see.
    #[serde(rename = "orangLainTersembunyi")]
    pub other_hidden: bool,
    /// What was decided, when it was set aside.
    #[serde(rename = "pengabaian")]
    pub dismissal: Option<DismissalBody>,
    /// Whether the caller neither prepared the records nor is concerned, and it is open and a warning, or blocks: what
    /// blocks then waits for a second person.
    #[serde(rename = "dapatDiabaikan")]
    pub may_be_dismissed: bool,
}

/// A person of a finding.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FindingPerson {
    /// Their account.
    pub user_id: String,
    /// Name.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Their newest form.
    #[serde(rename = "formulirPendaftaranId")]
    pub application_id: Option<String>,
}

/// Why a warning was set aside.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DismissalBody {
    /// The reason.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// Who decided.
    #[serde(rename = "oleh")]
    pub by: Option<String>,
    /// When.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
}

/// What was found and what it means, in words for the office. Never says whose data it is.
pub(super) const fn words(key: FindingKey) -> (&'static str, &'static str) {
    match key {
        FindingKey::SameNik => (
            "NIK sama dengan orang lain",
            "NIK ini juga tercatat pada orang lain. Persetujuan dan pembayaran berhenti sampai salah satu data diperbaiki atau ditolak.",
        ),
        FindingKey::SameAccount => (
            "Rekening sama dengan orang lain",
            "Nomor rekening ini juga dipakai orang lain. Persetujuan dan pembayaran berhenti sampai rekening diganti dengan rekening milik penerima sendiri.",
        ),
        FindingKey::SameFamilyCard => (
            "Nomor KK sama dengan orang lain",
            "Satu kartu keluarga dapat memuat beberapa mahasiswa. Pastikan keduanya memang bersaudara dan bukan satu orang yang mendaftar dua kali.",
        ),
        FindingKey::SameStudentNumber => (
            "NIM sama dengan orang lain",
            "NIM ini juga tercatat pada orang lain di institusi yang sama. Cocokkan dengan surat aktif kuliah.",
        ),
        FindingKey::SimilarPerson => (
            "Mirip dengan orang lain",
            "Nama yang sama atau hanya berbeda ejaan, dengan tanggal lahir atau kartu keluarga yang sama, tercatat dengan NIK lain. Pastikan bukan satu orang.",
        ),
        FindingKey::NikBirthDate => (
            "Tanggal lahir berbeda dari NIK",
            "Tanggal lahir di formulir tidak sama dengan yang terkandung dalam NIK. Cocokkan dengan KTP atau KK.",
        ),
        FindingKey::NikSex => (
            "Jenis kelamin berbeda dari NIK",
            "Jenis kelamin di formulir tidak sama dengan yang terkandung dalam NIK. Cocokkan dengan KTP atau KK.",
        ),
        FindingKey::NikRegion => (
            "NIK terbit di luar Nduga",
            "NIK menyimpan tempat pendaftaran pertama, bukan asal keluarga. Ini keterangan saja.",
        ),
        FindingKey::AccountHolder => (
            "Nama pemilik rekening berbeda",
            "Nama pada rekening berbeda dari nama orangnya. Cocokkan dengan buku rekening.",
        ),
        FindingKey::CampusClosed => (
            "Institusi tutup atau berubah bentuk",
            "Daftar PDDikti menyatakan institusi ini tidak aktif. Pastikan tempat kuliahnya sekarang.",
        ),
        FindingKey::ProgrammeNotOffered => (
            "Program studi tidak terdaftar",
            "Program studi ini tidak ada pada daftar institusi untuk jenjang tersebut. Cocokkan dengan surat aktif kuliah.",
        ),
        FindingKey::LongStudies => (
            "Melebihi masa studi normal",
            "Semester melebihi masa studi normal jenjang ini. Pastikan alasan perpanjangan studinya.",
        ),
        FindingKey::PopulationRegister => (
            "Berbeda dari data kependudukan",
            "Data kependudukan tidak mengenal NIK ini, atau menyebut nama, tanggal lahir, jenis kelamin atau keadaan lain. Buka jawabannya di formulir, lalu cocokkan dengan KTP atau KK.",
        ),
        FindingKey::StudentRegister => (
            "Berbeda dari data mahasiswa",
            "Data mahasiswa tidak mengenal NIM ini di kampus tersebut, atau menyatakan ia tidak sedang kuliah. Buka jawabannya di formulir, lalu cocokkan dengan surat aktif kuliah.",
        ),
        FindingKey::DoubleFunding => (
            "Ada pendanaan lain",
            "Pemohon menyatakan menerima pendanaan lain. Pastikan tidak membiayai hal yang sama.",
        ),
    }
}
