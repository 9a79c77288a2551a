//! What a study programme makes of a person, and when: for planning who will be there to be employed.

use std::collections::HashMap;
use std::sync::OnceLock;

use crate::{Level, reference};

wire_enum! {
    /// A group of professions that study programmes lead to.
    pub enum Profession {
        /// Physicians and dentists.
        Physician = "dokter" => "Dokter",
        /// Nurses.
        Nurse = "perawat" => "Perawat",
        /// Midwives.
        Midwife = "bidan" => "Bidan",
        /// Pharmacists.
        Pharmacist = "apoteker" => "Tenaga farmasi",
        /// Everybody else of health.
        Health = "kesehatan" => "Tenaga kesehatan lain",
        /// Teachers.
        Teacher = "guru" => "Guru dan tenaga pendidikan",
        /// Engineers and architects.
        Engineer = "insinyur" => "Insinyur dan arsitek",
        /// Computing.
        Computing = "komputer" => "Tenaga teknologi informasi",
        /// Agriculture, husbandry, fishery and forestry.
        Farming = "pertanian" => "Tenaga pertanian, peternakan, perikanan, dan kehutanan",
        /// Economy and book-keeping.
        Economy = "ekonomi" => "Akuntan dan tenaga ekonomi",
        /// Law.
        Law = "hukum" => "Ahli hukum",
        /// Administration and social work.
        Administration = "pemerintahan" => "Tenaga pemerintahan dan sosial",
        /// Sciences.
        Science = "sains" => "Ahli sains dan matematika",
        /// Clergy.
        Clergy = "rohaniwan" => "Rohaniwan dan tenaga keagamaan",
        /// Language, culture, arts.
        Culture = "budaya" => "Tenaga bahasa, budaya, dan seni",
        /// Still at a secondary school.
        Pupil = "sekolah" => "Masih di sekolah menengah",
        /// None of these.
        Other = "lain" => "Profesi lain",
    }
}

/// Words in the name of a programme that tell its profession, the telling ones first.
const TELLING: &[(&str, Profession)] = &[
    ("kedokteran hewan", Profession::Farming),
    ("pendidikan dokter", Profession::Physician),
    ("kedokteran", Profession::Physician),
    ("dokter", Profession::Physician),
    ("pendidikan", Profession::Teacher),
    ("keguruan", Profession::Teacher),
    ("pgsd", Profession::Teacher),
    ("keperawatan", Profession::Nurse),
    ("ners", Profession::Nurse),
    ("bidan", Profession::Midwife),
    ("farmasi", Profession::Pharmacist),
    ("apoteker", Profession::Pharmacist),
    ("gizi", Profession::Health),
    ("kesehatan", Profession::Health),
    ("informatika", Profession::Computing),
    ("informasi", Profession::Computing),
    ("komputer", Profession::Computing),
    ("teknik", Profession::Engineer),
    ("arsitektur", Profession::Engineer),
    ("hukum", Profession::Law),
    ("tani", Profession::Farming),
    ("ternak", Profession::Farming),
    ("ikanan", Profession::Farming),
    ("hutan", Profession::Farming),
    ("agro", Profession::Farming),
    ("agri", Profession::Farming),
    ("akuntansi", Profession::Economy),
    ("ekonomi", Profession::Economy),
    ("manajemen", Profession::Economy),
    ("pemerintahan", Profession::Administration),
    ("administrasi", Profession::Administration),
    ("politik", Profession::Administration),
    ("sosial", Profession::Administration),
    ("teologi", Profession::Clergy),
    ("agama", Profession::Clergy),
];

/// The profession that a field of study of the reference list leads to.
fn of_field(field: &str) -> Profession {
    match field {
        "Kedokteran" => Profession::Physician,
        "Keperawatan" => Profession::Nurse,
        "Kebidanan" => Profession::Midwife,
        "Farmasi" => Profession::Pharmacist,
        "Kesehatan" | "Kesehatan Masyarakat" | "Gizi" => Profession::Health,
        "Pendidikan" => Profession::Teacher,
        "Teknik" => Profession::Engineer,
        "Komputer" => Profession::Computing,
        "Pertanian" | "Peternakan" | "Perikanan dan Kelautan" | "Kehutanan" => Profession::Farming,
        "Ekonomi dan Bisnis" => Profession::Economy,
        "Hukum" => Profession::Law,
        "Sosial dan Politik" | "Psikologi" => Profession::Administration,
        "MIPA" => Profession::Science,
        "Filsafat dan Agama" => Profession::Clergy,
        "Budaya dan Bahasa" | "Seni dan Desain" => Profession::Culture,
        _ => Profession::Other,
    }
}

impl Profession {
    /// The profession of a study programme: pupils of secondary schools have none yet; else by words in its name, else by
    /// the field that the reference list of programmes gives it.
    #[must_use]
    pub fn of(study_programme: &str, level: &str) -> Self {
        if matches!(level.parse(), Ok(Level::Sma | Level::Smk)) {
            return Self::Pupil;
        }
        let name = study_programme.to_lowercase();
        if let Some((_, profession)) = TELLING.iter().find(|(word, _)| name.contains(word)) {
            return *profession;
        }
        fields()
            .get(&name)
            .map_or(Self::Other, |field| of_field(field))
    }
}

fn fields() -> &'static HashMap<String, &'static str> {
    static FIELDS: OnceLock<HashMap<String, &'static str>> = OnceLock::new();
    FIELDS.get_or_init(|| {
        reference::common_programmes()
            .iter()
            .map(|row| (row.name.to_lowercase(), row.field.as_str()))
            .collect()
    })
}

/// The year in which a student is expected to graduate: as many semesters more as the level normally takes, from the
/// academic year that begins in `start` and the semester studied in it; not before `this_year`. None where level or
/// semester is not known.
#[must_use]
pub fn expected_year(level: &str, start: i64, semester: i64, this_year: i64) -> Option<i64> {
    let level: Level = level.parse().ok()?;
    if semester <= 0 {
        return None;
    }
    let left = i64::from(level.normal_semesters()) - semester;
    Some((start + 1 + left.max(0) / 2).max(this_year))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programmes_lead_to_professions_by_their_name_and_else_by_their_field() {
        for (name, level, profession) in [
            ("Pendidikan Dokter", "S1", Profession::Physician),
            ("Pendidikan Matematika", "S1", Profession::Teacher),
            ("Keperawatan", "D3", Profession::Nurse),
            ("Kebidanan", "D4", Profession::Midwife),
            ("Teknik Informatika", "S1", Profession::Computing),
            ("Teknik Sipil", "S1", Profession::Engineer),
            ("Hukum", "S1", Profession::Law),
            ("Biologi", "S1", Profession::Science),
            ("IPA", "SMA", Profession::Pupil),
            ("Sesuatu yang baru", "S1", Profession::Other),
        ] {
            assert_eq!(Profession::of(name, level), profession, "{name}");
        }
    }

    #[test]
    fn most_programmes_of_the_reference_list_have_a_profession() {
        let all = reference::common_programmes();
        let without = all
            .iter()
            .filter(|row| Profession::of(&row.name, &row.level) == Profession::Other)
            .count();
        assert!(without * 20 < all.len(), "{without} of {}", all.len());
    }

    #[test]
    fn who_studies_is_expected_when_the_level_is_through() {
        // The eighth semester is the second of its academic year.
        assert_eq!(expected_year("S1", 2025, 8, 2026), Some(2026));
        assert_eq!(expected_year("S1", 2025, 7, 2026), Some(2026));
        assert_eq!(expected_year("S1", 2025, 6, 2026), Some(2027));
        assert_eq!(expected_year("S1", 2025, 1, 2026), Some(2029));
        assert_eq!(expected_year("D3", 2025, 3, 2026), Some(2027));
        // Who takes longer is expected this year.
        assert_eq!(expected_year("S1", 2020, 8, 2026), Some(2026));
        assert_eq!(expected_year("S1", 2025, 0, 2026), None);
        assert_eq!(expected_year("", 2025, 3, 2026), None);
    }
}
