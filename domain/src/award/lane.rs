//! Which scholarships one person may hold at the same time.

use crate::ScholarshipType;

/// What a person holds one active award of at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum AwardLane {
    /// None of these goes with another.
    Main,
}

impl AwardLane {
    /// Its name in the key of a claim; never changes.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Main => "utama",
        }
    }
}

/// The lane of a type. Two types go together when their lanes differ: a type that the regency allows beside
/// others is given a lane of its own here.
#[must_use]
pub const fn lane(scholarship_type: ScholarshipType) -> AwardLane {
    match scholarship_type {
        ScholarshipType::MurniNduga
        | ScholarshipType::AfirmasiOap
        | ScholarshipType::PrestasiKhusus
        | ScholarshipType::Kedinasan
        | ScholarshipType::AkhirStudi
        | ScholarshipType::Lainnya => AwardLane::Main,
    }
}
