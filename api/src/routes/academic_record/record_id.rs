//! The id of one semester on the wire: award, academic year and semester in one word.

use std::fmt;
use std::str::FromStr;

use domain::{AcademicYear, AwardId};

/// `<penerimaBeasiswaId>:<2025-2026>:<semester>`; a slash would end a path segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RecordId {
    pub award_id: AwardId,
    pub academic_year: AcademicYear,
    pub semester: u8,
}

impl fmt::Display for RecordId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let year = self.academic_year.to_string().replace('/', "-");
        write!(f, "{}:{year}:{}", self.award_id, self.semester)
    }
}

impl FromStr for RecordId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let mut parts = text.split(':');
        let (Some(award), Some(year), Some(semester), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(());
        };
        Ok(Self {
            award_id: award.parse().map_err(|_| ())?,
            academic_year: year.replace('-', "/").parse().map_err(|_| ())?,
            semester: semester.parse().map_err(|_| ())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_what_it_writes_and_nothing_else() {
        let text = "01890000-0000-7000-8000-000000000001:2025-2026:3";
        let id: RecordId = text.parse().unwrap();
        assert_eq!(id.to_string(), text);
        for wrong in ["", "x:2025-2026:3", &format!("{text}:1"), "a:b"] {
            assert!(wrong.parse::<RecordId>().is_err(), "{wrong}");
        }
    }
}
