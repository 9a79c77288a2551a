//! What waits for a member of staff: the piles of the day's work.

use crate::Role;
use crate::permission::{Action, Entity, Right};

wire_enum! {
    /// A pile of work, in the order in which it is shown.
    pub enum WorkKind {
        /// Proposals of others that wait for a second person.
        ChangeRequests = "usulan" => "Usulan" | "Usulan orang lain menunggu keputusan",
        /// Forms of the branch's area whose documents are to be checked.
        Verifications = "verifikasi" => "Verifikasi" | "Formulir menunggu pemeriksaan dokumen",
        /// Results of the institution's students that it has not attested.
        Attestations = "keaktifan" => "Keaktifan" | "Data akademik mahasiswa menunggu konfirmasi",
        /// Forms that a branch recommended.
        Applications = "formulir" => "Formulir" | "Formulir menunggu persetujuan",
        /// Forms handed in from outside the areas of all branches.
        OutsideAreas = "luar-wilayah" => "Luar wilayah" | "Formulir di luar wilayah semua DPC",
        /// Semesters that an institution says are not as recorded.
        Objections = "semester-disanggah" => "Semester disanggah" | "Semester yang disanggah kampus",
        /// Accounts that somebody else entered.
        BankAccounts = "rekening" => "Rekening" | "Rekening menunggu verifikasi",
        /// Recipients of whom no account is known.
        WithoutAccount = "tanpa-rekening" => "Belum punya rekening" | "Penerima aktif belum punya rekening",
        /// Active recipients whom no decree names.
        WithoutDecree = "tanpa-sk" => "Belum ber-SK" | "Penerima aktif belum disebut dalam SK",
        /// Payments that somebody else prepared.
        Approvals = "persetujuan" => "Persetujuan" | "Pembayaran menunggu persetujuan",
        /// Rosters that are not locked yet.
        RosterLocks = "kunci-daftar" => "Kunci daftar" | "Daftar pembayaran menunggu dikunci",
        /// Rosters that somebody else locked.
        RosterApprovals = "persetujuan-daftar" => "Persetujuan daftar" | "Daftar pembayaran menunggu persetujuan",
        /// Approved payments without an SPP.
        Spp = "spp" => "SPP" | "Pembayaran menunggu SPP",
        /// Payments with an SPP and without an SPM.
        Spm = "spm" => "SPM" | "Pembayaran menunggu SPM",
        /// Payments with an SPM and without an SP2D.
        Sp2d = "sp2d" => "SP2D" | "Pembayaran menunggu SP2D",
        /// Rosters with approved payments without an SPP.
        RosterSpp = "spp-daftar" => "SPP daftar" | "Daftar menunggu SPP",
        /// Rosters with payments that have an SPP and no SPM.
        RosterSpm = "spm-daftar" => "SPM daftar" | "Daftar menunggu SPM",
        /// Rosters with payments that have an SPM and no SP2D.
        RosterSp2d = "sp2d-daftar" => "SP2D daftar" | "Daftar menunggu SP2D",
        /// Rosters with payments that have an SP2D and stand in no file for the bank.
        RosterBankFiles = "berkas-bank" => "Berkas bank" | "Daftar menunggu berkas bank",
        /// Rosters whose file the bank has not answered for every payment.
        RosterResults = "hasil-bank" => "Hasil bank" | "Daftar menunggu hasil bank",
        /// Payments with an SP2D whose transfer is to be noted.
        Transfers = "penyaluran" => "Penyaluran" | "SP2D menunggu penyaluran",
        /// Approved payments that something keeps from moving.
        Held = "tertahan" => "Tertahan" | "Pembayaran tertahan",
        /// Rejected payments that may be proposed again.
        Rejected = "ditolak" => "Ditolak" | "Pembayaran ditolak, boleh diajukan lagi",
        /// Payments that the bank sent back.
        Returned = "retur" => "Retur" | "Retur menunggu dibayar ulang atau disetor",
        /// Spending reports to look at.
        Reports = "laporan" => "Laporan dana" | "Laporan dana menunggu diperiksa",
        /// Complaints without an answer.
        Complaints = "pengaduan" => "Pengaduan" | "Pengaduan belum dijawab",
        /// Findings that nobody has set aside.
        Findings = "temuan" => "Temuan" | "Temuan terbuka",
    }
}

impl WorkKind {
    /// What somebody of this level holds who has this pile on the desk; none where it never lies on theirs.
    #[must_use]
    pub const fn right_of(self, role: Role) -> Option<Right> {
        match (self, role) {
            (Self::Findings, Role::Branch | Role::Government) => {
                Some((Entity::Finding, Action::View))
            }
            (Self::Verifications, Role::Branch) => Some((Entity::Application, Action::Approve)),
            (Self::Attestations, Role::Institution) => {
                Some((Entity::AcademicRecord, Action::Approve))
            }
            (Self::Verifications | Self::Attestations, _) => None,
            (_, Role::Admin) => Some(self.right()),
            _ => None,
        }
    }

    /// What somebody of the office holds who has this pile on the desk.
    const fn right(self) -> Right {
        match self {
            // Which of them may be confirmed, the right of each kind says.
            Self::ChangeRequests => (Entity::Setting, Action::View),
            Self::Verifications => (Entity::Application, Action::Approve),
            Self::Attestations => (Entity::AcademicRecord, Action::Approve),
            Self::Findings => (Entity::Finding, Action::Approve),
            Self::Applications | Self::OutsideAreas => (Entity::Application, Action::Approve),
            Self::Objections => (Entity::AcademicRecord, Action::Approve),
            Self::BankAccounts => (Entity::BankAccount, Action::Approve),
            Self::WithoutAccount => (Entity::BankAccount, Action::Create),
            Self::WithoutDecree => (Entity::Decree, Action::Create),
            Self::Approvals => (Entity::Disbursement, Action::Approve),
            Self::RosterApprovals => (Entity::Roster, Action::Approve),
            Self::RosterLocks | Self::RosterSpp | Self::RosterBankFiles | Self::RosterResults => {
                (Entity::Roster, Action::Update)
            }
            Self::RosterSpm => (Entity::Roster, Action::OrderToPay),
            Self::RosterSp2d => (Entity::Roster, Action::Disburse),
            Self::Spp | Self::Transfers | Self::Held | Self::Rejected | Self::Returned => {
                (Entity::Disbursement, Action::Update)
            }
            Self::Spm => (Entity::Disbursement, Action::OrderToPay),
            Self::Sp2d => (Entity::Disbursement, Action::Disburse),
            Self::Reports => (Entity::Report, Action::Approve),
            Self::Complaints => (Entity::Report, Action::Update),
        }
    }
}
