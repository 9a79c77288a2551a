//! Which parts of a public figure stand apart, and which only together: a part of a few persons tells what each got.

/// Fewest persons whose sum is shown apart from others.
pub const PERSONS_MIN: i64 = 5;

/// Of parts with so many persons each, which are shown apart. Those of fewer than [`PERSONS_MIN`] are not; and where all of
/// these together are still fewer, or one alone, so that the rest of the whole would tell of them, the smallest others join
/// them. A part of nobody hides nobody.
#[must_use]
pub fn shown_apart(persons: &[i64]) -> Vec<bool> {
    let mut apart = vec![true; persons.len()];
    let mut by_size: Vec<usize> = (0..persons.len())
        .filter(|place| persons[*place] > 0)
        .collect();
    by_size.sort_by_key(|place| persons[*place]);
    let mut together = 0;
    for (parts, place) in by_size.into_iter().enumerate() {
        let is_small = persons[place] < PERSONS_MIN;
        let is_known = parts > 0 && (together < PERSONS_MIN || parts == 1);
        if !is_small && !is_known {
            break;
        }
        apart[place] = false;
        together += persons[place];
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::{PERSONS_MIN, shown_apart};
    use proptest::prelude::*;

    #[test]
    fn a_few_persons_stand_only_with_others() {
        assert_eq!(shown_apart(&[]), Vec::<bool>::new());
        assert_eq!(shown_apart(&[5, 40]), [true, true]);
        // Two alone are joined by the smallest of the others; so is one part of enough persons with nobody beside it.
        assert_eq!(shown_apart(&[2, 40, 9]), [false, true, false]);
        assert_eq!(shown_apart(&[3, 4, 40]), [false, false, true]);
        assert_eq!(shown_apart(&[1]), [false]);
        assert_eq!(shown_apart(&[40, 0]), [true, true]);
    }

    proptest! {
        #[test]
        fn what_stands_together_is_of_enough_persons_and_of_more_than_one_part(
            persons in prop::collection::vec(1_i64..30, 2..40)
        ) {
            let apart = shown_apart(&persons);
            let hidden: Vec<i64> = persons
                .iter()
                .zip(&apart)
                .filter(|(_, apart)| !**apart)
                .map(|(count, _)| *count)
                .collect();
            prop_assert!(hidden.is_empty() || hidden.len() > 1);
            let whole: i64 = persons.iter().sum();
            prop_assert!(hidden.is_empty() || hidden.iter().sum::<i64>() >= PERSONS_MIN.min(whole));
            for (count, apart) in persons.iter().zip(&apart) {
                prop_assert!(!apart || *count >= PERSONS_MIN);
            }
        }
    }
}
