//! Which steps must be of different persons, and where it says so.

use super::DutyStep;

wire_enum! {
    /// What a payment's hands are held against.
    pub enum DutyRule {
        /// Who filled in the form decided on it.
        FormFiller = "pengisi-formulir" => "Pengisi formulir ikut memutuskan",
        /// Who recommended the form approved it.
        Recommender = "perekomendasi" => "Perekomendasi menyetujui formulir",
        /// Who entered the account verified it.
        AccountEntry = "pengisi-rekening" => "Pengisi rekening memverifikasi",
        /// Who recorded the semester attested it.
        SemesterEntry = "pencatat-semester" => "Pencatat semester mengesahkan",
        /// Who prepared, corrected or locked approved.
        Preparer = "penyusun" => "Penyusun menyetujui",
        /// One person gave both approvals.
        TwoApprovers = "dua-penyetuju" => "Kedua persetujuan dari satu orang",
        /// The recipient decided on their own scholarship or payment.
        OwnBenefit = "penerima-sendiri" => "Penerima memutuskan untuk diri sendiri",
        /// An account that nobody had confirmed judged.
        Unconfirmed = "belum-dikukuhkan" => "Akun yang belum dikukuhkan memutuskan",
        /// Two of the four functions that move money were one person.
        FourFunctions = "empat-fungsi" => "Satu orang memegang dua dari empat fungsi keuangan",
    }
}

wire_enum! {
    /// What the hands of a payment come to.
    pub enum DutyVerdict {
        /// Every step that must be of another person is.
        Apart = "terpisah" => "Terpisah",
        /// Functions were doubled under an exemption in force then.
        Exempted = "dikecualikan" => "Dikecualikan" | "Rangkap jabatan yang dikecualikan",
        /// One person had two functions that are two persons.
        Doubled = "rangkap" => "Rangkap fungsi",
        /// A rule on persons was broken.
        Broken = "bentrok" => "Bentrok" | "Aturan orang dilanggar",
    }
}

impl DutyVerdict {
    /// Whether somebody must look at it.
    #[must_use]
    pub const fn is_problem(self) -> bool {
        match self {
            Self::Doubled | Self::Broken => true,
            Self::Apart | Self::Exempted => false,
        }
    }
}

/// Two sides of a matter that are never one person.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    /// What it breaks.
    pub rule: DutyRule,
    /// What one of them did first.
    pub first: &'static [DutyStep],
    /// What nobody of them does after that.
    pub then: &'static [DutyStep],
    /// What lies between and makes the first void: it was done anew by somebody.
    pub unless: &'static [DutyStep],
}

/// All pairs on persons. The functions' own table, [`crate::function::Function::goes_with`], is held beside them.
pub const PAIRS: &[Pair] = &[
    Pair {
        rule: DutyRule::FormFiller,
        first: &[DutyStep::FillForm],
        then: &[
            DutyStep::JudgeDocument,
            DutyStep::ReturnForm,
            DutyStep::Recommend,
            DutyStep::ApproveForm,
        ],
        unless: &[],
    },
    Pair {
        rule: DutyRule::Recommender,
        first: &[DutyStep::Recommend],
        then: &[DutyStep::ApproveForm],
        unless: &[DutyStep::ReturnForm],
    },
    Pair {
        rule: DutyRule::AccountEntry,
        first: &[
            DutyStep::EnterAccount,
            DutyStep::RenumberAccount,
            DutyStep::ChangeAccount,
        ],
        then: &[DutyStep::VerifyAccount],
        // Whose number was replaced has no part in the new one.
        unless: &[DutyStep::RenumberAccount],
    },
    Pair {
        rule: DutyRule::SemesterEntry,
        first: &[DutyStep::RecordSemester],
        then: &[DutyStep::AttestSemester],
        unless: &[],
    },
    Pair {
        rule: DutyRule::Preparer,
        first: &[DutyStep::Prepare, DutyStep::Correct, DutyStep::Lock],
        then: &[DutyStep::FirstApprove, DutyStep::Approve],
        unless: &[],
    },
    Pair {
        rule: DutyRule::TwoApprovers,
        first: &[DutyStep::FirstApprove],
        then: &[DutyStep::Approve],
        // After a correction approvals start anew.
        unless: &[DutyStep::Correct],
    },
];

impl DutyRule {
    /// Where the rule stands, in Indonesian; with the code of the refusal where the portal refuses the act.
    #[must_use]
    pub const fn source(self) -> &'static str {
        match self {
            Self::FormFiller => {
                "Keputusan 023: setiap tangan adalah penyiap (PENGISI_TIDAK_BOLEH_MEMUTUSKAN)"
            }
            Self::Recommender => "Aturan formulir (PEREKOMENDASI_TIDAK_BOLEH_MENYETUJUI)",
            Self::AccountEntry => "Aturan rekening (PENGISI_REKENING_TIDAK_BOLEH_MEMVERIFIKASI)",
            Self::SemesterEntry => {
                "Keputusan 023: setiap tangan adalah penyiap (PENCATAT_TIDAK_BOLEH_MENGESAHKAN)"
            }
            Self::Preparer => "Aturan pembayaran dan daftar (PENYUSUN_TIDAK_BOLEH_MENYETUJUI)",
            Self::TwoApprovers => "Aturan dua penyetuju (PENYETUJU_KEDUA_HARUS_ORANG_LAIN)",
            Self::OwnBenefit => {
                "Aturan kepentingan sendiri (PEMOHON_TIDAK_BOLEH_MEMUTUSKAN, PENERIMA_TIDAK_BOLEH_MEMUTUSKAN)"
            }
            Self::Unconfirmed => {
                "Keputusan 023: akun yang belum dikukuhkan bukan orang kedua (AKUN_BELUM_DIKUKUHKAN)"
            }
            Self::FourFunctions => {
                "Tabel fungsi (FUNGSI_TIDAK_BOLEH_DIRANGKAP); boleh dengan rangkap jabatan yang dicatat"
            }
        }
    }
}
