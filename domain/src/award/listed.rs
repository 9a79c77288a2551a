//! What the public list of awardees tells: nobody comes, goes or changes on it without a trace.

use super::{AwardEvent, Circumstance};

wire_enum! {
    /// What happened to a name on the public list.
    pub enum ListedChange {
        /// It came onto the list.
        Entered = "masuk" => "Masuk daftar",
        /// Payments wait; the name stays.
        Suspended = "ditangguhkan" => "Ditangguhkan",
        /// The suspension ended.
        Resumed = "dilanjutkan" => "Dilanjutkan",
        /// The scholarship ended as planned.
        Completed = "selesai" => "Selesai",
        /// The recipient graduated.
        Graduated = "lulus" => "Lulus",
        /// The scholarship was taken back; the name stays, as such.
        Revoked = "dicabut" => "Dicabut",
        /// Name, institution or study programme was put right.
        Corrected = "diperbaiki" => "Diperbaiki" | "Data diperbaiki",
    }
}

impl AwardEvent {
    /// What this changes on the public list; most of what happens to an award is its recipient's own matter.
    #[must_use]
    pub fn listed(&self) -> Option<ListedChange> {
        match self {
            Self::Granted(_) => Some(ListedChange::Entered),
            Self::Suspended { .. } => Some(ListedChange::Suspended),
            Self::Resumed {} => Some(ListedChange::Resumed),
            Self::Completed {} => Some(ListedChange::Completed),
            Self::Revoked { .. } => Some(ListedChange::Revoked),
            Self::Graduated { .. } => Some(ListedChange::Graduated),
            Self::CircumstanceRecorded { circumstance, .. } => match circumstance {
                // Whoever reads the list learns that it ended, not how.
                Circumstance::Death { .. } => Some(ListedChange::Completed),
                Circumstance::Appeal {} => Some(ListedChange::Resumed),
                Circumstance::Leave(_) => None,
            },
            // The numbers that were put right stand on no public list.
            Self::RecipientCorrected {
                name,
                institution,
                study_programme,
                ..
            } => (name.is_some() || institution.is_some() || study_programme.is_some())
                .then_some(ListedChange::Corrected),
            Self::NamedInDecree { .. }
            | Self::DecreeRenumbered { .. }
            | Self::RemovedFromDecree { .. }
            | Self::AcademicRecorded { .. }
            | Self::AcademicAttested { .. }
            | Self::AcademicObjected { .. }
            | Self::ExceptionGranted { .. } => None,
        }
    }
}
