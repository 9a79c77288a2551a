//! What a machine may be let do, as it asks for it in the words of OAuth.

wire_enum! {
    /// What a machine may do. It reads: whatever changes something stays with persons.
    pub enum MachineScope {
        /// Awards, semesters and decrees.
        Awards = "penerima:baca" => "Membaca penerima, data akademik, dan SK",
        /// Registration forms.
        Applications = "formulir:baca" => "Membaca formulir pendaftaran",
        /// Payments, rosters and ceilings.
        Payments = "keuangan:baca" => "Membaca pembayaran, daftar pembayaran, dan pagu",
        /// Figures of the dashboards and the registers.
        Figures = "laporan:baca" => "Membaca angka dasbor dan register",
        /// Districts, banks, campuses and the other public lists.
        References = "acuan:baca" => "Membaca daftar acuan",
        /// What changed since a position of the log.
        Feed = "peristiwa:baca" => "Membaca apa yang berubah",
    }
}
