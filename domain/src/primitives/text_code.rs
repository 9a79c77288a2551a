//! Closed word lists of the specification that several concepts share.

wire_enum! {
    /// Sex as on the identity card: L = laki-laki, P = perempuan.
    pub enum Sex {
        /// Laki-laki.
        Male = "L",
        /// Perempuan.
        Female = "P",
    }
}

wire_enum! {
    /// The six scholarship types of the specification.
    pub enum ScholarshipType {
        /// Pure regency-government scholarship for all levels.
        MurniNduga = "murni-nduga",
        /// Affirmative scholarship for native Papuans of the regency.
        AfirmasiOap = "afirmasi-oap",
        /// Achievement: academic, arts, culture, sport, innovation.
        PrestasiKhusus = "prestasi-khusus",
        /// Official-school scholarship.
        Kedinasan = "kedinasan",
        /// Final-study assistance.
        AkhirStudi = "akhir-studi",
        /// Third parties, private bodies, individual donors.
        Lainnya = "lainnya",
    }
}

wire_enum! {
    /// Why a form or a payment was rejected.
    pub enum RejectCode {
        /// Documents are missing.
        DocumentsIncomplete = "DOK_TIDAK_LENGKAP",
        /// Documents are not valid.
        DocumentsInvalid = "DOK_TIDAK_SAH",
        /// Not a native of the regency.
        NotResident = "BUKAN_WARGA",
        /// Not actively enrolled.
        NotEnrolled = "TIDAK_AKTIF_KULIAH",
        /// Grade point average below the requirement.
        GpaTooLow = "IPK_KURANG",
        /// The same person or payment twice.
        Duplicate = "GANDA",
        /// The bank account does not match.
        AccountMismatch = "REKENING_TIDAK_COCOK",
        /// Anything else; a text is required.
        Other = "LAINNYA",
    }
}

wire_enum! {
    /// Who receives the money.
    pub enum PayeeKind {
        /// The recipient.
        Student = "mahasiswa",
        /// School or campus.
        Campus = "kampus",
        /// Boarding house or dormitory.
        BoardingHouse = "asrama",
    }
}
