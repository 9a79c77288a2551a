//! Registers: papers of a finance office that are read off the journal and off payments. Which there are, and what a
//! column of one holds.

wire_enum! {
    /// A register.
    pub enum Register {
        /// Ceiling, realisation and what is left, by line.
        BudgetRealization = "lra" => "LRA" | "Laporan realisasi anggaran",
        /// Realisation month by month.
        Monthly = "realisasi-bulanan" => "Realisasi bulanan" | "Laporan realisasi bulanan",
        /// Realisation quarter by quarter.
        Quarterly = "realisasi-triwulanan" => "Realisasi triwulanan" | "Laporan realisasi triwulanan",
        /// The six accounts: opening, movement and closing balance, by side.
        TrialBalance = "neraca-lajur" => "Neraca lajur" | "Neraca lajur akun anggaran",
        /// Every SPP.
        Spp = "register-spp" => "Register SPP" | "Register surat permintaan pembayaran (SPP)",
        /// Every SPM.
        Spm = "register-spm" => "Register SPM" | "Register surat perintah membayar (SPM)",
        /// Every SP2D with what it realised.
        Sp2d = "register-sp2d" => "Register SP2D" | "Register surat perintah pencairan dana (SP2D)",
        /// What of each payment is realised: the rows of the realisation of a year.
        Realized = "realisasi-pembayaran" => "Realisasi per pembayaran" | "Realisasi menurut pembayaran",
        /// What came back, and where it went.
        Returns = "register-retur-setoran" => "Retur dan setoran" | "Register retur dan setoran kembali",
        /// What came back after its budget year.
        OtherRevenue = "pendapatan-lain" => "Pendapatan lain" | "Register dana kembali setelah tahun anggaran (lain-lain PAD)",
        /// Every posting of one line.
        Subledger = "buku-pembantu" => "Buku pembantu" | "Buku pembantu mata anggaran",
        /// Approved and not yet ordered.
        Commitments = "komitmen-terbuka" => "Komitmen terbuka" | "Daftar komitmen yang belum ber-SP2D",
        /// Claimed back and not yet paid.
        Receivables = "piutang" => "Piutang" | "Daftar piutang pengembalian",
        /// Who is paid by a roster, with places to sign.
        Nominative = "nominatif" => "Daftar nominatif" | "Daftar nominatif penerima",
        /// Everybody who was paid, by name and address, with what they were paid.
        ByNameByAddress = "bnba" => "BNBA" | "Daftar penerima menurut nama dan alamat (BNBA)",
        /// All payments of one recipient.
        RecipientCard = "kartu-penerima" => "Kartu penerima" | "Kartu pembayaran penerima",
    }
}

wire_enum! {
    /// By which clock a register counts its days.
    pub enum RegisterClock {
        /// The day a posting is booked on.
        Booking = "pembukuan" => "Tanggal pembukuan",
        /// The day a posting was recorded in the log.
        Recording = "pencatatan" => "Tanggal pencatatan",
    }
}

wire_enum! {
    /// What a register can be narrowed by, beside its year.
    pub enum RegisterFilter {
        /// From which month to which.
        Months = "bulan" => "Bulan",
        /// By which clock.
        Clock = "jam" => "Jam",
        /// One budget line.
        Line = "pagu" => "Mata anggaran",
        /// One source of funds.
        Source = "sumber" => "Sumber dana",
        /// One type of scholarship.
        ScholarshipType = "jenis" => "Jenis beasiswa",
        /// One roster.
        Roster = "daftar" => "Daftar pembayaran",
        /// One decree.
        Decree = "sk" => "SK penetapan",
        /// One home district.
        District = "distrik" => "Distrik asal",
        /// One recipient.
        Recipient = "penerima" => "Penerima",
    }
}

wire_enum! {
    /// What stands in a column of a register.
    pub enum RegisterColumnKind {
        /// A text.
        Text = "teks" => "Teks",
        /// A day.
        Day = "tanggal" => "Tanggal",
        /// Whole rupiah.
        Rupiah = "rupiah" => "Rupiah",
        /// A count.
        Count = "bilangan" => "Bilangan",
        /// Hundredths of a percent.
        Share = "persen" => "Persen",
        /// Position of an event in the log.
        Position = "peristiwa" => "Nomor peristiwa",
        /// Number of an SP2D: the way to its payments.
        Sp2d = "sp2d" => "Nomor SP2D",
        /// Left empty to sign in.
        Signature = "tanda-tangan" => "Tanda tangan",
    }
}
