//! Documents attached to a form.

wire_enum! {
    /// Kind of document attached to a form.
    pub enum DocumentKind {
        /// Identity card.
        IdentityCard = "ktp" => "KTP" | "Kartu Tanda Penduduk (KTP)",
        /// Family card.
        FamilyCard = "kk" => "KK" | "Kartu Keluarga (KK)",
        /// Certificate of active enrolment.
        EnrolmentCertificate = "surat_aktif" => "Surat aktif" | "Surat keterangan aktif",
        /// Study result sheet.
        StudyResults = "khs" => "KHS atau rapor" | "Kartu Hasil Studi (KHS) atau rapor",
        /// Passbook.
        Passbook = "buku_rekening" => "Buku rekening",
        /// Portrait.
        Portrait = "foto" => "Pas foto",
        /// Proof of achievement.
        AchievementProof = "bukti_prestasi" => "Bukti prestasi",
        /// Certificate of low income.
        LowIncomeCertificate = "sktm" => "SKTM" | "Surat keterangan tidak mampu",
    }
}

impl DocumentKind {
    /// What must be there, each set satisfied by any one of its kinds, with the wire name of its field.
    ///
    /// From the regency: identity or family card. Enrolled: certificate. Payable: passbook.
    /// Achievement or low income: results, proof of achievement or certificate of low income.
    pub const REQUIRED: &'static [(&'static str, &'static [Self])] = &[
        ("dokumen.ktp", &[Self::IdentityCard, Self::FamilyCard]),
        ("dokumen.surat_aktif", &[Self::EnrolmentCertificate]),
        ("dokumen.buku_rekening", &[Self::Passbook]),
        (
            "dokumen.khs",
            &[
                Self::StudyResults,
                Self::AchievementProof,
                Self::LowIncomeCertificate,
            ],
        ),
    ];

    /// Wire name of its place in the form.
    #[must_use]
    pub const fn field(self) -> &'static str {
        match self {
            Self::IdentityCard => "dokumen.ktp",
            Self::FamilyCard => "dokumen.kk",
            Self::EnrolmentCertificate => "dokumen.surat_aktif",
            Self::StudyResults => "dokumen.khs",
            Self::Passbook => "dokumen.buku_rekening",
            Self::Portrait => "dokumen.foto",
            Self::AchievementProof => "dokumen.bukti_prestasi",
            Self::LowIncomeCertificate => "dokumen.sktm",
        }
    }
}
