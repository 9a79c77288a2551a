//! What a portal needs before the first payment, for an office that begins with nothing.

wire_enum! {
    /// A thing that must be there, in the order in which an office puts it there; each needs the ones above it.
    pub enum SetupStep {
        /// A second administrator, because nobody confirms what they proposed.
        SecondAdministrator = "administrator_kedua" => "Administrator kedua",
        /// The banks that accounts are kept at.
        Banks = "bank" => "Daftar bank",
        /// The schools and campuses of applicants.
        Institutions = "institusi" => "Daftar sekolah dan kampus",
        /// Branches with the areas whose forms they look at.
        Branches = "dpc" => "DPC dan wilayahnya",
        /// Where the branches are, and by which telephone applicants reach them.
        BranchOffices = "kantor_dpc" => "Alamat dan telepon DPC",
        /// When applicants of this year may hand in forms.
        Period = "periode" => "Periode pendaftaran",
        /// What a payment of a type and component is.
        Entitlements = "besaran" => "Besaran",
        /// Somebody who looks at forms.
        BranchOfficer = "petugas_dpc" => "Petugas DPC",
        /// Somebody for each of the four functions that money passes.
        Functions = "fungsi" => "Bendahara, PPK, PA, dan BUD",
        /// What payments are booked under.
        Categories = "kategori_keuangan" => "Kategori keuangan",
        /// This year's budget.
        Ceiling = "pagu" => "Pagu",
        /// From which amount on two persons approve a payment.
        Threshold = "ambang" => "Ambang dua penyetuju",
        /// Whose names stand under papers.
        Officials = "pejabat" => "Pejabat penanda tangan",
        /// No account that holds every right.
        FunctionsDemanded = "wajib_fungsi" => "Fungsi wajib bagi setiap akun admin",
        /// Mails that leave the machine.
        Mail = "surel" => "Pengiriman surel",
        /// Another office that keeps signed heads of the log.
        Witness = "saksi" => "Kantor saksi",
        /// Words of the public pages that the office has made its own.
        Texts = "teks" => "Teks halaman publik",
        /// Which year the public list of awardees begins with.
        AwardeeYear = "tahun_tayang" => "Tahun tayang daftar awardee",
        /// The budget of the year to come; asked for in the last months of this one.
        NextYear = "tahun_berikut" => "Pagu tahun berikutnya",
    }
}
