//! Why a person's data is erased, and what keeps it.

wire_enum! {
    /// Why a person's data is erased. Words of its own would outlive the person in the log.
    pub enum ErasureReason {
        /// The person asked for it.
        OwnRequest = "permintaan_sendiri",
        /// The office no longer needs it.
        NoLongerNeeded = "tidak_diperlukan",
        /// The account was opened by mistake.
        Mistaken = "salah_daftar",
    }
}

wire_enum! {
    /// What a person still takes part in, so that their data has to stay.
    pub enum ErasureHold {
        /// A form is being judged.
        OpenForm = "formulir",
        /// A scholarship is granted and not at its end.
        LiveAward = "beasiswa",
        /// A payment is under way.
        LivePayment = "pembayaran",
        /// Public money was paid to the person: the evidence has to be kept.
        MoneyPaid = "bukti_pembayaran",
    }
}
