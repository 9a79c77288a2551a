//! Finds what a list means by a name: exactly, or the nearest known name as a suggestion.
use std::collections::HashMap;
use std::sync::LazyLock;

use domain::reference::{self, Bank, District, Institution, Region, RegionLevel, School};

use super::sheet::letters_and_digits;

/// Where somebody studies.
#[derive(Debug, Clone, Copy)]
pub enum Place {
    /// A campus.
    Campus(&'static Institution),
    /// A secondary school.
    School(&'static School),
}

impl Place {
    /// Its code: PDDikti's for a campus, NPSN for a school.
    pub fn code(self) -> &'static str {
        match self {
            Self::Campus(campus) => &campus.code,
            Self::School(school) => &school.npsn,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Campus(campus) => &campus.name,
            Self::School(school) => &school.name,
        }
    }

    /// Code of its regency or city.
    pub fn city_code(self) -> &'static str {
        match self {
            Self::Campus(campus) => &campus.city_code,
            Self::School(school) => &school.city_code,
        }
    }
}

/// What was found for a name.
#[derive(Debug, Clone, Copy)]
pub enum Found<T> {
    /// This is it.
    Exactly(T),
    /// Not known; the nearest known one, where one is near.
    Nearest(Option<T>),
}

/// The district of Nduga with this name or code.
pub fn district(text: &str) -> Found<&'static District> {
    let wanted = letters_and_digits(text);
    let wanted = ["distrik", "kecamatan", "kec"]
        .iter()
        .find_map(|word| wanted.strip_prefix(word))
        .unwrap_or(&wanted);
    pick(reference::districts(), wanted, |row| {
        vec![letters_and_digits(&row.name), letters_and_digits(&row.code)]
    })
}

/// The bank with this name or code.
pub fn bank(text: &str) -> Found<&'static Bank> {
    let wanted = bank_word(text);
    let wanted = match wanted.as_str() {
        "bpdpapua" => "papua".to_owned(),
        "syariahindonesia" => "bsi".to_owned(),
        _ => wanted,
    };
    pick(reference::banks(), &wanted, |row| {
        let full = row.full_name.as_deref().map(bank_word);
        [bank_word(&row.name), row.code.clone()]
            .into_iter()
            .chain(full)
            .collect()
    })
}

/// A bank's name without the words all banks share and without what stands in brackets.
fn bank_word(text: &str) -> String {
    let text = text.split_once('(').map_or(text, |(before, _)| before);
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .map(str::to_lowercase)
        .filter(|word| {
            !matches!(
                word.as_str(),
                "bank" | "pt" | "tbk" | "persero" | "unit" | "cabang"
            )
        })
        .collect();
    words.concat()
}

/// Campuses and schools by each of their names and codes: lists name the same few again and again.
static PLACES: LazyLock<HashMap<String, Place>> = LazyLock::new(|| {
    let mut places = HashMap::new();
    for school in reference::schools() {
        for name in [school_word(&school.name), school.npsn.clone()] {
            places.entry(name).or_insert(Place::School(school));
        }
    }
    // A campus goes before a school of its name, and the first of a name before the others.
    for campus in reference::institutions().iter().rev() {
        let names = [&campus.name, &campus.short_name].map(|name| letters_and_digits(name));
        for name in names.into_iter().chain([campus.code.clone()]) {
            places.insert(name, Place::Campus(campus));
        }
    }
    places.remove("");
    places
});

/// The campus or school with this name, short name or code.
pub fn place(text: &str) -> Found<Place> {
    let wanted = letters_and_digits(text);
    let known = PLACES
        .get(&wanted)
        .or_else(|| PLACES.get(&school_word(text)));
    if let Some(place) = known {
        return Found::Exactly(*place);
    }
    let campus = pick(reference::institutions(), &wanted, |row| {
        vec![
            letters_and_digits(&row.name),
            letters_and_digits(&row.short_name),
            row.code.clone(),
        ]
    });
    let school = pick(reference::schools(), &school_word(text), |row| {
        vec![school_word(&row.name), row.npsn.clone()]
    });
    match (campus, school) {
        (Found::Exactly(campus), _) => Found::Exactly(Place::Campus(campus)),
        (_, Found::Exactly(school)) => Found::Exactly(Place::School(school)),
        (Found::Nearest(Some(campus)), _) => Found::Nearest(Some(Place::Campus(campus))),
        (_, Found::Nearest(school)) => Found::Nearest(school.map(Place::School)),
    }
}

/// A school's name with "SMA Negeri" written as "SMAN" (and likewise SMK).
fn school_word(text: &str) -> String {
    letters_and_digits(text)
        .replace("smanegeri", "sman")
        .replace("smknegeri", "smkn")
}

/// The regency or city with this name or code.
pub fn city(text: &str) -> Found<&'static Region> {
    let wanted = city_word(text);
    let rows = reference::regions();
    let exact = |row: &&Region| row.code == text || city_word(&row.name) == wanted;
    let cities = || rows.iter().filter(|row| row.level != RegionLevel::Province);
    // "Jayapura" is a city and a regency: without the word, most students mean the city.
    let says_regency = letters_and_digits(text).starts_with("kab");
    let wanted_level = if says_regency {
        RegionLevel::Regency
    } else {
        RegionLevel::City
    };
    if let Some(row) = cities().filter(exact).find(|row| row.level == wanted_level) {
        return Found::Exactly(row);
    }
    if let Some(row) = cities().find(exact) {
        return Found::Exactly(row);
    }
    Found::Nearest(nearest(cities(), &wanted, |row| vec![city_word(&row.name)]))
}

fn city_word(text: &str) -> String {
    let plain = letters_and_digits(text);
    for prefix in ["kabupaten", "kota", "kab"] {
        if let Some(rest) = plain.strip_prefix(prefix) {
            return rest.to_owned();
        }
    }
    plain
}

fn pick<T>(
    rows: &'static [T],
    wanted: &str,
    names: impl Fn(&T) -> Vec<String>,
) -> Found<&'static T> {
    if wanted.is_empty() {
        return Found::Nearest(None);
    }
    let exact = rows.iter().find(|row| {
        names(row)
            .iter()
            .any(|name| !name.is_empty() && name == wanted)
    });
    match exact {
        Some(row) => Found::Exactly(row),
        None => Found::Nearest(nearest(rows.iter(), wanted, names)),
    }
}

/// The row whose name takes the fewest changes of letters, if at most a third of them.
fn nearest<T>(
    rows: impl Iterator<Item = &'static T>,
    wanted: &str,
    names: impl Fn(&T) -> Vec<String>,
) -> Option<&'static T> {
    let (distance, row) = rows
        .map(|row| {
            let nearest = names(row)
                .iter()
                .map(|name| edit_distance(wanted, name))
                .min();
            (nearest.unwrap_or(usize::MAX), row)
        })
        .min_by_key(|(distance, _)| *distance)?;
    (distance <= wanted.chars().count().div_ceil(3)).then_some(row)
}

/// Levenshtein distance in characters.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != *to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_districts_by_name_or_code_and_suggests_the_nearest() {
        assert!(
            matches!(district("Distrik KENYAM"), Found::Exactly(row) if row.code == "95.08.01")
        );
        assert!(matches!(district("95.08.01"), Found::Exactly(row) if row.name == "Kenyam"));
        assert!(matches!(district("Kenyem"), Found::Nearest(Some(row)) if row.name == "Kenyam"));
        assert!(matches!(district("Jakarta Selatan"), Found::Nearest(None)));
    }

    #[test]
    fn finds_banks_as_people_write_them() {
        for (text, code) in [
            ("Bank Papua", "132"),
            ("BPD Papua", "132"),
            ("BRI", "002"),
            ("bank bri", "002"),
            ("Bank Rakyat Indonesia", "002"),
            ("Mandiri", "008"),
            ("PT Bank Mandiri Tbk", "008"),
            ("014", "014"),
            ("Bank Central Asia", "014"),
        ] {
            assert!(
                matches!(bank(text), Found::Exactly(row) if row.code == code),
                "{text}"
            );
        }
        assert!(matches!(bank("Bank Kenyam Jaya"), Found::Nearest(None)));
    }

    #[test]
    fn finds_campuses_schools_and_cities() {
        assert!(
            matches!(place("UNIVERSITAS CENDERAWASIH"), Found::Exactly(row) if row.code() == "001018")
        );
        assert!(
            matches!(place("Universitas Cendrawasih"), Found::Nearest(Some(row)) if row.code() == "001018")
        );
        assert!(matches!(
            place("SMA Negeri 1 Kenyam"),
            Found::Exactly(Place::School(_))
        ));
        assert!(matches!(city("Jayapura"), Found::Exactly(row) if row.code == "91.71"));
        assert!(matches!(city("Kab. Jayapura"), Found::Exactly(row) if row.code == "91.03"));
    }
}
