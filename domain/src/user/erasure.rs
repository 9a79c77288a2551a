//! Why a person's data is erased, and what keeps it.

wire_enum! {
    /// Why a person's data is erased. Words of its own would outlive the person in the log.
    pub enum ErasureReason {
        /// The person asked for it.
        OwnRequest = "permintaan_sendiri" => "Permintaan sendiri",
        /// The office no longer needs it.
        NoLongerNeeded = "tidak_diperlukan" => "Tidak diperlukan lagi",
        /// The account was opened by mistake.
        Mistaken = "salah_daftar" => "Salah daftar",
    }
}

wire_enum! {
    /// What a person still takes part in, so that their data has to stay.
    pub enum ErasureHold {
        /// A form is being judged.
        OpenForm = "formulir" => "Formulir sedang diperiksa",
        /// A scholarship is granted and not at its end.
        LiveAward = "beasiswa" => "Beasiswa masih berjalan",
        /// A payment is under way.
        LivePayment = "pembayaran" => "Pembayaran sedang berjalan",
        /// Public money was paid to the person: the evidence has to be kept.
        MoneyPaid = "bukti_pembayaran" => "Bukti pembayaran harus disimpan",
    }
}
