//! Where a NIK was first issued. It only informs: numbers stay for life while people and codes move.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::{Nik, reference};

/// The place a NIK names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NikRegion {
    /// A district of Nduga, under its present (9508) or former (9124) code.
    Nduga {
        /// Name of the district.
        district: &'static str,
    },
    /// Jayawijaya while Nduga was a part of it (until 2008): 9102 with any district.
    FormerParent,
    /// A district elsewhere.
    Elsewhere {
        /// Name of the district.
        district: &'static str,
    },
    /// No edition of the codes knows it.
    Unknown,
}

/// The place where the NIK was first issued.
#[must_use]
pub fn nik_region(nik: &Nik) -> NikRegion {
    let prefix = nik.region_prefix();
    let nduga = reference::districts().iter().find(|district| {
        [&district.code, &district.former_code]
            .iter()
            .any(|code| code.bytes().filter(|b| *b != b'.').eq(prefix.bytes()))
    });
    if let Some(district) = nduga {
        NikRegion::Nduga {
            district: &district.name,
        }
    } else if prefix.starts_with("9102") {
        NikRegion::FormerParent
    } else {
        prefixes()
            .get(prefix)
            .map_or(NikRegion::Unknown, |district| NikRegion::Elsewhere {
                district,
            })
    }
}

fn prefixes() -> &'static BTreeMap<&'static str, &'static str> {
    static PREFIXES: OnceLock<BTreeMap<&'static str, &'static str>> = OnceLock::new();
    PREFIXES.get_or_init(|| {
        reference::nik_prefixes()
            .iter()
            .map(|row| (row.prefix.as_str(), row.name.as_str()))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(prefix: &str) -> NikRegion {
        nik_region(&format!("{prefix}1506050001").parse().unwrap())
    }

    #[test]
    fn present_and_former_codes_of_nduga_name_the_same_district() {
        let kenyam = NikRegion::Nduga { district: "Kenyam" };
        assert_eq!(region("950801"), kenyam);
        assert_eq!(region("912401"), kenyam);
    }

    #[test]
    fn jayawijaya_before_the_split_is_the_former_parent() {
        assert_eq!(region("910217"), NikRegion::FormerParent);
        assert!(matches!(region("950101"), NikRegion::Elsewhere { .. }));
    }

    #[test]
    fn a_statistical_code_is_no_region_of_a_nik() {
        assert_eq!(region("942902"), NikRegion::Unknown);
    }
}
