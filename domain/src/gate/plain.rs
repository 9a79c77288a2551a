//! What keeps money from moving, told to the person who waits for it: plain words, and where they can do something.

use super::Reason;
use crate::award::Objection;

wire_enum! {
    /// Where somebody who is not paid can do something about it.
    pub enum NextPlace {
        /// Their account.
        Account = "rekening" => "Perbaiki rekening",
        /// The record of their studies.
        Studies = "akademik" => "Buka data akademik",
        /// A complaint to the finance team.
        Complaint = "pengaduan" => "Tanyakan lewat pengaduan",
    }
}

/// A reason as its person is told it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plain {
    /// What is the matter and who does what next; plain Indonesian.
    pub text: String,
    /// Where they can do something; none where it is the office's turn.
    pub next: Option<NextPlace>,
}

fn office(text: impl Into<String>) -> Plain {
    Plain {
        text: text.into(),
        next: None,
    }
}

fn own(next: NextPlace, text: impl Into<String>) -> Plain {
    Plain {
        text: text.into(),
        next: Some(next),
    }
}

impl Plain {
    /// The roster gathers others: of another batch, level, type or institution.
    #[must_use]
    pub fn of_others() -> Self {
        office(
            "Daftar ini untuk penerima lain (gelombang, jenjang, jenis beasiswa, atau kampus yang berbeda).",
        )
    }

    /// A living payment has the place.
    #[must_use]
    pub fn has_payment() -> Self {
        office(
            "Pembayaran untuk semester ini sudah ada. Lihat keadaannya pada daftar pembayaran Anda.",
        )
    }

    /// Nothing speaks against it any more.
    #[must_use]
    pub fn nothing_left() -> Self {
        office(
            "Sekarang tidak ada lagi yang menghalangi: tim keuangan dapat memasukkan Anda ke daftar ini atau yang berikutnya.",
        )
    }

    /// Whatever else the office has to put right.
    #[must_use]
    pub fn of_the_office() -> Self {
        own(
            NextPlace::Complaint,
            "Pembayaran ini belum dapat disusun. Tanyakan kepada tim keuangan.",
        )
    }
}

impl Reason {
    /// The reason in the words of somebody who is not paid. What the office looks into is not told, nor what an
    /// inspector wrote.
    #[must_use]
    pub fn plain(&self) -> Plain {
        match self {
            Self::AwardNotActive { status } => own(
                NextPlace::Complaint,
                format!(
                    "Beasiswa Anda tercatat {}, jadi belum dapat dibayar.",
                    status.label().to_lowercase()
                ),
            ),
            Self::Graduated { .. } => own(
                NextPlace::Complaint,
                "Anda tercatat sudah lulus sebelum semester ini dimulai.",
            ),
            Self::OnLeave { .. } => office(
                "Anda tercatat cuti kuliah. Selama cuti tidak ada yang dibayar; pembayaran berjalan lagi sesudahnya.",
            ),
            Self::NoDecree => office(
                "Nama Anda belum tercantum dalam SK bupati. Kantor dinas yang mengurusnya; Anda tidak perlu berbuat apa-apa.",
            ),
            Self::NotAttested {
                semester,
                academic_year,
            } => own(
                NextPlace::Studies,
                format!(
                    "Data kuliah semester {semester} tahun {academic_year} belum disahkan. Kirim KHS dan surat aktif kuliah bila belum; bila sudah, kampus atau dinas masih memeriksanya."
                ),
            ),
            Self::Objected {
                semester,
                academic_year,
                objection,
            } => own(
                NextPlace::Studies,
                match objection {
                    Objection::NotActive { .. } => format!(
                        "Kampus menyatakan Anda tidak aktif kuliah pada semester {semester} tahun {academic_year}. Catat ulang semester itu dengan surat aktif kuliah, atau mintalah kampus menarik pernyataannya."
                    ),
                    Objection::Wrong { .. } => format!(
                        "Kampus menyatakan data semester {semester} tahun {academic_year} belum benar. Catat ulang semester itu."
                    ),
                },
            ),
            Self::AccountNotVerified { .. } => own(
                NextPlace::Account,
                "Rekening Anda belum ada, belum diperiksa, atau ditolak. Lihat keadaannya dan perbaiki bila perlu.",
            ),
            Self::PayeeChanged => office(
                "Rekening Anda berganti sesudah pembayaran ini disusun. Dinas menyusunnya lagi dengan rekening yang baru.",
            ),
            Self::AccountVerifiedByOwnEntry { .. } | Self::OtherInstitution => office(
                "Rekening tujuan harus diperiksa lagi oleh petugas lain. Anda tidak perlu berbuat apa-apa.",
            ),
            Self::BeforeAward { academic_year } => office(format!(
                "Tahun akademik {academic_year} sudah lewat sebelum beasiswa Anda ditetapkan."
            )),
            Self::BeyondEntitlement { semester, most } => own(
                NextPlace::Complaint,
                format!(
                    "Beasiswa untuk komponen ini dibayar sampai semester {most}; Anda tercatat di semester {semester}."
                ),
            ),
            Self::EntitlementsNotSet { .. }
            | Self::NoEntitlement { .. }
            | Self::AboveEntitlement { .. }
            | Self::AboveDecree { .. }
            | Self::OtherLine
            | Self::LineWithdrawn
            | Self::YearOver { .. }
            | Self::OutsideYear { .. }
            | Self::MonthClosed { .. } => office(
                "Besaran atau anggaran pembayaran ini masih diurus dinas. Anda tidak perlu berbuat apa-apa.",
            ),
            Self::Findings(_) | Self::PaymentHeld { .. } | Self::PersonHeld { .. } => own(
                NextPlace::Complaint,
                "Pembayaran Anda sedang ditahan karena datanya diperiksa. Tanyakan kepada tim keuangan.",
            ),
            Self::Deceased { .. } => own(
                NextPlace::Complaint,
                "Catatan tentang Anda tidak memungkinkan pembayaran. Tanyakan kepada tim keuangan.",
            ),
        }
    }
}
