//! How many people of each home district a year's list names, so that nobody is found by it: only of years that are over,
//! and never a number by which few can be told apart.

use std::collections::BTreeMap;

use crate::answer::shown;

/// The least number that is told.
const LEAST: i64 = 5;

/// A district in a year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DistrictCount {
    /// Year of the list.
    pub year: i64,
    /// Code of the district.
    pub code: String,
    /// Its name.
    pub name: String,
    /// Names on the list; none where they are too few to be told.
    pub count: Option<i64>,
}

/// The counts of all years before `year`. In the present year a number that grows by one on the day of a name that comes
/// onto the list would say where its owner is from.
pub(super) fn told(counted: Vec<(i64, String, i64)>, year: i64) -> Vec<DistrictCount> {
    let mut years: BTreeMap<i64, Vec<DistrictCount>> = BTreeMap::new();
    for (of, code, count) in counted.into_iter().filter(|(of, ..)| *of < year) {
        years.entry(of).or_default().push(DistrictCount {
            year: of,
            name: shown::district_name(Some(&code)).unwrap_or_else(|| code.clone()),
            code,
            count: Some(count),
        });
    }
    years.into_values().rev().flat_map(hidden).collect()
}

/// Hides what is too few, and with a single such number the next smallest too: the sum of a year is known from its list.
fn hidden(mut year: Vec<DistrictCount>) -> Vec<DistrictCount> {
    let mut few = 0;
    for district in &mut year {
        if district.count.is_some_and(|count| count < LEAST) {
            district.count = None;
            few += 1;
        }
    }
    let smallest = (year.iter_mut().filter(|district| district.count.is_some()))
        .min_by_key(|district| district.count);
    if let (1, Some(district)) = (few, smallest) {
        district.count = None;
    }
    year
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(found: &[DistrictCount]) -> Vec<(i64, Option<i64>)> {
        found.iter().map(|it| (it.year, it.count)).collect()
    }

    #[test]
    fn few_are_not_told_and_not_found_by_subtracting() {
        let counted = vec![
            (2025, "95.08.01".to_owned(), 9),
            (2025, "95.08.02".to_owned(), 3),
            (2025, "95.08.03".to_owned(), 7),
            (2024, "95.08.01".to_owned(), 8),
            (2024, "95.08.02".to_owned(), 6),
            (2023, "95.08.01".to_owned(), 1),
            (2023, "95.08.02".to_owned(), 2),
            (2023, "95.08.03".to_owned(), 30),
        ];
        let found = told(counted, 2026);
        assert_eq!(
            counts(&found),
            [
                (2025, Some(9)),
                (2025, None),
                (2025, None),
                (2024, Some(8)),
                (2024, Some(6)),
                (2023, None),
                (2023, None),
                (2023, Some(30)),
            ]
        );
        assert_eq!(found[0].name, "Kenyam");
    }

    #[test]
    fn a_year_that_is_not_over_is_not_told() {
        let counted = vec![(2026, "95.08.01".to_owned(), 40)];
        assert!(told(counted.clone(), 2026).is_empty());
        assert_eq!(counts(&told(counted, 2027)), [(2026, Some(40))]);
    }
}
