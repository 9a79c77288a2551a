//! Whole rupiah with checked arithmetic, in figures and in words.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Count;

/// An amount in whole rupiah; JSON integer. May be negative only as a difference.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(transparent)]
pub struct Rupiah(pub i64);

/// An amount that cannot be paid, allocated or computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum RupiahError {
    /// Zero or negative.
    #[error("an amount must be above zero, not {0}")]
    NotPositive(Rupiah),
    /// Above 2^53 − 1, which JavaScript cannot hold.
    #[error("an amount must not exceed {max}, not {0}", max = Rupiah::MAX)]
    TooLarge(Rupiah),
    /// Left the range of 64 bits.
    #[error("the sum of the amounts is too large")]
    Overflow,
}

impl RupiahError {
    /// Stable code for the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotPositive(_) => "NILAI_HARUS_POSITIF",
            Self::TooLarge(_) | Self::Overflow => "NILAI_TERLALU_BESAR",
        }
    }
}

impl Rupiah {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// 2^53 − 1: the largest integer that a browser holds exactly.
    pub const MAX: Self = Self(9_007_199_254_740_991);

    /// The amount itself when it is above zero and at most [`Rupiah::MAX`].
    ///
    /// # Errors
    /// [`RupiahError::NotPositive`], [`RupiahError::TooLarge`].
    pub fn positive(self) -> Result<Self, RupiahError> {
        if self.0 <= 0 {
            Err(RupiahError::NotPositive(self))
        } else if self > Self::MAX {
            Err(RupiahError::TooLarge(self))
        } else {
            Ok(self)
        }
    }

    /// Sum, unless it leaves 64 bits.
    #[must_use]
    pub const fn checked_add(self, other: Self) -> Option<Self> {
        match self.0.checked_add(other.0) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }

    /// Difference, unless it leaves 64 bits.
    #[must_use]
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        match self.0.checked_sub(other.0) {
            Some(difference) => Some(Self(difference)),
            None => None,
        }
    }

    /// Sum of many, unless it leaves 64 bits.
    pub fn checked_sum(amounts: impl IntoIterator<Item = Self>) -> Option<Self> {
        amounts.into_iter().try_fold(Self::ZERO, Self::checked_add)
    }

    /// The amount in Indonesian words (terbilang), e.g. `satu juta dua ratus lima puluh ribu rupiah`.
    #[must_use]
    pub fn in_words(self) -> String {
        let mut words = Vec::new();
        if self.0 < 0 {
            words.push("minus");
        }
        number_in_words(self.0.unsigned_abs(), &mut words);
        words.push("rupiah");
        words.join(" ")
    }
}

const DIGITS: [&str; 12] = [
    "nol", "satu", "dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan",
    "sepuluh", "sebelas",
];

const GROUPS: [(u64, &str); 5] = [
    (1_000_000_000_000_000_000, "kuintiliun"),
    (1_000_000_000_000_000, "kuadriliun"),
    (1_000_000_000_000, "triliun"),
    (1_000_000_000, "miliar"),
    (1_000_000, "juta"),
];

/// Pushes the words of `number`; one is `se-` only before belas, puluh, ratus and ribu.
fn number_in_words(number: u64, words: &mut Vec<&'static str>) {
    let mut rest = number;
    for (size, name) in GROUPS {
        if rest >= size {
            below_thousand_in_words(rest / size, words);
            words.push(name);
            rest %= size;
        }
    }
    if rest >= 2_000 {
        below_thousand_in_words(rest / 1_000, words);
        words.push("ribu");
        rest %= 1_000;
    } else if rest >= 1_000 {
        words.push("seribu");
        rest %= 1_000;
    }
    if rest > 0 || number == 0 {
        below_thousand_in_words(rest, words);
    }
}

fn below_thousand_in_words(number: u64, words: &mut Vec<&'static str>) {
    let digit = |n: u64| DIGITS[usize::try_from(n).expect("below twelve")];
    let mut rest = number;
    if rest >= 200 {
        words.extend([digit(rest / 100), "ratus"]);
    } else if rest >= 100 {
        words.push("seratus");
    }
    if rest >= 100 {
        rest %= 100;
        if rest == 0 {
            return;
        }
    }
    match rest {
        0..=11 => words.push(digit(rest)),
        12..=19 => words.extend([digit(rest - 10), "belas"]),
        _ => {
            words.extend([digit(rest / 10), "puluh"]);
            if !rest.is_multiple_of(10) {
                words.push(digit(rest % 10));
            }
        }
    }
}

/// Indonesian figures: `Rp1.250.000`, negative `-Rp500`.
impl fmt::Display for Rupiah {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}Rp{}", Count(self.0.unsigned_abs()))
    }
}

impl From<Rupiah> for i64 {
    fn from(amount: Rupiah) -> Self {
        amount.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_figures_with_dots() {
        assert_eq!(Rupiah(0).to_string(), "Rp0");
        assert_eq!(Rupiah(999).to_string(), "Rp999");
        assert_eq!(Rupiah(1_250_000).to_string(), "Rp1.250.000");
        assert_eq!(Rupiah(-12_500).to_string(), "-Rp12.500");
    }

    #[test]
    fn writes_known_amounts_in_words() {
        let cases: [(i64, &str); 22] = [
            (0, "nol"),
            (1, "satu"),
            (10, "sepuluh"),
            (11, "sebelas"),
            (12, "dua belas"),
            (20, "dua puluh"),
            (21, "dua puluh satu"),
            (100, "seratus"),
            (101, "seratus satu"),
            (111, "seratus sebelas"),
            (215, "dua ratus lima belas"),
            (1_000, "seribu"),
            (1_001, "seribu satu"),
            (1_999, "seribu sembilan ratus sembilan puluh sembilan"),
            (2_000, "dua ribu"),
            (11_000, "sebelas ribu"),
            (100_000, "seratus ribu"),
            (1_000_000, "satu juta"),
            (1_001_000, "satu juta seribu"),
            (13_000_000_000, "tiga belas miliar"),
            (2_000_000_000_015, "dua triliun lima belas"),
            (
                9_007_199_254_740_991,
                "sembilan kuadriliun tujuh triliun seratus sembilan puluh sembilan miliar \
                 dua ratus lima puluh empat juta tujuh ratus empat puluh ribu \
                 sembilan ratus sembilan puluh satu",
            ),
        ];
        for (amount, words) in cases {
            assert_eq!(Rupiah(amount).in_words(), format!("{words} rupiah"));
        }
        assert!(
            Rupiah(i64::MAX)
                .in_words()
                .starts_with("sembilan kuintiliun dua ratus dua puluh tiga")
        );
    }

    #[test]
    fn refuses_zero_negative_and_what_javascript_cannot_hold() {
        assert_eq!(Rupiah(1).positive(), Ok(Rupiah(1)));
        assert_eq!(
            Rupiah(0).positive(),
            Err(RupiahError::NotPositive(Rupiah(0)))
        );
        assert_eq!(
            Rupiah(-1).positive(),
            Err(RupiahError::NotPositive(Rupiah(-1)))
        );
        let beyond = Rupiah(Rupiah::MAX.0 + 1);
        assert_eq!(beyond.positive(), Err(RupiahError::TooLarge(beyond)));
    }

    #[test]
    fn refuses_fractions_in_json() {
        assert!(serde_json::from_str::<Rupiah>("1.5").is_err());
        assert!(serde_json::from_str::<Rupiah>("\"1\"").is_err());
        assert_eq!(serde_json::from_str::<Rupiah>("150").unwrap(), Rupiah(150));
    }
}
