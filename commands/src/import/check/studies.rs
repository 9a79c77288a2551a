//! Checks of what a row says about studies: campus or school, level, programme, semester.
use domain::reference::Region;
use domain::{Level, reference};

use super::super::lookup::{self, Found};
use super::super::sheet::{Column, Row, letters_and_digits};
use super::{Notes, Seen};

/// Code of the campus or school where known, its name, and the city.
pub(super) fn check_place(
    row: &Row,
    notes: &mut Notes,
    seen: &mut Seen,
    found: Found<lookup::Place>,
) -> Option<(Option<&'static str>, String, &'static str)> {
    let text = row.text(Column::Institution);
    let city = city_of(row, notes, seen, matches!(found, Found::Exactly(_)));
    let place = match found {
        Found::Exactly(place) => place,
        Found::Nearest(_) if text.is_empty() => {
            notes.error(Column::Institution, "institusi kosong");
            return None;
        }
        Found::Nearest(near) => {
            let hint =
                near.map_or_else(String::new, |near| format!("; mungkin \"{}\"", near.name()));
            let suggest = |notes: &mut Notes| {
                if let Some(near) = near {
                    notes.suggest(near.name());
                }
            };
            return match city {
                Some(city) => {
                    notes.warn(
                        Column::Institution,
                        format!("institusi \"{text}\" tidak ada dalam daftar{hint}; disimpan dengan namanya saja"),
                    );
                    suggest(notes);
                    Some((None, text.to_owned(), &city.code))
                }
                None => {
                    notes.error(
                        Column::Institution,
                        format!(
                            "institusi \"{text}\" tidak dikenal{hint}; perbaiki namanya atau isi kolom \
                             \"kota studi\""
                        ),
                    );
                    suggest(notes);
                    None
                }
            };
        }
    };
    if let lookup::Place::Campus(campus) = place
        && campus.status != "Aktif"
    {
        notes.warn(
            Column::Institution,
            format!("\"{}\" berstatus {} di PDDikti", campus.name, campus.status),
        );
    }
    Some((
        Some(place.code()),
        place.name().to_owned(),
        place.city_code(),
    ))
}

/// The city of study that a row names. One that is not known is told: an institution of the list has its own.
fn city_of(
    row: &Row,
    notes: &mut Notes,
    seen: &mut Seen,
    has_place: bool,
) -> Option<&'static Region> {
    let text = row.text(Column::City);
    let near = match seen.cities.find(text) {
        Found::Exactly(city) => return Some(city),
        Found::Nearest(_) if text.is_empty() => return None,
        Found::Nearest(near) => near,
    };
    let hint = near.map_or_else(String::new, |near| format!("; mungkin \"{}\"", near.name));
    let told = format!("kota studi \"{text}\" tidak dikenal{hint}");
    if has_place {
        notes.warn(Column::City, format!("{told}; dipakai kota institusinya"));
    } else {
        notes.error(Column::City, told);
    }
    if let Some(near) = near {
        notes.suggest(&near.name);
    }
    None
}

pub(super) fn check_level(
    row: &Row,
    notes: &mut Notes,
    found: Found<lookup::Place>,
    institution_id: Option<&str>,
    programme: &str,
) -> Level {
    let written = row.text(Column::Level);
    let written = if written.is_empty() {
        programme.split(' ').next().unwrap_or_default()
    } else {
        written
    };
    let plain = letters_and_digits(written).to_uppercase();
    if let Ok(level) = plain.parse() {
        return level;
    }
    if let Found::Exactly(lookup::Place::School(school)) = found
        && let Ok(level) = school.level.parse()
    {
        return level;
    }
    let wanted = letters_and_digits(programme);
    let mut offered: Vec<&str> = reference::study_programmes()
        .iter()
        .filter(|row| Some(row.institution_code.as_str()) == institution_id)
        .filter(|row| letters_and_digits(&row.name) == wanted)
        .map(|row| row.level.as_str())
        .collect();
    offered.dedup();
    if let [only] = offered[..]
        && let Ok(level) = only.parse()
    {
        return level;
    }
    notes.warn(Column::Level, "jenjang tidak tertulis; dianggap S1");
    Level::S1
}

pub(super) fn check_programme(
    notes: &mut Notes,
    found: Found<lookup::Place>,
    institution_id: Option<&str>,
    programme: &str,
) {
    if programme.is_empty() {
        if !matches!(found, Found::Exactly(lookup::Place::School(_))) {
            notes.error(Column::Programme, "program studi kosong");
        }
        return;
    }
    let wanted = letters_and_digits(programme);
    let mut offered = reference::study_programmes()
        .iter()
        .filter(|row| Some(row.institution_code.as_str()) == institution_id)
        .peekable();
    if offered.peek().is_some()
        && !offered.any(|row| wanted.ends_with(&letters_and_digits(&row.name)))
    {
        notes.warn(
            Column::Programme,
            format!("program studi \"{programme}\" tidak tercatat pada institusi ini"),
        );
    }
}

pub(super) fn check_semester(row: &Row, notes: &mut Notes) -> Option<u8> {
    const ROMAN: [&str; 14] = [
        "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV",
    ];
    let text = row.text(Column::Semester);
    if text.is_empty() {
        return None;
    }
    let plain = letters_and_digits(text).to_uppercase();
    let plain = plain
        .trim_start_matches("SEMESTER")
        .trim_start_matches("SMT");
    let roman = ROMAN
        .iter()
        .position(|numeral| *numeral == plain)
        .map(|place| place + 1);
    let number = roman
        .and_then(|place| u8::try_from(place).ok())
        .or_else(|| plain.parse().ok());
    match number {
        Some(semester @ 1..=domain::SEMESTER_MAX) => Some(semester),
        _ => {
            notes.error(
                Column::Semester,
                format!(
                    "semester \"{text}\" tidak sah (1 sampai {})",
                    domain::SEMESTER_MAX
                ),
            );
            None
        }
    }
}
