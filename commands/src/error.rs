//! Why a command was refused or could not be run.
use domain::{DomainError, FieldProblem};
use ledger::{AppendError, LedgerError};

/// Why a command was refused or could not be run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A rule about accounts.
    #[error(transparent)]
    User(#[from] domain::user::UserError),
    /// A rule about application forms.
    #[error(transparent)]
    Application(#[from] domain::application::ApplicationError),
    /// A rule about awards.
    #[error(transparent)]
    Award(#[from] domain::award::AwardError),
    /// A rule about decrees.
    #[error(transparent)]
    Decree(#[from] domain::decree::DecreeError),
    /// A rule about bank accounts.
    #[error(transparent)]
    BankAccount(#[from] domain::bank_account::BankAccountError),
    /// A rule about budget lines.
    #[error(transparent)]
    BudgetLine(#[from] domain::budget_line::BudgetLineError),
    /// A rule about payments.
    #[error(transparent)]
    Disbursement(#[from] domain::disbursement::DisbursementError),
    /// The money of a payment may not move.
    #[error(transparent)]
    Gate(#[from] domain::gate::Held),
    /// A rule about holds.
    #[error(transparent)]
    Hold(#[from] domain::hold::HoldError),
    /// A rule about machines.
    #[error(transparent)]
    Machine(#[from] domain::machine::MachineError),
    /// A rule about rosters.
    #[error(transparent)]
    Roster(#[from] domain::roster::RosterError),
    /// A rule about complaints.
    #[error(transparent)]
    Complaint(#[from] domain::complaint::ComplaintError),
    /// A rule about records.
    #[error(transparent)]
    Record(#[from] domain::record::RecordError),
    /// A rule about permissions.
    #[error(transparent)]
    Permission(#[from] domain::permission::PermissionError),
    /// A rule about change requests.
    #[error(transparent)]
    ChangeRequest(#[from] domain::change_request::ChangeRequestError),
    /// The account cannot be somebody's second person now.
    #[error(transparent)]
    Standing(#[from] domain::StandingError),
    /// A rule about findings.
    #[error(transparent)]
    Finding(#[from] domain::finding::FindingError),
    /// A rule about notifications.
    #[error(transparent)]
    Inbox(#[from] domain::inbox::InboxError),
    /// A field that only other records can judge (an unknown bank, a campus that closed).
    #[error("the form has problems")]
    Form(Vec<FieldProblem>),
    /// What a command names does not exist.
    #[error("{kind} {id} does not exist")]
    NotFound {
        /// Stream type.
        kind: String,
        /// Id.
        id: String,
    },
    /// The caller decided on a version that has passed.
    #[error("{kind} {id} is at version {current} by now")]
    Stale {
        /// Stream type.
        kind: String,
        /// Id.
        id: String,
        /// The present version.
        current: u64,
    },
    /// A key that must be unique (address, NIK, account, payment slot) belongs to another.
    #[error("{kind} is already taken")]
    Claimed {
        /// Kind of the claim, one of [`crate::claim`].
        kind: String,
        /// Who holds it; never shown to somebody who may not see it.
        owner: String,
    },
    /// The repeat key was used for another request.
    #[error("the repeat key was used for another request")]
    KeyReused,
    /// Other commands kept moving the same streams; try again.
    #[error("too many commands at once on the same thing")]
    Contended,
    /// The ledger did not take the append.
    #[error(transparent)]
    Append(AppendError),
    /// The ledger could not be read.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A file could not be stored.
    #[error("the file could not be stored: {0}")]
    File(String),
    /// An answer or event that is no JSON: a defect of the program.
    #[error("cannot be written as JSON: {0}")]
    Encoding(String),
}

impl Error {
    /// What a command names does not exist.
    pub(crate) fn not_found(kind: &str, id: impl std::fmt::Display) -> Self {
        Self::NotFound {
            kind: kind.to_owned(),
            id: id.to_string(),
        }
    }

    pub(crate) fn encoding(error: serde_json::Error) -> Self {
        Self::Encoding(error.to_string())
    }

    /// Stable SCREAMING_SNAKE code; a domain rule's own code passes through.
    pub fn code(&self) -> &'static str {
        if let Some(rule) = self.rule() {
            return rule.code();
        }
        match self {
            Self::Form(_) => "FORMULIR_TIDAK_SAH",
            Self::NotFound { .. } => "TIDAK_DITEMUKAN",
            Self::Stale { .. } => "VERSI_USANG",
            Self::Claimed { kind, .. } => match kind.as_str() {
                crate::claim::EMAIL => "EMAIL_SUDAH_TERDAFTAR",
                crate::claim::NIK | crate::claim::NIK_RECIPIENT => "NIK_SUDAH_TERDAFTAR",
                crate::claim::NIK_YEAR => "NIK_SUDAH_MENDAFTAR_TAHUN_INI",
                crate::claim::DRAFT => "DRAF_SUDAH_ADA",
                crate::claim::ACCOUNT => "REKENING_MILIK_ORANG_LAIN",
                crate::claim::PAYMENT_SLOT | crate::claim::PERSON_SLOT => "PEMBAYARAN_SUDAH_ADA",
                crate::claim::ACTIVE_AWARD => "BEASISWA_AKTIF_LAIN",
                crate::claim::PAPER => "NOMOR_DOKUMEN_SUDAH_DIPAKAI",
                crate::claim::BUDGET_LINE => "PAGU_SUDAH_ADA",
                crate::claim::DECREE_NUMBER => "NOMOR_SK_SUDAH_ADA",
                crate::claim::AWARD_PLACE => "SERVER_SIBUK",
                crate::claim::NEWS_SLUG => "ALAMAT_BERITA_SUDAH_ADA",
                crate::claim::TESTIMONIAL_WAITING => "TESTIMONI_MENUNGGU",
                _ => "SUDAH_DIPAKAI",
            },
            Self::KeyReused => "KUNCI_PERMINTAAN_DIPAKAI_ULANG",
            Self::Contended | Self::Append(AppendError::Busy) => "SERVER_SIBUK",
            Self::Append(AppendError::DiskFull) => "PENYIMPANAN_PENUH",
            Self::Append(AppendError::ClockJump { .. }) => "JAM_MELOMPAT",
            Self::Append(AppendError::Suspended(_)) | Self::Ledger(LedgerError::Suspended(_)) => {
                "BUKU_DITANGGUHKAN"
            }
            Self::Append(AppendError::SubjectErased { .. })
            | Self::Ledger(LedgerError::SubjectErased(_)) => "DATA_PRIBADI_SUDAH_DIHAPUS",
            Self::Append(AppendError::Unavailable(_))
            | Self::Ledger(LedgerError::Unavailable(_)) => "LAYANAN_TIDAK_TERSEDIA",
            Self::Ledger(LedgerError::Corrupt { .. }) => "CATATAN_RUSAK",
            _ => "KESALAHAN_SERVER",
        }
    }

    /// Whether a rule, a missing thing or a taken key refused it; everything else failed.
    pub(crate) fn is_refusal(&self) -> bool {
        self.rule().is_some()
            || matches!(
                self,
                Self::Form(_) | Self::NotFound { .. } | Self::Claimed { .. }
            )
    }

    /// The fields at fault, when the error is about a form.
    pub fn fields(&self) -> &[FieldProblem] {
        match self {
            Self::Form(fields) => fields,
            _ => self.rule().map_or(&[], DomainError::fields),
        }
    }

    /// The broken domain rule, if that is what it is.
    pub fn rule(&self) -> Option<&dyn DomainError> {
        match self {
            Self::User(error) => Some(error),
            Self::Application(error) => Some(error),
            Self::Award(error) => Some(error),
            Self::Decree(error) => Some(error),
            Self::BankAccount(error) => Some(error),
            Self::BudgetLine(error) => Some(error),
            Self::Disbursement(error) => Some(error),
            Self::Gate(error) => Some(error),
            Self::Hold(error) => Some(error),
            Self::Machine(error) => Some(error),
            Self::Roster(error) => Some(error),
            Self::Complaint(error) => Some(error),
            Self::Record(error) => Some(error),
            Self::Finding(error) => Some(error),
            Self::Inbox(error) => Some(error),
            Self::Permission(error) => Some(error),
            Self::ChangeRequest(error) => Some(error),
            Self::Standing(error) => Some(error),
            Self::Form(_)
            | Self::NotFound { .. }
            | Self::Stale { .. }
            | Self::Claimed { .. }
            | Self::KeyReused
            | Self::Contended
            | Self::Append(_)
            | Self::Ledger(_)
            | Self::File(_)
            | Self::Encoding(_) => None,
        }
    }

    /// Whether the same command may succeed when it is tried again later.
    pub fn is_transient(&self) -> bool {
        matches!(
            self,
            Self::Contended
                | Self::Append(
                    AppendError::Busy | AppendError::DiskFull | AppendError::Unavailable(_)
                )
                | Self::Ledger(LedgerError::Unavailable(_))
        )
    }
}
