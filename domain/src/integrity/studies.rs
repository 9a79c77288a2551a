//! What the public registers say of a campus, its programmes and the length of studies.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use crate::{Level, reference};

/// Status of a campus that takes students (PDDikti).
const OPEN: &str = "Aktif";

/// A campus of the register.
pub(super) struct Campus {
    /// Whether it takes students.
    pub open: bool,
    /// Level and plain name of its programmes; empty where the register knows none.
    programmes: HashSet<(String, String)>,
}

impl Campus {
    /// Whether it offers the programme; a campus without known programmes may offer any.
    pub fn offers(&self, programme: &str, level: Level) -> bool {
        self.programmes.is_empty()
            || self
                .programmes
                .contains(&(level.to_string(), plain(programme)))
    }
}

/// The campus with this code.
pub(super) fn campus(code: &str) -> Option<&'static Campus> {
    static CAMPUSES: OnceLock<HashMap<&'static str, Campus>> = OnceLock::new();
    CAMPUSES
        .get_or_init(|| {
            let mut campuses: HashMap<_, _> = reference::institutions()
                .iter()
                .map(|row| {
                    let campus = Campus {
                        open: row.status == OPEN,
                        programmes: HashSet::new(),
                    };
                    (row.code.as_str(), campus)
                })
                .collect();
            for row in reference::study_programmes() {
                if let Some(campus) = campuses.get_mut(row.institution_code.as_str()) {
                    campus
                        .programmes
                        .insert((row.level.clone(), plain(&row.name)));
                }
            }
            campuses
        })
        .get(code)
}

/// Letters and digits only, in lower case: registers differ in case and punctuation.
pub(crate) fn plain(name: &str) -> String {
    name.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// Whether the words declare other funding, and not that there is none.
pub(super) fn declares_funding(words: &str) -> bool {
    !matches!(
        plain(words).as_str(),
        "" | "tidak" | "tidakada" | "nihil" | "belumada"
    )
}
