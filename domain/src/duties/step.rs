//! The steps of a payment's way in which somebody has a hand.

use crate::function::Function;

wire_enum! {
    /// A step on the way of a payment, from the form to the spending report.
    pub enum DutyStep {
        /// Filled in, attached to or submitted a form in place of the applicant.
        FillForm = "isi-formulir" => "Isi formulir" | "Mengisi formulir untuk pemohon",
        /// Judged documents of the form.
        JudgeDocument = "periksa-dokumen" => "Periksa dokumen",
        /// Sent the form back to be repaired.
        ReturnForm = "kembalikan-formulir" => "Kembalikan formulir",
        /// Recommended the form.
        Recommend = "rekomendasi" => "Rekomendasi",
        /// Approved the form.
        ApproveForm = "setujui-formulir" => "Setujui formulir",
        /// Granted the award.
        Grant = "tetapkan-penerima" => "Tetapkan penerima",
        /// Named the award in a decree.
        NameInDecree = "cantumkan-sk" => "Cantumkan dalam SK",
        /// Took the award out of a decree.
        RemoveFromDecree = "keluarkan-sk" => "Keluarkan dari SK",
        /// Entered the account's number.
        EnterAccount = "isi-rekening" => "Isi nomor rekening",
        /// Put another number in its place.
        RenumberAccount = "ganti-rekening" => "Ganti nomor rekening",
        /// Changed something beside the account's number.
        ChangeAccount = "ubah-rekening" => "Ubah keterangan rekening",
        /// Verified the account.
        VerifyAccount = "verifikasi-rekening" => "Verifikasi rekening",
        /// Found the account wrong.
        RefuseAccount = "tolak-rekening" => "Tolak rekening",
        /// Recorded the semester in place of the recipient.
        RecordSemester = "catat-semester" => "Catat semester",
        /// Attested the semester.
        AttestSemester = "sahkan-semester" => "Sahkan semester",
        /// Prepared the payment, alone or in a roster.
        Prepare = "susun" => "Susun pembayaran",
        /// Corrected the amount.
        Correct = "koreksi" => "Koreksi jumlah",
        /// Locked the roster.
        Lock = "kunci-daftar" => "Kunci daftar",
        /// Gave the first of two approvals.
        FirstApprove = "setujui-pertama" => "Persetujuan pertama",
        /// Approved the payment.
        Approve = "setujui" => "Persetujuan",
        /// Rejected the payment.
        Reject = "tolak" => "Tolak pembayaran",
        /// Cancelled the payment.
        Cancel = "batalkan" => "Batalkan pembayaran",
        /// Issued the request for payment.
        Spp = "spp" => "Terbitkan SPP",
        /// Issued the order to pay.
        Spm = "spm" => "Terbitkan SPM",
        /// Issued the order to disburse.
        Sp2d = "sp2d" => "Terbitkan SP2D",
        /// Recorded the bank's transfer.
        Transfer = "transfer" => "Catat transfer",
        /// Recorded that the bank sent the money back.
        BankReturn = "retur" => "Catat retur",
        /// Recorded the deposit at the treasury.
        Refund = "setor-kembali" => "Catat setoran ke kas",
        /// Accepted the spending report.
        AcceptSpending = "terima-laporan" => "Terima laporan penggunaan",
        /// Sent the spending report back.
        ReturnSpending = "kembalikan-laporan" => "Kembalikan laporan penggunaan",
    }
}

impl DutyStep {
    /// Whether it judges what somebody else did.
    #[must_use]
    pub const fn judges(self) -> bool {
        match self {
            Self::JudgeDocument
            | Self::ReturnForm
            | Self::Recommend
            | Self::ApproveForm
            | Self::VerifyAccount
            | Self::RefuseAccount
            | Self::AttestSemester
            | Self::FirstApprove
            | Self::Approve
            | Self::Reject
            | Self::Spm
            | Self::Sp2d
            | Self::AcceptSpending
            | Self::ReturnSpending => true,
            Self::FillForm
            | Self::Grant
            | Self::NameInDecree
            | Self::RemoveFromDecree
            | Self::EnterAccount
            | Self::RenumberAccount
            | Self::ChangeAccount
            | Self::RecordSemester
            | Self::Prepare
            | Self::Correct
            | Self::Lock
            | Self::Cancel
            | Self::Spp
            | Self::Transfer
            | Self::BankReturn
            | Self::Refund => false,
        }
    }

    /// Which of the four that move money does it; see [`Function::goes_with`].
    #[must_use]
    pub const fn function(self) -> Option<Function> {
        match self {
            Self::Prepare
            | Self::Correct
            | Self::Lock
            | Self::Spp
            | Self::Transfer
            | Self::BankReturn
            | Self::Refund => Some(Function::Treasurer),
            Self::FirstApprove | Self::Approve => Some(Function::Approver),
            Self::Spm => Some(Function::Commitment),
            Self::Sp2d => Some(Function::RegionalTreasurer),
            Self::FillForm
            | Self::JudgeDocument
            | Self::ReturnForm
            | Self::Recommend
            | Self::ApproveForm
            | Self::Grant
            | Self::NameInDecree
            | Self::RemoveFromDecree
            | Self::EnterAccount
            | Self::RenumberAccount
            | Self::ChangeAccount
            | Self::VerifyAccount
            | Self::RefuseAccount
            | Self::RecordSemester
            | Self::AttestSemester
            | Self::Reject
            | Self::Cancel
            | Self::AcceptSpending
            | Self::ReturnSpending => None,
        }
    }
}
