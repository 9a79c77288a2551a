//! Closed word lists of the specification that several concepts share.

wire_enum! {
    /// Sex as on the identity card: L = laki-laki, P = perempuan.
    pub enum Sex {
        /// Laki-laki.
        Male = "L" => "Laki-laki",
        /// Perempuan.
        Female = "P" => "Perempuan",
    }
}

wire_enum! {
    /// The six scholarship types of the specification.
    pub enum ScholarshipType {
        /// Pure regency-government scholarship for all levels.
        MurniNduga = "murni-nduga" => "Murni Nduga" | "Beasiswa Murni Nduga",
        /// Affirmative scholarship for native Papuans of the regency.
        AfirmasiOap = "afirmasi-oap" => "Afirmasi OAP" | "Beasiswa Afirmasi OAP",
        /// Achievement: academic, arts, culture, sport, innovation.
        PrestasiKhusus = "prestasi-khusus" => "Prestasi Khusus" | "Beasiswa Prestasi Khusus",
        /// Official-school scholarship.
        Kedinasan = "kedinasan" => "Kedinasan" | "Beasiswa Kedinasan",
        /// Final-study assistance.
        AkhirStudi = "akhir-studi" => "Akhir Studi" | "Bantuan Akhir Studi",
        /// Third parties, private bodies, individual donors.
        Lainnya = "lainnya" => "Lainnya" | "Beasiswa Lainnya",
    }
}

wire_enum! {
    /// Why a form or a payment was rejected.
    pub enum RejectCode {
        /// Documents are missing.
        DocumentsIncomplete = "DOK_TIDAK_LENGKAP" => "Dokumen tidak lengkap",
        /// Documents are not valid.
        DocumentsInvalid = "DOK_TIDAK_SAH" => "Dokumen tidak sah",
        /// Not a native of the regency.
        NotResident = "BUKAN_WARGA" => "Bukan warga" | "Bukan warga Kabupaten Nduga",
        /// Not actively enrolled.
        NotEnrolled = "TIDAK_AKTIF_KULIAH" => "Tidak aktif" | "Tidak aktif bersekolah atau kuliah",
        /// Grade point average below the requirement.
        GpaTooLow = "IPK_KURANG" => "IPK kurang" | "IPK di bawah syarat",
        /// The same person or payment twice.
        Duplicate = "GANDA" => "Ganda" | "Sudah menerima dari sumber lain",
        /// The bank account does not match.
        AccountMismatch = "REKENING_TIDAK_COCOK" => "Rekening tidak cocok",
        /// Anything else; a text is required.
        Other = "LAINNYA" => "Alasan lain",
    }
}

wire_enum! {
    /// Who receives the money.
    pub enum PayeeKind {
        /// The recipient.
        Student = "mahasiswa" => "Mahasiswa" | "Penerima beasiswa sendiri",
        /// School or campus.
        Campus = "kampus" => "Kampus" | "Kampus atau sekolah",
        /// Boarding house or dormitory.
        BoardingHouse = "asrama" => "Asrama",
        /// Parent or guardian, also of siblings.
        Guardian = "wali" => "Wali" | "Orang tua atau wali",
    }
}

impl PayeeKind {
    /// Whether its account stands in the record of an institution, once for all of its recipients.
    #[must_use]
    pub const fn is_of_institution(self) -> bool {
        matches!(self, Self::Campus | Self::BoardingHouse)
    }
}
