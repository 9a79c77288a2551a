//! Words of payments: what is paid for, which papers, why money came back.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::permission::Action;
use crate::{BudgetLineId, PayeeKind, Rupiah};

wire_enum! {
    /// What is paid for.
    pub enum Component {
        /// Tuition.
        Tuition = "ukt" => "UKT" | "Uang kuliah tunggal (UKT)",
        /// Living costs.
        LivingCosts = "biaya_hidup" => "Biaya hidup",
        /// Boarding house or dormitory.
        Boarding = "asrama" => "Asrama",
        /// Final project.
        FinalProject = "tugas_akhir" => "Tugas akhir",
        /// Anything else.
        Other = "lainnya" => "Lainnya" | "Biaya lain",
    }
}

impl Component {
    /// Whether it is paid to the account of an institution of this kind: fees to the campus, boarding to the
    /// campus or the boarding house, and what a person lives on to no institution.
    #[must_use]
    pub const fn goes_to(self, institution: PayeeKind) -> bool {
        match (self, institution) {
            (Self::LivingCosts, _) | (_, PayeeKind::Student | PayeeKind::Guardian) => false,
            (_, PayeeKind::Campus) => true,
            (Self::Boarding, PayeeKind::BoardingHouse) => true,
            (Self::Tuition | Self::FinalProject | Self::Other, PayeeKind::BoardingHouse) => false,
        }
    }
}

wire_enum! {
    /// Where the report on the spending of a payment stands.
    pub enum SpendingReportState {
        /// It was handed in and waits for the finance team.
        Waiting = "menunggu" => "Menunggu pemeriksaan",
    }
}

wire_enum! {
    /// The three papers of a payment, in their order.
    pub enum OrderKind {
        /// Request for payment (SPP).
        Spp = "spp" => "SPP" | "Surat Permintaan Pembayaran (SPP)",
        /// Order to pay (SPM).
        Spm = "spm" => "SPM" | "Surat Perintah Membayar (SPM)",
        /// Order to disburse (SP2D).
        Sp2d = "sp2d" => "SP2D" | "Surat Perintah Pencairan Dana (SP2D)",
    }
}

impl OrderKind {
    /// What must be allowed to record it: each paper is another person's.
    #[must_use]
    pub fn action(self) -> Action {
        match self {
            Self::Spp => Action::Update,
            Self::Spm => Action::OrderToPay,
            Self::Sp2d => Action::Disburse,
        }
    }
}

wire_enum! {
    /// A paper whose scan is kept with a payment.
    pub enum ScanKind {
        /// Request for payment (SPP).
        Spp = "spp" => "SPP",
        /// Order to pay (SPM).
        Spm = "spm" => "SPM",
        /// Order to disburse (SP2D).
        Sp2d = "sp2d" => "SP2D",
        /// Deposit slip of the treasury (STS).
        DepositSlip = "sts" => "STS" | "Surat Tanda Setoran (STS)",
        /// Statement of the bank.
        BankStatement = "rekening-koran" => "Rekening koran",
    }
}

wire_enum! {
    /// What kind of thing is put right about a payment.
    pub enum MendingKind {
        /// Another budget line.
        Line = "mata-anggaran" => "Pindah mata anggaran",
        /// A transfer that was not.
        Transfer = "tarik-penyaluran" => "Penyaluran salah dicatat",
        /// A receipt that was confirmed too early.
        Receipt = "tarik-penerimaan" => "Konfirmasi terlalu dini",
        /// A receipt that the recipient cannot confirm.
        ReceiptFor = "catat-penerimaan" => "Penerimaan dicatat petugas",
        /// Part of it is to be paid back.
        Receivable = "tagihan" => "Tagihan pengembalian",
        /// The bank sent back what it was told to pay, and no result of the bank says so.
        Return = "retur-berbukti" => "Retur menurut bukti bank",
        /// Realised money went back to the treasury.
        Refund = "setoran-kembali" => "Setoran kembali ke kas daerah",
        /// The treasury sent the SP2D back.
        Sp2d = "tolak-sp2d" => "SP2D ditolak BUD",
        /// The bank had not sent it back, or on another day.
        ReturnTaken = "tarik-retur" => "Retur salah dicatat",
        /// It had not gone back to the treasury.
        RefundTaken = "tarik-setoran" => "Setoran kembali salah dicatat",
        /// A part of what is to be paid back came in.
        Instalment = "angsuran" => "Angsuran tagihan",
        /// The last of these had not come in.
        InstalmentTaken = "tarik-angsuran" => "Angsuran salah dicatat",
        /// Number or day of a deposit slip.
        Deposit = "perbaiki-sts" => "Nomor atau tanggal STS salah",
        /// It was written down from the archive by mistake.
        Archive = "tarik-arsip" => "Salah dicatat dari arsip",
    }
}

wire_enum! {
    /// Why the bank sent money back.
    pub enum ReturnFault {
        /// There is no such number, or it is another's.
        Number = "nomor-salah" => "Nomor rekening salah",
        /// The account is closed or asleep.
        Closed = "tidak-aktif" => "Rekening ditutup atau tidak aktif",
        /// The holder is another than the one named.
        Name = "nama-berbeda" => "Nama tidak sesuai",
        /// The bank could not, whatever the account.
        Technical = "gangguan-teknis" => "Gangguan teknis",
        /// Anything else.
        Other = "lain-lain" => "Lain-lain",
    }
}

impl ReturnFault {
    /// Told from the bank's own words: technical only where nothing else can be meant.
    #[must_use]
    pub fn of_words(words: &str) -> Self {
        let words = words.to_lowercase();
        let says = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
        let closed = [
            "tutup",
            "tidak aktif",
            "pasif",
            "dormant",
            "closed",
            "inactive",
            "blokir",
        ];
        if says(&closed) {
            Self::Closed
        } else if says(&["nama", "name"]) {
            Self::Name
        } else if says(&["rekening", "norek", "nomor", "account"]) {
            Self::Number
        } else if says(&[
            "gangguan", "teknis", "sistem", "system", "timeout", "time out", "jaringan", "offline",
        ]) {
            Self::Technical
        } else {
            Self::Other
        }
    }

    /// Whether the account must be looked at again before anything goes there.
    #[must_use]
    pub const fn blames_account(self) -> bool {
        match self {
            Self::Number | Self::Closed | Self::Name | Self::Other => true,
            Self::Technical => false,
        }
    }
}

/// What is put right about a payment, by two persons and with evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mending {
    /// It was booked on another line than it belongs to.
    Line {
        /// The right line.
        to: BudgetLineId,
    },
    /// The bank did not transfer it, though that was noted.
    Transfer,
    /// The recipient confirmed what had not arrived.
    Receipt,
    /// It arrived, and the recipient has no way to say so.
    ReceiptFor,
    /// Part of it is to be paid back (tagihan).
    Receivable {
        /// How much.
        amount: Rupiah,
    },
    /// The bank sent it back, as its statement shows.
    Return {
        /// Day of return.
        on: NaiveDate,
        /// Why.
        fault: ReturnFault,
    },
    /// What was realised went back to the treasury, as the slip shows.
    Refund {
        /// Day of the deposit.
        on: NaiveDate,
        /// Number of the slip (STS).
        reference: String,
    },
    /// The treasury sent the SP2D back before anything was transferred.
    Sp2d,
    /// The bank had not sent it back, or not on that day.
    ReturnTaken,
    /// It had not gone back to the treasury.
    RefundTaken,
    /// A part of what is to be paid back came in, as the slip shows.
    Instalment {
        /// How much.
        amount: Rupiah,
        /// Day of the deposit.
        on: NaiveDate,
        /// Number of the slip (STS).
        reference: String,
    },
    /// The last instalment had not come in.
    InstalmentTaken,
    /// Number or day of a deposit slip (STS) was written down wrong.
    Deposit {
        /// Of which instalment, counted from one; none of the deposit of all of it.
        instalment: Option<u32>,
        /// The right number.
        reference: String,
        /// The right day.
        on: NaiveDate,
    },
    /// It was written down from the archive by mistake.
    Archive,
}
