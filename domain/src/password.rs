//! Rules for passwords: registration and reset accept the same set and differ in their messages.

use std::collections::HashSet;
use std::sync::LazyLock;

use thiserror::Error;

/// Fewest characters.
pub const LENGTH_MIN: usize = 10;
/// Most characters; bounds the work of hashing.
pub const LENGTH_MAX: usize = 128;

/// The one message of the reset form.
pub const RESET_MESSAGE: &str =
    "Password harus minimal 10 karakter, mengandung huruf besar, kecil, angka, dan simbol.";

/// The 10,000 passwords most often met in leaked collections: the head of the frequency list of zxcvbn 4.4.2 (MIT
/// licence, Dan Wheeler and Dropbox), sorted.
static COMMON: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| include_str!("password/common.txt").lines().collect());

/// What anybody would try first at this portal.
const OWN_WORDS: &[&str] = &[
    "nduga",
    "beasiswa",
    "kenyam",
    "papua",
    "pegunungan",
    "indonesia",
    "portal",
    "kabupaten",
    "admin",
    "password",
    "sandi",
    "rahasia",
];

/// Fewest letters of a word that is looked for: shorter ones are in everything.
const WORD_MIN: usize = 4;
/// Fewest letters of a part of an address that counts as a word of its owner.
const ADDRESS_WORD_MIN: usize = 5;

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
    /// A common word, one of the portal's or of the account's own address, however it is dressed up.
    #[error(
        "Password ini mudah ditebak: kata yang umum, nama portal, atau alamat Anda sendiri. Pilih kata lain."
    )]
    TooCommon,
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
            Self::TooCommon => "PASSWORD_TERLALU_UMUM",
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

/// Refuses a password that is nothing but a common word, words of this portal or of the account's own addresses,
/// also with digits and signs around it and signs in place of letters. A sentence that has such words among others
/// is taken. Asked only where a password is chosen: whoever has one already still signs in.
///
/// # Errors
/// [`PasswordError::TooCommon`].
pub fn check_uncommon(password: &str, addresses: &[&str]) -> Result<(), PasswordError> {
    let own = own_words(addresses);
    let guessed = disguises(password).iter().any(|word| {
        word.chars().count() >= WORD_MIN && (COMMON.contains(word.as_str()) || made_of(word, &own))
    });
    if guessed {
        Err(PasswordError::TooCommon)
    } else {
        Ok(())
    }
}

/// What a password may be a disguise of, in small letters.
fn disguises(password: &str) -> Vec<String> {
    let small = password.to_lowercase();
    let bare = small.trim_matches(|c: char| !c.is_alphanumeric());
    let core = small.trim_matches(|c: char| !c.is_alphabetic());
    let letters = |text: &str, one: char| -> String {
        let undone = text.chars().map(|c| undisguised(c, one));
        undone.filter(|c| c.is_alphabetic()).collect()
    };
    let spoken: String = small.chars().filter(|c| c.is_alphabetic()).collect();
    vec![
        bare.to_owned(),
        core.to_owned(),
        letters(core, 'i'),
        letters(core, 'l'),
        letters(&small, 'i'),
        spoken,
        small,
    ]
}

/// The letter that a sign stands for; `1` stands for `one`.
const fn undisguised(sign: char, one: char) -> char {
    match sign {
        '@' | '4' => 'a',
        '3' => 'e',
        '0' => 'o',
        '$' | '5' => 's',
        '7' => 't',
        '1' | '!' => one,
        other => other,
    }
}

/// Words of the portal and of the account's addresses, in small letters.
fn own_words(addresses: &[&str]) -> Vec<String> {
    let mut words: Vec<String> = OWN_WORDS.iter().map(|word| (*word).to_owned()).collect();
    for address in addresses {
        let small = address.to_lowercase();
        let local = small.split('@').next().unwrap_or_default();
        let whole: String = local.chars().filter(|c| c.is_alphabetic()).collect();
        let parts = local.split(|c: char| !c.is_alphabetic()).map(str::to_owned);
        words.extend(
            parts
                .chain([whole])
                .filter(|part| part.chars().count() >= ADDRESS_WORD_MIN),
        );
    }
    words
}

/// Whether a text is one of these words, or several of them one after the other.
fn made_of(text: &str, words: &[String]) -> bool {
    let mut reached = vec![false; text.len() + 1];
    reached[0] = true;
    for end in 1..=text.len() {
        reached[end] = words
            .iter()
            .any(|word| word.len() <= end && reached[end - word.len()] && ends(text, end, word));
    }
    reached[text.len()]
}

fn ends(text: &str, end: usize, word: &str) -> bool {
    text.get(..end).is_some_and(|head| head.ends_with(word))
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

    #[test]
    fn a_common_word_is_refused_however_it_is_dressed_up() {
        for password in [
            "Password123!",
            "P@ssw0rd-2026",
            "Pa$$word12",
            "!!Qwerty12345",
            "Trustno1!!!",
            "Nduga-2026!",
            "Beasiswa#Nduga#1",
            "Ndug4-Beas1swa!",
            "Yuliana.Gwijangge1!",
            "Gwijangge-2005",
        ] {
            let refused = check_uncommon(password, &["yuliana.gwijangge05@mail.test"]);
            assert_eq!(refused, Err(PasswordError::TooCommon), "{password}");
        }
    }

    #[test]
    fn a_sentence_with_common_words_in_it_is_taken() {
        for password in [
            "Demo-Nduga-2025!",
            "Lain-Sekali-2026!",
            "Kuda hitam 7 di Nduga!",
            "xK9#vv-Beasiswa",
            "Aa1!567890",
        ] {
            let taken = check_uncommon(password, &["yuliana@mail.test", "lain@b.test"]);
            assert_eq!(taken, Ok(()), "{password}");
        }
    }

    #[test]
    fn the_list_is_whole_and_each_word_stands_once() {
        assert_eq!(COMMON.len(), 10_000);
        assert!(COMMON.contains("password") && COMMON.contains("letmein"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]
        #[test]
        fn registration_and_reset_accept_the_same_set(password in "[A-Za-z0-9@$!%*?&#_ -]{0,16}|\\PC{0,16}") {
            prop_assert_eq!(check(&password).is_ok(), check_reset(&password).is_ok());
            // Whatever it is, it is judged.
            let _ = check_uncommon(&password, &["a@b.test"]);
        }
    }
}
