//! Texts that no spreadsheet takes for a formula.

/// What begins a formula, in the widths in which keyboards of East Asia write it too.
const FORMULA: [char; 12] = [
    '=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫',
];
/// What may part cells, whatever the file says: who opens it chooses the separator.
const PARTING: [char; 6] = [',', ';', '\t', '\r', '\n', '|'];

/// What may stand before a formula and is not seen, or is taken away when the file is read: quotes are, where another
/// separator makes them stand at the beginning of a cell.
fn is_overlooked(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '"' | '\'')
        || matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// The text, with an apostrophe before whatever a spreadsheet could take for a formula: at its beginning, and where a
/// cell would begin with another separator.
pub(super) fn harmless(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 1);
    if text.starts_with(PARTING) || text.starts_with('\0') {
        safe.push('\'');
    }
    let mut begins = true;
    for letter in text.chars().filter(|letter| *letter != '\0') {
        if begins && FORMULA.contains(&letter) {
            safe.push('\'');
        }
        begins = PARTING.contains(&letter) || (begins && is_overlooked(letter));
        safe.push(letter);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_starts_a_formula() {
        for start in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\0x"] {
            assert!(harmless(start).starts_with('\''), "{start:?}");
        }
        assert_eq!(harmless("Yuliana - Nduga"), "Yuliana - Nduga");
    }

    #[test]
    fn a_formula_behind_a_separator_is_harmless_too() {
        for text in [
            "a;=1+1",
            "a,=1+1",
            "a\t@x",
            "a\n-1+cmd",
            "a; +1",
            "x\r=1",
            " =1",
            "a|=1",
            "x\";\"=1+1\";\" uji",
            "\"=1",
            "\u{feff}=1",
            "\u{200b}\u{202e}+1",
            "＝1+1",
            "a;﹫x",
        ] {
            let row = harmless(text);
            let open = row
                .split([',', ';', '\t', '\r', '\n', '|'])
                .map(|part| part.trim_start_matches([' ', '"', '\u{feff}', '\u{200b}', '\u{202e}']))
                .any(|part| part.starts_with(['=', '+', '-', '@', '＝', '﹫']));
            assert!(!open, "{text:?} became {row:?}");
        }
        for text in [
            "Yuliana - Nduga",
            "Kenyam, Nduga",
            "SMA 1; SMA 2",
            "0812-3456",
            "Kata \"jujur\"",
        ] {
            assert_eq!(harmless(text), text);
        }
    }
}
