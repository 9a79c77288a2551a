//! Kinds of change requests, and which right the confirmation of each needs.

use uuid::Uuid;

use super::Subject;
use crate::UserId;
use crate::hold::HoldTarget;
use crate::permission::{Action, Entity, Right, Target};

wire_enum! {
    /// What a change request is about.
    pub enum SubjectKind {
        /// An office's account that was made or changed.
        Account = "pengukuhan-akun" => "Pengukuhan akun",
        /// Another address of an applicant's account.
        Address = "alamat-akun" => "Alamat email akun pemohon",
        /// Functions of an account.
        Functions = "fungsi" => "Fungsi akun",
        /// Whether every account of level admin must hold a function.
        FunctionsDemanded = "wajib-fungsi" => "Wajib fungsi bagi akun admin",
        /// Permissions of a level or an account.
        Permissions = "hak-akses" => "Perluasan hak akses",
        /// Settings that move money.
        Settings = "pengaturan" => "Pengaturan",
        /// A new budget line with its first ceiling.
        BudgetLine = "pagu-baru" => "Pagu baru",
        /// Another ceiling of a budget line.
        Ceiling = "perubahan-pagu" => "Perubahan pagu",
        /// An account that decides again before its days of calm are over.
        Calm = "masa-tenang" => "Pencabutan masa tenang",
        /// Second factors that a person has lost are taken away.
        SecondFactors = "faktor-kedua" => "Pelepasan faktor kedua",
        /// A program that reads by itself.
        Machine = "akun-mesin" => "Akun mesin",
        /// A finding that blocks is set aside.
        Finding = "temuan" => "Pengesampingan temuan",
        /// A person's data is erased.
        Erasure = "penghapusan-data" => "Penghapusan data",
        /// Another quota of a period.
        Quota = "kuota" => "Perubahan kuota",
        /// Number or date of a paper of a payment.
        Paper = "dokumen-pencairan" => "Perbaikan SPP, SPM, atau SP2D",
        /// A hold on a payment or a person that is lifted.
        Hold = "lepas-tahanan" => "Pelepasan tahanan",
        /// The end of a budget year: open commitments lapse.
        YearClose = "tutup-tahun" => "Tutup tahun anggaran",
        /// Commitments that lapsed are made anew in the next year.
        CarryOver = "bawa-komitmen" => "Komitmen dibawa ke tahun berikutnya",
        /// Payments of before the portal are written down from the archive.
        Archive = "pembayaran-arsip" => "Pembayaran dari arsip",
        /// Recipients are taken over from a list of before the portal.
        Import = "impor-penerima" => "Impor daftar penerima",
        /// A public list is taken in from a spreadsheet.
        Records = "impor-daftar-acuan" => "Impor daftar acuan",
        /// The budget lines of a new year.
        NewYear = "pagu-tahun-baru" => "Pagu tahun baru",
        /// A budget line that was opened by mistake.
        LineWithdrawal = "penarikan-pagu" => "Penarikan pagu",
        /// Something about a payment is put right.
        Mending = "koreksi-pembayaran" => "Koreksi pembayaran",
        /// Something that an award is allowed beyond the rules.
        Exception = "pengecualian" => "Pengecualian besaran atau kelanjutan",
        /// A leave, a death or an appeal.
        Circumstance = "keadaan-penerima" => "Cuti, meninggal dunia, atau banding",
        /// What was written down of a recipient is put right.
        Recipient = "koreksi-penerima" => "Perbaikan data penerima",
        /// Whom a decree names, and what it says that they are paid.
        DecreeAmendment = "perubahan-sk" => "Perubahan SK penetapan",
        /// Number and date of a decree.
        Decree = "koreksi-sk" => "Perbaikan nomor atau tanggal SK",
    }
}

impl SubjectKind {
    /// The right that its confirmation needs.
    #[must_use]
    pub const fn right(self) -> Right {
        match self {
            Self::Account | Self::Address | Self::Calm | Self::SecondFactors | Self::Machine => {
                (Entity::User, Action::Update)
            }
            Self::Functions | Self::FunctionsDemanded | Self::Permissions => {
                (Entity::Permission, Action::Update)
            }
            Self::Settings | Self::Quota | Self::Records => (Entity::Setting, Action::Update),
            Self::Finding => (Entity::Finding, Action::Approve),
            Self::Erasure => (Entity::User, Action::Delete),
            Self::BudgetLine
            | Self::Ceiling
            | Self::YearClose
            | Self::CarryOver
            | Self::NewYear
            | Self::LineWithdrawal => (Entity::BudgetLine, Action::Approve),
            Self::Paper
            | Self::Archive
            | Self::Import
            | Self::Hold
            | Self::Mending
            | Self::Exception
            | Self::Circumstance
            | Self::Recipient
            | Self::DecreeAmendment
            | Self::Decree => (Entity::Disbursement, Action::Approve),
        }
    }
}

impl Subject {
    /// The stream of the one payment, award, decree or budget line that it is about.
    #[must_use]
    pub fn record_id(&self) -> Option<String> {
        match self {
            Self::Paper {
                disbursement_id, ..
            }
            | Self::Mending {
                disbursement_id, ..
            } => Some(disbursement_id.to_string()),
            Self::Hold { id, .. } => Some(id.to_string()),
            Self::Exception { award_id, .. }
            | Self::Circumstance { award_id, .. }
            | Self::Recipient { award_id, .. } => Some(award_id.to_string()),
            Self::DecreeAmendment { decree_id, .. } | Self::Decree { decree_id, .. } => {
                Some(decree_id.to_string())
            }
            Self::Ceiling { budget_line_id, .. } | Self::LineWithdrawal { budget_line_id, .. } => {
                Some(budget_line_id.to_string())
            }
            Self::Account { .. }
            | Self::Address { .. }
            | Self::Functions { .. }
            | Self::FunctionsDemanded { .. }
            | Self::Permissions { .. }
            | Self::Settings { .. }
            | Self::BudgetLine { .. }
            | Self::Calm { .. }
            | Self::SecondFactors { .. }
            | Self::Machine { .. }
            | Self::Finding { .. }
            | Self::Erasure { .. }
            | Self::Quota { .. }
            | Self::YearClose { .. }
            | Self::CarryOver { .. }
            | Self::Archive { .. }
            | Self::Import { .. }
            | Self::ImportList(_)
            | Self::Records { .. }
            | Self::NewYear { .. } => None,
        }
    }

    /// The request that it is a part of: it is carried out with that one, and nobody decides on it alone.
    #[must_use]
    pub const fn part_of(&self) -> Option<Uuid> {
        match self {
            Self::Import { part_of, .. } => *part_of,
            _ => None,
        }
    }

    /// Whose account it is about; nobody decides on their own.
    #[must_use]
    pub const fn concerns(&self) -> Option<UserId> {
        match self {
            Self::Account { user_id }
            | Self::Address { user_id, .. }
            | Self::Functions { user_id, .. }
            | Self::Calm { user_id }
            | Self::SecondFactors { user_id }
            | Self::Erasure { user_id, .. }
            | Self::Recipient { user_id, .. }
            | Self::Permissions {
                target: Target::User(user_id),
                ..
            } => Some(*user_id),
            Self::Hold {
                target: HoldTarget::Person,
                id,
                ..
            } => Some(UserId(*id)),
            Self::Hold {
                target: HoldTarget::Payment,
                ..
            }
            | Self::Paper { .. }
            | Self::FunctionsDemanded { .. }
            | Self::Permissions {
                target: Target::Level(_),
                ..
            }
            | Self::Settings { .. }
            | Self::BudgetLine { .. }
            | Self::Ceiling { .. }
            | Self::Machine { .. }
            | Self::Finding { .. }
            | Self::Quota { .. }
            | Self::YearClose { .. }
            | Self::CarryOver { .. }
            | Self::Archive { .. }
            | Self::Import { .. }
            | Self::ImportList(_)
            | Self::Records { .. }
            | Self::NewYear { .. }
            | Self::LineWithdrawal { .. }
            | Self::Mending { .. }
            | Self::Exception { .. }
            | Self::Circumstance { .. }
            | Self::DecreeAmendment { .. }
            | Self::Decree { .. } => None,
        }
    }
}
