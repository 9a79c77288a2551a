//! Rules for passwords: registration and reset accept the same set and differ in their messages.

use thiserror::Error;

/// Fewest characters.
pub const LENGTH_MIN: usize = 10;
/// Most characters; bounds the work of hashing.
pub const LENGTH_MAX: usize = 128;

/// The one message of the reset form.
pub const RESET_MESSAGE: &str =
    "Password harus minimal 10 karakter, mengandung huruf besar, kecil, angka, dan simbol.";

/// The first rule a password breaks; `Display` is the text for the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PasswordError {
    /// No letter A to Z.
    #[error("Password harus mengandung huruf besar")]
    NoUppercase,
    /// No letter a to z.
    #[error("Password harus mengandung huruf kecil")]
    NoLowercase,
    /// No digit 0 to 9.
    #[error("Password harus mengandung angka")]
    NoDigit,
    /// Nothing but letters, digits, spaces.
    #[error("Password harus mengandung karakter spesial (misal: !@#...)")]
    NoSpecial,
    /// Fewer than ten characters.
    #[error("Password minimal 10 karakter")]
    TooShort,
    /// More than 128 characters.
    #[error("Password maksimal 128 karakter")]
    TooLong,
}

impl PasswordError {
    /// Stable code for the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NoUppercase => "PASSWORD_TANPA_HURUF_BESAR",
            Self::NoLowercase => "PASSWORD_TANPA_HURUF_KECIL",
            Self::NoDigit => "PASSWORD_TANPA_ANGKA",
            Self::NoSpecial => "PASSWORD_TANPA_KARAKTER_SPESIAL",
            Self::TooShort => "PASSWORD_TERLALU_PENDEK",
            Self::TooLong => "PASSWORD_TERLALU_PANJANG",
        }
    }
}

/// Checks a password of the registration, rule by rule in the order of the specification.
///
/// # Errors
/// The first broken rule.
pub fn check(password: &str) -> Result<(), PasswordError> {
    let has = |test: fn(char) -> bool| password.chars().any(test);
    let length = password.chars().count();
    if !has(|c| c.is_ascii_uppercase()) {
        Err(PasswordError::NoUppercase)
    } else if !has(|c| c.is_ascii_lowercase()) {
        Err(PasswordError::NoLowercase)
    } else if !has(|c| c.is_ascii_digit()) {
        Err(PasswordError::NoDigit)
    } else if !has(|c| !c.is_alphanumeric() && !c.is_whitespace() && !c.is_control()) {
        Err(PasswordError::NoSpecial)
    } else if length < LENGTH_MIN {
        Err(PasswordError::TooShort)
    } else if length > LENGTH_MAX {
        Err(PasswordError::TooLong)
    } else {
        Ok(())
    }
}

/// Checks a password of the reset: the same set, one message.
///
/// The specification lists `@$!%*?&` for the reset and "special character (e.g. `!@#...`)" for the
/// registration; the wider set holds for both, so that nobody is locked out of a password they had.
///
/// # Errors
/// [`RESET_MESSAGE`].
pub fn check_reset(password: &str) -> Result<(), &'static str> {
    check(password).map_err(|_| RESET_MESSAGE)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_the_first_broken_rule_in_the_order_of_the_specification() {
        let cases = [
            ("", "Password harus mengandung huruf besar"),
            ("a", "Password harus mengandung huruf besar"),
            ("A", "Password harus mengandung huruf kecil"),
            ("Aa", "Password harus mengandung angka"),
            (
                "Aa1",
                "Password harus mengandung karakter spesial (misal: !@#...)",
            ),
            ("Aa1!", "Password minimal 10 karakter"),
            ("Aa1!56789", "Password minimal 10 karakter"),
        ];
        for (password, message) in cases {
            assert_eq!(
                check(password).unwrap_err().to_string(),
                message,
                "{password:?}"
            );
        }
        assert_eq!(
            check(&format!("Aa1!{}", "x".repeat(125))),
            Err(PasswordError::TooLong)
        );
        let longest = format!("Aa1!{}", "x".repeat(LENGTH_MAX - 4));
        assert_eq!(check(&longest), Ok(()));
    }

    #[test]
    fn accepts_ten_characters_of_all_four_kinds() {
        for password in [
            "Aa1!567890",
            "Demo-Nduga-2025!",
            "Kenyam#2026",
            "Sandi Rahasia 9?",
        ] {
            assert_eq!(check(password), Ok(()), "{password}");
        }
    }

    #[test]
    fn a_space_is_no_special_character() {
        assert_eq!(check("Sandi Rahasia 9"), Err(PasswordError::NoSpecial));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn registration_and_reset_accept_the_same_set(password in "[A-Za-z0-9@$!%*?&#_ -]{0,16}|\\PC{0,16}") {
            prop_assert_eq!(check(&password).is_ok(), check_reset(&password).is_ok());
        }
    }
}
