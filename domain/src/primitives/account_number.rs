//! Bank account numbers.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::is_separator;

/// A bank account number: 5 to 20 digits, spaces, dots and hyphens dropped.
///
/// Each bank's own length is only known for some banks, so it is checked against the bank's record
/// where that has one, and never here (see `account_digits` of [`crate::record::Bank`]).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AccountNumber(String);

/// The text is no account number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum AccountNumberError {
    /// Something else than digits and separators.
    #[error("an account number has digits only")]
    NotDigits,
    /// Fewer than 5 or more than 20 digits.
    #[error("an account number has 5 to 20 digits, not {digits}")]
    Length {
        /// How many were given.
        digits: usize,
    },
}

impl AccountNumberError {
    /// Stable code for the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotDigits => "REKENING_BUKAN_ANGKA",
            Self::Length { .. } => "REKENING_PANJANG",
        }
    }
}

impl AccountNumber {
    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// All but the last four digits hidden.
    #[must_use]
    pub fn masked(&self) -> String {
        let hidden = self.0.len() - 4;
        format!("{}{}", "•".repeat(hidden), &self.0[hidden..])
    }
}

impl FromStr for AccountNumber {
    type Err = AccountNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits: String = text.chars().filter(|c| !is_separator(*c)).collect();
        if !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(AccountNumberError::NotDigits);
        }
        if (5..=20).contains(&digits.len()) {
            Ok(Self(digits))
        } else {
            Err(AccountNumberError::Length {
                digits: digits.len(),
            })
        }
    }
}

impl TryFrom<String> for AccountNumber {
    type Error = AccountNumberError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<AccountNumber> for String {
    fn from(number: AccountNumber) -> Self {
        number.0
    }
}

impl fmt::Debug for AccountNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AccountNumber({})", self.masked())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drops_separators_and_masks_all_but_four_digits() {
        let number: AccountNumber = "1234-5678 90".parse().unwrap();
        assert_eq!(number.as_str(), "1234567890");
        assert_eq!(number.masked(), "••••••7890");
        assert!(!format!("{number:?}").contains("123456"));
    }

    #[test]
    fn refuses_letters_and_wrong_lengths() {
        assert_eq!(
            "12345a".parse::<AccountNumber>(),
            Err(AccountNumberError::NotDigits)
        );
        assert_eq!(
            "1234".parse::<AccountNumber>(),
            Err(AccountNumberError::Length { digits: 4 })
        );
        assert!("1".repeat(21).parse::<AccountNumber>().is_err());
    }
}
