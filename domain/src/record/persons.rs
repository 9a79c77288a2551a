//! Records about persons: what is known beyond their form, achievements, final projects.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::kinds::{require_lines, too_long};
use super::{RecordKind, Reference};
use crate::{
    AwardId, CityCode, DistrictCode, FieldProblem, FileRef, Level, Personal, Phone, UserId,
};

/// First year that is taken for a year of study or achievement.
const YEAR_MIN: u16 = 1950;
/// Last one.
const YEAR_MAX: u16 = 2200;
/// Longest title, in characters.
const TITLE_MAX: usize = 300;
/// Longest abstract, in characters.
const ABSTRACT_MAX: usize = 10_000;
/// Most earlier schools of a person.
const EDUCATIONS_MAX: usize = 20;

fn year(field: &'static str, year: u16) -> Option<FieldProblem> {
    (!(YEAR_MIN..=YEAR_MAX).contains(&year))
        .then(|| FieldProblem::new(field, "TAHUN_DI_LUAR_RENTANG"))
}

/// A text that must be there and is not too long; an erased one passes.
fn text(field: &'static str, text: &Personal<String>, max: usize) -> Option<FieldProblem> {
    let text = text.value()?;
    if text.trim().is_empty() {
        Some(FieldProblem::required(field))
    } else if text.chars().count() > max {
        Some(FieldProblem::new(field, "TERLALU_PANJANG"))
    } else {
        None
    }
}

wire_enum! {
    /// How far an achievement reaches.
    pub enum AchievementLevel {
        /// Within a school or campus.
        School = "sekolah" => "Sekolah atau kampus",
        /// District.
        District = "distrik" => "Distrik",
        /// Regency.
        Regency = "kabupaten" => "Kabupaten",
        /// Province.
        Province = "provinsi" => "Provinsi",
        /// The country.
        National = "nasional" => "Nasional",
        /// Beyond the country.
        International = "internasional" => "Internasional",
    }
}

/// An achievement with its certificate (prestasi).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Achievement {
    /// Whose.
    pub owner_id: UserId,
    /// What was achieved.
    pub name: Personal<String>,
    /// How far it reaches.
    pub level: AchievementLevel,
    /// In which year.
    pub year: u16,
    /// Who held the contest or gave the award.
    pub organizer: Option<String>,
    /// Place, e.g. `Juara 1`.
    pub rank: Option<String>,
    /// The certificate.
    pub certificate: FileRef,
}

impl RecordKind for Achievement {
    const TYPE: &'static str = "achievement";

    fn problems(&self) -> Vec<FieldProblem> {
        let lines = [
            ("penyelenggara", self.organizer.as_deref()),
            ("peringkat", self.rank.as_deref()),
        ];
        text("nama", &self.name, TITLE_MAX)
            .into_iter()
            .chain(year("tahun", self.year))
            .chain(too_long(
                lines.map(|(name, line)| (name, line.unwrap_or_default())),
            ))
            .collect()
    }
}

/// A final project or research of a recipient (tugas-akhir).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FinalProject {
    /// The award.
    pub award_id: AwardId,
    /// Whose.
    pub owner_id: UserId,
    /// Title.
    pub name: Personal<String>,
    /// Abstract.
    pub summary: Personal<String>,
    /// In which year.
    pub year: u16,
    /// The work itself.
    pub file: FileRef,
}

impl RecordKind for FinalProject {
    const TYPE: &'static str = "final_project";

    fn problems(&self) -> Vec<FieldProblem> {
        text("judul", &self.name, TITLE_MAX)
            .into_iter()
            .chain(text("abstrak", &self.summary, ABSTRACT_MAX))
            .chain(year("tahun", self.year))
            .collect()
    }
}

/// What is known of a person beyond their form (data-diri); id = their user id. What the form says is
/// not repeated here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PersonalData {
    /// All of it, under the person's key.
    pub person: Personal<PersonDetails>,
}

impl RecordKind for PersonalData {
    const TYPE: &'static str = "personal_data";

    fn problems(&self) -> Vec<FieldProblem> {
        self.person
            .value()
            .map(PersonDetails::problems)
            .unwrap_or_default()
    }

    fn references(&self) -> Vec<Reference> {
        let known = self.person.value();
        let addresses = known.iter().flat_map(|person| &person.addresses);
        let named = |address: &Address| {
            [
                Reference::district("distrikId", address.district.as_ref()),
                Reference::city("kotaId", address.city.as_ref()),
            ]
        };
        addresses.flat_map(named).flatten().collect()
    }
}

/// What is known of a person beyond their form.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PersonDetails {
    /// Religion.
    pub religion: Option<String>,
    /// Marital status.
    pub marital_status: Option<String>,
    /// Place among the children of the family, from 1.
    pub birth_order: Option<u8>,
    /// Brothers and sisters.
    pub sibling_count: Option<u8>,
    /// Father.
    pub father: Option<Parent>,
    /// Mother.
    pub mother: Option<Parent>,
    /// Addresses, at most one of a kind.
    pub addresses: Vec<Address>,
    /// Earlier schools, oldest first.
    pub educations: Vec<PreviousEducation>,
}

impl PersonDetails {
    fn problems(&self) -> Vec<FieldProblem> {
        let mut found = Vec::new();
        for (field, parent) in [("ayah.noHp", &self.father), ("ibu.noHp", &self.mother)] {
            let phone = parent.as_ref().and_then(|parent| parent.phone.as_ref());
            if phone.is_some_and(|phone| phone.parse::<Phone>().is_err()) {
                found.push(FieldProblem::new(field, "TELEPON_TIDAK_SAH"));
            }
        }
        let parts = |parent: &Option<Parent>, of: fn(&Parent) -> Option<&String>| {
            parent.as_ref().and_then(of).cloned().unwrap_or_default()
        };
        let name: fn(&Parent) -> Option<&String> = |parent| parent.name.as_ref();
        let occupation: fn(&Parent) -> Option<&String> = |parent| parent.occupation.as_ref();
        let lines = [
            ("agama", self.religion.clone().unwrap_or_default()),
            (
                "statusPerkawinan",
                self.marital_status.clone().unwrap_or_default(),
            ),
            ("ayah.nama", parts(&self.father, name)),
            ("ayah.pekerjaan", parts(&self.father, occupation)),
            ("ibu.nama", parts(&self.mother, name)),
            ("ibu.pekerjaan", parts(&self.mother, occupation)),
        ];
        found.extend(too_long(
            lines.iter().map(|(name, line)| (*name, line.as_str())),
        ));
        if self.birth_order == Some(0) {
            found.push(FieldProblem::new("anakKe", "NILAI_HARUS_POSITIF"));
        }
        for address in &self.addresses {
            found.extend(require_lines(&[("alamat", &address.street)]));
        }
        for education in &self.educations {
            found.extend(require_lines(&[("namaSekolah", &education.school)]));
            found.extend(education.entered.and_then(|it| year("tahunMasuk", it)));
            found.extend(education.left.and_then(|it| year("tahunLulus", it)));
            if let (Some(entered), Some(left)) = (education.entered, education.left)
                && left < entered
            {
                found.push(FieldProblem::new("tahunLulus", "RENTANG_TIDAK_SAH"));
            }
        }
        if self.educations.len() > EDUCATIONS_MAX {
            found.push(FieldProblem::new("namaSekolah", "TERLALU_PANJANG"));
        }
        found
    }

    /// The same with this address in place of another of its kind.
    #[must_use]
    pub fn with_address(mut self, address: Address) -> Self {
        self.addresses.retain(|known| known.kind != address.kind);
        self.addresses.push(address);
        self.addresses.sort_by_key(|known| known.kind);
        self
    }

    /// The same with this school, in place of the one with its id.
    #[must_use]
    pub fn with_education(mut self, education: PreviousEducation) -> Self {
        self.educations.retain(|known| known.id != education.id);
        self.educations.push(education);
        self.educations
            .sort_by_key(|known| (known.left, known.entered));
        self
    }

    /// The same without the school of this id; `None` when there is none.
    #[must_use]
    pub fn without_education(mut self, id: &str) -> Option<Self> {
        let before = self.educations.len();
        self.educations.retain(|known| known.id != id);
        (self.educations.len() < before).then_some(self)
    }
}

/// Father or mother.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Parent {
    /// Full name.
    pub name: Option<String>,
    /// Occupation.
    pub occupation: Option<String>,
    /// Phone.
    pub phone: Option<String>,
    /// Whether the parent lives, where known.
    pub living: Option<bool>,
}

wire_enum! {
    /// Kind of an address.
    pub enum AddressKind {
        /// Of the family.
        Home = "asal" => "Alamat asal",
        /// Where the person lives to study.
        Study = "domisili" => "Alamat tempat tinggal",
        /// For letters.
        Postal = "surat" => "Alamat surat",
    }
}

/// An address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Address {
    /// Its kind.
    pub kind: AddressKind,
    /// Street or place.
    pub street: String,
    /// District, in Nduga.
    pub district: Option<DistrictCode>,
    /// City or regency.
    pub city: Option<CityCode>,
    /// Postal code.
    pub postal_code: Option<String>,
}

/// An earlier school (pendidikan-sebelumnya).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PreviousEducation {
    /// Id of the row, for its change.
    pub id: String,
    /// Level of study, where it is one of ours; none for primary and junior schools.
    pub level: Option<Level>,
    /// Kind of school in words, e.g. `SD`, `SMP`.
    pub kind: String,
    /// Name of the school.
    pub school: String,
    /// City or regency.
    pub city: Option<String>,
    /// Year of entry.
    pub entered: Option<u16>,
    /// Year of leaving.
    pub left: Option<u16>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::{APPLICANT, file, personal};

    fn codes(problems: &[FieldProblem]) -> Vec<(&str, &str)> {
        problems
            .iter()
            .map(|problem| (problem.field, problem.code))
            .collect()
    }

    #[test]
    fn an_achievement_has_a_name_and_a_year() {
        let mut value = Achievement {
            owner_id: APPLICANT,
            name: personal("Juara lomba matematika"),
            level: AchievementLevel::National,
            year: 2025,
            organizer: None,
            rank: None,
            certificate: file(1),
        };
        assert!(value.problems().is_empty());
        value.name = personal(" ");
        value.year = 25;
        assert_eq!(
            codes(&value.problems()),
            [("nama", "WAJIB_DIISI"), ("tahun", "TAHUN_DI_LUAR_RENTANG")]
        );
    }

    #[test]
    fn a_final_project_has_title_abstract_and_year() {
        let value = FinalProject {
            award_id: AwardId(uuid::Uuid::from_u128(4)),
            owner_id: APPLICANT,
            name: personal(&"x".repeat(TITLE_MAX + 1)),
            summary: personal(""),
            year: 2025,
            file: file(1),
        };
        assert_eq!(
            codes(&value.problems()),
            [("judul", "TERLALU_PANJANG"), ("abstrak", "WAJIB_DIISI")]
        );
    }

    #[test]
    fn personal_data_keeps_one_address_of_a_kind_and_checks_numbers() {
        let address = |street: &str| Address {
            kind: AddressKind::Home,
            street: street.to_owned(),
            district: None,
            city: None,
            postal_code: None,
        };
        let school = |id: &str, entered, left| PreviousEducation {
            id: id.to_owned(),
            level: None,
            kind: "SMP".to_owned(),
            school: "SMP Negeri 1 Kenyam".to_owned(),
            city: None,
            entered: Some(entered),
            left: Some(left),
        };
        let details = PersonDetails::default()
            .with_address(address("Kenyam"))
            .with_address(address("Kenyam baru"))
            .with_education(school("b", 2018, 2021))
            .with_education(school("a", 2012, 2018));
        assert_eq!(details.addresses, [address("Kenyam baru")]);
        assert_eq!(details.educations[0].id, "a");
        assert!(details.problems().is_empty());
        assert_eq!(details.clone().without_education("c"), None);
        let fewer = details.clone().without_education("a").unwrap();
        assert_eq!(fewer.educations, [school("b", 2018, 2021)]);
        let wrong = PersonDetails {
            birth_order: Some(0),
            father: Some(Parent {
                phone: Some("12".to_owned()),
                ..Parent::default()
            }),
            ..details.with_education(school("a", 2018, 2012))
        };
        assert_eq!(
            codes(&wrong.problems()),
            [
                ("ayah.noHp", "TELEPON_TIDAK_SAH"),
                ("anakKe", "NILAI_HARUS_POSITIF"),
                ("tahunLulus", "RENTANG_TIDAK_SAH")
            ]
        );
    }
}
