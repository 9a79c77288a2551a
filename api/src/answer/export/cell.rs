//! What stands in a cell of a file.

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use domain::{Word, day_in_figures, office_time};

/// A value of a cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    /// Nothing.
    Empty,
    /// A text.
    Text(String),
    /// A number with its decimals.
    Number(f64, usize),
    /// Whole rupiah.
    Rupiah(i64),
    /// A day.
    Day(NaiveDate),
    /// A moment on the clocks of Nduga.
    Moment(NaiveDateTime),
}

/// A column: its title and what stands in it.
pub(crate) type Column<T> = (&'static str, fn(&T) -> Cell);

impl Cell {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// A text that may be missing.
    pub fn some(text: Option<&String>) -> Self {
        text.map_or(Self::Empty, |text| Self::Text(text.clone()))
    }

    /// A word of a closed list, as people read it.
    pub fn word(word: impl Word) -> Self {
        Self::text(word.label())
    }

    /// The same where there may be none.
    pub fn some_word(word: Option<impl Word>) -> Self {
        word.map_or(Self::Empty, Self::word)
    }

    /// A whole number that may be missing.
    pub fn integer(number: Option<i64>) -> Self {
        // Exact below 2^53, which no count or amount here exceeds.
        #[allow(clippy::cast_precision_loss)]
        number.map_or(Self::Empty, |number| Self::Number(number as f64, 0))
    }

    /// Whole rupiah that may be missing.
    pub fn rupiah(amount: Option<i64>) -> Self {
        amount.map_or(Self::Empty, Self::Rupiah)
    }

    /// A day that may be missing.
    pub fn day(day: Option<NaiveDate>) -> Self {
        day.map_or(Self::Empty, Self::Day)
    }

    /// A moment as it was read on the clocks of Nduga, that may be missing.
    pub fn time(moment: Option<DateTime<Utc>>) -> Self {
        moment.map_or(Self::Empty, |moment| {
            Self::Moment(office_time(moment).naive_local())
        })
    }

    /// A number with two decimals that may be missing.
    pub fn decimal(number: Option<f64>) -> Self {
        number.map_or(Self::Empty, |number| Self::Number(number, 2))
    }

    /// The value as it is written where there are only texts; decimals with a full stop.
    pub fn written(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number, decimals) => format!("{number:.decimals$}"),
            Self::Rupiah(amount) => amount.to_string(),
            Self::Day(day) => day_in_figures(*day),
            Self::Moment(at) => format!("{} {}", day_in_figures(at.date()), at.format("%H:%M")),
        }
    }
}
