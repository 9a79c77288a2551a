//! Whose desk a file lies on: said by each concept's own state, nowhere else.

wire_enum! {
    /// The office that must act next on a form, an account or a payment.
    pub enum Desk {
        /// The applicant completes or repairs a form.
        Applicant = "pemohon" => "Pemohon",
        /// A branch verifies a form.
        Branch = "dpc" => "DPC" | "DPC (pemeriksa dokumen)",
        /// An operator approves a form or verifies an account.
        Admin = "admin" => "Dinas" | "Dinas (persetujuan)",
        /// The finance team prepares, orders and settles payments, and looks at spending reports.
        Finance = "keuangan" => "Tim keuangan",
        /// Whoever approves payments.
        Approver = "pengesah" => "Pengesah" | "Pengesah pembayaran",
        /// The bank transfers.
        Bank = "bank" => "Bank",
        /// The recipient confirms and reports.
        Recipient = "penerima" => "Penerima",
    }
}
