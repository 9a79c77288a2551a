//! Numbers of papers: treasury papers, deposit slips, decrees.

/// What a spreadsheet takes for the beginning of a formula.
const FORMULA: [char; 4] = ['=', '+', '-', '@'];

/// Whether a number is written with letters, digits and signs of a keyboard and single spaces. Another dash, a wider letter
/// or a second space would make a number that looks like one that is taken, and is another. None begins as a formula of a
/// spreadsheet does: numbers are carried into tables of other programs.
///
/// Source of the rule: `control.md`, numbers are unique for each kind and year.
#[must_use]
pub fn is_plain_number(number: &str) -> bool {
    let number = number.trim_matches(' ');
    number
        .bytes()
        .all(|byte| byte == b' ' || byte.is_ascii_graphic())
        && !number.contains("  ")
        && !number.starts_with(FORMULA)
}

#[cfg(test)]
mod tests {
    use super::is_plain_number;

    #[test]
    fn what_looks_like_another_number_is_none() {
        for number in ["SP2D-00017/NDG/2026", "188.45/12 TAHUN 2026", " 7 (A)_b "] {
            assert!(is_plain_number(number), "{number}");
        }
        for number in [
            "SP2D\u{2011}00017",
            "STS\u{2013}19A",
            "ＳＴＳ-19A",
            "STS  19A",
            "STS\u{a0}19A",
            "STS\t19A",
            "SТS-19A",
            "STS-\u{200b}19A",
            "=SP2D-17",
            "+17/SPP",
            " -17",
            "@17",
        ] {
            assert!(!is_plain_number(number), "{number}");
        }
    }
}
