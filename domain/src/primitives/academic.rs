//! Study levels, academic years and grade point averages.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The highest semester the portal accepts (S1 of seven years).
pub const SEMESTER_MAX: u8 = 14;

wire_enum! {
    /// Level of study.
    pub enum Level {
        /// General high school.
        Sma = "SMA" => "SMA",
        /// Vocational high school.
        Smk = "SMK" => "SMK",
        /// Diploma, one year.
        D1 = "D1" => "D1",
        /// Diploma, two years.
        D2 = "D2" => "D2",
        /// Diploma, three years.
        D3 = "D3" => "D3",
        /// Diploma, four years.
        D4 = "D4" => "D4",
        /// Bachelor.
        S1 = "S1" => "S1",
        /// Master.
        S2 = "S2" => "S2",
        /// Doctor.
        S3 = "S3" => "S3",
        /// Professional programme after S1.
        Profession = "PROFESI" => "Profesi",
    }
}

impl Level {
    /// Whether it is a school, not a campus.
    #[must_use]
    pub const fn is_school(self) -> bool {
        matches!(self, Self::Sma | Self::Smk)
    }

    /// Semesters that it normally takes.
    #[must_use]
    pub const fn normal_semesters(self) -> u8 {
        match self {
            Self::D1 => 2,
            Self::D2 | Self::S2 | Self::Profession => 4,
            Self::Sma | Self::Smk | Self::D3 | Self::S3 => 6,
            Self::D4 | Self::S1 => 8,
        }
    }
}

/// An academic year, JSON `"2025/2026"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AcademicYear {
    start: u16,
}

/// The text is not an academic year like `2025/2026`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("an academic year is two years in a row, e.g. 2025/2026")]
pub struct AcademicYearError;

impl AcademicYear {
    /// The academic year that begins in the calendar year `start` (2000 to 2199).
    ///
    /// # Errors
    /// [`AcademicYearError`] outside of that.
    pub fn try_new(start: u16) -> Result<Self, AcademicYearError> {
        if (2000..2200).contains(&start) {
            Ok(Self { start })
        } else {
            Err(AcademicYearError)
        }
    }

    /// The academic year in which a semester is studied in a budget year: odd semesters begin in August, even ones in
    /// February. None where the semester is not known.
    #[must_use]
    pub fn of_semester(budget_year: u16, semester: u8) -> Option<Self> {
        let start = match semester {
            0 => return None,
            odd if !odd.is_multiple_of(2) => budget_year,
            _ => budget_year.checked_sub(1)?,
        };
        Self::try_new(start).ok()
    }

    /// The calendar year in which it begins.
    #[must_use]
    pub const fn start(self) -> u16 {
        self.start
    }
}

impl fmt::Display for AcademicYear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.start, self.start + 1)
    }
}

impl FromStr for AcademicYear {
    type Err = AcademicYearError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (start, end) = text.split_once('/').ok_or(AcademicYearError)?;
        let year = |part: &str| -> Result<u16, AcademicYearError> {
            if part.len() == 4 && part.bytes().all(|b| b.is_ascii_digit()) {
                part.parse().map_err(|_| AcademicYearError)
            } else {
                Err(AcademicYearError)
            }
        };
        let (start, end) = (year(start)?, year(end)?);
        if end == start + 1 {
            Self::try_new(start)
        } else {
            Err(AcademicYearError)
        }
    }
}

impl TryFrom<String> for AcademicYear {
    type Error = AcademicYearError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<AcademicYear> for String {
    fn from(year: AcademicYear) -> Self {
        year.to_string()
    }
}

impl JsonSchema for AcademicYear {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "AcademicYear".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9]{4}/[0-9]{4}$" })
    }
}

/// Grade point average in hundredths, 0 to 400 (`3.25` = 325); JSON integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Gpa(u16);

/// The value is above 4.00.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a grade point average lies between 0.00 and 4.00, not {hundredths} hundredths")]
pub struct GpaError {
    /// What was given.
    pub hundredths: u16,
}

impl Gpa {
    /// From hundredths.
    ///
    /// # Errors
    /// [`GpaError`] above 400.
    pub fn try_new(hundredths: u16) -> Result<Self, GpaError> {
        if hundredths <= 400 {
            Ok(Self(hundredths))
        } else {
            Err(GpaError { hundredths })
        }
    }

    /// In hundredths.
    #[must_use]
    pub const fn hundredths(self) -> u16 {
        self.0
    }
}

impl TryFrom<u16> for Gpa {
    type Error = GpaError;

    fn try_from(hundredths: u16) -> Result<Self, Self::Error> {
        Self::try_new(hundredths)
    }
}

impl From<Gpa> for u16 {
    fn from(gpa: Gpa) -> Self {
        gpa.0
    }
}

/// Indonesian decimal comma: `3,25`.
impl fmt::Display for Gpa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{:02}", self.0 / 100, self.0 % 100)
    }
}

impl JsonSchema for Gpa {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Gpa".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 0, "maximum": 400 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_two_years_in_a_row_only() {
        assert_eq!(
            "2025/2026".parse::<AcademicYear>().unwrap().to_string(),
            "2025/2026"
        );
        for text in [
            "2025/2027",
            "2025",
            "2025-2026",
            "25/26",
            "2026/2025",
            "+025/0026",
        ] {
            assert!(text.parse::<AcademicYear>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_odd_semester_begins_in_autumn_and_an_even_one_in_spring() {
        let of = |semester| AcademicYear::of_semester(2026, semester).map(|year| year.to_string());
        assert_eq!(of(3).as_deref(), Some("2026/2027"));
        assert_eq!(of(4).as_deref(), Some("2025/2026"));
        assert_eq!(of(0), None);
    }

    #[test]
    fn refuses_a_gpa_above_four() {
        assert_eq!(Gpa::try_new(325).unwrap().to_string(), "3,25");
        assert_eq!(Gpa::try_new(401), Err(GpaError { hundredths: 401 }));
        assert!(serde_json::from_str::<Gpa>("500").is_err());
    }
}
