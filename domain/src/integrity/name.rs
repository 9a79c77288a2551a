//! Likeness of names: banks cut and reorder them, registrars spell one family name in many ways.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::reference;

wire_enum! {
    /// How alike two names are.
    pub enum NameMatch {
        /// Neither the words nor their sounds agree.
        Different = "beda" => "Berbeda" | "Nama berbeda",
        /// Close enough for a second look: one letter off, or a word missing.
        Similar = "mirip" => "Mirip" | "Mirip: lihat sekali lagi",
        /// The same words in a known other spelling.
        Variant = "ejaan-lain" => "Ejaan lain" | "Sama dengan ejaan lain",
        /// The same words, whatever their order, case and punctuation.
        Same = "sama" => "Sama" | "Nama sama",
    }
}

/// Compares two full names.
#[must_use]
pub fn compare_names(left: &str, right: &str) -> NameMatch {
    let (left, right) = (words(left), words(right));
    if left.is_empty() || right.is_empty() {
        return NameMatch::Different;
    }
    if left == right {
        return NameMatch::Same;
    }
    let (left, right) = (spelled(&left), spelled(&right));
    if left == right {
        return NameMatch::Variant;
    }
    let (short, long) = if left.len() <= right.len() {
        (left, right)
    } else {
        (right, left)
    };
    let mut rest = long;
    let mut exact = 0;
    let mut near = 0;
    for word in &short {
        if let Some(at) = rest.iter().position(|other| other == word) {
            rest.remove(at);
            exact += 1;
        } else if let Some(at) = rest.iter().position(|other| is_near(word, other)) {
            rest.remove(at);
            near += 1;
        }
    }
    // One word alone is too little: half the highlands are called Kogoya.
    let all_found = exact + near == short.len();
    let enough = short.len() >= 2 && rest.len() <= 1 && near <= 1 && exact >= 1;
    if all_found && enough {
        NameMatch::Similar
    } else {
        NameMatch::Different
    }
}

/// Lower-case words, sorted; titles and punctuation dropped.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = name
        .split(|c: char| !c.is_alphabetic() && c != '\'')
        .map(|word| word.replace('\'', "").to_lowercase())
        .filter(|word| !word.is_empty() && !matches!(word.as_str(), "sdr" | "sdri" | "bpk" | "ibu"))
        .collect();
    words.sort();
    words
}

/// The words in their known main spelling, then as they sound; sorted.
fn spelled(words: &[String]) -> Vec<String> {
    let mut spelled: Vec<String> = words
        .iter()
        .map(|word| {
            sound(
                variants()
                    .get(word.as_str())
                    .map_or(word.as_str(), |main| main),
            )
        })
        .collect();
    spelled.sort();
    spelled
}

/// Known other spellings of family names, in lower case.
fn variants() -> &'static BTreeMap<String, String> {
    static VARIANTS: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    VARIANTS.get_or_init(|| {
        reference::person_names()
            .iter()
            .filter(|row| !row.variant_of.is_empty())
            .map(|row| (row.name.to_lowercase(), row.variant_of.to_lowercase()))
            .collect()
    })
}

/// Old and new orthography and doubled letters made one.
fn sound(word: &str) -> String {
    let modern = word
        .replace("oe", "u")
        .replace("dj", "j")
        .replace("tj", "c")
        .replace("ph", "f")
        .replace("th", "t")
        .replace('y', "i")
        .replace('v', "f");
    let mut plain = String::with_capacity(modern.len());
    for letter in modern.chars() {
        if !plain.ends_with(letter) {
            plain.push(letter);
        }
    }
    plain
}

/// One letter added, dropped, changed or swapped with its neighbour, in words of four letters or more.
fn is_near(left: &str, right: &str) -> bool {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    if left.len().min(right.len()) < 4 || left.len().abs_diff(right.len()) > 1 {
        return false;
    }
    let same_start = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    let (left, right) = (&left[same_start..], &right[same_start..]);
    match (left, right) {
        ([a, b, rest_left @ ..], [c, d, rest_right @ ..]) if a == d && b == c => {
            rest_left == rest_right
        }
        ([_, rest_left @ ..], [_, rest_right @ ..]) if left.len() == right.len() => {
            rest_left == rest_right
        }
        ([_, rest_left @ ..], _) if left.len() > right.len() => rest_left == right,
        (_, [_, rest_right @ ..]) => left == rest_right,
        (_, []) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_case_and_punctuation_do_not_matter() {
        assert_eq!(
            compare_names("Yuliana Gwijangge", "GWIJANGGE, YULIANA"),
            NameMatch::Same
        );
    }

    #[test]
    fn known_and_orthographic_variants_are_one_name() {
        for (left, right) in [
            ("Yuliana Gwijangge", "Yuliana Gwijange"),
            ("Yuliana Gwijangge", "Yuliana Ngwijangge"),
            ("Agus Murib", "Agoes Murip"),
            ("Stephanus Wenda", "Stefanus Wenda"),
        ] {
            assert_eq!(
                compare_names(left, right),
                NameMatch::Variant,
                "{left} / {right}"
            );
        }
    }

    #[test]
    fn one_letter_or_one_word_off_is_similar() {
        for (left, right) in [
            ("Marta Wandikbo", "Marta Wandibko"),
            ("Marta Wandikbo", "Martha Wandikba"),
            ("Marta Yosina Wandikbo", "Marta Wandikbo"),
        ] {
            assert_eq!(
                compare_names(left, right),
                NameMatch::Similar,
                "{left} / {right}"
            );
        }
    }

    #[test]
    fn sharing_a_family_name_is_not_likeness() {
        for (left, right) in [
            ("Marta Kogoya", "Petrus Kogoya"),
            ("Kogoya", "Petrus Kogoya"),
            ("Marta Kogoya", ""),
            ("Marta Wenda", "Marta Wonda Kogoya Tabuni"),
        ] {
            assert_eq!(
                compare_names(left, right),
                NameMatch::Different,
                "{left} / {right}"
            );
        }
    }
}
