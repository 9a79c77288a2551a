//! Where a roster stands, as it is told.

use crate::Desk;

wire_enum! {
    /// State of a roster.
    pub enum RosterStatus {
        /// Being prepared.
        Drafted = "disusun" => "Disusun",
        /// Locked, with none or one of two approvals.
        Locked = "dikunci" => "Dikunci",
        /// Approved.
        Approved = "disetujui" => "Disetujui",
        /// Cancelled before any SP2D.
        Cancelled = "dibatalkan" => "Dibatalkan",
    }
}

impl RosterStatus {
    /// Whose desk a row lies on, by what the row says of itself: while its roster is being prepared nobody can approve it,
    /// so that it lies with those who prepare.
    #[must_use]
    pub fn desk_of_row(self, own: Option<Desk>) -> Option<Desk> {
        match (self, own) {
            (Self::Drafted, Some(Desk::Approver)) => Some(Desk::Finance),
            (Self::Drafted | Self::Locked | Self::Approved | Self::Cancelled, own) => own,
        }
    }
}
