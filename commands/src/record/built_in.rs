//! The public reference lists that the program brings with it, as records: what the demo starts with and
//! what an office takes to begin its own lists.

use std::collections::BTreeMap;

use domain::record::{Bank, District, Faculty, Institution, Kampung, RecordKind, StudyProgramme};
use domain::reference;

use crate::application::bank_record;

/// A kind of which the program brings a public list.
pub trait BuiltIn: RecordKind {
    /// The list: ids with their values; empty when nobody publishes one.
    fn built_in() -> Vec<(String, Self)>;
}

impl BuiltIn for District {
    fn built_in() -> Vec<(String, Self)> {
        reference::districts()
            .iter()
            .filter_map(|row| {
                let value = Self {
                    code: row.code.parse().ok()?,
                    name: row.name.clone(),
                    population: None,
                };
                Some((row.code.clone(), value))
            })
            .collect()
    }
}

impl BuiltIn for Kampung {
    fn built_in() -> Vec<(String, Self)> {
        reference::kampung()
            .iter()
            .filter_map(|row| {
                let value = Self {
                    code: row.code.parse().ok()?,
                    district_code: row.district_code.parse().ok()?,
                    name: row.name.clone(),
                };
                Some((row.code.clone(), value))
            })
            .collect()
    }
}

impl BuiltIn for Bank {
    fn built_in() -> Vec<(String, Self)> {
        reference::banks()
            .iter()
            .map(|row| (row.code.clone(), bank_record(row)))
            .collect()
    }
}

/// Campuses and schools.
impl BuiltIn for Institution {
    fn built_in() -> Vec<(String, Self)> {
        let province = |code: &str| {
            reference::region(code)
                .map(|row| row.name.clone())
                .unwrap_or_default()
        };
        let campuses = reference::institutions().iter().map(|row| {
            let value = Self {
                name: row.name.clone(),
                kind: row.form.clone(),
                city_code: row.city_code.parse().ok(),
                province: province(&row.province_code),
                status: row.status.clone(),
                accreditation: Some(row.accreditation.clone()).filter(|text| !text.is_empty()),
            };
            (row.code.clone(), value)
        });
        let schools = reference::schools().iter().map(|row| {
            let value = Self {
                name: row.name.clone(),
                kind: row.level.clone(),
                city_code: row.city_code.parse().ok(),
                province: province(row.city_code.split('.').next().unwrap_or_default()),
                status: "Aktif".to_owned(),
                accreditation: None,
            };
            (row.npsn.clone(), value)
        });
        campuses.chain(schools).collect()
    }
}

/// Nobody publishes which faculties there are.
impl BuiltIn for Faculty {
    fn built_in() -> Vec<(String, Self)> {
        Vec::new()
    }
}

impl BuiltIn for StudyProgramme {
    fn built_in() -> Vec<(String, Self)> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        reference::study_programmes()
            .iter()
            .filter_map(|row| {
                let count = counts.entry(&row.institution_code).or_default();
                *count += 1;
                let value = Self {
                    institution_id: row.institution_code.clone(),
                    name: row.name.clone(),
                    level: row.level.parse().ok()?,
                };
                Some((format!("{}-{:03}", row.institution_code, count), value))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sound<T: BuiltIn>(count: usize) {
        let rows = T::built_in();
        assert_eq!(rows.len(), count, "{}", T::TYPE);
        for (id, value) in rows {
            assert!(value.problems().is_empty(), "{id}: {:?}", value.problems());
        }
    }

    #[test]
    fn every_built_in_row_is_a_sound_record() {
        sound::<District>(reference::districts().len());
        sound::<Kampung>(reference::kampung().len());
        sound::<Bank>(reference::banks().len());
        sound::<Institution>(reference::institutions().len() + reference::schools().len());
        sound::<StudyProgramme>(reference::study_programmes().len());
    }
}
