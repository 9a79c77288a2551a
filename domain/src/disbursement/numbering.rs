//! The next number of a paper: by the office's own scheme where it set one, else guessed from the numbers before it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{FieldProblem, is_plain_number};

/// Longest scheme, in letters.
pub const SCHEME_MAX: usize = 80;
/// Most digits that a number is filled up to with zeros.
const DIGITS_MAX: usize = 9;
/// Months as numbers of papers write them.
const ROMAN: [&str; 12] = [
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
];

/// How an office numbers a kind of paper, e.g. `900/{nomor:4}/SPP/{bulan-romawi}/{tahun}`: the paper's own number
/// (filled with zeros where digits are said), its month (`{bulan}` with two digits, or roman), and its year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct NumberScheme(pub String);

impl NumberScheme {
    /// Whether it counts in exactly one place and holds nothing that a number cannot.
    #[must_use]
    pub fn is_usable(&self) -> bool {
        let Some((before, after, _)) = self.halves() else {
            return false;
        };
        let rest = format!("{before}0{after}");
        let filled = ["{tahun}", "{bulan-romawi}", "{bulan}"]
            .iter()
            .fold(rest, |text, name| text.replace(name, "0"));
        // A digit beside the count would be read as a part of it.
        let touches = before.ends_with(|c: char| c.is_ascii_digit() || c == '}')
            || after.starts_with(|c: char| c.is_ascii_digit() || c == '{');
        !touches
            && !filled.contains(['{', '}', '<', '>'])
            && is_plain_number(&filled)
            && self.0.chars().count() <= SCHEME_MAX
    }

    /// The number after those that follow the scheme in the paper's year; the first where none does.
    #[must_use]
    pub fn next(&self, used: &[String], date: NaiveDate) -> Option<String> {
        let (before, after, digits) = self.halves()?;
        let fill = |half: &str, month: u32| {
            half.replace("{tahun}", &date.year().to_string())
                .replace("{bulan-romawi}", ROMAN[month as usize - 1])
                .replace("{bulan}", &format!("{month:02}"))
        };
        // The count goes on through the year, whatever the month.
        let mut last = 0;
        for month in 1..=12 {
            let (before, after) = (fill(before, month), fill(after, month));
            let counts = used.iter().filter_map(|number| {
                let count = number.strip_prefix(&before)?.strip_suffix(&after)?;
                let is_count = count.bytes().all(|byte| byte.is_ascii_digit());
                is_count.then(|| count.parse::<u64>().ok()).flatten()
            });
            last = counts.chain([last]).max()?;
        }
        let (before, after) = (fill(before, date.month()), fill(after, date.month()));
        let next = last.checked_add(1)?;
        Some(format!("{before}{next:0digits$}{after}"))
    }

    /// What stands before and after the count, and how many digits it is filled up to.
    fn halves(&self) -> Option<(&str, &str, usize)> {
        let (before, rest) = self.0.split_once("{nomor")?;
        let (digits, after) = rest.split_once('}')?;
        let digits = match digits.strip_prefix(':') {
            Some(digits) => digits.parse().ok()?,
            None if digits.is_empty() => 1,
            None => return None,
        };
        let is_sound = (1..=DIGITS_MAX).contains(&digits) && !after.contains("{nomor");
        is_sound.then_some((before, after, digits))
    }
}

/// The schemes of an office; the next number of a kind without one is guessed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberSchemes {
    /// Of the SPP.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spp: Option<NumberScheme>,
    /// Of the SPM.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spm: Option<NumberScheme>,
    /// Of the SP2D.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sp2d: Option<NumberScheme>,
    /// Of decrees (SK).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sk: Option<NumberScheme>,
}

impl NumberSchemes {
    /// The kinds whose scheme cannot be used.
    #[must_use]
    pub fn problems(&self) -> Vec<FieldProblem> {
        [
            ("nomorSurat.spp", &self.spp),
            ("nomorSurat.spm", &self.spm),
            ("nomorSurat.sp2d", &self.sp2d),
            ("nomorSurat.sk", &self.sk),
        ]
        .into_iter()
        .filter(|(_, scheme)| scheme.as_ref().is_some_and(|it| !it.is_usable()))
        .map(|(field, _)| FieldProblem::new(field, "SKEMA_NOMOR_TIDAK_SAH"))
        .collect()
    }
}

/// The number that the next paper of a day would have, by the office's scheme or by those before it.
#[must_use]
pub fn next_of(scheme: Option<&NumberScheme>, used: &[String], date: NaiveDate) -> Option<String> {
    match scheme {
        Some(scheme) => scheme.next(used, date),
        None => next_number(used, date.year()),
    }
}

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
    use chrono::NaiveDate;

    use super::{NumberScheme, next_number, next_of};

    fn by(scheme: &str, used: &[&str]) -> Option<String> {
        let used: Vec<String> = used.iter().map(|&number| number.to_owned()).collect();
        let scheme = NumberScheme(scheme.to_owned());
        next_of(
            Some(&scheme),
            &used,
            NaiveDate::from_ymd_opt(2026, 4, 9).unwrap(),
        )
    }

    #[test]
    fn a_scheme_counts_through_its_year_and_writes_the_month_of_the_paper() {
        for (scheme, used, expected) in [
            ("{nomor}/SPP/{tahun}", &[][..], "1/SPP/2026"),
            (
                "{nomor}/SPP/{tahun}",
                &["9/SPP/2026", "40/SPP/2025", "12/SPM/2026"],
                "10/SPP/2026",
            ),
            (
                "900/{nomor:4}/SPM/{bulan-romawi}/{tahun}",
                &["900/0041/SPM/II/2026", "900/0040/SPM/XII/2026"],
                "900/0042/SPM/IV/2026",
            ),
            (
                "{nomor:3}-{bulan}",
                &["007-03", "x07-03", "+8-03"],
                "008-04",
            ),
            // What was numbered otherwise before the scheme was set does not count.
            ("SP2D {nomor:5}", &["SP2D-17"], "SP2D 00001"),
        ] {
            assert_eq!(
                by(scheme, used).as_deref(),
                Some(expected),
                "{scheme} {used:?}"
            );
        }
    }

    #[test]
    fn a_scheme_that_cannot_count_is_refused() {
        let usable = |scheme: &str| NumberScheme(scheme.to_owned()).is_usable();
        for scheme in [
            "{nomor}",
            "188.45/{nomor:3} TAHUN {tahun}",
            "{nomor}/{bulan}/{tahun}",
            "{tahun}-{nomor}",
        ] {
            assert!(usable(scheme), "{scheme}");
        }
        for scheme in [
            "",
            "SPP/{tahun}",
            "{nomor}{nomor}",
            "{nomor}/{nomor}",
            "{nomor:0}",
            "{nomor:10}",
            "{nomor:x}",
            "{nomorik}",
            "{nomor}/{hari}",
            "{nomor}{tahun}",
            "{tahun}{nomor}",
            "9{nomor}",
            "{nomor}  SPP",
            "{nomor}\u{2013}SPP",
            "=SPP/{nomor}",
            "+{nomor}",
            " -{nomor}",
            "@{nomor}/SPP",
            "{nomor}/<b>",
            "SPP\u{7}{nomor:3}",
        ] {
            assert!(!usable(scheme), "{scheme}");
        }
        assert!(!usable(&format!("{{nomor}}{}", "A".repeat(80))));
    }

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
