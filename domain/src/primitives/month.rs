//! A calendar month, the unit in which the books are closed.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use chrono::{Datelike, NaiveDate};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The months as Indonesians call them, from January.
pub const MONTH_NAMES: [&str; 12] = [
    "Januari",
    "Februari",
    "Maret",
    "April",
    "Mei",
    "Juni",
    "Juli",
    "Agustus",
    "September",
    "Oktober",
    "November",
    "Desember",
];

/// A month of a year, JSON `"2026-03"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Month {
    year: i32,
    month: u32,
}

/// The text is not a month like `2026-03`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a month is written YYYY-MM")]
pub struct MonthError;

impl Month {
    /// A month of the years 2000 to 2199.
    ///
    /// # Errors
    /// [`MonthError`] outside of that or when `month` is not 1 to 12.
    pub fn try_new(year: i32, month: u32) -> Result<Self, MonthError> {
        if (2000..2200).contains(&year) && (1..=12).contains(&month) {
            Ok(Self { year, month })
        } else {
            Err(MonthError)
        }
    }

    /// The month in which `date` lies.
    #[must_use]
    pub fn containing(date: NaiveDate) -> Self {
        Self {
            year: date.year(),
            month: date.month(),
        }
    }

    /// The month after this one.
    #[must_use]
    pub fn next(self) -> Self {
        if self.month == 12 {
            Self {
                year: self.year + 1,
                month: 1,
            }
        } else {
            Self {
                year: self.year,
                month: self.month + 1,
            }
        }
    }

    /// The last month of a budget year.
    #[must_use]
    pub fn last_of(year: u16) -> Option<Self> {
        Self::try_new(i32::from(year), 12).ok()
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> i32 {
        self.year
    }

    /// 1 to 12.
    #[must_use]
    pub const fn month(self) -> u32 {
        self.month
    }

    /// The month as people read it: `Oktober 2026`.
    #[must_use]
    pub fn in_words(self) -> String {
        let place = self.month.saturating_sub(1) as usize;
        let name = MONTH_NAMES.get(place).copied().unwrap_or_default();
        format!("{name} {}", self.year)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl FromStr for Month {
    type Err = MonthError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (year, month) = text.split_once('-').ok_or(MonthError)?;
        if year.len() != 4
            || month.len() != 2
            || !text.bytes().all(|b| b.is_ascii_digit() || b == b'-')
        {
            return Err(MonthError);
        }
        Self::try_new(
            year.parse().map_err(|_| MonthError)?,
            month.parse().map_err(|_| MonthError)?,
        )
    }
}

impl TryFrom<String> for Month {
    type Error = MonthError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Month> for String {
    fn from(month: Month) -> Self {
        month.to_string()
    }
}

impl JsonSchema for Month {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Month".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_december_with_january() {
        let december: Month = "2025-12".parse().unwrap();
        assert_eq!(december.next().to_string(), "2026-01");
        assert!(december < december.next());
    }

    #[test]
    fn refuses_what_is_no_month() {
        for text in [
            "2026-13", "2026-00", "2026-3", "26-03", "2026/03", "+026-03", "",
        ] {
            assert_eq!(text.parse::<Month>(), Err(MonthError), "{text}");
        }
    }
}
