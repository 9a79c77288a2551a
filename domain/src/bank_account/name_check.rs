//! A bank's word on whose an account is, beside what was entered.

use std::collections::{BTreeMap, BTreeSet};

use crate::integrity::{NameMatch, compare_names};

wire_enum! {
    /// What a bank's check of names says of an account that waits for verification.
    pub enum NameCheck {
        /// The bank names its holder as it was entered, and as the recipient is called.
        Agrees = "sesuai" => "Sesuai",
        /// Close enough for a second look.
        Similar = "mirip" => "Mirip, lihat bukunya",
        /// The bank names somebody else.
        Differs = "berbeda" => "Nama berbeda",
        /// The bank does not know the account, or it is closed.
        Unknown = "tidak-dikenal" => "Tidak dikenal bank",
        /// Lines of the file say different things of the account.
        Contradicted = "bertentangan" => "Baris bertentangan, tanyakan kepada bank",
        /// No account with this number waits for verification.
        NotWaiting = "tidak-menunggu" => "Tidak ada yang menunggu",
    }
}

impl NameCheck {
    /// What the bank's word says: `told` is its holder, `entered` the holder as entered, `expected` whose it should be
    /// where a record says so.
    #[must_use]
    pub fn of(
        told: Option<&str>,
        is_known: Option<bool>,
        entered: &str,
        expected: Option<&str>,
    ) -> Self {
        if is_known == Some(false) {
            return Self::Unknown;
        }
        let Some(told) = told else {
            // A bank that says only yes agrees to the name that it was asked about.
            return match is_known {
                Some(true) => Self::Agrees,
                Some(false) | None => Self::Unknown,
            };
        };
        let least = [Some(entered), expected]
            .into_iter()
            .flatten()
            .map(|name| compare_names(name, told))
            .min();
        match least {
            Some(NameMatch::Same | NameMatch::Variant) => Self::Agrees,
            Some(NameMatch::Similar) => Self::Similar,
            Some(NameMatch::Different) | None => Self::Differs,
        }
    }
}

/// What the lines of a file say of an account each, held together: where two of them say different things, none of them
/// counts. `said` are the lines in their order, with the account where one waits.
pub fn hold_together<K: Ord>(said: &mut [(Option<K>, NameCheck)]) {
    let mut of: BTreeMap<&K, NameCheck> = BTreeMap::new();
    let mut split: BTreeSet<usize> = BTreeSet::new();
    for (account, result) in said.iter() {
        let Some(account) = account else { continue };
        if of
            .insert(account, *result)
            .is_some_and(|before| before != *result)
        {
            let lines = said.iter().enumerate();
            let same = lines.filter(|(_, (other, _))| other.as_ref() == Some(account));
            split.extend(same.map(|(place, _)| place));
        }
    }
    for place in split {
        said[place].1 = NameCheck::Contradicted;
    }
}

#[cfg(test)]
mod tests {
    use super::{NameCheck, hold_together};

    #[test]
    fn of_an_account_of_which_the_file_says_two_things_no_line_counts() {
        use NameCheck::{Agrees, Contradicted, Differs, NotWaiting, Unknown};
        let mut said = [
            (Some(1), Differs),
            (Some(2), Agrees),
            (None, NotWaiting),
            (Some(1), Agrees),
            (Some(2), Agrees),
            (Some(3), Unknown),
            (Some(3), Agrees),
        ];
        hold_together(&mut said);
        let results = said.map(|(_, result)| result);
        assert_eq!(
            results,
            [
                Contradicted,
                Agrees,
                NotWaiting,
                Contradicted,
                Agrees,
                Contradicted,
                Contradicted
            ]
        );
    }

    #[test]
    fn the_least_of_both_names_counts() {
        for (told, known, entered, expected, result) in [
            (
                Some("YOSEP GWIJANGGE"),
                None,
                "Yosep Gwijangge",
                Some("Yosep Gwijangge"),
                NameCheck::Agrees,
            ),
            (
                Some("YOSEP GWIJANGGE"),
                Some(true),
                "Yosep Gwijangge",
                None,
                NameCheck::Agrees,
            ),
            (
                Some("Yosep Gwijangge"),
                None,
                "Yosep Gwijangge",
                Some("Maria Kogoya"),
                NameCheck::Differs,
            ),
            (
                Some("Maria Kogoya"),
                Some(true),
                "Yosep Gwijangge",
                None,
                NameCheck::Differs,
            ),
            (
                Some("Yosep Karel Gwijangge"),
                None,
                "Yosep Gwijangge",
                None,
                NameCheck::Similar,
            ),
            (
                Some("Yosep Gwijangge"),
                Some(false),
                "Yosep Gwijangge",
                None,
                NameCheck::Unknown,
            ),
            (None, Some(true), "Yosep Gwijangge", None, NameCheck::Agrees),
            (None, None, "Yosep Gwijangge", None, NameCheck::Unknown),
        ] {
            assert_eq!(
                NameCheck::of(told, known, entered, expected),
                result,
                "{told:?} {known:?}"
            );
        }
    }
}
