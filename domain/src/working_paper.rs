//! Working papers of inspectors (kertas kerja): what they mark of the office's records while they look at them. Kept apart
//! from the log: they are no acts of the office.

wire_enum! {
    /// What a mark is set on.
    pub enum MarkSubject {
        /// A payment.
        Payment = "pembayaran" => "Pembayaran",
        /// A recipient, by the award.
        Recipient = "penerima" => "Penerima",
        /// A roster of payments.
        Roster = "daftar" => "Daftar pembayaran",
        /// A decree.
        Decree = "sk" => "SK penetapan",
        /// A finding.
        Finding = "temuan" => "Temuan",
    }
}

wire_enum! {
    /// How far the inspector is with it.
    pub enum MarkState {
        /// Being looked at.
        Checked = "diperiksa" => "Diperiksa",
        /// The office is to be asked.
        Asked = "perlu-ditanya" => "Perlu ditanya",
        /// Nothing more to look at.
        Done = "selesai" => "Selesai",
    }
}
