//! Draws synthetic people one after the other: names, numbers and studies that fit together.
use std::collections::HashMap;

use chrono::{Datelike, NaiveDate};
use domain::reference::{self, Institution};

use super::draw::{Draw, Tables, Weighted};
use super::person::{Flaw, Person};

/// First name and family name of known public persons, which are never drawn together.
const PUBLIC_PERSONS: [(&str, &str); 11] = [
    ("Lukas", "Enembe"),
    ("Samuel", "Tabuni"),
    ("Daniel", "Lokbere"),
    ("Obed", "Gwijangge"),
    ("Wentius", "Nimiangge"),
    ("Epianus", "Kogeya"),
    ("Benny", "Murib"),
    ("Warnus", "Tabuni"),
    ("Nazon", "Wetipo"),
    ("Artius", "Murip"),
    ("Paulus", "Ubruangge"),
];

/// How many of a thousand applicants carry each flaw.
const FLAWS_PER_THOUSAND: [(Flaw, f64); 11] = [
    (Flaw::SameNik, 8.0),
    (Flaw::SameAccount, 6.0),
    (Flaw::SameKkAndName, 3.0),
    (Flaw::NikBirthDate, 5.0),
    (Flaw::NikSex, 3.0),
    (Flaw::NikElsewhere, 10.0),
    (Flaw::OtherHolder, 4.0),
    (Flaw::NoTranscript, 6.0),
    (Flaw::ClosedCampus, 5.0),
    (Flaw::ForeignProgramme, 4.0),
    (Flaw::DoubleFunding, 2.0),
];

/// Makes people one after the other; numbers are unique by construction.
pub struct People {
    draw: Draw,
    tables: Tables,
    margas: Weighted<&'static reference::PersonName>,
    first_names: HashMap<&'static str, Weighted<&'static str>>,
    programmes: HashMap<&'static str, Vec<&'static reference::StudyProgramme>>,
    active_campuses: Vec<&'static Institution>,
    closed_campuses: Vec<&'static Institution>,
    /// Last serial given out per twelve-digit NIK or KK beginning.
    serials: HashMap<String, u16>,
    made: Vec<Person>,
}

impl People {
    /// People drawn from `seed`.
    pub fn new(seed: u64) -> Self {
        let of_kind = |kind: &'static str| {
            reference::person_names()
                .iter()
                .filter(move |row| row.kind == kind)
        };
        let mut first_names: HashMap<&'static str, Vec<(&'static str, f64)>> = HashMap::new();
        for row in of_kind("nama_depan") {
            first_names
                .entry(&row.sex)
                .or_default()
                .push((&row.name, row.weight));
        }
        let mut programmes: HashMap<&'static str, Vec<_>> = HashMap::new();
        for row in reference::study_programmes() {
            programmes
                .entry(&row.institution_code)
                .or_default()
                .push(row);
        }
        let (active_campuses, closed_campuses) = reference::institutions()
            .iter()
            .partition(|row| row.status == "Aktif");
        Self {
            draw: Draw::new(seed),
            tables: Tables::load(),
            margas: Weighted::new(of_kind("marga").map(|row| (row, row.weight))),
            first_names: first_names
                .into_iter()
                .map(|(sex, rows)| (sex, Weighted::new(rows)))
                .collect(),
            programmes,
            active_campuses,
            closed_campuses,
            serials: HashMap::new(),
            made: Vec::new(),
        }
    }

    /// The next person.
    pub fn next(&mut self) -> Person {
        let index = self.made.len();
        let mut flaws: Vec<Flaw> = FLAWS_PER_THOUSAND
            .iter()
            .filter(|(_, per_thousand)| self.draw.chance(per_thousand / 1000.0))
            .map(|(flaw, _)| *flaw)
            .collect();
        if index < 10 {
            // The first few are the hand-checkable ones and the demo accounts: without errors.
            flaws.clear();
        }
        let district_code = self.tables.draw("distrik", &mut self.draw);
        let district = reference::district(district_code).expect("weights name known districts");
        let kampung: Vec<&'static reference::Kampung> = reference::kampung()
            .iter()
            .filter(|row| row.district_code == district_code)
            .collect();
        let kampung = *self.draw.one_of(&kampung);
        let sex = self.tables.draw("jenis_kelamin", &mut self.draw);
        let (level, semester) = self.study_level();
        let born = self.birth_date(level);
        let (marga, name) = self.name(sex);
        let father = self.father(marga);
        let nik = self.nik(district, born, sex, &flaws);
        let kk_prefix = format!("9508{}", &district.code[6..8]);
        let issued = self.draw.day_between(date(2009, 1, 1), date(2025, 6, 30));
        let kk = self.number(&format!("{kk_prefix}{}", issued.format("%d%m%y")));
        let (institution, programme) = self.campus(level, &flaws);
        let gpa_hundredths = self.gpa(level, semester);
        let scholarship =
            self.scholarship(level, semester, gpa_hundredths, institution, &programme);
        let bank = self.tables.draw("bank", &mut self.draw);
        let digits = reference::bank(bank)
            .and_then(|row| row.digits_usual)
            .unwrap_or(13);
        let account = self.draw.digits(usize::from(digits));
        let holder = match flaws.contains(&Flaw::OtherHolder) {
            true => father.clone(),
            false => name.clone(),
        };
        let entry_year = born.year() + 18;
        let person = Person {
            index,
            marga,
            sex,
            born,
            nik,
            kk,
            phone: format!("08120000{:04}", index % 10_000),
            district: &district.code,
            district_name: &district.name,
            kampung: &kampung.code,
            kampung_name: &kampung.name,
            institution,
            programme,
            level,
            semester,
            gpa_hundredths,
            student_number: format!("{}{}", entry_year, self.draw.digits(6)),
            scholarship,
            bank,
            account,
            holder,
            father,
            name,
            flaws,
        };
        let person = self.copy_from_earlier(person);
        self.made.push(person.clone());
        person
    }

    /// Copies what a flaw says from an earlier person; siblings share KK, family name and kampung.
    fn copy_from_earlier(&mut self, mut person: Person) -> Person {
        if self.made.len() < 11 {
            person.flaws.retain(|flaw| {
                !matches!(
                    flaw,
                    Flaw::SameNik | Flaw::SameAccount | Flaw::SameKkAndName
                )
            });
            return person;
        }
        let earlier = self.draw.one_of(&self.made[10..]).clone();
        if person.has(Flaw::SameNik) {
            person.nik.clone_from(&earlier.nik);
            person.born = earlier.born;
            person.sex = earlier.sex;
            if self.draw.chance(0.5) {
                person.name.clone_from(&earlier.name);
            }
        }
        if person.has(Flaw::SameAccount) {
            person.bank = earlier.bank;
            person.account.clone_from(&earlier.account);
        }
        if person.has(Flaw::SameKkAndName) {
            person.kk.clone_from(&earlier.kk);
            person.name.clone_from(&earlier.name);
            person.marga = earlier.marga;
            person.sex = earlier.sex;
        } else if person.flaws.is_empty() && self.draw.chance(0.08) {
            become_sibling(&mut person, &earlier);
        }
        person
    }

    fn name(&mut self, sex: &'static str) -> (&'static str, String) {
        let names = &self.first_names[sex];
        loop {
            let marga = self.margas.draw(&mut self.draw).name.as_str();
            let first = *names.draw(&mut self.draw);
            let second = self.draw.chance(0.25).then(|| *names.draw(&mut self.draw));
            let public = |name: &str| PUBLIC_PERSONS.contains(&(name, marga));
            if public(first) || second.is_some_and(|second| public(second) || second == first) {
                continue;
            }
            let name = match second {
                Some(second) => format!("{first} {second} {marga}"),
                None => format!("{first} {marga}"),
            };
            return (marga, name);
        }
    }

    fn father(&mut self, marga: &'static str) -> String {
        loop {
            let first = *self.first_names["L"].draw(&mut self.draw);
            if !PUBLIC_PERSONS.contains(&(first, marga)) {
                return format!("{first} {marga}");
            }
        }
    }

    fn study_level(&mut self) -> (&'static str, u8) {
        let drawn = self.tables.draw("jenjang", &mut self.draw);
        let (level, table) = match drawn {
            "Profesi" => ("PROFESI", "semester_S2"),
            "D3" => ("D3", "semester_D3"),
            "S2" | "S3" => (drawn, "semester_S2"),
            other => (other, "semester_S1"),
        };
        let semester = self
            .tables
            .draw(table, &mut self.draw)
            .parse()
            .expect("a semester is a number");
        (level, semester)
    }

    fn birth_date(&mut self, level: &str) -> NaiveDate {
        let drawn: i32 = self
            .tables
            .draw("tahun_lahir_S1", &mut self.draw)
            .parse()
            .expect("a year is a number");
        let year = match level {
            "S2" | "PROFESI" => drawn - 5,
            "S3" => drawn - 9,
            _ => drawn,
        };
        if self.draw.chance(0.06) {
            return date(year, if self.draw.chance(0.5) { 1 } else { 7 }, 1);
        }
        self.draw.day_between(date(year, 1, 1), date(year, 12, 31))
    }

    fn nik(
        &mut self,
        district: &reference::District,
        born: NaiveDate,
        sex: &str,
        flaws: &[Flaw],
    ) -> String {
        let drawn = match flaws.contains(&Flaw::NikElsewhere) {
            true => "lain",
            false => self.tables.draw("awalan_nik", &mut self.draw),
        };
        let own = &district.code[6..8];
        let prefix = match drawn {
            "9124" if born.year() < 2004 && self.draw.chance(0.35) => {
                let parent = reference::districts()
                    .iter()
                    .find(|row| row.name == district.parent_2010)
                    .map_or(own, |row| &row.code[6..8]);
                format!("9124{parent}")
            }
            "9124" => format!("9124{own}"),
            "9102" => format!("9102{:02}", self.draw.between(1, 40)),
            "lain" => self.draw.one_of(reference::nik_prefixes()).prefix.clone(),
            _ => format!("9508{own}"),
        };
        let noted = match flaws.contains(&Flaw::NikBirthDate) {
            true => born.checked_add_days(chrono::Days::new(1)).unwrap_or(born),
            false => born,
        };
        let woman = (sex == "P") != flaws.contains(&Flaw::NikSex);
        let day = noted.day() + if woman { 40 } else { 0 };
        self.number(&format!("{prefix}{day:02}{}", noted.format("%m%y")))
    }

    /// The next number of sixteen digits that begins with these twelve.
    fn number(&mut self, beginning: &str) -> String {
        let serial = self.serials.entry(beginning.to_owned()).or_default();
        *serial += 1;
        format!("{beginning}{serial:04}")
    }

    fn campus(&mut self, level: &str, flaws: &[Flaw]) -> (&'static Institution, String) {
        let institution = if flaws.contains(&Flaw::ClosedCampus) && !self.closed_campuses.is_empty()
        {
            *self.draw.one_of(&self.closed_campuses)
        } else if self.draw.chance(0.03) {
            *self.draw.one_of(&self.active_campuses)
        } else {
            let code = self.tables.draw("institusi", &mut self.draw);
            reference::institution(code).expect("weights name known campuses")
        };
        let own: Vec<&'static reference::StudyProgramme> = self
            .programmes
            .get(institution.code.as_str())
            .into_iter()
            .flatten()
            .filter(|row| row.level == level)
            .copied()
            .collect();
        let programme = if own.is_empty() || flaws.contains(&Flaw::ForeignProgramme) {
            let common: Vec<_> = reference::common_programmes()
                .iter()
                .filter(|row| row.level == level)
                .collect();
            match common.is_empty() {
                true => "Ilmu Administrasi".to_owned(),
                false => self.draw.one_of(&common).name.clone(),
            }
        } else {
            self.draw.one_of(&own).name.clone()
        };
        (institution, programme)
    }

    fn gpa(&mut self, level: &str, semester: u8) -> Option<u16> {
        if semester < 2 {
            return None;
        }
        let (mean, deviation) = match level {
            "D3" => (3.10, 0.35),
            "S2" | "PROFESI" => (3.45, 0.25),
            "S3" => (3.60, 0.20),
            _ => (3.05, 0.38),
        };
        let gpa = self.draw.normal_within(mean, deviation, 1.80, 4.00);
        // In 180..=400 by the bounds above.
        Some((gpa * 100.0).round() as u16)
    }

    fn scholarship(
        &mut self,
        level: &str,
        semester: u8,
        gpa_hundredths: Option<u16>,
        institution: &Institution,
        programme: &str,
    ) -> &'static str {
        let final_study = match level {
            "D3" => semester >= 5,
            "S2" | "S3" | "PROFESI" => semester >= 3,
            _ => semester >= 7,
        };
        let rare_field = ["Kedokteran", "Penerbangan"]
            .iter()
            .any(|field| programme.contains(field));
        loop {
            let drawn = self.tables.draw("jenis_beasiswa", &mut self.draw);
            let fits = match drawn {
                "akhir-studi" => final_study,
                "prestasi-khusus" => gpa_hundredths.is_some_and(|gpa| gpa >= 350),
                "kedinasan" => institution.kind == "Kedinasan",
                "murni-nduga" => !rare_field,
                _ => true,
            };
            if fits {
                return drawn;
            }
        }
    }
}

/// Gives a person the family of an earlier one, unless that makes the name of a public person.
fn become_sibling(person: &mut Person, earlier: &Person) {
    let first = person
        .name
        .rsplit_once(' ')
        .map_or(person.name.as_str(), |(first, _)| first);
    if first
        .split(' ')
        .any(|first| PUBLIC_PERSONS.contains(&(first, earlier.marga)))
    {
        return;
    }
    person.name = format!("{first} {}", earlier.marga);
    person.holder.clone_from(&person.name);
    person.kk.clone_from(&earlier.kk);
    person.marga = earlier.marga;
    person.father.clone_from(&earlier.father);
    (person.district, person.district_name) = (earlier.district, earlier.district_name);
    (person.kampung, person.kampung_name) = (earlier.kampung, earlier.kampung_name);
}

fn date(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day of the calendar")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_people() {
        let names = |seed| {
            let mut people = People::new(seed);
            (0..100)
                .map(|_| people.next())
                .map(|p| (p.name, p.nik))
                .collect::<Vec<_>>()
        };
        assert_eq!(names(1), names(1));
        assert_ne!(names(1), names(2));
    }

    #[test]
    fn numbers_repeat_only_where_an_error_was_put_in() {
        let mut people = People::new(20_250_817);
        let mut seen = HashSet::new();
        let mut repeated = 0;
        for _ in 0..5_000 {
            let person = people.next();
            assert_eq!(person.nik.len(), 16, "{}", person.nik);
            assert!((1..=14).contains(&person.semester));
            if !seen.insert(person.nik.clone()) {
                assert!(person.has(Flaw::SameNik));
                repeated += 1;
            }
        }
        assert!(
            (20..=70).contains(&repeated),
            "{repeated} of 5,000 have an earlier NIK"
        );
    }

    #[test]
    fn never_joins_the_names_of_known_public_persons() {
        let mut people = People::new(3);
        for _ in 0..3_000 {
            let person = people.next();
            for (first, marga) in PUBLIC_PERSONS {
                assert_ne!(person.name, format!("{first} {marga}"));
            }
        }
    }
}
