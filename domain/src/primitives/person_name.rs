//! Names of persons, as their cards print them.

/// Fewest letters of a name.
const LETTERS_MIN: usize = 2;
/// What stands between the letters of a name: initials, titles, a clan in brackets, `s/o`.
const MARKS: &str = " .,'’-/()";

/// Whether a text can be somebody's name: letters of any script with their accents, and what stands between them.
#[must_use]
pub fn is_person_name(text: &str) -> bool {
    let text = text.trim();
    let is_accent = |c: char| ('\u{300}'..='\u{36f}').contains(&c);
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    letters >= LETTERS_MIN
        && text
            .chars()
            .all(|c| c.is_alphabetic() || is_accent(c) || MARKS.contains(c))
}
