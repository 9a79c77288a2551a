//! Whose desk a file lies on: said by each concept's own state, nowhere else.

wire_enum! {
    /// The office that must act next on a form, an account or a payment.
    pub enum Desk {
        /// The applicant completes or repairs a form.
        Applicant = "pemohon",
        /// A branch verifies a form.
        Branch = "dpc",
        /// An operator approves a form or verifies an account.
        Admin = "admin",
        /// The finance team prepares, orders and settles payments, and looks at spending reports.
        Finance = "keuangan",
        /// Whoever approves payments.
        Approver = "pengesah",
        /// The bank transfers.
        Bank = "bank",
        /// The recipient confirms and reports.
        Recipient = "penerima",
    }
}
