//! The next number of a paper, guessed from the numbers before it: offices number their papers by schemes of their own.

use std::collections::{BTreeMap, BTreeSet};

/// A number with one run of digits taken out: what stands before and after it.
type Gap<'a> = (&'a str, &'a str);

/// The number after those of a year, oldest first; none where there is nothing to go by. The run of digits that counts
/// is the one that differs between numbers of one scheme, else the longest that is not the year.
#[must_use]
pub fn next_number(used: &[String], year: i32) -> Option<String> {
    let newest = used.last()?;
    let mut schemes: BTreeMap<Gap<'_>, BTreeSet<u64>> = BTreeMap::new();
    for number in used {
        for (start, end) in runs(number) {
            if let Ok(value) = number[start..end].parse() {
                let gap = (&number[..start], &number[end..]);
                schemes.entry(gap).or_default().insert(value);
            }
        }
    }
    let year = year.to_string();
    let counts = |&(start, end): &(usize, usize)| {
        schemes
            .get(&(&newest[..start], &newest[end..]))
            .map_or(0, BTreeSet::len)
    };
    let (start, end) = runs(newest)
        .into_iter()
        .filter(|&(start, end)| newest[start..end] != year)
        .max_by_key(|run| (counts(run), run.1 - run.0, run.0))?;
    let (before, after) = (&newest[..start], &newest[end..]);
    let last = schemes.get(&(before, after))?.last()?;
    let next = last.checked_add(1)?;
    Some(format!(
        "{before}{next:0width$}{after}",
        width = end - start
    ))
}

/// Where the runs of digits of a text begin and end.
fn runs(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        if !byte.is_ascii_digit() {
            continue;
        }
        match found.last_mut() {
            Some((_, end)) if *end == at => *end = at + 1,
            _ => found.push((at, at + 1)),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::next_number;

    fn next(used: &[&str]) -> Option<String> {
        let used: Vec<String> = used.iter().map(|&number| number.to_owned()).collect();
        next_number(&used, 2026)
    }

    #[test]
    fn the_run_that_counts_goes_on() {
        for (used, expected) in [
            (&["SP2D-9"][..], "SP2D-10"),
            (&["900/0012/SPP/2026"], "900/0013/SPP/2026"),
            (&["9/SPP/2/2026", "10/SPP/2/2026"], "11/SPP/2/2026"),
            (
                &["0040/SPM/01/2026", "0041/SPM/02/2026"],
                "0042/SPM/02/2026",
            ),
            // A gap that was left is not filled: the highest counts.
            (&["SPP/7", "SPP/3"], "SPP/8"),
            (&["SPP/099/2026"], "SPP/100/2026"),
        ] {
            assert_eq!(next(used).as_deref(), Some(expected), "{used:?}");
        }
    }

    #[test]
    fn nothing_to_go_by_is_nothing_said() {
        for used in [
            &[][..],
            &["SPP"],
            &["SPP/2026"],
            &["SPP/99999999999999999999"],
        ] {
            assert_eq!(next(used), None, "{used:?}");
        }
    }
}
