//! Kinds of notifications: what each is called, and who may read whose it is.

use crate::Role;
use crate::permission::{Action, Entity, Right};
use crate::work::WorkKind;

wire_enum! {
    /// What a notification tells of. The long words stand behind a number, where many are told in one line: they say what
    /// happened, for what was told may be done long ago.
    pub enum NoticeKind {
        /// An applicant registered.
        Welcome = "selamat_datang" => "Selamat datang",
        /// Their login address was changed.
        EmailChanged = "email_diubah" => "Alamat email akun Anda diubah" | "Perubahan alamat email akun Anda",
        /// Their password was changed.
        PasswordChanged = "password_diubah" => "Password akun Anda diubah" | "Perubahan password akun Anda",
        /// A second factor of theirs came or went.
        SecondFactorChanged = "faktor_kedua_diubah" => "Faktor kedua akun Anda diubah" | "Perubahan faktor kedua akun Anda",
        /// A recovery code of theirs was used.
        RecoveryCodeUsed = "kode_pemulihan_dipakai" => "Kode pemulihan akun Anda dipakai" | "Pemakaian kode pemulihan akun Anda",
        /// A letter with a code for their account was made.
        ClaimLetterMade = "surat_klaim_dibuat" => "Surat klaim akun Anda dibuat",
        /// Somebody at the machine let another in again.
        AccountRecovered = "akun_dipulihkan" => "Sebuah akun dipulihkan dari mesin portal, tanpa orang kedua" | "Akun dipulihkan dari mesin portal, tanpa orang kedua",
        /// A machine that they answer for was let in.
        MachineAdmitted = "akun_mesin_dibuat" => "Akun mesin Anda disetujui" | "Persetujuan akun mesin Anda",
        /// It got a key.
        MachineKeyMade = "akun_mesin_kunci" => "Kunci akun mesin Anda dibuat" | "Pembuatan kunci akun mesin Anda",
        /// It came for the first time.
        MachineFirstUsed = "akun_mesin_dipakai" => "Akun mesin Anda dipakai pertama kali" | "Pemakaian pertama akun mesin Anda",
        /// It is over.
        MachineEnded = "akun_mesin_berakhir" => "Akun mesin Anda berakhir" | "Akun mesin Anda yang berakhir",
        /// A proposal waits for a second person.
        Proposal = "usulan_menunggu" => "Usulan menunggu persetujuan" | "Usulan masuk untuk disetujui",
        /// Their form was handed in.
        FormSent = "formulir_terkirim" => "Formulir terkirim",
        /// A form of the branch's area was handed in.
        FormNew = "formulir_baru" => "Formulir baru" | "Formulir baru di wilayah Anda",
        /// It was handed in again.
        FormMended = "formulir_diperbaiki" => "Formulir sudah diperbaiki" | "Formulir dikirim kembali setelah diperbaiki",
        /// Their form is to be mended.
        FormReturned = "formulir_perlu_perbaikan" => "Formulir perlu diperbaiki",
        /// Their form was recommended.
        FormRecommended = "formulir_direkomendasikan" => "Formulir direkomendasikan",
        /// A recommended form waits for the office.
        FormWaits = "formulir_menunggu_persetujuan" => "Formulir menunggu persetujuan" | "Formulir masuk untuk disetujui",
        /// Their form was approved.
        FormApproved = "formulir_disetujui" => "Selamat, beasiswa Anda disetujui" | "Persetujuan beasiswa Anda",
        /// Their form was rejected.
        FormRejected = "formulir_ditolak" => "Formulir ditolak",
        /// A decree names them.
        InDecree = "tercantum_dalam_sk" => "Tercantum dalam SK" | "SK yang mencantumkan Anda",
        /// A decree names them no longer.
        OutOfDecree = "keluar_dari_sk" => "Perubahan SK",
        /// Their award was suspended.
        Suspended = "beasiswa_ditangguhkan" => "Beasiswa ditangguhkan" | "Penangguhan beasiswa",
        /// It runs again.
        Resumed = "beasiswa_aktif_kembali" => "Beasiswa aktif kembali" | "Kabar beasiswa aktif kembali",
        /// It is over.
        Completed = "beasiswa_selesai" => "Beasiswa selesai",
        /// It was revoked.
        Revoked = "beasiswa_dicabut" => "Beasiswa dicabut" | "Pencabutan beasiswa",
        /// A leave was noted.
        Leave = "beasiswa_cuti" => "Cuti dicatat" | "Cuti Anda dicatat",
        /// Results of a semester wait for the institution.
        AcademicWaits = "data_akademik_menunggu" => "Data akademik menunggu konfirmasi" | "Data akademik mahasiswa masuk untuk dikonfirmasi",
        /// The institution says that results are wrong, or that they do not study there.
        AcademicObjected = "data_akademik_disanggah" => "Data akademik disanggah kampus",
        /// Results were attested.
        AcademicAttested = "data_akademik_dikonfirmasi" => "Data akademik dikonfirmasi",
        /// Results were attested and are too low.
        AcademicLow = "data_akademik_di_bawah_syarat" => "Nilai di bawah syarat lanjutan" | "Peringatan nilai di bawah syarat lanjutan",
        /// What is known of them was put right.
        RecipientCorrected = "data_penerima_diperbaiki" => "Data Anda diperbaiki" | "Perbaikan data Anda",
        /// An account waits for another person.
        AccountWaits = "rekening_menunggu_verifikasi" => "Rekening menunggu verifikasi" | "Rekening masuk untuk diverifikasi",
        /// Their account was verified.
        AccountVerified = "rekening_terverifikasi" => "Rekening terverifikasi",
        /// Their account was refused.
        AccountRefused = "rekening_ditolak" => "Rekening perlu diperbaiki",
        /// The account of an institution was refused.
        InstitutionAccountRefused = "rekening_institusi_ditolak" => "Rekening institusi ditolak",
        /// A payment waits for approval.
        PaymentWaits = "pembayaran_menunggu_persetujuan" => "Pembayaran menunggu persetujuan" | "Pembayaran masuk untuk disetujui",
        /// A payment waits for the second approval.
        PaymentSecond = "pembayaran_persetujuan_kedua" => "Pembayaran menunggu persetujuan kedua" | "Pembayaran masuk untuk persetujuan kedua",
        /// Their payment was approved.
        PaymentApproved = "pembayaran_disetujui" => "Pembayaran disetujui",
        /// A payment was rejected.
        PaymentRejected = "pembayaran_ditolak" => "Pembayaran ditolak",
        /// Their money is on its way.
        Sp2dIssued = "sp2d_terbit" => "SP2D terbit",
        /// Their money was transferred.
        Transferred = "dana_disalurkan" => "Dana disalurkan" | "Penyaluran dana, mohon dikonfirmasi",
        /// Their money came back.
        Bounced = "dana_retur" => "Dana dikembalikan bank" | "Pengembalian dana oleh bank",
        /// A payment came back.
        PaymentReturned = "pembayaran_retur" => "Pembayaran retur",
        /// Their money had not been transferred.
        TransferWithdrawn = "penyaluran_ditarik" => "Dana belum disalurkan" | "Penyaluran yang ditarik",
        /// Their money had not come back.
        ReturnWithdrawn = "retur_ditarik" => "Dana tidak dikembalikan bank" | "Retur yang ditarik",
        /// Two of the office noted that their money arrived.
        ReceiptAttested = "penerimaan_dicatat" => "Penerimaan dana dicatat petugas",
        /// Their report is awaited.
        ReportAwaited = "laporan_ditunggu" => "Laporan penggunaan dana" | "Laporan penggunaan dana diminta",
        /// A report came in.
        ReportCame = "laporan_masuk" => "Laporan penggunaan dana masuk" | "Laporan penggunaan dana masuk untuk diperiksa",
        /// Their report was accepted.
        ReportAccepted = "laporan_diterima" => "Laporan diterima" | "Laporan penggunaan dana diterima",
        /// Their report is to be completed.
        ReportReturned = "laporan_dikembalikan" => "Laporan perlu dilengkapi",
        /// They owe money.
        ReceivableOpened = "tagihan_dibuka" => "Tagihan pengembalian dana",
        /// They paid some of it back.
        InstalmentPaid = "angsuran_tercatat" => "Angsuran pengembalian tercatat" | "Angsuran pengembalian dana tercatat",
        /// A roster waits for approval.
        RosterWaits = "daftar_menunggu_persetujuan" => "Daftar pembayaran menunggu persetujuan" | "Daftar pembayaran masuk untuk disetujui",
        /// A roster waits for the second approval.
        RosterSecond = "daftar_persetujuan_kedua" => "Daftar pembayaran menunggu persetujuan kedua" | "Daftar pembayaran masuk untuk persetujuan kedua",
        /// A complaint waits for an answer.
        ComplaintCame = "pengaduan_masuk" => "Pengaduan menunggu jawaban" | "Pengaduan masuk untuk dijawab",
        /// Their complaint was answered.
        ComplaintAnswered = "pengaduan_dijawab" => "Pengaduan dijawab" | "Jawaban atas pengaduan Anda",
        /// Their complaint was closed.
        ComplaintClosed = "pengaduan_ditutup" => "Pengaduan ditutup",
        /// A testimonial waits for the office.
        TestimonialWaits = "testimoni_menunggu" => "Testimoni menunggu pemeriksaan" | "Testimoni masuk untuk diperiksa",
        /// Their testimonial is public.
        TestimonialPublished = "testimoni_terbit" => "Testimoni terbit",
        /// Their testimonial was rejected.
        TestimonialRejected = "testimoni_ditolak" => "Testimoni belum dapat diterbitkan",
    }
}

impl NoticeKind {
    /// Of a notification about somebody else: the right by which its reader may know who that is.
    #[must_use]
    pub const fn name_right(self) -> Option<Right> {
        let entity = match self {
            Self::FormNew | Self::FormMended | Self::FormWaits => Entity::Application,
            Self::AcademicWaits => Entity::AcademicRecord,
            Self::AccountWaits => Entity::BankAccount,
            Self::PaymentWaits
            | Self::PaymentSecond
            | Self::PaymentRejected
            | Self::PaymentReturned => Entity::Disbursement,
            Self::ReportCame | Self::ComplaintCame => Entity::Report,
            Self::TestimonialWaits => Entity::Testimonial,
            Self::Proposal => Entity::Setting,
            Self::AccountRecovered => Entity::User,
            _ => return None,
        };
        Some((entity, Action::View))
    }

    /// The pile of work on which lies what such a notification asks of a whole role.
    const fn pile(self) -> Option<WorkKind> {
        Some(match self {
            Self::FormNew | Self::FormMended => WorkKind::Verifications,
            Self::FormWaits => WorkKind::Applications,
            Self::AcademicWaits => WorkKind::Attestations,
            Self::AcademicObjected => WorkKind::Objections,
            Self::AccountWaits => WorkKind::BankAccounts,
            Self::PaymentWaits | Self::PaymentSecond => WorkKind::Approvals,
            Self::PaymentRejected => WorkKind::Rejected,
            Self::PaymentReturned => WorkKind::Returned,
            Self::RosterWaits | Self::RosterSecond => WorkKind::RosterApprovals,
            Self::ReportCame => WorkKind::Reports,
            Self::ComplaintCame => WorkKind::Complaints,
            _ => return None,
        })
    }

    /// Of a notification to all of a level: what somebody of it holds who can do what it asks, as their worklist says. Which
    /// proposals somebody may confirm, the right of each kind of them says.
    #[must_use]
    pub const fn act_right(self, role: Role) -> Option<Right> {
        match self.pile() {
            Some(pile) => pile.right_of(role),
            None => None,
        }
    }

    /// Many of them in one line: `2.039 pembayaran disetujui`.
    #[must_use]
    pub fn many(self, count: u64) -> String {
        crate::word::many(count, self.long_label())
    }
}
