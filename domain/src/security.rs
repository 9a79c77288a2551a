//! The words of the security log: what happened around signing in and to whom personal data was shown.
//! It stands beside the ledger (`docs/decisions/025-security-log.md`); nothing here is an event.

wire_enum! {
    /// What an entry of the security log is about.
    pub enum SecurityKind {
        /// Somebody signed in.
        SignIn = "masuk" => "Masuk" | "Masuk ke akun",
        /// Somebody tried to sign in and was refused.
        FailedSignIn = "masuk-gagal" => "Masuk gagal" | "Percobaan masuk yang gagal",
        /// A signed-in account asked for what it may not have.
        Denied = "ditolak" => "Ditolak" | "Permintaan ditolak",
        /// A session ended before its time.
        SessionEnded = "sesi-berakhir" => "Sesi diakhiri",
        /// A session could not be renewed.
        RefreshRefused = "perpanjangan-ditolak" => "Perpanjangan ditolak" | "Perpanjangan sesi ditolak",
        /// A second factor was set up.
        FactorAdded = "faktor-kedua-dipasang" => "Faktor kedua dipasang",
        /// A second factor was taken away.
        FactorRemoved = "faktor-kedua-dilepas" => "Faktor kedua dilepas",
        /// A second factor was shown.
        FactorPassed = "faktor-kedua-berhasil" => "Faktor kedua berhasil",
        /// A second factor was shown wrongly.
        FactorFailed = "faktor-kedua-gagal" => "Faktor kedua gagal",
        /// A recovery code was used up.
        RecoveryCodeUsed = "kode-pemulihan-dipakai" => "Kode pemulihan dipakai",
        /// A machine took a token.
        MachineSignIn = "mesin-masuk" => "Akun mesin masuk",
        /// A machine was refused a token.
        MachineRefused = "mesin-ditolak" => "Akun mesin ditolak",
        /// Two persons let a machine in.
        MachineAdmitted = "mesin-disetujui" => "Akun mesin disetujui",
        /// A machine got a key.
        MachineKeyMade = "mesin-kunci" => "Kunci akun mesin dibuat",
        /// A machine was withdrawn, or its last day is over.
        MachineEnded = "mesin-berakhir" => "Akun mesin berakhir",
        /// A password was changed by its owner or by the link of a mail.
        PasswordChanged = "password-diubah" => "Password diubah",
        /// A list was taken out as a file.
        Exported = "ekspor" => "Ekspor" | "Daftar diekspor",
        /// The personal record of another person was opened.
        RecordOpened = "data-dibuka" => "Data dibuka" | "Data pribadi dibuka",
        /// A file with the accounts of payees was taken out.
        BankFile = "berkas-bank-diunduh" => "Berkas bank diunduh",
        /// An audit pack was taken out.
        AuditPack = "paket-audit-diunduh" => "Paket audit diunduh",
    }
}

wire_enum! {
    /// Why a session ended before its time.
    pub enum SessionEnd {
        /// Its owner signed out.
        LoggedOut = "keluar" => "Keluar",
        /// The password was changed.
        NewPassword = "password-baru" => "Password baru",
        /// A used refresh token came again.
        Reused = "token-terpakai" => "Token terpakai datang lagi",
        /// A second factor was set up or taken away.
        SecondFactor = "faktor-kedua" => "Faktor kedua berubah",
        /// Its owner ended it from another session.
        ByOwner = "oleh-pemilik" => "Diakhiri pemilik",
        /// An officer of accounts ended it, for a lost telephone or a stranger's hand.
        ByOffice = "oleh-kantor" => "Diakhiri petugas akun",
        /// Its machine got another key.
        NewKey = "kunci-baru" => "Kunci baru",
        /// The account was closed.
        Deactivated = "akun-ditutup" => "Akun ditutup",
        /// Address, level, branch or institution were changed.
        AccountChanged = "akun-diubah" => "Akun diubah",
        /// The person's data was erased.
        Erased = "akun-dihapus" => "Akun dihapus",
    }
}

wire_enum! {
    /// Which record of a person was shown. Each word stands for fixed fields, so that who reads the log knows what
    /// was seen.
    pub enum ShownRecord {
        /// NIK, family card, birth, address, telephone, account, guardian, documents' names.
        Form = "formulir" => "Formulir pendaftaran",
        /// The same, with parents, religion, addresses and earlier schools.
        PersonalData = "data-diri" => "Data diri",
        /// Name and addresses of e-mail.
        Account = "akun" => "Akun",
        /// Numbers and holders of the accounts that money goes to.
        BankAccount = "rekening" => "Rekening",
        /// Name, studies, semesters and what was paid.
        Award = "penerima" => "Data penerima beasiswa",
        /// Name, account, report and papers of one payment.
        Payment = "pembayaran" => "Pembayaran",
        /// An uploaded document: identity card, certificate, evidence.
        Document = "dokumen" => "Dokumen",
        /// Whatever an event of the log holds.
        Event = "peristiwa" => "Catatan buku besar",
    }
}

impl SecurityKind {
    /// Signing in, as its owner reads about it.
    pub const SIGN_INS: &'static [Self] = &[Self::SignIn, Self::FailedSignIn];
}
